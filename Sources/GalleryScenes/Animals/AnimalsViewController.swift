import AsyncDisplayKit

/// A pager of habitats. Each page is an endless table of cards: swipe sideways, turn the wheel down.
package final class AnimalsViewController: ASDKViewController<ASPagerNode>, ASPagerDataSource, ASPagerDelegate {
    private let first: Int
    private let supply: PictureSupply?

    /// Creates the screen. `index` is the page to begin with, clamped to the pages there are. The pictures are the
    /// photos of `source`, or without one the landscapes of the built-in album.
    package init(startingAt index: Int = 0, source: (any PhotoSource)? = nil) {
        supply = source.map(PictureSupply.init)
        first = min(max(0, index), Habitat.all.count - 1)
        super.init(node: ASPagerNode())
        title = Habitat.all[first].name
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.setDataSource(self)
        node.setDelegate(self)
        node.view.isPointerPanningEnabled = true
        node.scrollToPage(at: first, animated: false)
    }

    // MARK: - ASPagerDataSource

    /// One page per habitat.
    package func numberOfPages(in pagerNode: ASPagerNode) -> Int { Habitat.all.count }

    /// The table of a habitat, created in the background.
    package func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let pictures = HabitatPictures(supply: supply, habitat: Habitat.all[index], place: index)
        return { HabitatPageNode(pictures) }
    }

    // MARK: - ASPagerDelegate

    /// The title of the window is the habitat that is shown.
    package func collectionNodeDidScroll(_ collectionNode: ASCollectionNode) {
        let name = Habitat.all[node.currentPageIndex].name
        if title != name { title = name }
    }

    /// False: all pages are there from the start.
    package func shouldBatchFetch(for collectionNode: ASCollectionNode) -> Bool { false }

    // MARK: - Keys

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !pressSceneKeys(presses) { super.pressesBegan(presses, with: event) }
    }
}
