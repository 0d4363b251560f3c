import ADKGraphics
import Foundation

extension UIView {
    /// Whether a view ever got a tint. Until then, moved views need not compare tints.
    private static var usesTints = false

    /// Sets the view's own tint, or removes it.
    func setOwnTint(_ color: UIColor?) {
        guard extras?.tintColor != color else { return }
        UIView.usesTints = true
        withExtras { $0.tintColor = color }
        propagateTintColorChange()
        AppearanceProxies.didChange(self)
    }

    /// The view's own tint, else that of the nearest superview with one, else the desktop's accent; nil without one.
    /// O(depth).
    package var inheritedTintColor: UIColor? {
        var view: UIView? = self
        while let next = view {
            if let color = next.ownTintColor { return color }
            view = next.superview
        }
        return UIApplication.shared.accentColor
    }

    /// Notifies the views that have the desktop's accent.
    func accentColorDidChange() {
        UIView.usesTints = true
        propagateTintColorChange()
    }

    /// The view's own tint, else that of `appearance()`; nil if it inherits one.
    package var ownTintColor: UIColor? {
        AppearanceProxies.value(of: self) { $0.extras?.tintColor }
    }

    /// The inherited tint before a move to another superview. O(depth) if any view has a tint.
    var tintBeforeMove: UIColor? { UIView.usesTints ? inheritedTintColor : nil }

    /// Notifies the view and its subtree, if the move to another superview changed the inherited tint.
    func tintMayHaveChanged(from old: UIColor?) {
        if UIView.usesTints, inheritedTintColor != old { propagateTintColorChange() }
    }

    /// Notifies the part of the subtree that inherits the tint.
    func propagateTintColorChange() {
        tintColorDidChange()
        companion?.viewTintColorDidChange(self)
        for subview in subviews where subview.ownTintColor == nil { subview.propagateTintColorChange() }
    }
}
