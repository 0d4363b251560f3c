import Foundation

/// The name of the colour profile (ICC) in a JPEG or PNG file.
enum ProfileName {
    private static let signature = Array("ICC_PROFILE\0".utf8)

    static func read(_ path: PhotoPath) -> String? {
        guard var file = FileWindow(path) else { return nil }
        if let jpeg = JPEGSegments(&file) { return inJPEG(&file, jpeg) }
        return inPNG(&file)
    }

    /// The name is near the start of the profile, so that the first of its segments has it.
    private static func inJPEG(_ file: inout FileWindow, _ jpeg: JPEGSegments) -> String? {
        for segment in jpeg.segments where segment.marker == 0xE2 {
            guard let start = file.bytes(at: segment.content.lowerBound, 14),
                start.starts(with: signature), start.last != nil, start[start.startIndex + 12] == 1,
                segment.content.upperBound <= file.count,
                let profile = file.bytes(at: segment.content.lowerBound + 14, segment.content.count - 14)
            else { continue }
            return name(in: Array(profile))
        }
        return nil
    }

    /// PNG has the name in plain text before the compressed profile.
    private static func inPNG(_ file: inout FileWindow) -> String? {
        guard file.prefix(4) == [0x89, 0x50, 0x4E, 0x47] else { return nil }
        var offset = 8
        for _ in 0..<64 {
            guard let length = file.bigEndian(at: offset, 4), let name = file.bytes(at: offset + 4, 4).map(Array.init),
                !name.elementsEqual("IDAT".utf8)
            else { return nil }
            if name.elementsEqual("iCCP".utf8), let content = file.bytes(at: offset + 8, min(80, length)) {
                return shown(content.prefix { $0 != 0 })
            }
            offset += 12 + length
        }
        return nil
    }

    /// The text of the tag `desc` of a profile.
    static func name(in profile: [UInt8]) -> String? {
        func number(_ offset: Int, _ length: Int = 4) -> Int? {
            guard offset >= 0, offset + length <= profile.count else { return nil }
            return profile[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let count = number(128) else { return nil }
        for index in 0..<min(count, 100) {
            let entry = 132 + 12 * index
            guard number(entry) == 0x6465_7363, let start = number(entry + 4), let kind = number(start) else {
                continue
            }
            // The type of version 2 has ASCII; that of version 4 has UTF-16 in several languages, the first counts.
            if kind == 0x6465_7363, let length = number(start + 8), length > 0, start + 12 + length <= profile.count {
                return shown(profile[start + 12..<start + 12 + length].prefix { $0 != 0 })
            }
            guard kind == 0x6D6C_7563, let length = number(start + 20), let offset = number(start + 24),
                offset >= 0, length <= 512, start + offset + length <= profile.count
            else { return nil }
            let units = stride(from: start + offset, to: start + offset + length - 1, by: 2).map {
                UInt16(profile[$0]) << 8 | UInt16(profile[$0 + 1])
            }
            return shown(Array(String(decoding: units, as: UTF16.self).utf8)[...])
        }
        return nil
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = PhotoPath.display(Array(bytes.prefix(120)))
        return text.isEmpty ? nil : text
    }
}
