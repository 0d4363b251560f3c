import Foundation

/// What a picture's first bytes say about it; nothing is decoded.
package struct ImageHeader: Sendable, Equatable {
    package var format: ImageFormat
    /// Size in pixels as displayed: after `orientation` was applied.
    package var pixelWidth: Int
    package var pixelHeight: Int
    package var orientation: ImageOrientation
    package var hasAlpha: Bool
    /// What only the picture's own codec asks.
    var codec = CodecFacts()

    /// Size in pixels as stored.
    var storedWidth: Int { orientation.swapsSides ? pixelHeight : pixelWidth }
    var storedHeight: Int { orientation.swapsSides ? pixelWidth : pixelHeight }

    struct CodecFacts: Sendable, Equatable {
        /// JPEG: ink rather than light.
        var isCMYK = false
        /// JPEG: Adobe's marker, which means that ink is stored inverted.
        var hasAdobeMarker = false
        /// JPEG: more than one pass over the picture, so that all of it is held while decoding.
        var isMultiScan = false
        /// JPEG: numbers that stand for the picture, of all components; each block of 64 is whole.
        var coefficientCount = 0
        /// JPEG: where in the file small pictures of this one lie, the best first.
        var previews: [Range<Int>] = []
        /// PNG: Adam7.
        var isInterlaced = false
        /// Where in the file the parts of a colour profile lie, in order.
        var profile: [Range<Int>] = []
        /// WebP and PNG: more than one picture.
        var isAnimated = false
        /// PNG: the picture that readers without animation show is no frame of it.
        var hasSeparateDefaultImage = false
        /// HEIC and AVIF: what a pixel's numbers mean, where no profile says it.
        var codedColor: CodedColor?
        /// WebP: a few rows are held at a time, not the whole frame.
        var isDecodedByRows = false
        /// GIF: pixels of the first frame, on the canvas or not.
        var framePixelCount = 0
    }

    init(
        format: ImageFormat, storedWidth: Int, storedHeight: Int, orientation: ImageOrientation, hasAlpha: Bool,
        codec: CodecFacts
    ) {
        self.format = format
        self.orientation = orientation
        self.hasAlpha = hasAlpha
        self.codec = codec
        pixelWidth = orientation.swapsSides ? storedHeight : storedWidth
        pixelHeight = orientation.swapsSides ? storedWidth : storedHeight
    }

    /// The header of an encoded picture in memory.
    package static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> ImageHeader {
        try read(ByteSource(bytes))
    }

    package static func read(_ data: Data) throws(ImageCodecError) -> ImageHeader {
        try data.withBytes { bytes throws(ImageCodecError) in try read(bytes) }
    }

    /// The header of a file, of which only the few hundred bytes needed are read: markers and
    /// chunks that do not matter are jumped over.
    package static func read(path: String) throws(ImageCodecError) -> ImageHeader {
        try read(OpenFile(path: path))
    }

    /// Likewise; closes the file.
    static func read(_ file: consuming OpenFile) throws(ImageCodecError) -> ImageHeader { try read(ByteSource(file)) }

    static func read(_ source: borrowing ByteSource) throws(ImageCodecError) -> ImageHeader {
        let signature = try source.bytes(at: 0, ImageFormat.signatureLength)
        guard !signature.isEmpty else { throw .empty }
        switch ImageFormat(signature: signature) {
        case .jpeg: return try readJPEG(source)
        case .png: return try readPNG(source)
        case .webP: return try readWebP(source)
        case .gif: return try readGIF(source)
        case .tiff:
            let start = try source.bytes(at: 0, ForeignFormat.prefixLength)
            guard ForeignFormat.cameraFormat(start) == nil else {
                throw .unsupported(signature: Array(signature.prefix(12)))
            }
            return try readTIFF(source)
        case .bmp: return try readBMP(source)
        case .ico: return try readICO(source)
        case .pnm: return try readPNM(source)
        case .heic: return try readHEIF(source, .heic)
        case .avif: return try readHEIF(source, .avif)
        case .jpegXL: return try readJPEGXL(source)
        case nil: throw .unsupported(signature: Array(signature.prefix(12)))
        }
    }

    /// Parts of a file before its picture that are looked at; more are an attempt to keep us busy.
    static let maximumPartCount = 4096
}
