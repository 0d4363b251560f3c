import AsyncDisplayKit

/// The numbers of pixels of a picture with each level of red, green and blue.
struct Histogram: Equatable, Sendable {
    static let levelCount = 256

    /// Red, green and blue: the number of pixels for each level.
    let channels: [[Int]]

    /// Counts the pixels that are opaque.
    ///
    /// - Complexity: O(pixels).
    init(_ pixels: PixelBuffer) {
        var counts = [Int](repeating: 0, count: 3 * Histogram.levelCount)
        counts.withUnsafeMutableBufferPointer { counts in
            for y in 0..<pixels.height {
                let row = pixels.row(y)
                for x in 0..<pixels.width {
                    let pixel = row[x]
                    guard pixels.isOpaque || pixel >> 24 == 255 else { continue }
                    counts[Int(pixel >> 16 & 0xFF)] += 1
                    counts[256 + Int(pixel >> 8 & 0xFF)] += 1
                    counts[512 + Int(pixel & 0xFF)] += 1
                }
            }
        }
        channels = (0..<3).map { Array(counts[$0 * Histogram.levelCount..<($0 + 1) * Histogram.levelCount]) }
    }

    /// The height of each level of a channel, from 0 to 1. The highest inner level of all channels is 1. Black and
    /// white areas may be higher and are cut off.
    func heights(of channel: Int) -> [CGFloat] {
        let inner = channels.flatMap { $0.dropFirst().dropLast() }.max() ?? 0
        let highest = CGFloat(inner > 0 ? inner : max(1, channels.joined().max() ?? 1))
        return channels[channel].map { min(1, CGFloat($0) / highest) }
    }

    /// The side of the picture that is counted, in pixels: enough for the shape of the curves.
    private static let side = 512

    /// The histogram of an image. Nil if it cannot be decoded, or if `isCancelled`.
    ///
    /// - Complexity: O(pixels of the image). Not for the main thread.
    static func of(_ image: UIImage, isCancelled: () -> Bool) -> Histogram? {
        (try? image.pixels(for: .atLeast(width: side, height: side), isCancelled: isCancelled)).map(Histogram.init)
    }
}

/// Draws a histogram: an area for each channel, which add up to white where all are.
final class HistogramNode: ASDisplayNode, @unchecked Sendable {
    /// In points.
    static let height: CGFloat = 96

    @MainActor private var histogram: Histogram?

    override init() {
        super.init()
        isLayerBacked = true
        needsDisplayOnBoundsChange = true
        style.height = ASDimensionMake(HistogramNode.height)
        debugName = "histogram"
    }

    @MainActor
    func show(_ histogram: Histogram) {
        guard histogram != self.histogram else { return }
        self.histogram = histogram
        setNeedsDisplay()
    }

    @MainActor override func drawParameters(forAsyncLayer layer: CALayer) -> Any? { histogram }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext(), let histogram = parameters as? Histogram else { return }
        context.setFillColor(UIColor(white: 0, alpha: 1))
        context.fill(bounds)
        context.setBlendMode(.screen)
        let step = bounds.width / CGFloat(Histogram.levelCount)
        for (channel, color) in [UIColor(hex: 0xE04040), UIColor(hex: 0x30B040), UIColor(hex: 0x4070F0)].enumerated() {
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: bounds.height))
            for (level, height) in histogram.heights(of: channel).enumerated() {
                let y = bounds.height * (1 - height)
                path.addLine(to: CGPoint(x: CGFloat(level) * step, y: y))
                path.addLine(to: CGPoint(x: CGFloat(level + 1) * step, y: y))
            }
            path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
            path.close()
            context.setFillColor(color)
            context.fill(path)
        }
    }
}
