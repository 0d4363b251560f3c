import AsyncDisplayKit

/// A cell that is hardly more than a photo.
@MainActor
protocol PhotoThumbnailCell: AnyObject {
    var photo: PhotoNode { get }
}

extension ThumbnailCellNode: PhotoThumbnailCell {}
extension StripCardNode: PhotoThumbnailCell {}

/// A click on a thumbnail that was not loaded loads it again. The click also selects, as on any other.
enum RetryTap {
    @MainActor
    static func add(to node: ASCollectionNode) {
        let tap = UITapGestureRecognizer { [weak node] tap in
            guard let node, let path = node.indexPathForItem(at: tap.location(in: node.view)) else { return }
            (node.nodeForItem(at: path) as? any PhotoThumbnailCell)?.photo.retry()
        }
        tap.cancelsTouchesInView = false
        tap.delaysTouchesEnded = false
        node.view.addGestureRecognizer(tap)
    }
}
