import Glibc

/// A picture that comes row by row from the top, as decoders make it.
protocol RowSource: AnyObject {
    /// Pixels.
    var width: Int { get }
    var height: Int { get }
    var isOpaque: Bool { get }

    /// Writes the next `count` rows, `bytesPerRow` apart. Never asked for more than there are.
    func read(_ count: Int, into first: UnsafeMutableRawPointer, bytesPerRow: Int) throws(ImageCodecError)
}

/// Some successive rows of a picture in one piece of memory, from the top to the bottom.
protocol RowWindow: ~Copyable {
    var bytesPerRow: Int { get }

    /// The first of rows `start..<start + count`, the others below it. Neither `start` nor the end may
    /// be less than last time; the rows stay until the next call.
    mutating func rows(from start: Int, count: Int) throws(ImageCodecError) -> UnsafeRawPointer
}

/// All rows are there.
struct BufferWindow: RowWindow {
    let buffer: PixelBuffer
    var bytesPerRow: Int { buffer.bytesPerRow }

    func rows(from start: Int, count: Int) -> UnsafeRawPointer { UnsafeRawPointer(buffer.row(start)) }
}

/// Rows that are read when they are needed, a few at a time: as many as the processor's cache holds.
struct SourceWindow: RowWindow, ~Copyable {
    /// Rows read at once: what a JPEG codec makes in one step.
    private static let batch = 16

    private let source: any RowSource
    private let allocation: UnsafeMutableRawPointer
    /// The first row, a pixel beyond a multiple of 32 bytes, as all are: libjpeg writes rows that begin at such a
    /// multiple past the processor's caches, from which they are to be read at once.
    private let memory: UnsafeMutableRawPointer
    private let capacity: Int
    let bytesPerRow: Int
    /// The rows in memory.
    private var held = 0..<0

    /// - Parameter count: the most rows that will be asked for at once.
    init(_ source: any RowSource, count: Int) {
        self.source = source
        capacity = count + SourceWindow.batch
        bytesPerRow = (source.width * 4 + 63) & ~63
        allocation = .allocate(byteCount: 64 + capacity * bytesPerRow, alignment: 64)
        memory = allocation + 4
    }

    deinit { allocation.deallocate() }

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
