import ADKLayout
import ADKViews
import Foundation
import TestSupport

@testable import ADKContainers
@testable import ADKLists

/// A layout with given frames that filters them for every question, and counts the calls.
@MainActor
class PlainLayout: UICollectionViewLayout {
    var frames: [IndexPath: CGRect] = [:]
    var supplements: [String: [IndexPath: CGRect]] = [:]
    var decorations: [String: [IndexPath: CGRect]] = [:]
    var change: (UICollectionViewLayoutAttributes) -> Void = { _ in }
    var contentSize = CGSize.zero
    var invalidatesOnScroll = false
    var calls: [String: Int] = [:]
    var asked: [CGRect] = []
    /// Runs in `prepare()`.
    var onPrepare: () -> Void = {}
    var updates: [[String]] = []

    func count(_ name: String) { calls[name, default: 0] += 1 }

    /// The calls since the last time.
    func takeCalls() -> [String: Int] {
        defer { calls = [:] }
        return calls
    }

    override func prepare() {
        count("prepare")
        onPrepare()
    }

    override var collectionViewContentSize: CGSize { contentSize }

    private func make(_ attributes: UICollectionViewLayoutAttributes, _ frame: CGRect)
        -> UICollectionViewLayoutAttributes
    {
        attributes.frame = frame
        change(attributes)
        return attributes
    }

    var all: [UICollectionViewLayoutAttributes] {
        frames.sorted { $0.key < $1.key }.map { make(UICollectionViewLayoutAttributes(forCellWith: $0), $1) }
            + supplements.sorted { $0.key < $1.key }.flatMap { kind, frames in
                frames.sorted { $0.key < $1.key }.map {
                    make(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: $0), $1)
                }
            }
            + decorations.sorted { $0.key < $1.key }.flatMap { kind, frames in
                frames.sorted { $0.key < $1.key }.map {
                    make(UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: $0), $1)
                }
            }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        count("elements")
        asked.append(rect)
        return all.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        count("item")
        return frames[indexPath].map { make(UICollectionViewLayoutAttributes(forCellWith: indexPath), $0) }
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        count("supplement")
        return supplements[elementKind]?[indexPath].map {
            make(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath), $0)
        }
    }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        count("decoration")
        return decorations[elementKind]?[indexPath].map {
            make(UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath), $0)
        }
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        count("bounds")
        return invalidatesOnScroll
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        count("updates")
        func text(_ path: IndexPath?) -> String {
            path.map { $0.item == NSNotFound ? "\($0.section)" : "\($0.section).\($0.item)" } ?? "-"
        }
        updates.append(
            updateItems.map { "\($0.updateAction) \(text($0.indexPathBeforeUpdate)) \(text($0.indexPathAfterUpdate))" })
    }

    override func finalizeCollectionViewUpdates() { count("finalize") }

    /// Places all items of one section in rows of `columns`.
    func placeGrid(_ count: Int, columns: Int, size: CGSize) {
        frames = [:]
        for item in 0..<count {
            frames[IndexPath(item: item, section: 0)] = CGRect(
                x: CGFloat(item % columns) * size.width, y: CGFloat(item / columns) * size.height, width: size.width,
                height: size.height)
        }
        contentSize = CGSize(
            width: CGFloat(columns) * size.width, height: CGFloat((count + columns - 1) / columns) * size.height)
    }
}

/// The list of a collection view in tests.
@MainActor
final class PlainContent: CollectionContent {
    var itemMap = SlotMap()
    var supplementaryKinds: [String] = []
    var invalidations = 0

    func layoutDidInvalidate() { invalidations += 1 }
    func layoutDidChange(from old: UICollectionViewLayout, animated: Bool) {}
    var layoutChangeDuration: TimeInterval { 0 }
}

/// A collection view with a geometry of its layout, without a list.
@MainActor
struct GeometryHarness<Layout: UICollectionViewLayout> {
    let layout: Layout
    let view: UICollectionView
    let content = PlainContent()
    var geometry: LayoutGeometry
    var driver: LayoutDriver { geometry.driver }

    init(_ layout: Layout, _ map: SlotMap, size: CGSize = CGSize(width: 300, height: 600), kinds: [String] = []) {
        self.layout = layout
        view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.content = content
        content.itemMap = map
        content.supplementaryKinds = kinds
        geometry = LayoutGeometry(layout)
        geometry.reset(to: map, scale: 1)
        geometry.resize(to: ListContainer(size: size, scale: 1), keeping: [])
    }

    var viewport: CGRect { CGRect(origin: view.contentOffset, size: view.bounds.size) }

    /// A pass at an offset: prepares the geometry and asks for the visible items and for those around them.
    @discardableResult
    mutating func pass(at origin: CGPoint? = nil) -> [Int] {
        if let origin { view.bounds.origin = origin }
        let viewport = viewport
        if !geometry.isPrepared(for: viewport) {
            geometry.prepare(for: viewport)
            _ = geometry.adjustedOrigin(viewport.origin)
        }
        let visible = Array(geometry.slots(in: viewport))
        _ = geometry.slots(in: viewport.insetBy(dx: 0, dy: -viewport.height))
        _ = geometry.slots(in: viewport.insetBy(dx: 0, dy: -2 * viewport.height))
        for slot in visible { _ = geometry.frame(of: slot) }
        return visible
    }
}
