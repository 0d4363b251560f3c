import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLists
import Foundation

/// A function that changes the visible items of a section before they are shown. It gets the items, the scroll offset
/// of the section, and the space and the traits of the layout.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// A visible cell, supplementary item or decoration of a section, as the section's `visibleItemsInvalidationHandler`
/// may change it.
///
/// Each call of the handler begins with the values of the layout. What a handler sets counts until its next call.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity, from 0 to 1.
    var alpha: CGFloat { get set }
    /// The order among overlapping items: greater ones are in front.
    var zIndex: Int { get set }
    /// Whether the item is not shown.
    var isHidden: Bool { get set }
    /// The centre in points of the section's scrolled content: of the collection's content, or of the section's own
    /// if it scrolls by itself.
    var center: CGPoint { get set }
    /// The size in points, at the origin (0, 0). Setting it keeps `center`.
    var bounds: CGRect { get set }
    /// The part of `transform3D` that acts in the plane.
    var transform: CGAffineTransform { get set }
    /// The transform around the centre.
    var transform3D: CATransform3D { get set }
    /// The kind of a supplementary item or decoration; "cell" for an item.
    var name: String { get }
    /// The index path of the item.
    var indexPath: IndexPath { get }
    /// The frame in points: the bounding box if the item is transformed.
    var frame: CGRect { get }
    /// Whether the item is a cell, a supplementary item or a decoration.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary item or decoration; nil for a cell.
    var representedElementKind: String? { get }
}

/// A visible item with the attributes that a handler changes.
@MainActor
final class VisibleItem: NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes

    /// `attributes` belong to the item alone.
    init(_ attributes: UICollectionViewLayoutAttributes) { self.attributes = attributes }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var bounds: CGRect {
        get { attributes.bounds }
        set { attributes.bounds = newValue }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var transform3D: CATransform3D {
        get { attributes.transform3D }
        set { attributes.transform3D = newValue }
    }
    var name: String { attributes.representedElementKind ?? "cell" }
    var indexPath: IndexPath { attributes.indexPath }
    var frame: CGRect { attributes.frame }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }

    /// The frame without the transform.
    var untransformedFrame: CGRect { attributes.untransformedFrame }
    var appearance: ItemAppearance {
        ItemAppearance(zIndex: zIndex, alpha: max(0, min(1, alpha)), transform: transform3D, isHidden: isHidden)
    }
}

/// The visible items that the handlers of sections changed. Copies of a geometry share it.
@MainActor
final class VisibleItemChanges {
    struct Change {
        /// The way of the centre, in content points.
        var displacement: CGVector
        /// Nil for the size that the layout gives.
        var size: CGSize?
        var appearance: ItemAppearance

        /// The frame of an item that the layout places at `frame`, without the transform.
        func frame(_ frame: CGRect) -> CGRect {
            let size = size ?? frame.size
            let center = frame.center + displacement
            return CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        }
    }

    /// The changed items by their slots, and the changed decorations.
    private(set) var items: [Int: Change] = [:]
    private(set) var decorations: [ListDecoration.Key: Change] = [:]
    var hasChanges: Bool { !items.isEmpty || !decorations.isEmpty }
    /// The viewport of the last calls; nil if the layout changed since then.
    private(set) var bounds: CGRect?
    /// Grows with every change of the items.
    private(set) var revision = 0
    /// Grows with every change of the slots.
    private(set) var generation = 0
    /// Whether a handler was called at least once, so that nodes may have appearances of a handler.
    private(set) var wasUsed = false

    /// The handlers are called for a viewport.
    func begin(in bounds: CGRect) {
        self.bounds = bounds
        wasUsed = true
    }

    /// Takes over the answers of all handlers for the current viewport.
    func adopt(_ items: [Int: Change], _ decorations: [ListDecoration.Key: Change]) {
        (self.items, self.decorations) = (items, decorations)
        revision += 1
    }

    /// Frames changed: the handlers are called again by the next pass.
    func setNeedsCall() { bounds = nil }

    /// The items have other slots. Those that are gone are forgotten, and all decorations, whose sections may have
    /// other numbers. O(changed items).
    func move(_ slot: (Int) -> Int?) {
        generation += 1
        revision += 1
        bounds = nil
        items = Dictionary(items.compactMap { old, change in slot(old).map { ($0, change) } }) { first, _ in first }
        decorations = [:]
    }
}
