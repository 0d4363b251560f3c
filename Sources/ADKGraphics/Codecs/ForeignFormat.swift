import Foundation

/// A file format that is recognised by its first bytes but that no codec here reads.
///
/// It serves error messages: they name the format of a file that cannot be shown.
package enum ForeignFormat: Sendable, Equatable, CaseIterable {
    case empty
    case pdf, postScript, svg, html, xml, text
    case photoshop, gimp, jpeg2000, tga, openEXR, radianceHDR, dds, djvu
    case canonRaw, nikonRaw, sonyRaw, digitalNegative, fujifilmRaw, olympusRaw, panasonicRaw, pentaxRaw, otherRaw
    case mp4, quickTime, matroska, avi, mpeg
    case mp3, flac, ogg, wav
    case zip, gzip, xz, bzip2, sevenZip, rar, tar
    case program, sqlite

    /// The number of bytes at the start of a file that `init(_:)` examines.
    package static let prefixLength = 1024

    /// The format of the file that starts with `bytes`. Nil if it is unknown or a codec reads it.
    ///
    /// - Parameter bytes: The first `prefixLength` bytes of the file, or all of a shorter file.
    package init?(_ bytes: [UInt8]) {
        guard let found = ForeignFormat.find(bytes) else { return nil }
        self = found
    }

    /// The format of the file at `path`. Nil if it is unknown, if a codec reads it, or if the file is unreadable. Reads
    /// only the first `prefixLength` bytes.
    package init?(path: String) {
        guard let file = try? OpenFile(path: path),
            let bytes = try? ByteSource(file).bytes(at: 0, ForeignFormat.prefixLength)
        else { return nil }
        self.init(bytes)
    }

    /// The name with its article, for the middle of a sentence: `a PDF document`.
    package var words: String {
        switch self {
        case .empty: "an empty file"
        case .pdf: "a PDF document"
        case .postScript: "a PostScript document"
        case .svg: "an SVG drawing"
        case .html: "a web page"
        case .xml: "an XML document"
        case .text: "a text file"
        case .photoshop: "a Photoshop document"
        case .gimp: "a GIMP document"
        case .jpeg2000: "a JPEG 2000 picture"
        case .tga: "a TGA picture"
        case .openEXR: "an OpenEXR picture"
        case .radianceHDR: "a Radiance HDR picture"
        case .dds: "a DDS texture"
        case .djvu: "a DjVu document"
        case .canonRaw: "a Canon raw photo (CR2 or CR3)"
        case .nikonRaw: "a Nikon raw photo (NEF)"
        case .sonyRaw: "a Sony raw photo (ARW)"
        case .digitalNegative: "a raw photo (DNG)"
        case .fujifilmRaw: "a Fujifilm raw photo (RAF)"
        case .olympusRaw: "an Olympus raw photo (ORF)"
        case .panasonicRaw: "a Panasonic raw photo (RW2)"
        case .pentaxRaw: "a Pentax raw photo (PEF)"
        case .otherRaw: "a raw photo"
        case .mp4: "an MP4 video"
        case .quickTime: "a QuickTime video"
        case .matroska: "a Matroska or WebM video"
        case .avi: "an AVI video"
        case .mpeg: "an MPEG video"
        case .mp3: "an MP3 recording"
        case .flac: "a FLAC recording"
        case .ogg: "an Ogg recording or video"
        case .wav: "a WAV recording"
        case .zip: "a ZIP archive"
        case .gzip: "a gzip archive"
        case .xz: "an xz archive"
        case .bzip2: "a bzip2 archive"
        case .sevenZip: "a 7-Zip archive"
        case .rar: "a RAR archive"
        case .tar: "a tar archive"
        case .program: "a program or library"
        case .sqlite: "an SQLite database"
        }
    }
}

