import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// A collection whose items are pages: each is exactly as large as the pager, and scrolling stops at a page.
///
/// A wheel click, a key, a swipe or a drag turns one page. The page that is shown stays when the pager is resized,
/// when pages are inserted or removed before it, and when pages are reloaded. The pages beside it are drawn, and those
/// two pages away are preloaded. A list in a page preloads its own items with the page.
///
/// Differs from Texture: the pager may be made on any thread, and in a vertical layout its pages are turned vertically.
open class ASPagerNode: ASCollectionNode, @unchecked Sendable {
    // Main thread only: presents the pages as items.
    private nonisolated(unsafe) var source: PagerSource?

    /// No effect. False by default.
    ///
    /// Differs from Texture: a desktop window has no bars that cover its content.
    @preconcurrency @MainActor public var allowsAutomaticInsetsAdjustment = false

    /// Makes a pager with horizontal pages. Any thread.
    public init() {
        super.init(makingLayout: { ASPagerFlowLayout() })
        scrollSettingsBeforeLoad = ASPagerNode.scrollSettings
    }

    /// Makes a pager. The layout decides whether pages are turned horizontally or vertically.
    public init(collectionViewLayout flowLayout: ASPagerFlowLayout) {
        super.init(collectionViewLayout: flowLayout)
        scrollSettingsBeforeLoad = ASPagerNode.scrollSettings
    }

    private static let scrollSettings = ListScrollSettings(
        isPagingEnabled: true, showsVerticalScrollIndicator: false, showsHorizontalScrollIndicator: false)

    /// Makes a pager with horizontal pages. Any thread.
    ///
    /// Differs from Texture: the argument has no effect, since the places of pages need no calculation.
    public convenience init(usingAsyncCollectionLayout: Bool) { self.init() }

    deinit { releaseOnMain(source) }

    @MainActor
    override package func makeController() -> ListController {
        let controller = super.makeController()
        // Texture's tuning of a pager.
        controller.range.tuning[.minimum, .display] = ASRangeTuningParameters(
            leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
        controller.range.tuning[.minimum, .preload] = ASRangeTuningParameters(
            leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
        controller.range.tuning[.full, .display] = ASRangeTuningParameters(
            leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 1)
        controller.range.tuning[.full, .preload] = ASRangeTuningParameters(
            leadingBufferScreenfuls: 2, trailingBufferScreenfuls: 2)
        controller.interaction.selection.allowsSelection = false
        // Pages inserted before the first one do not move it.
        controller.viewport.stickToTop = false
        return controller
    }

    // MARK: - Data

    /// Sets the source of pages, held weakly. A new source reloads everything.
    @preconcurrency @MainActor public func setDataSource(_ dataSource: (any ASPagerDataSource)?) {
        guard dataSource !== source?.pages || dataSource == nil else { return }
        // The old source lives until the collection has noticed that it was replaced.
        let new = dataSource.map { PagerSource($0, of: self) }
        self.dataSource = new
        source = new
    }

    /// The source of pages.
    @preconcurrency @MainActor public func dataSource() -> (any ASPagerDataSource)? { source?.pages }

    /// Sets the delegate, held weakly.
    @preconcurrency @MainActor public func setDelegate(_ delegate: (any ASPagerDelegate)?) { self.delegate = delegate }

    /// The delegate, if it was set by `setDelegate(_:)`.
    @preconcurrency @MainActor public func delegate() -> (any ASPagerDelegate)? {
        self.delegate as? any ASPagerDelegate
    }

    // MARK: - Pages

    /// The index of the page that takes up most of the pager; 0 without pages.
    ///
    /// Differs from Texture: there, while a page is turned, it is the one with the lower index.
    @preconcurrency @MainActor public var currentPageIndex: Int {
        let pages = upToDateController.data.map.total
        guard let place = controller.viewport.page, place.isFinite, pages > 0 else { return 0 }
        return Int(min(max(place.rounded(), 0), CGFloat(pages - 1)))
    }

    /// Shows a page. Before the pager has a size, it begins with that page. An index without a page is logged and
    /// ignored.
    @preconcurrency @MainActor public func scrollToPage(at index: Int, animated: Bool) {
        let pages = upToDateController.data.map.total
        guard (0..<pages).contains(index) else {
            return Misuse.report("page", index, of: self, "it has \(pages) pages, and stays where it is")
        }
        // A goal of the viewport needs the view.
        _ = view
        controller.scroll(to: IndexPath(item: index, section: 0), position: .start, animated: animated)
    }

    /// The node of a page; nil if it does not exist or is not made yet.
    @preconcurrency @MainActor public func nodeForPage(at index: Int) -> ASCellNode! {
        nodeForItem(at: IndexPath(item: index, section: 0))
    }

    /// The index of a page; `NSNotFound` if the node is no page of this pager.
    @preconcurrency @MainActor public func indexOfPage(with node: ASCellNode) -> Int {
        indexPath(for: node)?.item ?? NSNotFound
    }
}
