/// The picture formats that are read; the first three are written too.
public enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webP = "WebP"
    case gif = "GIF"
    case tiff = "TIFF"
    case bmp = "BMP"
    case ico = "ICO"
    case pnm = "PNM"
    case heic = "HEIC"
    case avif = "AVIF"
    case jpegXL = "JPEG XL"

    /// Bytes at the start of a file that tell its format.
    static let signatureLength = 64

    /// What a file starting with `bytes` is, whatever its name says.
    package init?(signature bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
            self = .webP
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
            self = .tiff
        } else if bytes.starts(with: "BM".utf8), bytes.count >= 10, bytes[6..<10].allSatisfy({ $0 == 0 }) {
            self = .bmp
        } else if bytes.starts(with: [0, 0, 1, 0]), bytes.count >= 6, bytes.littleEndian16(4) > 0 {
            self = .ico
        } else if bytes.count >= 3, bytes[0] == 0x50, (0x31...0x36).contains(bytes[1]),
            [9, 10, 13, 32].contains(bytes[2])
        {
            self = .pnm
        } else if bytes.starts(with: JPEGXLContainer.signature) || bytes.starts(with: [0xFF, 0x0A]) {
            self = .jpegXL
        } else if let format = HEIFBrands.format(bytes) {
            self = format
        } else {
            return nil
        }
    }

    /// What gdk-pixbuf calls a format that it reads for us.
    var pixbufType: String? {
        switch self {
        case .jpeg, .png, .webP, .gif, .heic, .avif, .jpegXL: nil
        case .tiff: "tiff"
        case .bmp: "bmp"
        case .ico: "ico"
        case .pnm: "pnm"
        }
    }
}
