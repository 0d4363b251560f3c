import ADKGraphics
import ADKLayers
import Foundation

/// Traits on their path from a view to its subtree.
extension UIView {
    /// `traits` with the view's own style and direction.
    func overriding(_ traits: UITraitCollection) -> UITraitCollection {
        var traits = traits
        if overrideUserInterfaceStyle != .unspecified { traits.userInterfaceStyle = overrideUserInterfaceStyle }
        if let direction = extras?.semanticContentAttribute.forcedDirection { traits.layoutDirection = direction }
        return traits
    }

    /// Notifies the subtree. `previous` are the traits that this view had.
    func propagateTraitsDidChange(from previous: UITraitCollection) {
        traitCollectionDidChange()
        traitCollectionDidChange(previous)
        layer.viewTraitsDidChange()
        if layer.contents != nil, ViewDrawing.mayDraw(type(of: self)) { requestDisplay(.drawIfDrawn) }
        companion?.viewTraitsDidChange(self)
        if layer.hasBareOwnersBelow {
            let traits = traitCollection
            layer.forEachBareOwnerBelow { $0.bareLayerTraitsDidChange(traits) }
        }
        viewController?.traitCollectionDidChange()
        viewController?.traitCollectionDidChange(previous)
        for subview in subviews { subview.propagateTraitsDidChange(from: subview.overriding(previous)) }
    }
}
