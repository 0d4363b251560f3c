/// The image formats that can be decoded. JPEG, PNG and WebP can be encoded, too. Raw values are display names.
public enum ImageFormat: String, Sendable, CaseIterable {
    /// JPEG: sequential or progressive; grey, RGB or CMYK.
    case jpeg = "JPEG"
    /// PNG, still or animated.
    case png = "PNG"
    /// WebP: lossy or lossless, still or animated.
    case webP = "WebP"
    /// GIF, still or animated.
    case gif = "GIF"
    /// TIFF and BigTIFF, decoded by gdk-pixbuf if that is installed.
    case tiff = "TIFF"
    /// Windows bitmap, decoded by gdk-pixbuf if that is installed.
    case bmp = "BMP"
    /// Windows icon: its largest image, a PNG or a bitmap, which gdk-pixbuf decodes if that is installed.
    case ico = "ICO"
    /// Portable bitmap, graymap or pixmap, decoded by gdk-pixbuf if that is installed.
    case pnm = "PNM"
    /// HEIC, decoded by libheif if that is installed.
    case heic = "HEIC"
    /// AVIF, decoded by libheif if that is installed.
    case avif = "AVIF"
    /// JPEG XL, decoded by libjxl if that is installed: of an animation the first frame.
    case jpegXL = "JPEG XL"
    /// SVG, drawn by librsvg if that is installed, in any size. Of files only.
    case svg = "SVG"
    /// The raw data of a camera: the preview in its file, found by LibRaw if that is installed. Of files only.
    case raw = "Raw"

    /// The number of bytes at the start of a file that identify its format.
    static let signatureLength = 64

    /// The format of a file that starts with `bytes`, whatever its name. Nil if it is unknown.
    package init?(signature bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
            self = .webP
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if TIFFLayout(bytes) != nil {
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
}
