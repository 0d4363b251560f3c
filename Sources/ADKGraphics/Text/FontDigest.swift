import Foundation
import Glibc

/// A 64-bit digest of a font file.
///
/// Hashes the file's size and the checksums that a font file stores for each of its tables. That takes a few
/// kilobytes per file instead of a hundred megabytes of fonts.
enum FontDigest {
    /// The digest of the file at `path`. Reads its table directories. Nil if the file cannot be read.
    static func of(_ path: String) -> UInt64? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        var hash = FNVHash()
        hash.combine(withUnsafeBytes(of: Int64(status.st_size)) { Array($0) })
        let start = bytes(descriptor, at: 0, count: 12)
        hash.combine(start)
        var fonts = [0]
        if start.starts(with: Array("ttcf".utf8)), start.count == 12 {
            let count = min(number(start, at: 8), 256)
            let list = bytes(descriptor, at: 12, count: 4 * count)
            fonts = stride(from: 0, to: list.count - 3, by: 4).map { number(list, at: $0) }
        }
        for font in fonts {
            let header = bytes(descriptor, at: font, count: 12)
            guard header.count == 12 else { continue }
            let tables = Int(header[4]) << 8 | Int(header[5])
            hash.combine(bytes(descriptor, at: font + 12, count: 16 * tables))
        }
        return hash.value
    }

    private static func number(_ bytes: [UInt8], at index: Int) -> Int {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The bytes at `offset`: `count` of them or fewer at the end of the file.
    private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }
}
