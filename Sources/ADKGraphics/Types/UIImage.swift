import ADKFoundation
import Foundation

/// A picture: pixels, or an encoded file that is decoded to the size it is drawn at.
///
/// Immutable, usable on any thread. An encoded picture keeps its compressed bytes only; making
/// one reads its header and decodes nothing, so that damage further in shows when it is drawn.
///
/// Differs from Texture: decoded pixels are never kept with the picture; whoever draws it
/// (an image node) keeps what it needs, at device size.
public final class UIImage: Sendable {
    /// What of a picture is drawn: its colours, or only its shape in the tint colour.
    public enum RenderingMode: Sendable {
        /// As the view that draws it prefers.
        case automatic
        case alwaysOriginal
        case alwaysTemplate
    }

    enum Content: Sendable {
        case pixels(PixelBuffer)
        case encoded(Data, ImageHeader)
    }

    let content: Content
    /// Pixels per point.
    public let scale: CGFloat
    /// Edges, in points, that keep their size when the picture is stretched.
    public let capInsets: UIEdgeInsets
    public let renderingMode: RenderingMode

    init(_ content: Content, scale: CGFloat, capInsets: UIEdgeInsets, renderingMode: RenderingMode) {
        precondition(scale > 0 && scale.isFinite, "an image of \(scale) pixels per point")
        self.content = content
        self.scale = scale
        self.capInsets = capInsets
        self.renderingMode = renderingMode
    }

    // MARK: - Making

    /// Pixels that nobody writes any more.
    package convenience init(pixels: PixelBuffer, scale: CGFloat) {
        self.init(.pixels(pixels), scale: scale, capInsets: .zero, renderingMode: .automatic)
    }

    /// An encoded JPEG, PNG or WebP picture, one pixel a point; the error says what is wrong with it.
    public convenience init(encoded data: Data) throws(ImageCodecError) {
        try self.init(encoded: data, scale: 1)
    }

    /// An encoded picture of `scale` pixels per point.
    public convenience init(encoded data: Data, scale: CGFloat) throws(ImageCodecError) {
        let header = try ImageHeader.read(data)
        self.init(.encoded(data, header), scale: scale, capInsets: .zero, renderingMode: .automatic)
    }

    /// The encoded picture in the file at `path`, read at once. `@2x` or `@3x` at the end of
    /// its name is its scale.
    public convenience init(encodedFile path: String) throws(ImageCodecError) {
        let data = try FileReader.read(path: path, limit: DecodeLimits().fileByteCount)
        try self.init(encoded: data, scale: UIImage.scale(ofFile: path))
    }

    /// `nil` where `init(encoded:)` throws.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// `nil` where `init(encoded:scale:)` throws.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let header = try? ImageHeader.read(data) else { return nil }
        self.init(.encoded(data, header), scale: scale, capInsets: .zero, renderingMode: .automatic)
    }

    /// `nil` where `init(encodedFile:)` throws.
    public convenience init?(contentsOfFile path: String) {
        guard let data = try? FileReader.read(path: path, limit: DecodeLimits().fileByteCount) else { return nil }
        self.init(data: data, scale: UIImage.scale(ofFile: path))
    }

    private static func scale(ofFile path: String) -> CGFloat {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1
    }

    // MARK: - Variants

    /// The same picture that keeps its edges when it is stretched; insets in points.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        UIImage(content, scale: scale, capInsets: capInsets, renderingMode: renderingMode)
    }

    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(content, scale: scale, capInsets: capInsets, renderingMode: renderingMode)
    }

    // MARK: - Size

    /// Width and height of the upright picture in pixels.
    package var pixelSize: (width: Int, height: Int) {
        switch content {
        case .pixels(let buffer): (buffer.width, buffer.height)
        case .encoded(_, let header): (header.pixelWidth, header.pixelHeight)
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
        case .encoded(_, let header): header
        }
    }

    /// No pixel lets anything behind it through.
    package var isOpaque: Bool {
        switch content {
        case .pixels(let buffer): buffer.isOpaque
        case .encoded(_, let header): !header.hasAlpha
        }
    }

    /// Bytes of memory held.
    package var byteCount: Int {
        switch content {
        case .pixels(let buffer): buffer.byteCount
        case .encoded(let data, _): data.count
        }
    }
}
