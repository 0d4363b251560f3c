import ADKGraphics
import Foundation

extension UIView {
    // MARK: - Direction

    /// The direction of the view's own content. `.unspecified`, the default, is that of the environment. Subviews do
    /// not inherit it.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { extras?.semanticContentAttribute ?? .unspecified }
        set {
            guard semanticContentAttribute != newValue else { return }
            withExtras { $0.semanticContentAttribute = newValue }
            setNeedsLayout()
        }
    }

    /// The direction in which the view lays out its content.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .unspecified: traitCollection.layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }

    // MARK: - Size

    /// Gives the view the size of `sizeThatFits(_:)`. Its origin stays.
    public func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        if size != bounds.size { frame = CGRect(origin: frame.origin, size: size) }
    }

    /// The size that suits the content changed. A node that shows the view measures it again.
    public func invalidateIntrinsicContentSize() { extras?.contentSizeDidChange?() }

    /// Called after the size that suits the content changed.
    package var contentSizeDidChange: (@MainActor () -> Void)? {
        get { extras?.contentSizeDidChange }
        set { withExtras { $0.contentSizeDidChange = newValue } }
    }
}
