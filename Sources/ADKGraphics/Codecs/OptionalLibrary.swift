import CDecoder

/// A library that decodes images in a process of its own. Only that process loads it, so it need not be installed.
struct OptionalLibrary: Hashable, Sendable {
    /// The name of the code that uses it, in `CDecoder`.
    let family: String
    /// The file names of the versions with compatible structures.
    var fileNames: [String]
    /// The Debian package.
    let package: String

    /// HEIC and AVIF.
    static let heif = OptionalLibrary(family: "heif", fileNames: ["libheif.so.1"], package: "libheif1")
    /// JPEG XL.
    static let jpegXL = OptionalLibrary(
        family: "jxl",
        fileNames: ["libjxl.so.0.7", "libjxl.so.0.8", "libjxl.so.0.9", "libjxl.so.0.10", "libjxl.so.0.11"],
        package: "libjxl0.7, or libjxl of a later version")
    /// The previews in the raw files of cameras.
    static let raw = OptionalLibrary(
        family: "raw", fileNames: ["libraw.so.20", "libraw.so.22", "libraw.so.23", "libraw.so.24"],
        package: "libraw20, or LibRaw of a later version")
    /// TIFF, BMP, ICO and PNM.
    static let pixbuf = OptionalLibrary(
        family: "pixbuf", fileNames: ["libgdk_pixbuf-2.0.so.0"], package: "libgdk-pixbuf-2.0-0")
}

extension ImageFormat {
    /// The number of gdk-pixbuf's loader for this format; 0 if there is none.
    var pixbufLoader: Int {
        switch self {
        case .bmp: cdecoder_bmp
        case .ico: cdecoder_ico
        case .pnm: cdecoder_pnm
        default: cdecoder_tiff
        }
    }
}
