import ADKGraphics

/// Decides which pixels of two images count as changed.
struct PixelRule {
    private let actual: PixelBuffer
    private let golden: PixelBuffer
    private let allowed: Int
    private let edges: EdgeRule?
    private let masks: [PixelRect]
    private let bits: (actual: UInt32, golden: UInt32)

    /// - Parameter masks: the areas that are not compared, in pixels.
    init(actual: PixelBuffer, golden: PixelBuffer, tolerance: PixelTolerance?, masks: [PixelRect]) {
        self.actual = actual
        self.golden = golden
        allowed = tolerance?.channelDifference ?? 0
        let sizesMatch = actual.width == golden.width && actual.height == golden.height
        edges = sizesMatch && tolerance?.allowsAntialiasing ?? false ? EdgeRule(actual: actual, golden: golden) : nil
        self.masks = masks
        bits = (PixelCompare.opaqueBits(actual), PixelCompare.opaqueBits(golden))
    }

    /// The difference of a pixel that both images have: the largest of its channels. 0 if it counts as equal.
    func difference(x: Int, y: Int) -> Int {
        let (new, old) = (actual.row(y)[x] | bits.actual, golden.row(y)[x] | bits.golden)
        let difference = PixelCompare.channelDifference(new, old)
        if difference <= allowed || isMasked(x: x, y: y) || edges?.explains(x: x, y: y) ?? false { return 0 }
        return difference
    }

    /// Whether the pixel is not compared.
    func isMasked(x: Int, y: Int) -> Bool {
        masks.contains { $0.x <= x && x < $0.maxX && $0.y <= y && y < $0.maxY }
    }
}
