import ADKFoundation
import Foundation

extension UIImage {
    /// Pixels per point.
    public var scale: CGFloat { presentation.scale }
    /// The edges, in points, that keep their size when the image is enlarged.
    public var capInsets: UIEdgeInsets { presentation.capInsets }
    /// How the areas between the caps are filled. `.stretch` if the image was never made resizable.
    public var resizingMode: ResizingMode { presentation.resizingMode }
    /// How the image's colours are used when it is drawn.
    public var renderingMode: RenderingMode { presentation.renderingMode }
    /// The colour set by `withTintColor(_:)`.
    package var tintColor: UIColor? { presentation.tint }

    private func variant(_ change: (inout Presentation) -> Void) -> UIImage {
        var presentation = presentation
        change(&presentation)
        return UIImage(content, presentation, contentID: contentID)
    }

    /// The image as it is drawn in an appearance: another content, if the image has one for it.
    package func appearing(in style: UIUserInterfaceStyle) -> UIImage {
        guard style == .dark, let dark = presentation.dark else { return self }
        var presentation = presentation
        (presentation.scale, presentation.dark) = (dark.scale, nil)
        return UIImage(dark.content, presentation, contentID: dark.contentID)
    }

    /// A copy that keeps the edges inside `capInsets`, in points, and repeats the areas between them when it is
    /// enlarged.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// A copy that keeps the edges inside `capInsets`, in points, and stretches or repeats the areas between them
    /// when it is enlarged.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        variant {
            $0.capInsets = capInsets.checkedCaps
            $0.resizingMode = resizingMode
        }
    }

    /// A copy with another rendering mode. A template is drawn in the tint colour of the node that shows it.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        variant { $0.renderingMode = renderingMode }
    }

    /// A copy whose shape is filled with `color`, which is resolved when it is drawn. A node that draws it as a
    /// template uses the node's own tint colour.
    public func withTintColor(_ color: UIColor) -> UIImage { variant { $0.tint = color } }

    /// A copy whose shape is filled with `color`, with another rendering mode.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        variant {
            $0.tint = color
            $0.renderingMode = renderingMode
        }
    }

    /// Whether the image has cap insets or is tiled.
    package var isResizable: Bool { capInsets != .zero || resizingMode == .tile }

    /// Whether tiling and stretching look the same, because the middle is at most one pixel.
    package var stretchesAlike: Bool {
        resizingMode == .stretch
            || CGFloat(pixelSize.width) - (capInsets.left + capInsets.right) * scale <= 1
                && CGFloat(pixelSize.height) - (capInsets.top + capInsets.bottom) * scale <= 1
    }

    /// A smaller copy that fits into `size` points with the same aspect ratio, decoded now. Never larger than the
    /// image.
    ///
    /// Nil if the image cannot be decoded. Useful for lists that show large files small. Not for the main thread.
    ///
    /// - Complexity: O(pixels of the image).
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let (width, height) = pixelSize
        let factor = min(1, size.width * scale / CGFloat(width), size.height * scale / CGFloat(height))
        guard width > 0, height > 0, factor > 0, factor.isFinite else { return nil }
        let target = DecodeTarget.exactly(
            width: max(1, Int(saturating: (CGFloat(width) * factor).rounded())),
            height: max(1, Int(saturating: (CGFloat(height) * factor).rounded())))
        guard let pixels = try? pixels(for: target) else { return nil }
        return UIImage(.pixels(pixels), presentation)
    }

    /// A copy with its pixels decoded now, at full size. Nil if the image cannot be decoded. Not for the main thread.
    ///
    /// - Complexity: O(pixels of the image).
    public func preparingForDisplay() -> UIImage? {
        guard let pixels = try? pixels(for: .full) else { return nil }
        return UIImage(.pixels(pixels), presentation, contentID: contentID)
    }
}

extension UIEdgeInsets {
    /// The cap insets without NaN, which is reported and becomes 0.
    fileprivate var checkedCaps: UIEdgeInsets {
        func cap(_ length: CGFloat) -> CGFloat {
            Misuse.clamped(length, to: -CGFloat.infinity...CGFloat.infinity, "cap inset of an image")
        }
        return UIEdgeInsets(top: cap(top), left: cap(left), bottom: cap(bottom), right: cap(right))
    }
}
