import Glibc

/// A decoder that produces an image row by row from the top.
protocol RowSource: AnyObject {
    /// The width in pixels.
    var width: Int { get }
    /// The height in pixels.
    var height: Int { get }
    /// Whether every pixel counts as having full alpha.
    var isOpaque: Bool { get }

    /// Writes the next `count` rows at a distance of `bytesPerRow` bytes. At least `count` rows must be left.
    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) throws(ImageCodecError)
}

/// A sliding window of successive rows of an image, contiguous in memory.
protocol RowWindow: ~Copyable {
    /// The distance in bytes from one row to the next.
    var bytesPerRow: Int { get }

    /// Returns the address of row `start`, followed by the other rows of `start..<start + count`.
    ///
    /// Neither `start` nor the end may be less than in the previous call. The rows are valid until the next call.
    mutating func rows(from start: Int, count: Int) throws(ImageCodecError) -> UnsafeRawPointer
}

/// A window over an image that is completely in memory.
struct BufferWindow: RowWindow {
    let buffer: PixelBuffer
    var bytesPerRow: Int { buffer.bytesPerRow }

    func rows(from start: Int, count: Int) -> UnsafeRawPointer { UnsafeRawPointer(buffer.row(start)) }
}

/// A window that reads rows from a decoder on demand, few enough at a time to stay in the processor's cache.
struct SourceWindow: RowWindow, ~Copyable {
    /// The number of rows read at once: the rows a JPEG codec produces in one step.
    private static let batch = 16

    private let source: any RowSource
    private let allocation: UnsafeMutableRawPointer
    /// The first row. All rows begin one pixel after a multiple of 32 bytes: libjpeg writes rows that are aligned to 32
    /// bytes around the processor's caches, but the scaler reads them right away.
    private let memory: UnsafeMutableRawPointer
    private let capacity: Int
    let bytesPerRow: Int
    /// The range of rows in memory.
    private var held = 0..<0

    /// - Parameter count: The most rows that one call of `rows(from:count:)` requests.
    init(_ source: any RowSource, count: Int) {
        self.source = source
        capacity = count + SourceWindow.batch
        bytesPerRow = (source.width * 4 + 63) & ~63
        allocation = .allocate(byteCount: 64 + capacity * bytesPerRow, alignment: 64)
        memory = allocation + 4
    }

    deinit { allocation.deallocate() }

    /// Reads and drops the rows before `start`, but for a few.
    mutating func skip(to start: Int, isCancelled: () -> Bool) throws(ImageCodecError) {
        while held.upperBound + SourceWindow.batch <= start {
            if isCancelled() { throw .cancelled }
            try source.read(SourceWindow.batch, into: memory, bytesPerRow: bytesPerRow)
            held = held.upperBound + SourceWindow.batch..<held.upperBound + SourceWindow.batch
        }
    }

    mutating func rows(from start: Int, count: Int) throws(ImageCodecError) -> UnsafeRawPointer {
        while held.upperBound < start + count {
            let first = min(start, held.upperBound)
            if held.upperBound + SourceWindow.batch > held.lowerBound + capacity || held.isEmpty {
                memmove(
                    memory, memory + (first - held.lowerBound) * bytesPerRow, (held.upperBound - first) * bytesPerRow)
                held = first..<held.upperBound
            }
            let next = min(SourceWindow.batch, source.height - held.upperBound)
            try source.read(next, into: memory + held.count * bytesPerRow, bytesPerRow: bytesPerRow)
            held = held.lowerBound..<held.upperBound + next
        }
        return UnsafeRawPointer(memory + (start - held.lowerBound) * bytesPerRow)
    }
}
