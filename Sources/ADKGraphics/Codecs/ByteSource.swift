import Foundation

/// The bytes of an encoded image, in memory or in an open file. Of a file, only the requested ranges are read.
struct ByteSource: ~Copyable {
    private enum Place: ~Copyable {
        case memory(UnsafeRawBufferPointer)
        case file(OpenFile)
    }

    private let place: Place
    /// The total number of bytes.
    let count: Int

    /// - Parameter bytes: Memory that must outlive the source.
    init(_ bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        place = .memory(bytes)
    }

    init(_ file: consuming OpenFile) {
        count = file.byteCount
        place = .file(file)
    }

    /// Calls `body` with all bytes. A file is read into memory from `PixelMemory`, which the next file can reuse.
    func withAllBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(ImageCodecError) -> Result
    ) throws(ImageCodecError) -> Result {
        switch place {
        case .memory(let bytes):
            return try body(bytes)
        case .file(let file):
            let size = file.byteCount
            guard let memory = PixelMemory.allocate(size) else { throw .outOfMemory(byteCount: size) }
            defer { PixelMemory.deallocate(memory, size) }
            let count = try file.read(at: 0, into: UnsafeMutableRawBufferPointer(start: memory, count: size))
            return try body(UnsafeRawBufferPointer(start: memory, count: count))
        }
    }

    /// Returns the `length` bytes at `offset`, or fewer at the end.
    func bytes(at offset: Int, _ length: Int) throws(ImageCodecError) -> [UInt8] {
        guard offset >= 0, length > 0, offset < count else { return [] }
        let length = min(length, count - offset)
        switch place {
        case .memory(let bytes):
            return Array(bytes[offset..<offset + length])
        case .file(let file):
            var result = [UInt8](repeating: 0, count: length)
            var failure: ImageCodecError?
            var filled = 0
            result.withUnsafeMutableBytes { buffer in
                do throws(ImageCodecError) {
                    filled = try file.read(at: offset, into: buffer)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            result.removeLast(length - filled)
            return result
        }
    }
}

extension Data {
    /// `withUnsafeBytes` with typed throws.
    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(ImageCodecError) -> Result
    ) throws(ImageCodecError) -> Result {
        let outcome: Swift.Result<Result, ImageCodecError> = withUnsafeBytes { bytes in
            do throws(ImageCodecError) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}

extension [UInt8] {
    /// The number in the two bytes at `index`, most significant byte first.
    func bigEndian16(_ index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }
    func bigEndian32(_ index: Int) -> Int { bigEndian16(index) << 16 | bigEndian16(index + 2) }
    func littleEndian16(_ index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }
    func littleEndian32(_ index: Int) -> Int { littleEndian16(index) | littleEndian16(index + 2) << 16 }

    /// Four letters at `index`: the name of a PNG or RIFF chunk.
    func name(_ index: Int) -> String { String(decoding: self[index..<index + 4], as: UTF8.self) }
}
