import ADKGraphics
import ADKLayers
import Foundation

/// Traits on their path from a view to its subtree.
extension UIView {
    /// `traits` with the view's own style and direction.
    func overriding(_ traits: UITraitCollection) -> UITraitCollection {
        var traits = traits
        if let extras {
            extras.controllerTraitOverrides.apply(to: &traits)
            extras.traitOverrides.apply(to: &traits)
        }
        if overrideUserInterfaceStyle != .unspecified { traits.userInterfaceStyle = overrideUserInterfaceStyle }
        if let direction = extras?.semanticContentAttribute.forcedDirection { traits.layoutDirection = direction }
        return traits
    }

    /// Traits that replace the inherited ones for the view and its subtree. `overrideUserInterfaceStyle` and
    /// `semanticContentAttribute` count more. Another scale changes no pixels.
    public var traitOverrides: UITraitOverrides {
        get { extras?.traitOverrides ?? UITraitOverrides() }
        set { changeTraits { $0.traitOverrides = newValue } }
    }

    /// Changes overrides, and notifies the subtree of other traits.
    func changeTraits(_ change: (ExtendedViewState) -> Void) {
        let previous = traitCollection
        withExtras(change)
        let traits = traitCollection
        guard traits != previous else { return }
        if traits.layoutDirection != previous.layoutDirection {
            layoutDirectionDidChange(from: previous)
        } else {
            overriddenTraitsDidChange(from: previous)
        }
    }

    /// Calls the handlers of the view and its controller for the traits that changed.
    func notifyTraitRegistrations() {
        extras?.traitRegistrations?.update(to: traitCollection)
        viewController?.registrations?.update(to: traitCollection)
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
        notifyTraitRegistrations()
        for subview in subviews { subview.propagateTraitsDidChange(from: subview.overriding(previous)) }
    }
}

extension UIView: TraitObserving {
    package var traitRegistrations: TraitRegistrations {
        withExtras { extras in
            let known = extras.traitRegistrations ?? TraitRegistrations(known: traitCollection)
            extras.traitRegistrations = known
            return known
        }
    }
}

extension UIViewController: TraitObserving {
    package var traitRegistrations: TraitRegistrations {
        let known = registrations ?? TraitRegistrations(known: traitCollection)
        registrations = known
        return known
    }
}
