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
    /// The tint of the views around the tree; nil if none has one.
    let tint: UIColor?

    /// Creates an environment with `traits`.
    package init(_ traits: UITraitCollection, isOverridden: Bool = false, tint: UIColor? = nil) {
        self.traits = traits
        self.isOverridden = isOverridden
        self.tint = tint
    }

    /// The environment of a node with these attributes.
    func overriding(_ style: UIUserInterfaceStyle, _ content: UISemanticContentAttribute) -> TraitEnvironment {
        let direction = content.forcedDirection
        guard style != .unspecified || direction != nil else { return self }
        var traits = traits
        if style != .unspecified { traits.userInterfaceStyle = style }
        if let direction { traits.layoutDirection = direction }
        return TraitEnvironment(traits, isOverridden: isOverridden || style != .unspecified, tint: tint)
    }

    /// Whether nodes look the same in both environments, and give the same to their subnodes.
    func isSame(as other: TraitEnvironment) -> Bool {
        traits == other.traits && isOverridden == other.isOverridden && tint == other.tint
    }
}

extension LayoutDirection {
    init(_ direction: UIUserInterfaceLayoutDirection) {
        self = direction == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

extension ASDisplayNode {
    /// Does the same as `asyncTraitCollection()`. Any thread.
    public func primitiveTraitCollection() -> ASPrimitiveTraitCollection { asyncTraitCollection() }

    /// Gives `traitCollection` to the node and its subtree. A window's traits replace it when the node enters the
    /// window, and when they change. Any thread.
    public func setPrimitiveTraitCollection(_ traitCollection: ASPrimitiveTraitCollection) {
        propagateTraits(TraitEnvironment(traitCollection, isOverridden: true, tint: givenTraits?.tint))
    }

    /// The traits with which the node is measured and drawn: those of its tree, or those of the newest window while the
    /// tree is in none. Any thread.
    public func asyncTraitCollection() -> UITraitCollection {
        if let traits = lock.withLock({ storedTraits?.traits }) { return traits }
        let (style, content) = ownAttributes
        return TraitEnvironment(NodeTraits.current).overriding(style, content).traits
    }

    private var ownAttributes: (UIUserInterfaceStyle, UISemanticContentAttribute) {
        lock.withLock { (bridged.rare.overrideUserInterfaceStyle, bridged.rare.semanticContentAttribute) }
    }

    /// Light or dark appearance for the node and its subtree. `.unspecified`, the default, inherits it. Any thread.
    ///
    /// Differs from Texture: there, only view controllers override traits.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { bridgedValue(\.rare.overrideUserInterfaceStyle) }
        set {
            guard setBridged([], \.rare.overrideUserInterfaceStyle, newValue) else { return }
            propagateTraits(traitsAbove, force: true)
            onMainIfLoaded { node in
                node.loadedView?.overrideUserInterfaceStyle = newValue
                if node.supernode == nil { node.adoptTraitsOfView() }
            }
        }
    }

    /// The node's layout direction: forced, or that of the environment. `.unspecified` by default. Any thread.
    ///
    /// A list in the subtree has this direction too, and so have lists in its cells.
    ///
    /// Differs from Texture: nodes below without an attribute of their own inherit it.
    public var semanticContentAttribute: UISemanticContentAttribute {
        get { bridgedValue(\.rare.semanticContentAttribute) }
        set {
            guard setBridged([], \.rare.semanticContentAttribute, newValue) else { return }
            setNeedsLayout()
            propagateTraits(traitsAbove)
            onMainIfLoaded { node in
                node.loadedView?.semanticContentAttribute = newValue
                if node.supernode == nil { node.adoptTraitsOfView() }
            }
        }
    }

    /// The direction in which the node lays out its content. Any thread.
    package var effectiveLayoutDirection: LayoutDirection { environment.layoutDirection }

    /// The direction that the node itself forces; nil for that of the environment.
    var forcedLayoutDirection: LayoutDirection? { ownAttributes.1.forcedDirection.map(LayoutDirection.init) }

    private var givenTraits: TraitEnvironment? { lock.withLock { storedTraits } }

    /// The traits that the node inherits, before its own attributes.
    private var traitsAbove: TraitEnvironment {
        supernode?.givenTraits ?? TraitEnvironment(NodeTraits.current, tint: givenTraits?.tint)
    }

    private func onMainIfLoaded(_ body: @escaping @MainActor @Sendable (ASDisplayNode) -> Void) {
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in
            if let self { body(self) }
        }
    }

    /// Gives `environment` to the node and its subtree. Nodes whose traits stay the same are not notified. Any thread.
    package func propagateTraits(_ environment: TraitEnvironment, force: Bool = false) {
        let (old, new, isNew) = lock.withLock {
            let new = environment.overriding(
                bridged.rare.overrideUserInterfaceStyle, bridged.rare.semanticContentAttribute)
            let old = storedTraits
            storedTraits = new
            let isNew = old.map { !$0.isSame(as: new) } ?? true
            return (old?.traits ?? NodeTraits.current, new, isNew)
        }
        guard isNew || force else { return }
        // Subnodes first: the node's reaction may read them.
        for subnode in subnodes { subnode.propagateTraits(new) }
        guard old != new.traits || force else { return }
        lock.withLock { bridged.changed.formUnion(bridged.ownColors) }
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

    /// Gives the view's traits and its tint to the tree, if this is the topmost node.
    @MainActor
    package func adoptTraitsOfView() {
        guard supernode == nil, let view = loaded?.view, let window = view.window else { return }
        // A view that is not the node's own may have its tint from the node.
        let tint = (view as? any NodeBackedView)?.ownTintColor ?? view.superview?.inheritedTintColor
        adoptTraits(view.traitCollection, ofWindowWith: window.traitCollection, tint: tint)
    }

    @MainActor
    func adoptTraits(_ viewTraits: UITraitCollection, ofWindowWith window: UITraitCollection, tint: UIColor? = nil) {
        let traits = traitOverride?(viewTraits) ?? viewTraits
        let isOverridden = traits.userInterfaceStyle != window.userInterfaceStyle
        adopt(TraitEnvironment(traits, isOverridden: isOverridden, tint: tint))
        // Set last: the previous value is compared in the line above.
        NodeTraits.set(window)
    }

    /// Gives `environment` to the tree of this topmost node, and notifies the nodes that inherit another tint by it.
    package func adopt(_ environment: TraitEnvironment) {
        let oldTint = tintColor
        propagateTraits(environment)
        if environment.tint != nil { NodeTint.isUsed.withLock { $0 = true } }
        if tintColor != oldTint { propagateTintColorChange() }
    }

    /// Returns the traits of the node from those of its view; nil for the same. For the root of a controller.
    @MainActor
    var traitOverride: (@MainActor (UITraitCollection) -> UITraitCollection)? {
        get { lock.withLock { extras?.traitOverride } }
        set {
            replaceExtra(\.traitOverride, newValue)
            adoptTraitsOfView()
        }
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
