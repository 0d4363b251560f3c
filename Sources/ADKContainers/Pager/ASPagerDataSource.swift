import ADKLists
import ADKNodes
import Foundation

/// The source of a pager's pages.
///
/// Implement `numberOfPages(in:)` and one of the two node methods.
public protocol ASPagerDataSource: AnyObject {
    /// Returns the number of pages.
    @preconcurrency @MainActor func numberOfPages(in pagerNode: ASPagerNode) -> Int
    /// Returns a block that makes the page's node. The pager runs the block on a worker thread.
    ///
    /// Return quickly. Read the data that the block needs here, and let the block capture it.
    @preconcurrency @MainActor func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock
    /// Makes the page's node on the main thread. Called only if there is no node block.
    @preconcurrency @MainActor func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode
}

extension ASPagerDataSource {
    /// Default: a block that returns the node of `pagerNode(_:nodeAt:)`.
    @preconcurrency @MainActor public func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int)
        -> ASCellNodeBlock
    {
        let node = self.pagerNode(pagerNode, nodeAt: index)
        return { node }
    }

    /// Default: logs that both node methods are missing, and returns an empty page.
    @preconcurrency @MainActor public func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        listLog.error(
            """
            \(type(of: self)) has neither pagerNode(_:nodeBlockAt:) nor pagerNode(_:nodeAt:); page \(index) is empty
            """)
        return ASCellNode()
    }
}

/// Receives a pager's events. The pages are the items of the pager's only section.
///
/// Limits for the sizes of items have no effect: pages are as large as the pager.
public protocol ASPagerDelegate: ASCollectionDelegate {}

/// Presents the pages of a pager's data source as the items of a collection.
@MainActor
final class PagerSource: ASCollectionDataSource {
    private weak var pagerNode: ASPagerNode?
    private(set) weak var pages: (any ASPagerDataSource)?

    init(_ pages: any ASPagerDataSource, of pagerNode: ASPagerNode) {
        self.pages = pages
        self.pagerNode = pagerNode
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 1 }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        guard let pages, let pagerNode else { return 0 }
        return pages.numberOfPages(in: pagerNode)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> ASCellNodeBlock
    {
        guard let pages, let pagerNode else { return { ASCellNode() } }
        return pages.pagerNode(pagerNode, nodeBlockAt: indexPath.item)
    }
}
