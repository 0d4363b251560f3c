import Foundation

/// The file of a compiled asset catalogue: eight bytes of a name, the length of the index in eight bytes, the index in
/// JSON, and the bytes of all files.
package enum AssetArchive {
    /// The ending of the file's name.
    package static let suffix = "adkassets"
    private static let name = Array("ADKASST1".utf8)
    private static let headLength = 16

    /// The bytes of an archive. `files` are the bytes that the index names.
    package static func bytes(_ index: AssetIndex, files: Data) throws -> Data {
        let encoder = JSONEncoder()
        // The same catalogue gives the same bytes.
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(index)
        var data = Data(name)
        data += (0..<8).map { UInt8(truncatingIfNeeded: json.count >> (56 - 8 * $0)) }
        return data + json + files
    }

    /// The index of an archive, and where the bytes of its files begin. Nil if it is damaged: also if a file of it
    /// ends beyond the archive.
    package static func read(_ data: Data) -> (index: AssetIndex, start: Int)? {
        guard data.count >= headLength, data.prefix(name.count).elementsEqual(name) else { return nil }
        let length = data.dropFirst(name.count).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(data.count - headLength) else { return nil }
        let json = data.dropFirst(headLength).prefix(Int(length))
        guard let index = try? JSONDecoder().decode(AssetIndex.self, from: Data(json)) else { return nil }
        let start = headLength + Int(length), room = data.count - start
        let places = index.images.values.flatMap { $0.images.map(\.place) } + index.data.values.map(\.place)
        let isWhole = places.allSatisfy {
            $0.offset >= 0 && $0.count >= 0 && $0.offset <= room && $0.count <= room - $0.offset
        }
        return isWhole ? (index, start) : nil
    }
}