extension ForeignFormat {
    /// File signatures. If one signature is a prefix of another, the longer one comes first.
    private static let signatures: [(bytes: [UInt8], format: ForeignFormat)] = [
        (Array("%PDF-".utf8), .pdf), (Array("%!PS".utf8), .postScript), ([0xC5, 0xD0, 0xD3, 0xC6], .postScript),
        (Array("8BPS".utf8), .photoshop), (Array("gimp xcf".utf8), .gimp),
        ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10], .jpeg2000), ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
        ([0x76, 0x2F, 0x31, 0x01], .openEXR), (Array("#?RADIANCE".utf8), .radianceHDR),
        (Array("#?RGBE".utf8), .radianceHDR),
        (Array("DDS ".utf8), .dds), (Array("AT&TFORM".utf8), .djvu),
        (Array("FUJIFILMCCD-RAW".utf8), .fujifilmRaw), (Array("IIRO".utf8), .olympusRaw),
        (Array("IIRS".utf8), .olympusRaw),
        (Array("MMOR".utf8), .olympusRaw), ([0x49, 0x49, 0x55, 0], .panasonicRaw),
        ([0x1A, 0x45, 0xDF, 0xA3], .matroska), ([0, 0, 1, 0xBA], .mpeg), ([0, 0, 1, 0xB3], .mpeg),
        (Array("ID3".utf8), .mp3), (Array("fLaC".utf8), .flac), (Array("OggS".utf8), .ogg),
        ([0x50, 0x4B, 3, 4], .zip), ([0x50, 0x4B, 5, 6], .zip), ([0x1F, 0x8B], .gzip),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz), (Array("BZh".utf8), .bzip2),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip), (Array("Rar!".utf8), .rar),
        ([0x7F, 0x45, 0x4C, 0x46], .program), (Array("SQLite format 3".utf8), .sqlite),
    ]

    private static func find(_ bytes: [UInt8]) -> ForeignFormat? {
        if bytes.isEmpty { return .empty }
        if let format = cameraFormat(bytes) { return format }
        guard ImageFormat(signature: bytes) == nil else { return nil }
        if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.format }
        if bytes.count >= 12, bytes.starts(with: "RIFF".utf8) {
            if bytes.name(8) == "AVI " { return .avi }
            if bytes.name(8) == "WAVE" { return .wav }
        }
        if bytes.count >= 12, bytes.name(4) == "ftyp" { return baseMedia(brand: bytes.name(8)) }
        if bytes.count >= 8, ["moov", "mdat", "wide", "free", "skip"].contains(bytes.name(4)) { return .quickTime }
        if bytes.count >= 262, bytes[257..<262].elementsEqual("ustar".utf8) { return .tar }
        if isTGA(bytes) { return .tga }
        return textFormat(bytes)
    }

    private static func baseMedia(brand: String) -> ForeignFormat {
        switch brand {
        case "qt  ": .quickTime
        case "crx ": .canonRaw
        case "jp2 ", "jpx ", "jpm ": .jpeg2000
        default: .mp4
        }
    }

    /// Whether the bytes can be a TGA header. TGA has no signature, so this checks for valid types, depths and sizes.
    private static func isTGA(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 18 else { return false }
        let (paletteKind, kind, depth) = (bytes[1], bytes[2], bytes[16])
        guard paletteKind <= 1, [1, 2, 3, 9, 10, 11].contains(kind), [8, 15, 16, 24, 32].contains(depth) else {
            return false
        }
        let hasPalette = kind == 1 || kind == 9
        guard hasPalette == (paletteKind == 1), hasPalette || bytes[3..<8].allSatisfy({ $0 == 0 }) else { return false }
        return bytes.littleEndian16(12) > 0 && bytes.littleEndian16(14) > 0 && bytes[17] & 0xC0 == 0
    }

    /// The format of a text file in UTF-8 or UTF-16, or nil for binary data.
    private static func textFormat(_ bytes: [UInt8]) -> ForeignFormat? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .text }
        // The last character may be cut off.
        let isWhole = bytes.count < prefixLength
        guard !bytes.contains(where: { $0 < 9 || (14..<32).contains($0) && $0 != 27 }),
            (0...(isWhole ? 0 : 3)).contains(where: { String(validating: bytes.dropLast($0), as: UTF8.self) != nil })
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        if text.contains("<svg") { return .svg }
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
        return start.hasPrefix("<?xml") ? .xml : .text
    }
}
