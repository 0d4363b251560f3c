/// A library that the framework loads when it is first needed, or fonts. An app works without it, with less.
package enum LoadedLibrary: String, Sendable, CaseIterable, Decodable {
    /// Pictures and other resources of `http` and `https` addresses.
    case network
    /// HEIC and AVIF.
    case heif
    /// JPEG XL.
    case jxl
    /// TIFF, BMP, ICO and PNM.
    case pixbuf
    /// Input methods.
    case inputMethods
    /// Misspelt words in texts that are written.
    case spelling
    /// HTML that other programs copy.
    case html
    /// Markdown in attributed strings.
    case markdown
    /// Icons of the desktop and images in SVG.
    case svg
    /// Previews in the raw files of cameras.
    case raw
    /// Services of the desktop.
    case bus
    /// Fonts, for a system that has none.
    case fonts

    /// The Debian packages. Names of one text are those of several versions of Debian and Ubuntu: one is needed.
    package var packages: [String] {
        switch self {
        case .network: ["libcurl4 | libcurl4t64"]
        case .heif: ["libheif1", "libheif-plugin-libde265", "libheif-plugin-dav1d"]
        case .jxl: ["libjxl0.7 | libjxl0.8 | libjxl0.9 | libjxl0.10 | libjxl0.11"]
        case .pixbuf: ["libgdk-pixbuf-2.0-0"]
        case .inputMethods: ["libxcb-imdkit1"]
        case .spelling: ["libenchant-2-2"]
        case .html: ["libxml2 | libxml2-16"]
        case .markdown: ["libmd4c0"]
        case .svg: ["librsvg2-2"]
        case .raw: ["libraw20 | libraw22 | libraw23 | libraw23t64"]
        case .bus: ["libsystemd0"]
        case .fonts: ["fonts-noto-core"]
        }
    }

    /// Packages that only some users need.
    package var furtherPackages: [String] { self == .fonts ? ["fonts-noto-cjk", "fonts-noto-color-emoji"] : [] }
}
