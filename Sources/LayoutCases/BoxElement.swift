import ADKFoundation
import ADKLayout
import Foundation
import Synchronization

/// An element that is measured like a node, for tools, tests and benchmarks.
package final class BoxElement: ASLayoutElement, @unchecked Sendable {
    /// The rule for the size of a box, within its constraint.
    package enum Content: Sendable {
        /// The maximum of the constraint, or zero if an axis is unbounded, as for a plain node.
        case fill
        /// A constant size in points.
        case size(CGSize)
        /// A function of the maximum size, as a node's `calculateSizeThatFits`.
        case measured(@Sendable (CGSize) -> CGSize)
        /// The layout of a spec, as a node's `layoutSpecThatFits`.
        case spec(ASLayoutSpec)
    }

    package let style = ASLayoutElementStyle()
    package let debugName: String?
    private let content: Content
    /// Guards `cache`. Nil if the size is cheap to compute and not cached.
    private let lock: Lock?
    private var cache = LayoutCache()
    private let version = Atomic<UInt64>(1)
    private let measurements = Atomic<Int>(0)

    package init(_ name: String? = nil, _ content: Content = .fill) {
        debugName = name
        self.content = content
        switch content {
        case .fill, .size: lock = nil
        case .measured, .spec: lock = Lock()
        }
    }

    /// The number of measurements that were not answered from the cache.
    package var measureCount: Int { measurements.load(ordering: .relaxed) }

    /// Whether layouts are cached. A constant size is not.
    package var cachesLayouts: Bool { lock != nil }

    /// Invalidates the cached layouts, as a node's `setNeedsLayout()`.
    package func invalidate() { version.wrappingAdd(1, ordering: .acquiringAndReleasing) }

    package var layoutElementType: ASLayoutElementType { .displayNode }

    package func sublayoutElements() -> [any ASLayoutElement] {
        if case .spec(let spec) = content { return [spec] }
        return []
    }

    package func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        let range = constrainedSize.restricted(to: style.size, parentSize: parentSize)
        guard let lock else { return calculateLayoutThatFits(range) }
        let key = LayoutCache.Key(
            range: range, parentSize: ASLayoutElementParentSizeUndefined, version: version.load(ordering: .acquiring))
        if let known = lock.withLock({ cache.layout(for: key, of: self) }) {
            LayoutCache.verify(known, for: key, version: { key.version }) { measured(range) }
            return known
        }
        let layout = calculateLayoutThatFits(range)
        lock.withLock { _ = cache.store(layout, for: key) }
        return layout
    }

    package func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        measurements.wrappingAdd(1, ordering: .relaxed)
        return measured(constrainedSize)
    }

    private func measured(_ constrainedSize: ASSizeRange) -> ASLayout {
        switch content {
        case .fill:
            let most = constrainedSize.max
            let isValid = ASPointsValidForSize(most.width) && ASPointsValidForSize(most.height)
            return ASLayout(layoutElement: self, size: constrainedSize.clamp(isValid ? most : .zero))
        case .size(let size):
            return ASLayout(layoutElement: self, size: constrainedSize.clamp(size))
        case .measured(let measure):
            return ASLayout(layoutElement: self, size: constrainedSize.clamp(measure(constrainedSize.max)))
        case .spec(let spec):
            let inner = spec.layoutThatFits(constrainedSize)
            let wrapped = ASLayout(layoutElement: self, size: inner.size, sublayouts: [inner.positioned(at: .zero)])
            return wrapped.flattened(keepingInside: true)
        }
    }
}
