import ADKFoundation
import Foundation
import Synchronization

/// The base class of layout specs: elements that place other elements and draw nothing themselves.
///
/// A plain `ASLayoutSpec` is a spacer: its size is the minimum of its constraint.
///
/// A subclass overrides `calculateLayoutThatFits(_:)`, measures its children there and returns a layout that contains
/// theirs:
///
/// ```swift
/// override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
///     guard let child else { return ASLayout(layoutElement: self, size: constrainedSize.min) }
///     let content = child.layoutThatFits(constrainedSize)
///     return ASLayout(layoutElement: self, size: content.size, sublayouts: [content])
/// }
/// ```
///
/// A spec must not keep state between measurements. Build a spec on one thread and use it once: the first measurement
/// freezes it.
///
/// Differs from Texture: a change to a frozen spec is logged and ignored, without an assertion. The own style of every
/// spec counts; Texture's inset, background and overlay specs ignore theirs.
open class ASLayoutSpec: ASLayoutElement, @unchecked Sendable {
    // Without a lock: one thread writes while it builds the spec. After `frozen` is set there are only reads.
    @exclusivity(unchecked) private var storage = Children.none
    /// The second element of a background, overlay or corner spec.
    @exclusivity(unchecked) final var secondChild: (any ASLayoutElement)?
    /// The name of the spec in dumps and messages.
    public final var debugName: String? {
        get { storedName }
        set { if mayChange("debugName") { storedName = newValue } }
    }
    private var storedName: String?
    private let frozen = Atomic<Bool>(false)
    private let lazyStyle = LazyReference<ASLayoutElementStyle>()

    private enum Children {
        case none
        case one(any ASLayoutElement)
        case many([any ASLayoutElement])
    }

    /// Creates a spec without children: a spacer.
    public init() {}

    deinit { releaseChildren() }

    // MARK: - Element

    /// The layout properties of the spec within its parent. Created on first use.
    public final var style: ASLayoutElementStyle {
        lazyStyle.current ?? lazyStyle.storeIfEmpty(ASLayoutElementStyle())
    }

    /// The style; nil until `style` is used for the first time.
    public final var styleIfLoaded: ASLayoutElementStyle? { lazyStyle.current }

    /// Always `.layoutSpec`.
    public final var layoutElementType: ASLayoutElementType { .layoutSpec }

    /// The children, followed by the background, overlay or corner element of a spec that has one.
    open func sublayoutElements() -> [any ASLayoutElement] {
        guard let secondChild else { return children }
        return children + [secondChild]
    }

    // MARK: - Children

    /// The first child. Setting it replaces all children.
    public final var child: (any ASLayoutElement)? {
        get {
            switch storage {
            case .none: nil
            case .one(let child): child
            case .many(let children): children.first
            }
        }
        set {
            if mayChange("child") { storage = newValue.map(Children.one) ?? .none }
        }
    }

    /// The children, in drawing order. A background, overlay or corner element is not among them.
    package final var children: [any ASLayoutElement] {
        get {
            switch storage {
            case .none: []
            case .one(let child): [child]
            case .many(let children): children
            }
        }
        set {
            if mayChange("children") { storage = .many(newValue) }
        }
    }

    /// The children, for modules that also see the optional `children` of ADKDarwin.
    package final var orderedChildren: [any ASLayoutElement] {
        get { children }
        set { children = newValue }
    }

    /// Replaces the child at `index`, or appends one if `index` is the number of children. Any other index is logged
    /// and ignored.
    public final func setChild(_ child: any ASLayoutElement, at index: Int) {
        guard mayChange("children") else { return }
        var changed = children
        guard index >= 0, index <= changed.count else {
            return Misuse.report("\(layoutName): setChild(at: \(index)) was ignored: it has \(changed.count) children")
        }
        if index == changed.count { changed.append(child) } else { changed[index] = child }
        children = changed
    }

    /// The child at `index`; nil if there is none.
    public final func child(at index: Int) -> (any ASLayoutElement)? {
        children.indices.contains(index) ? children[index] : nil
    }

    // MARK: - Freezing

    /// Whether properties can be changed: true until the first measurement. Setting it to true allows changes of a spec
    /// that is measured again.
    public final var isMutable: Bool {
        get { !frozen.load(ordering: .relaxed) }
        set { frozen.store(!newValue, ordering: .relaxed) }
    }

    final func freeze() {
        if isMutable { frozen.store(true, ordering: .relaxed) }
    }

    /// Whether `property` can be changed. Reports an attempt to change a frozen spec.
    @inline(__always)
    final func mayChange(_ property: StaticString) -> Bool {
        if isMutable { return true }
        reportFrozen(property)
        return false
    }

    private func reportFrozen(_ property: StaticString) {
        Misuse.report(
            "\(layoutName): \(property) was not changed, because the spec has been measured; build a new one instead")
    }

    // MARK: - Measuring

    /// Measures the spec and the elements in it. Within one measurement of a tree the result for equal arguments is
    /// remembered.
    public final func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        MeasurePass.layout(of: self, constrainedSize, parentSize: parentSize)
    }

    /// Restricts the constraint by the style and calls `calculateLayoutThatFits(_:)`. Override this method in place of
    /// the shorter one if the spec passes its own `parentSize` on to a child.
    ///
    /// - Parameters:
    ///   - constrainedSize: The constraint from the parent, in points.
    ///   - size: The size restrictions of the spec's own style.
    ///   - parentSize: The size that fractions in `size` are of, in points. NaN on an axis where it is not known.
    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, parentSize: parentSize))
    }

    /// Returns the layout for a constraint that already includes the spec's own style. Subclasses override it; this
    /// default returns a layout of the minimum size without sublayouts.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: constrainedSize.min)
    }

    /// The layout of a spec that lacks its child: size zero. Reports the missing child.
    final func layoutWithoutChild() -> ASLayout {
        ASLayoutProblem.report(.missingChild, of: self, in: MeasurePass.current)
        return ASLayout(layoutElement: self, size: .zero)
    }

    // MARK: - Releasing

    /// Releases the children. From the 64th nested spec on they are put into a list, which the outermost spec empties
    /// in a loop: releasing them here would recurse and could overflow the stack.
    private func releaseChildren() {
        let pass = MeasurePass.current
        guard pass.pointee.releaseDepth < 64 else {
            pass.pointee.released.append(contentsOf: children)
            if let secondChild { pass.pointee.released.append(secondChild) }
            return
        }
        pass.pointee.releaseDepth += 1
        storage = .none
        secondChild = nil
        pass.pointee.releaseDepth -= 1
        if pass.pointee.releaseDepth == 0 {
            while let element = pass.pointee.released.popLast() { _ = consume element }
        }
    }
}
