import AsyncDisplayKit
import GalleryLibrary

/// A list of the photos of a library in one arrangement. Photos are numbered in the order of the library.
@MainActor
protocol PhotoListing: UIViewController {
    /// The list.
    var list: ADKListNode { get }
    /// The owner, which opens photos and has the menus.
    var owner: (any PhotoListingOwner)? { get set }

    /// Shows a change of the library. `isReordered`: the photos are in another order.
    func show(_ change: LibraryChange, isReordered: Bool)
    /// Changes the size of the photos. The photo at `point` of the content stays there.
    func resize(to scale: PhotoScale, around point: CGPoint)

    /// The size of the cells, about. Nil if they show no thumbnails.
    var cell: ThumbnailSweep.Cell? { get }
    /// The node of a photo; nil if it is not near the window.
    func photoNode(at index: Int) -> PhotoNode?
    /// The photo at a point of the content.
    func index(at point: CGPoint) -> Int?
    /// The photos that can be seen, in order.
    var visiblePhotos: [Int] { get }
    /// Scrolls to a photo, into the middle of the window.
    func scroll(to index: Int)
    /// The selected photos, ascending.
    var selection: [Int] { get set }
    /// Moves the focus ring to a photo, from which keys go on.
    func focus(_ index: Int)
}

/// The screen around a list of photos.
@MainActor
protocol PhotoListingOwner: AnyObject {
    /// Opens a photo in the viewer.
    func open(_ index: Int, animated: Bool)
    /// The menu for the selected photos.
    func photoMenu() -> UIMenu
    func selectionDidChange()
    /// The wheel was turned with Control.
    func zoom(by steps: CGFloat, around point: CGPoint)
    /// The files of the selected photos, to be dragged out.
    func draggedItems(for index: Int) -> [UIDragItem]
}

extension PhotoListing {
    /// The photo in the middle of the window, or the nearest one that can be seen.
    var middlePhoto: Int? {
        let offset = list.contentOffset, bounds = list.bounds
        if let index = index(at: CGPoint(x: offset.x + bounds.width / 2, y: offset.y + bounds.height / 2)) {
            return index
        }
        let area = list.view.convert(list.view.bounds, to: nil)
        let distances = visiblePhotos.compactMap { index -> (index: Int, distance: CGFloat)? in
            guard let frame = PhotoPlace(photoNode(at: index), within: area)?.frame else { return nil }
            let dx = max(frame.minX - area.midX, area.midX - frame.maxX, 0)
            let dy = max(frame.minY - area.midY, area.midY - frame.maxY, 0)
            return (index, dx * dx + dy * dy)
        }
        return distances.min { $0.distance < $1.distance }?.index
    }

    /// The photo that stays in the window when the list changes: the selected one if it can be seen, or that in the
    /// middle. Nil at the top of the list, which stays at its top.
    var anchor: Int? {
        let selected = selection
        if selected.count == 1, isVisible(selected[0]) { return selected[0] }
        return isAtTop ? nil : middlePhoto
    }

    private var isAtTop: Bool { list.contentOffset.y <= 0.5 - list.contentInset.top }

    /// The middle of the anchor, in points of the content.
    var anchorPoint: CGPoint {
        if let anchor,
            let place = PhotoPlace(photoNode(at: anchor), within: list.view.convert(list.view.bounds, to: nil))
        {
            return list.view.convert(CGPoint(x: place.frame.midX, y: place.frame.midY), from: nil)
        }
        return CGPoint(x: list.bounds.width / 2, y: list.contentOffset.y + (isAtTop ? 0 : list.bounds.height / 2))
    }

    /// Whether a photo is in the window.
    func isVisible(_ index: Int) -> Bool {
        PhotoPlace(photoNode(at: index), within: list.view.convert(list.view.bounds, to: nil)) != nil
    }

    /// Whole clicks of a wheel that is turned with Control; nil for other turns.
    func zoomSteps(_ event: ADKWheelEvent, _ rest: inout CGFloat) -> CGFloat? {
        guard event.modifierFlags.contains(.control), event.clicks.dy != 0 else { return nil }
        rest -= event.clicks.dy
        let whole = rest.rounded(.towardZero)
        rest -= whole
        return whole
    }
}
