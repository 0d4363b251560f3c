import ADKFoundation
import Foundation
import Synchronization

/// An image: either pixels, or an encoded file that is decoded when it is drawn, at the size it is drawn at.
///
/// Immutable, usable on any thread. Creating an encoded image reads its header and decodes nothing, so that damage
/// behind the header shows only when it is drawn. Such an image keeps at most its compressed bytes.
///
/// Differs from Texture: an encoded image does not cache decoded pixels. An image node keeps the pixels it draws, at
/// device size.
public final class UIImage: Sendable {
    /// How an image's colours are used when it is drawn.
    public enum RenderingMode: Int, Sendable {
        /// The view or node that draws the image decides.
        case automatic
        /// The image is drawn in its own colours.
        case alwaysOriginal
        /// Only the image's alpha is used; the shape is filled with the tint colour.
        case alwaysTemplate
    }

    /// How the areas between the cap insets fill a larger size.
    public enum ResizingMode: Int, Sendable {
        /// The areas are repeated.
        case tile
        /// The areas are stretched.
        case stretch
    }

    /// The pixels, or the file to decode.
    enum Content: Sendable {
        case pixels(PixelBuffer)
        case encoded(Data, ImageHeader)
        /// An encoded image in the file at this path. Every drawing reads the file.
        case file(String, ImageHeader)
        /// A drawing that is made at the size that is shown.
        case vector(any VectorDrawing)
    }

    /// The display options of an image, in which variants of one content differ.
    struct Presentation: Sendable, Hashable {
        var scale: CGFloat
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.stretch
        var renderingMode = RenderingMode.automatic
        var tint: UIColor?
        /// The content in dark appearance. Nil for the same.
        var dark: DarkContent?
    }

    /// Content that replaces the other one in dark appearance.
    struct DarkContent: Sendable, Hashable {
        let content: Content
        let contentID: UInt64
        /// Pixels per point.
        let scale: CGFloat

        static func == (left: DarkContent, right: DarkContent) -> Bool { left.contentID == right.contentID }
        func hash(into hasher: inout Hasher) { hasher.combine(contentID) }
    }

    let content: Content
    let presentation: Presentation
    /// Identifies the content: equal for all variants of one image, different for all others.
    package let contentID: UInt64

    private static let lastID = Atomic<UInt64>(0)

    init(_ content: Content, _ presentation: Presentation, contentID: UInt64? = nil) {
        self.content = content
        var presentation = presentation
        presentation.scale = UIImage.validScale(presentation.scale)
        self.presentation = presentation
        self.contentID = contentID ?? UIImage.newID()
    }

    /// The number of a further content.
    static func newID() -> UInt64 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Returns `scale` if it is positive and finite. Otherwise reports misuse and returns 1. In pixels per point.
    static func validScale(_ scale: CGFloat) -> CGFloat {
        if scale > 0, scale.isFinite { return scale }
        Misuse.report("an image was given a scale of \(scale) pixels per point; it uses 1")
        return 1
    }

    // MARK: - Making

    /// Creates an image from pixels that are not written any more.
    package convenience init(pixels: PixelBuffer, scale: CGFloat) {
        self.init(.pixels(pixels), Presentation(scale: scale))
    }

    /// Creates an image from an encoded file in memory, at one pixel per point.
    ///
    /// Reads the header only. Formats: JPEG, PNG, WebP, GIF, TIFF, BMP, ICO and PNM, and HEIC, AVIF and JPEG XL if
    /// their libraries are installed.
    ///
    /// - Throws: ``ImageCodecError`` if the header cannot be read.
    public convenience init(encoded data: Data) throws(ImageCodecError) {
        try self.init(encoded: data, scale: 1)
    }

    /// Creates an image from an encoded file in memory, at `scale` pixels per point. Reads the header only.
    ///
    /// - Throws: ``ImageCodecError`` if the header cannot be read.
    public convenience init(encoded data: Data, scale: CGFloat) throws(ImageCodecError) {
        let header = try ImageHeader.read(data)
        self.init(.encoded(data, header), Presentation(scale: scale))
    }

