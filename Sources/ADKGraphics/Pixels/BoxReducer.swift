/// Averages blocks of whole pixels, row by row: the coarse first step of a large reduction.
///
/// Blocks that reach past the right or bottom edge average only the pixels inside the image.
struct BoxReducer: ~Copyable {
    /// The largest block side, in pixels. Larger blocks could overflow the sums.
    static let maximumFactor = 1024

    let result: PixelBuffer
    private let sourceWidth: Int
    private let sourceHeight: Int
    private let factorX: Int
    private let factorY: Int
    private let blueRed: UnsafeMutablePointer<UInt64>
    private let greenAlpha: UnsafeMutablePointer<UInt64>
    private var addedRowCount = 0

    init(
        width: Int, height: Int, factorX: Int, factorY: Int, isOpaque: Bool
    ) throws(ImageCodecError) {
        sourceWidth = width
        sourceHeight = height
        self.factorX = factorX
        self.factorY = factorY
        let columns = (width + factorX - 1) / factorX
        result = try PixelBuffer.unwritten(
            width: columns, height: (height + factorY - 1) / factorY, isOpaque: isOpaque)
        blueRed = .allocate(capacity: columns)
        greenAlpha = .allocate(capacity: columns)
        blueRed.initialize(repeating: 0, count: columns)
        greenAlpha.initialize(repeating: 0, count: columns)
    }

    deinit {
        blueRed.deallocate()
        greenAlpha.deallocate()
    }

    /// Adds the next source row.
    mutating func add(_ row: UnsafePointer<UInt32>) {
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        var x = 0
        var column = 0
        while x < sourceWidth {
            let end = min(x &+ factorX, sourceWidth)
            var even: UInt64 = 0
            var odd: UInt64 = 0
            while x < end {
                let pixel = UInt64(row[x])
                let spread = pixel | pixel << 16
                even &+= spread & mask
                odd &+= spread >> 8 & mask
                x &+= 1
            }
            blueRed[column] &+= even
            greenAlpha[column] &+= odd
            column &+= 1
        }
        endRow()
    }

    /// Adds a row of zeros without reading pixels.
    mutating func addEmptyRow() { endRow() }

    private mutating func endRow() {
        addedRowCount += 1
        if addedRowCount % factorY == 0 || addedRowCount == sourceHeight { finishRow() }
    }

    private mutating func finishRow() {
        let target = result.row((addedRowCount - 1) / factorY)
        let rows = (addedRowCount - 1) % factorY + 1
        for column in 0..<result.width {
            let area = UInt64(rows * min(factorX, sourceWidth - column * factorX))
            let half = area / 2
            let (even, odd) = (blueRed[column], greenAlpha[column])
            let blue = ((even & 0xFFFF_FFFF) &+ half) / area
            let red = (even >> 32 &+ half) / area
            let green = ((odd & 0xFFFF_FFFF) &+ half) / area
            let alpha = (odd >> 32 &+ half) / area
            target[column] = UInt32(truncatingIfNeeded: alpha << 24 | red << 16 | green << 8 | blue)
            blueRed[column] = 0
            greenAlpha[column] = 0
        }
    }
}
