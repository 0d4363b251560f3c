import Foundation

/// The format, size and other facts about an encoded image. Reading a header decodes no pixels.
package struct ImageHeader: Sendable, Equatable {
    /// The format, by the signature of the file.
    package var format: ImageFormat
    /// The width in pixels as displayed: after `orientation` is applied.
    package var pixelWidth: Int
    /// The height in pixels as displayed: after `orientation` is applied.
    package var pixelHeight: Int
    /// The EXIF orientation, applied after decoding. `up` if the codec library gives upright pixels.
    package var orientation: ImageOrientation
    /// Whether the image can have pixels that are not opaque.
    package var hasAlpha: Bool
    /// Facts that only the decoder of the format uses.
    var codec = CodecFacts()

    /// The stored width in pixels.
    var storedWidth: Int { orientation.swapsSides ? pixelHeight : pixelWidth }
    /// The stored height in pixels.
    var storedHeight: Int { orientation.swapsSides ? pixelWidth : pixelHeight }

    struct CodecFacts: Sendable, Equatable {
        /// JPEG: the pixels are CMYK.
        var isCMYK = false
        /// JPEG: Adobe's marker is present, which means that CMYK values are inverted.
        var hasAdobeMarker = false
        /// JPEG: there are several scans, so that all coefficients are in memory while decoding.
        var isMultiScan = false
        /// JPEG: the number of coefficients of all components, in whole blocks of 64.
        var coefficientCount = 0
        /// JPEG: the positions of embedded previews in the file, the best first.
        var previews: [Range<Int>] = []
        /// PNG: the pixels are interlaced (Adam7).
        var isInterlaced = false
        /// The positions of the parts of an ICC profile in the file, in order.
        var profile: [Range<Int>] = []
        /// WebP and PNG: the file is an animation.
        var isAnimated = false
        /// PNG: the default image is not a frame of the animation.
        var hasSeparateDefaultImage = false
        /// ICO: the position of the image if it is a PNG file. It may reach beyond the end.
        var embeddedPNG: Range<Int>?
        /// JPEG: the position of the image in the raw file of a camera, of which it is the preview.
        var preview: Range<Int>?
        /// HEIC and AVIF: the colour space by code points, used if there is no profile.
        var codedColor: CodedColor?
        /// WebP: libwebp decodes in bands of rows and never holds the whole frame.
        var isDecodedByRows = false
        /// GIF: the number of pixels of the first frame, including those outside of the canvas.
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

    /// Reads the header of an encoded image in memory. Any thread.
    package static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) -> ImageHeader {
        try read(ByteSource(bytes))
    }

    /// Reads the header of an encoded image in memory. Any thread.
    package static func read(_ data: Data) throws(ImageCodecError) -> ImageHeader {
        try data.withBytes { bytes throws(ImageCodecError) in try read(bytes) }
    }

    /// Reads the header of the file at `path`. Skips irrelevant segments and chunks, so that it reads a few hundred
    /// bytes.
    package static func read(path: String) throws(ImageCodecError) -> ImageHeader {
        try read(OpenFile(path: path))
    }

    /// Reads the header of an open file and closes it.
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
        case .svg, .raw, nil: throw .unsupported(signature: Array(signature.prefix(12)))
        }
    }

    /// The most segments, chunks or boxes read before the image, against hostile files.
    static let maximumPartCount = 4096
}
