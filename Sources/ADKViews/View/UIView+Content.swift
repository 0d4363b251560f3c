import ADKGraphics
import Foundation

extension UIView {
    // MARK: - Direction

    /// The direction of the view's content. `.unspecified`, the default, inherits it from the superview. A window
    /// without an attribute has the direction of the application.
    ///
    /// Differs from UIKit: subviews without an attribute of their own inherit it, and so do the view's traits. The
    /// view of a controller gives it to the controller: a navigation controller's bar and its transitions follow.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { extras?.semanticContentAttribute ?? .unspecified }
        set {
            guard semanticContentAttribute != newValue else { return }
            let previous = traitCollection
            withExtras { $0.semanticContentAttribute = newValue }
            if traitCollection.layoutDirection != previous.layoutDirection { layoutDirectionDidChange(from: previous) }
        }
    }

    /// The direction in which the view lays out its content: that of its traits. O(depth).
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        traitCollection.layoutDirection
    }

    /// The view's content is laid out from right to left. Views, controllers and controls read their direction here.
    /// O(depth).
    package var isRightToLeft: Bool { traitCollection.layoutDirection == .rightToLeft }

    /// The view's own or inherited direction changed: the subtree is laid out again.
    func layoutDirectionDidChange(from previous: UITraitCollection) {
        setSubtreeNeedsLayout()
        propagateTraitsDidChange(from: previous)
    }

    private func setSubtreeNeedsLayout() {
        setNeedsLayout()
        for subview in subviews { subview.setSubtreeNeedsLayout() }
    }

    // MARK: - Size

    /// Gives the view the size of `sizeThatFits(_:)`. Its origin stays.
    public func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        if size != bounds.size { frame = CGRect(origin: frame.origin, size: size) }
    }

    /// Called after the size that suits the content changed.
    package var contentSizeDidChange: (@MainActor () -> Void)? {
        get { extras?.contentSizeDidChange }
        set { withExtras { $0.contentSizeDidChange = newValue } }
    }
}