    /// Creates an image from the encoded file at `path`, which is read into memory at once. The scale is 2 or 3 if
    /// the file's name ends with `@2x` or `@3x` before its extension, otherwise 1.
    ///
    /// - Throws: ``ImageCodecError`` if the file or its header cannot be read.
    public convenience init(encodedFile path: String) throws(ImageCodecError) {
        let data = try FileReader.read(path: path, limit: DecodeLimits().fileByteCount)
        try self.init(encoded: data, scale: UIImage.scale(ofFile: path))
    }

    /// Creates an image from the file at `path`, reading only its header now. Keeps none of the file's bytes: each
    /// drawing reads the file, so it draws what the file contains then, and reports the errors of that reading. Of a
    /// raw file, all is read now to find its preview, and later the preview. An SVG drawing is kept.
    ///
    /// Asks the system to read the file ahead. `isCancelled` is called while a preview is looked for.
    package convenience init(
        drawnFromFile path: String, isCancelled: () -> Bool = { false }
    ) throws(ImageCodecError) {
        let content = try UIImage.content(drawnFromFile: path, isCancelled: isCancelled)
        self.init(content, Presentation(scale: UIImage.scale(ofFile: path)))
    }

    /// Creates an image as `init(encoded:)` does. Nil instead of an error.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Creates an image as `init(encoded:scale:)` does. Nil instead of an error.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let header = try? ImageHeader.read(data) else { return nil }
        self.init(.encoded(data, header), Presentation(scale: scale))
    }

    /// Creates an image as `init(encodedFile:)` does, or of an SVG drawing or the preview in a camera's raw file. Nil
    /// instead of an error.
    public convenience init?(contentsOfFile path: String) {
        let scale = UIImage.scale(ofFile: path)
        guard let data = try? FileReader.read(path: path, limit: DecodeLimits().fileByteCount) else { return nil }
        if let header = try? ImageHeader.read(data) {
            self.init(.encoded(data, header), Presentation(scale: scale))
        } else if let content = try? UIImage.content(drawnFromFile: path) {
            self.init(content, Presentation(scale: scale))
        } else {
            return nil
        }
    }

    /// The scale by the end of the file's name: 2 for `@2x`, 3 for `@3x`, otherwise 1.
    static func scale(ofFile path: String) -> CGFloat {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    }

    // MARK: - Size

    /// Width and height in pixels, with the image's orientation applied.
    package var pixelSize: (width: Int, height: Int) {
        switch content {
        case .pixels(let buffer): (buffer.width, buffer.height)
        case .encoded(_, let header), .file(_, let header): (header.pixelWidth, header.pixelHeight)
        case .vector(let drawing): drawing.pixelSize
        }
    }

    /// Width and height in points, with the image's orientation applied.
    public var size: CGSize {
        CGSize(width: CGFloat(pixelSize.width) / scale, height: CGFloat(pixelSize.height) / scale)
    }

    /// The header of an encoded image's file. Nil without a file.
    package var header: ImageHeader? {
        switch content {
        case .pixels, .vector: nil
        case .encoded(_, let header), .file(_, let header): header
        }
    }

    /// The bytes of an encoded image's file, read now if they are not in memory. Nil without a file, or if it cannot
    /// be read.
    package var encodedData: Data? {
        switch content {
        case .pixels, .vector: nil
        case .encoded(let data, _): data
        case .file(let path, let header):
            if let place = header.codec.preview {
                (try? RawPreview.bytes(at: place, ofFile: path)).map { Data($0) }
            } else {
                try? FileReader.read(path: path, limit: DecodeLimits().fileByteCount)
            }
        }
    }

    /// The size in bytes of an encoded image's file, in memory or not. 0 for pixels or if the file cannot be read.
    package var encodedByteCount: Int {
        switch content {
        case .pixels, .vector: 0
        case .encoded(let data, _): data.count
        case .file(let path, _): (try? OpenFile(path: path))?.byteCount ?? 0
        }
    }

    /// Whether all pixels have full alpha. For an encoded image: whether its format stores no alpha.
    package var isOpaque: Bool {
        switch content {
        case .pixels(let buffer): buffer.isOpaque
        case .vector: false
        case .encoded(_, let header), .file(_, let header): !header.hasAlpha
        }
    }

    /// The bytes of memory that the image holds.
    package var byteCount: Int {
        switch content {
        case .pixels(let buffer): buffer.byteCount
        case .encoded(let data, _): data.count
        case .file, .vector: 0
        }
    }
}
