import Foundation

/// Scales images: area-weighted when shrinking, bilinear when growing. Any thread.
///
/// Flat colours stay flat and premultiplied colours never exceed their alpha. The same input gives the same bytes on
/// every machine and in every build.
package enum PixelScaler {
    /// The number of rows between two checks of `isCancelled`.
    static let rowsPerCheck = 32
    /// The ratio from which a reduction first averages whole blocks of pixels.
    private static let coarseRatio = 8.0

    /// Scales the part `rect` of `source` to `width` x `height` pixels.
    ///
    /// `rect` is in pixels of `source` and may begin and end inside a pixel. Returns `source` itself if nothing
    /// changes.
    ///
    /// - Throws: `cancelled`, `outOfMemory`.
    /// - Complexity: O(pixels of `rect` + pixels of the result).
    package static func scale(
        _ source: PixelBuffer, from rect: CGRect, width: Int, height: Int, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        try scale(
            source, from: rect, width: width, height: height, isCancelled: isCancelled, kernel: fastestKernel)
    }

    /// The fastest kernel here. In an unoptimized build, Swift's vector types are a hundred times slower than words.
    private static var fastestKernel: any ScalingKernel.Type {
        if AVX2Kernel.isAvailable { return AVX2Kernel.self }
        #if DEBUG
            return WordKernel.self
        #else
            return VectorKernel.self
        #endif
    }

    static func scale(
        _ source: PixelBuffer, from rect: CGRect, width: Int, height: Int, isCancelled: () -> Bool,
        kernel: any ScalingKernel.Type
    ) throws(ImageCodecError) -> PixelBuffer {
        guard width > 0, height > 0, source.width > 0, source.height > 0 else {
            return PixelBuffer(width: max(0, width), height: max(0, height), isOpaque: source.isOpaque)
        }
        var (source, rect) = (source, clamped(rect, to: (source.width, source.height)))
        if rect == CGRect(x: 0, y: 0, width: width, height: height), source.width == width, source.height == height {
            return source
        }
        while case (let x, let y) = (coarseFactor(rect.width, width), coarseFactor(rect.height, height)), x * y > 1 {
            source = try reduce(source, factorX: x, factorY: y, isCancelled)
            rect = CGRect(
                x: rect.minX / CGFloat(x), y: rect.minY / CGFloat(y), width: rect.width / CGFloat(x),
                height: rect.height / CGFloat(y))
        }
        let filter = Filter((source.width, source.height), rect, (width, height))
        var window = BufferWindow(buffer: source)
        return try run(kernel, &window, filter, isOpaque: source.isOpaque, isCancelled)
    }

    /// Scales a part of an image while it is being decoded. Reads no rows below the part.
    static func scale(
        _ source: any RowSource, from rect: CGRect, width: Int, height: Int, isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let rect = clamped(rect, to: (source.width, source.height))
        let isWhole =
            rect == CGRect(x: 0, y: 0, width: width, height: height)
            && (source.width, source.height) == (width, height)
        if isWhole || coarseFactor(rect.width, width) > 1 || coarseFactor(rect.height, height) > 1 || width < 1
            || height < 1
        {
            let whole = try readAll(source, isCancelled: isCancelled)
            return try scale(whole, from: rect, width: width, height: height, isCancelled: isCancelled)
        }
        let filter = Filter((source.width, source.height), rect, (width, height))
        var window = SourceWindow(source, count: filter.rows.stride)
        try window.skip(to: filter.rows.starts[0], isCancelled: isCancelled)
        return try run(fastestKernel, &window, filter, isOpaque: source.isOpaque, isCancelled)
    }

    /// Decodes all rows of `source` into a new buffer.
    static func readAll(_ source: any RowSource, isCancelled: () -> Bool) throws(ImageCodecError) -> PixelBuffer {
        let result = try PixelBuffer.unwritten(width: source.width, height: source.height, isOpaque: source.isOpaque)
        for y in stride(from: 0, to: source.height, by: rowsPerCheck) {
            if isCancelled() { throw .cancelled }
            try source.read(min(rowsPerCheck, source.height - y), into: result.row(y), bytesPerRow: result.bytesPerRow)
        }
        return result
    }

    /// Clamps `rect` to the image and to a size of at least 0.01 pixels. A rectangle that is not finite gives all of
    /// it.
    private static func clamped(_ rect: CGRect, to source: (width: Int, height: Int)) -> CGRect {
        let (width, height) = (CGFloat(source.width), CGFloat(source.height))
        let least = 0.01
        guard rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite else {
            return CGRect(x: 0, y: 0, width: width, height: height)
        }
        let left = min(max(0, rect.minX), width - least)
        let top = min(max(0, rect.minY), height - least)
        return CGRect(
            x: left, y: top, width: max(least, min(rect.maxX, width) - left),
            height: max(least, min(rect.maxY, height) - top))
    }

    /// Whether a part of this size is scaled to `size` without averaging whole blocks first, which needs all of it.
    static func scalesByRows(from part: CGSize, to size: (width: Int, height: Int)) -> Bool {
        coarseFactor(part.width, size.width) == 1 && coarseFactor(part.height, size.height) == 1
    }

    private static func coarseFactor(_ length: CGFloat, _ count: Int) -> Int {
        let ratio = length / CGFloat(count)
        return ratio < coarseRatio ? 1 : min(BoxReducer.maximumFactor, Int(ratio / 2))
    }

    /// Averages blocks of `factorX` x `factorY` pixels. Returns `source` itself if both factors are 1.
    static func reduce(
        _ source: PixelBuffer, factorX: Int, factorY: Int, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        guard factorX * factorY > 1 else { return source }
        var reducer = try BoxReducer(
            width: source.width, height: source.height, factorX: factorX, factorY: factorY, isOpaque: source.isOpaque)
        for y in 0..<source.height {
            if y % rowsPerCheck == 0, isCancelled() { throw .cancelled }
            reducer.add(source.row(y))
        }
        return reducer.result
    }

    /// Averages blocks of `factor` x `factor` pixels while they are decoded: the whole image is never in memory.
    static func reduce(
        _ source: any RowSource, factor: Int, _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        var reducer = try BoxReducer(
            width: source.width, height: source.height, factorX: factor, factorY: factor, isOpaque: source.isOpaque)
        let row = UnsafeMutablePointer<UInt32>.allocate(capacity: source.width)
        defer { row.deallocate() }
        for y in 0..<source.height {
            if y % rowsPerCheck == 0, isCancelled() { throw .cancelled }
            try source.read(1, into: row, bytesPerRow: source.width * 4)
            reducer.add(row)
        }
        return reducer.result
    }

    /// The filters that map a part of an image to the result, one per axis.
    private struct Filter {
        let sourceWidth: Int
        let size: (width: Int, height: Int)
        let columns: FilterAxis
        let rows: FilterAxis

        init(_ source: (width: Int, height: Int), _ rect: CGRect, _ size: (width: Int, height: Int)) {
            sourceWidth = source.width
            self.size = size
            columns = FilterAxis(sourceCount: source.width, origin: rect.minX, length: rect.width, count: size.width)
            rows = FilterAxis(sourceCount: source.height, origin: rect.minY, length: rect.height, count: size.height)
        }
    }

    private static func run<Window: RowWindow & ~Copyable>(
        _ kernel: any ScalingKernel.Type, _ window: inout Window, _ filter: Filter, isOpaque: Bool,
        _ isCancelled: () -> Bool
    ) throws(ImageCodecError) -> PixelBuffer {
        let (columns, rows, sourceWidth) = (filter.columns, filter.rows, filter.sourceWidth)
        let result = try PixelBuffer.unwritten(width: filter.size.width, height: filter.size.height, isOpaque: isOpaque)
        // Only the used columns. The last result pixel may read past them, with zero weights.
        let left = columns.starts.first ?? 0
        let end = zip(columns.starts, columns.counts).map { $0 + $1 }.max() ?? sourceWidth
        let wide = UnsafeMutablePointer<UInt64>.allocate(capacity: sourceWidth + columns.stride)
        defer { wide.deallocate() }
        wide.initialize(repeating: 0, count: sourceWidth + columns.stride)
        let spread = columns.spreadWeights

        for y in 0..<result.height {
            if y % rowsPerCheck == 0, isCancelled() { throw .cancelled }
            let first = try window.rows(from: rows.starts[y], count: rows.counts[y])
            let bytesPerRow = window.bytesPerRow
            rows.weights.withUnsafeBufferPointer { weights in
                guard let weights = weights.baseAddress else { return }
                kernel.blend(
                    first, bytesPerRow: bytesPerRow, weights: weights + y * rows.stride, count: rows.counts[y],
                    columns: left..<end, into: wide)
            }
            columns.starts.withUnsafeBufferPointer { starts in
                spread.withUnsafeBufferPointer { spread in
                    guard let starts = starts.baseAddress, let spread = spread.baseAddress else { return }
                    kernel.resample(
                        wide, starts: starts, spread: spread, stride: columns.stride, span: columns.span,
                        into: result.row(y),
                        count: result.width)
                }
            }
        }
        return result
    }
}
