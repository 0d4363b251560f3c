import ADKFoundation
import Foundation
import Synchronization

/// An element that lays out others and draws nothing. By itself it is a spacer: as small as it is allowed to be.
///
/// Subclasses override `calculateLayoutThatFits(_:)`, measure their children in it and return a layout that holds
/// theirs. A spec is built on one thread and used once: its first measurement freezes it, and a change afterwards is
/// logged and ignored.
///
/// Differs from Texture: every spec's own style counts (Texture's inset, background and overlay specs ignore theirs).
open class ASLayoutSpec: ASLayoutElement, @unchecked Sendable {
    // No lock: written while the spec is being built, by one thread, and only read once `frozen` is set.
    @exclusivity(unchecked) private var storage = Children.none
    /// What a spec of two has besides its child: a background, an overlay, a corner.
    @exclusivity(unchecked) final var secondChild: (any ASLayoutElement)?
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

    public init() {}

    deinit { releaseChildren() }

    // MARK: - Element

    /// Created when first asked for.
    public final var style: ASLayoutElementStyle {
        lazyStyle.current ?? lazyStyle.storeIfEmpty(ASLayoutElementStyle())
    }

    public final var styleIfLoaded: ASLayoutElementStyle? { lazyStyle.current }

    public final var layoutElementType: ASLayoutElementType { .layoutSpec }

    /// The children, and the second child of the specs that have one.
    open func sublayoutElements() -> [any ASLayoutElement] {
        guard let secondChild else { return children }
        return children + [secondChild]
    }

    // MARK: - Children

    /// The only, or the first, child.
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

    public final var children: [any ASLayoutElement] {
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

    // MARK: - Freezing

    /// Whether properties may still be set: true until the first measurement.
    public final var isMutable: Bool { !frozen.load(ordering: .relaxed) }

    final func freeze() {
        if isMutable { frozen.store(true, ordering: .relaxed) }
    }

    /// Whether a property may still be set; otherwise reports that it stays as it is.
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

    public final func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        MeasurePass.layout(of: self, constrainedSize, parentSize: parentSize)
    }

    /// Narrows the range by the style and calls `calculateLayoutThatFits(_:)`. Override it, instead of that one, for
    /// a spec that hands its own parent's size on to a child.
    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, parentSize: parentSize))
    }

    /// The layout within a range that the style is already part of.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: constrainedSize.min)
    }

    /// What a spec without the child it needs answers; reported.
    final func layoutWithoutChild() -> ASLayout {
        ASLayoutProblem.report(.missingChild, of: self, in: MeasurePass.current)
        return ASLayout(layoutElement: self, size: .zero)
    }

    // MARK: - Letting go

    /// Specs nest deeply: below a few levels the children wait for the outermost spec to release them in a loop,
    /// since releasing them here would recurse.
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
