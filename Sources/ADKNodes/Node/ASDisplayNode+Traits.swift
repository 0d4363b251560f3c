import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import Foundation

/// Texture's trait collection object. The same type as a view's traits here.
public typealias ASTraitCollection = UITraitCollection
/// Texture's trait collection value. The same type as a view's traits here.
public typealias ASPrimitiveTraitCollection = UITraitCollection

/// The default traits of nodes that are in no window yet.
package enum NodeTraits {
    private static let shared = Locked(UITraitCollection())

    /// The traits of the window that was opened or changed last. Any thread.
    package static var current: UITraitCollection { shared.current }

    /// Replaces `current`.
    @MainActor
    package static func set(_ traits: UITraitCollection) { shared.withLock { $0 = traits } }
}

/// Traits that are inherited down a tree. All nodes with the same traits share one object.
package final class TraitEnvironment: Sendable {
    /// The traits.
    package let traits: UITraitCollection
    /// The traits are not those of the window, because a node at or above this point has a style of its own.
    let isOverridden: Bool

    /// Creates an environment with `traits`.
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
    /// The traits with which the node is measured and drawn: those of its tree, or those of the newest window while the
    /// tree is in none. Any thread.
    public func asyncTraitCollection() -> UITraitCollection {
        let (traits, style) = lock.withLock { (storedTraits?.traits, bridged.rare.overrideUserInterfaceStyle) }
        return traits ?? TraitEnvironment(NodeTraits.current).overriding(style).traits
    }

    /// Light or dark appearance for the node and its subtree. `.unspecified`, the default, inherits it. Any thread.
    ///
    /// Differs from Texture: there, only view controllers override traits.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { bridgedValue(\.rare.overrideUserInterfaceStyle) }
        set {
            guard setBridged([], \.rare.overrideUserInterfaceStyle, newValue) else { return }
            propagateTraits(supernode?.givenTraits ?? TraitEnvironment(NodeTraits.current), force: true)
            onMainIfLoaded { node in
                node.loadedView?.overrideUserInterfaceStyle = newValue
                if node.supernode == nil { node.adoptTraitsOfView() }
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

    /// Gives `environment` to the node and its subtree. Nodes whose traits stay the same are not notified. Any thread.
    package func propagateTraits(_ environment: TraitEnvironment, force: Bool = false) {
        let (old, new, isNew) = lock.withLock {
            let new = environment.overriding(bridged.rare.overrideUserInterfaceStyle)
            let old = storedTraits
            storedTraits = new
            let isNew = old.map { $0.traits != new.traits || $0.isOverridden != new.isOverridden } ?? true
            return (old?.traits ?? NodeTraits.current, new, isNew)
        }
        guard isNew || force else { return }
        // Subnodes first: the node's reaction may read them.
        for subnode in subnodes { subnode.propagateTraits(new) }
        guard old != new.traits || force else { return }
        lock.withLock { bridged.changed.formUnion(.colors) }
        applyBridgedState()
        if old.displayScale != new.traits.displayScale || old.layoutDirection != new.traits.layoutDirection {
            invalidateCalculatedLayout()
            // A cell's list measures the cell in the background. Until then the cell keeps its present layout.
            if supernode == nil, sizeDelegate == nil { rootLayoutWasInvalidated() }
        }
        setNeedsDisplay()
        asyncTraitCollectionDidChange(withPreviousTraitCollection: old)
    }

    /// The environment that the node gives to its subtree. For nodes that will be shown in it without being subnodes.
    package var traitEnvironment: TraitEnvironment { givenTraits ?? TraitEnvironment(asyncTraitCollection()) }

    /// Gives the view's traits to the tree, if this is the topmost node.
    @MainActor
    func adoptTraitsOfView() {
        guard supernode == nil, let view = loaded?.view, let window = view.window else { return }
        adoptTraits(view.traitCollection, ofWindowWith: window.traitCollection)
    }

    @MainActor
    func adoptTraits(_ traits: UITraitCollection, ofWindowWith window: UITraitCollection) {
        let isOverridden = traits.userInterfaceStyle != window.userInterfaceStyle
        propagateTraits(TraitEnvironment(traits, isOverridden: isOverridden))
        // Set last: the previous value is compared in the line above.
        NodeTraits.set(window)
    }

    /// The window's appearance or scale changed: the node is redrawn.
    @MainActor
    package func traitsDidChange() {
        adoptTraitsOfView()
        // The window repaints colours that the compositor resolves. Drawn contents are redrawn here.
        setNeedsDisplay()
        for subnode in subnodes where subnode.isLayerBacked { subnode.traitsDidChange() }
    }

    /// Redraws the whole subtree, also if its views are in no window. Any thread.
    package func recursivelySetNeedsDisplay() {
        setNeedsDisplay()
        for subnode in subnodes { subnode.recursivelySetNeedsDisplay() }
    }
}

/// Gives `traits` to `node` and its subtree, overriding the window's. Any thread.
public func ASTraitCollectionPropagateDown(_ node: ASDisplayNode, _ traits: ASPrimitiveTraitCollection) {
    node.propagateTraits(TraitEnvironment(traits, isOverridden: true))
}
