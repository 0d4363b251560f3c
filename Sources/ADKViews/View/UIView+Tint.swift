import ADKGraphics
import Foundation

extension UIView {
    /// The tint of views that have none of their own or of a superview: RGB (0, 0.478, 1).
    private static let defaultTint = UIColor(red: 0, green: 0.478, blue: 1, alpha: 1)

    /// The colour of template images and of the active parts of controls: the view's own, else that of the nearest
    /// superview with one, else RGB (0, 0.478, 1). Setting nil removes the view's own. Getting it is O(depth).
    ///
    /// The views of nodes do not have the tints of their nodes. `ADKControlNode` gives its tint to its control.
    public var tintColor: UIColor! {
        get { inheritedTintColor ?? UIView.defaultTint }
        set {
            guard extras?.tintColor != newValue else { return }
            withExtras { $0.tintColor = newValue }
            propagateTintColorChange()
        }
    }

    /// The view's own tint, else that of the nearest superview with one; nil if none has one. O(depth).
    package var inheritedTintColor: UIColor? {
        var view: UIView? = self
        while let next = view {
            if let color = next.extras?.tintColor { return color }
            view = next.superview
        }
        return nil
    }

    /// The view's own tint; nil if it inherits one.
    package var ownTintColor: UIColor? { extras?.tintColor }

    /// Notifies the part of the subtree that inherits the tint.
    private func propagateTintColorChange() {
        tintColorDidChange()
        for subview in subviews where subview.extras?.tintColor == nil { subview.propagateTintColorChange() }
    }
}
