import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// What Texture calls the traits of a node; here the same as a view's.
public typealias ASTraitCollection = UITraitCollection
public typealias ASPrimitiveTraitCollection = UITraitCollection

/// The surroundings of nodes that are in no window yet.
package enum NodeTraits {
    private static let shared = Locked(UITraitCollection())

    /// Of the window most recently opened or changed.
    package static var current: UITraitCollection { shared.current }

    @MainActor
    package static func set(_ traits: UITraitCollection) { shared.withLock { $0 = traits } }
}

/// Traits as they are handed down a tree; one object for all nodes that have the same.
package final class TraitEnvironment: Sendable {
    package let traits: UITraitCollection
    /// Not those of the window: some node above has a style of its own.
    let isOverridden: Bool

    package init(_ traits: UITraitCollection, isOverridden: Bool = false) {
        self.traits = traits
        self.isOverridden = isOverridden
    }

    func overriding(_ style: UIUserInterfaceStyle) -> TraitEnvironment {
        guard style != .unspecified else { return self }
        var traits = traits
        traits.userInterfaceStyle = style
        return TraitEnvironment(traits, isOverridden: true)
    }
}

extension ASDisplayNode {
    /// The traits the node is measured and drawn with: those of its tree, or of the newest window
    /// while the tree is in none. Any thread.
    public func asyncTraitCollection() -> UITraitCollection {
        let (traits, style) = lock.withLock { (storedTraits?.traits, bridged.rare.overrideUserInterfaceStyle) }
        return traits ?? TraitEnvironment(NodeTraits.current).overriding(style).traits
    }

    /// Light or dark for the node and everything below it; `.unspecified` follows the surroundings.
    ///
    /// Differs from Texture: there only view controllers override traits.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { bridgedValue(\.rare.overrideUserInterfaceStyle) }
        set {
            guard setBridged([], \.rare.overrideUserInterfaceStyle, newValue) else { return }
            propagateTraits(supernode?.givenTraits ?? TraitEnvironment(NodeTraits.current), force: true)
            onMainIfLoaded { node in
                node.loadedView?.overrideUserInterfaceStyle = newValue
                if node.supernode == nil { node.takeTraitsOfView() }
            }
        }
    }

    private var givenTraits: TraitEnvironment? { lock.withLock { storedTraits } }

    private func onMainIfLoaded(_ body: @escaping @MainActor @Sendable (ASDisplayNode) -> Void) {
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in
            if let self { body(self) }
        }
    }

    /// Hands `environment` to the node and everything below it. Nodes whose traits stay as they are
    /// hear nothing of it. Any thread.
    package func propagateTraits(_ environment: TraitEnvironment, force: Bool = false) {
        let (old, new, isNew) = lock.withLock {
            let new = environment.overriding(bridged.rare.overrideUserInterfaceStyle)
            let old = storedTraits
            storedTraits = new
            let isNew = old.map { $0.traits != new.traits || $0.isOverridden != new.isOverridden } ?? true
            return (old?.traits ?? NodeTraits.current, new, isNew)
        }
        guard isNew || force else { return }
        // Below first: what the node does about it may look at its subnodes.
        for subnode in subnodes { subnode.propagateTraits(new) }
        guard old != new.traits || force else { return }
        lock.withLock { bridged.changed.formUnion(.colors) }
        applyBridgedState()
        if old.displayScale != new.traits.displayScale || old.layoutDirection != new.traits.layoutDirection {
            invalidateCalculatedLayout()
            // A cell is measured by its list, in the background; until then it shows what it has.
            if supernode == nil, sizeDelegate == nil { rootLayoutWasInvalidated() }
        }
        setNeedsDisplay()
        asyncTraitCollectionDidChange(withPreviousTraitCollection: old)
    }

    /// What the node hands down; for nodes that are not its subnodes but will be shown in it.
    package var traitEnvironment: TraitEnvironment { givenTraits ?? TraitEnvironment(asyncTraitCollection()) }

    /// The topmost node of a tree goes by its view.
    @MainActor
    func takeTraitsOfView() {
        guard supernode == nil, let view = loaded?.view, let window = view.window else { return }
        takeTraits(view.traitCollection, ofWindowWith: window.traitCollection)
    }

    @MainActor
    func takeTraits(_ traits: UITraitCollection, ofWindowWith window: UITraitCollection) {
        let isOverridden = traits.userInterfaceStyle != window.userInterfaceStyle
        propagateTraits(TraitEnvironment(traits, isOverridden: isOverridden))
        // After that: what the nodes had before is told apart from it.
        NodeTraits.set(window)
    }

    /// The window's appearance or scale changed: everything drawn is drawn anew.
    @MainActor
    package func traitsDidChange() {
        takeTraitsOfView()
        // Colours that the compositor resolves are repainted by the window; drawings are the node's.
        setNeedsDisplay()
        for subnode in subnodes where subnode.isLayerBacked { subnode.traitsDidChange() }
    }

    /// Everything drawn in the subtree is stale, whether its views are in a window or not. Any thread.
    package func recursivelySetNeedsDisplay() {
        setNeedsDisplay()
        for subnode in subnodes { subnode.recursivelySetNeedsDisplay() }
    }
}

/// Hands `traits` to `node` and everything below it, as a controller does. Any thread.
public func ASTraitCollectionPropagateDown(_ node: ASDisplayNode, _ traits: ASPrimitiveTraitCollection) {
    node.propagateTraits(TraitEnvironment(traits, isOverridden: true))
}
