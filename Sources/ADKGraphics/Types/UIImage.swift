import ADKFoundation
import Foundation
import Synchronization

/// A picture: pixels, or an encoded file that is decoded to the size it is drawn at.
///
/// Immutable, usable on any thread. An encoded picture keeps its compressed bytes at most; making
/// one reads its header and decodes nothing, so that damage further in shows when it is drawn.
///
/// Differs from Texture: decoded pixels are never kept with the picture; whoever draws it
/// (an image node) keeps what it needs, at device size.
public final class UIImage: Sendable {
    /// What of a picture is drawn: its colours, or only its shape in the tint colour.
    public enum RenderingMode: Int, Sendable {
        /// As the view that draws it prefers.
        case automatic
        case alwaysOriginal
        case alwaysTemplate
    }

    /// What becomes of the parts between the caps when a picture is made larger.
    public enum ResizingMode: Int, Sendable {
        /// They are repeated.
        case tile
        case stretch
    }

    enum Content: Sendable {
        case pixels(PixelBuffer)
        case encoded(Data, ImageHeader)
        /// An encoded picture in a file of that path, which is read whenever it is drawn.
        case file(String, ImageHeader)
    }

    /// How the content is shown: what one picture's variants differ in.
    struct Presentation: Sendable, Hashable {
        var scale: CGFloat
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.stretch
        var renderingMode = RenderingMode.automatic
        var tint: UIColor?
    }

    let content: Content
    let presentation: Presentation
    /// The same for all variants of one picture, and for no other.
    package let contentID: UInt64

    private static let lastID = Atomic<UInt64>(0)

    init(_ content: Content, _ presentation: Presentation, contentID: UInt64? = nil) {
        self.content = content
        var presentation = presentation
        presentation.scale = UIImage.validScale(presentation.scale)
        self.presentation = presentation
        self.contentID = contentID ?? UIImage.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// `scale` in pixels per point; one that is not positive and finite is logged and counts as 1.
    static func validScale(_ scale: CGFloat) -> CGFloat {
        if scale > 0, scale.isFinite { return scale }
        Misuse.report("an image was given a scale of \(scale) pixels per point; it uses 1")
        return 1
    }

    // MARK: - Making

    /// Pixels that nobody writes any more.
    package convenience init(pixels: PixelBuffer, scale: CGFloat) {
        self.init(.pixels(pixels), Presentation(scale: scale))
    }

    /// An encoded picture, one pixel a point; the error says what is wrong with it. What is read:
    /// JPEG, PNG, WebP, GIF, TIFF, BMP, ICO and PNM.
    public convenience init(encoded data: Data) throws(ImageCodecError) {
        try self.init(encoded: data, scale: 1)
    }

    /// An encoded picture of `scale` pixels per point.
    public convenience init(encoded data: Data, scale: CGFloat) throws(ImageCodecError) {
        let header = try ImageHeader.read(data)
        self.init(.encoded(data, header), Presentation(scale: scale))
    }

    /// The encoded picture in the file at `path`, read at once. `@2x` or `@3x` at the end of
    /// its name is its scale.
    public convenience init(encodedFile path: String) throws(ImageCodecError) {
        let data = try FileReader.read(path: path, limit: DecodeLimits().fileByteCount)
        try self.init(encoded: data, scale: UIImage.scale(ofFile: path))
    }

    /// The encoded picture in the file at `path`, of which only the header is read now and nothing is kept:
    /// the rest is read when the picture is drawn. The system is told that it will be.
    ///
    /// What the file holds then is what is drawn, and its errors are those of drawing.
    package convenience init(drawnFromFile path: String) throws(ImageCodecError) {
        let file = try OpenFile(path: path, limit: DecodeLimits().fileByteCount)
        file.willBeRead()
        let header = try ImageHeader.read(file)
        self.init(.file(path, header), Presentation(scale: UIImage.scale(ofFile: path)))
    }

    /// `nil` where `init(encoded:)` throws.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// `nil` where `init(encoded:scale:)` throws.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let header = try? ImageHeader.read(data) else { return nil }
        self.init(.encoded(data, header), Presentation(scale: scale))
    }

    /// `nil` where `init(encodedFile:)` throws.
    public convenience init?(contentsOfFile path: String) {
        guard let data = try? FileReader.read(path: path, limit: DecodeLimits().fileByteCount) else { return nil }
        self.init(data: data, scale: UIImage.scale(ofFile: path))
    }

    static func scale(ofFile path: String) -> CGFloat {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    }

    // MARK: - Size

    /// Width and height of the upright picture in pixels.
    package var pixelSize: (width: Int, height: Int) {
        switch content {
        case .pixels(let buffer): (buffer.width, buffer.height)
        case .encoded(_, let header), .file(_, let header): (header.pixelWidth, header.pixelHeight)
        }
    }

    /// Size of the upright picture in points.
    public var size: CGSize {
        CGSize(width: CGFloat(pixelSize.width) / scale, height: CGFloat(pixelSize.height) / scale)
    }

    /// What an encoded picture's file says about it.
    package var header: ImageHeader? {
        switch content {
        case .pixels: nil
        case .encoded(_, let header), .file(_, let header): header
        }
    }

    /// An encoded picture's file, read now where it is not in memory; nil where it is gone.
    package var encodedData: Data? {
        switch content {
        case .pixels: nil
        case .encoded(let data, _): data
        case .file(let path, _): try? FileReader.read(path: path, limit: DecodeLimits().fileByteCount)
        }
    }

    /// Bytes of an encoded picture's file, in memory or not; 0 where there is none.
    package var encodedByteCount: Int {
        switch content {
        case .pixels: 0
        case .encoded(let data, _): data.count
        case .file(let path, _): (try? OpenFile(path: path))?.byteCount ?? 0
        }
    }

    /// No pixel lets anything behind it through.
    package var isOpaque: Bool {
        switch content {
        case .pixels(let buffer): buffer.isOpaque
        case .encoded(_, let header), .file(_, let header): !header.hasAlpha
        }
    }

    /// Bytes of memory held.
    package var byteCount: Int {
        switch content {
        case .pixels(let buffer): buffer.byteCount
        case .encoded(let data, _): data.count
        case .file: 0
        }
    }
}
