import ADKFoundation
import Foundation

extension UIImage {
    /// Pixels per point.
    public var scale: CGFloat { presentation.scale }
    /// Edges, in points, that keep their size when the picture is made larger.
    public var capInsets: UIEdgeInsets { presentation.capInsets }
    /// What happens between the caps; `.stretch` for a picture that was never made resizable.
    public var resizingMode: ResizingMode { presentation.resizingMode }
    public var renderingMode: RenderingMode { presentation.renderingMode }
    /// The colour that `withTintColor(_:)` gave.
    package var tintColor: UIColor? { presentation.tint }

    private func variant(_ change: (inout Presentation) -> Void) -> UIImage {
        var presentation = presentation
        change(&presentation)
        return UIImage(content, presentation, contentID: contentID)
    }

    /// The same picture that keeps its edges and repeats what is between them; insets in points.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        variant {
            $0.capInsets = capInsets
            $0.resizingMode = resizingMode
        }
    }

    /// A template shows its shape in the tint colour of the node that draws it.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        variant { $0.renderingMode = renderingMode }
    }

    /// The same shape in `color`, resolved where it is drawn; a node that draws it as a template uses its own tint.
    public func withTintColor(_ color: UIColor) -> UIImage { variant { $0.tint = color } }

    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        variant {
            $0.tint = color
            $0.renderingMode = renderingMode
        }
    }

    /// The same picture with another number of pixels per point.
    package func withScale(_ scale: CGFloat) -> UIImage { variant { $0.scale = scale } }

    /// Has edges that are kept, or an inside that is repeated.
    package var isResizable: Bool { capInsets != .zero || resizingMode == .tile }

    /// Repeating the middle looks the same as stretching it, because it is a single pixel or less.
    package var stretchesAlike: Bool {
        resizingMode == .stretch
            || CGFloat(pixelSize.width) - (capInsets.left + capInsets.right) * scale <= 1
                && CGFloat(pixelSize.height) - (capInsets.top + capInsets.bottom) * scale <= 1
    }

    /// A picture of at most `size` points in the same shape, decoded now; for lists of many large
    /// files that are shown small. Not for the main thread.
    ///
    /// - Complexity: O(pixels of the picture).
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let (width, height) = pixelSize
        let factor = min(1, size.width * scale / CGFloat(width), size.height * scale / CGFloat(height))
        guard width > 0, height > 0, factor > 0, factor.isFinite else { return nil }
        let target = DecodeTarget.exactly(
            width: max(1, Int((CGFloat(width) * factor).rounded())),
            height: max(1, Int((CGFloat(height) * factor).rounded())))
        guard let pixels = try? pixels(for: target) else { return nil }
        return UIImage(.pixels(pixels), presentation)
    }

    /// The same picture with its pixels decoded now, at full size. Not for the main thread.
    ///
    /// - Complexity: O(pixels of the picture).
    public func preparingForDisplay() -> UIImage? {
        guard let pixels = try? pixels(for: .full) else { return nil }
        return UIImage(.pixels(pixels), presentation, contentID: contentID)
    }
}
