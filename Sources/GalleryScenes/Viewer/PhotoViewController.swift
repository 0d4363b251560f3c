import AsyncDisplayKit
import GalleryLibrary

/// Shows the photos of a shelf in the whole window, one at a time.
///
/// It is presented over the shelf. The photo flies from its cell to the window and back (`PhotoFlight`).
final class PhotoViewController: ASDKViewController<ASDisplayNode>, UIViewControllerTransitioningDelegate {
    private(set) weak var shelf: (any PhotoShelf)?
    /// The colour behind the photos. It fades in and out by itself during a flight.
    let backdrop = ASDisplayNode()
    let pager = ASPagerNode()
    let chrome = ViewerChromeNode()
    let facts = PhotoFactsNode()
    let strip: FilmStrip
    /// The zoom that the user chose, with which the photos beside are shown too.
    private var framing = PhotoZoom.Framing.whole
    /// The photos whose view is turned.
    private var viewTurns: [URL: ViewTurn] = [:]
    /// The turn to another page that has begun.
    var pageTurn = PageTurn.none {
        didSet { if case .waiting(_, let limit) = oldValue { limit.invalidate() } }
    }
    private(set) var shownIndex: Int
    private var shownCount = 0
    /// The number of photos for which the pager has pages.
    private(set) var pageCount = 0
    /// Incremented when another histogram is wanted, or none.
    let histograms = Generation()
    private(set) lazy var bars = BarFade(mayHide: { [weak self] in self?.chrome.hasFocus == false }) { [weak self] in
        self?.showBars($0)
    }
    /// The window's title before the viewer was shown; nil while it is not shown.
    private var titleBefore: String??
    /// The keys that were pressed while the viewer closes. They are for the shelf.
    private var lateKeys: [UIKey] = []
    /// The keyboard focus was at a photo of the shelf.
    private let focusWasAtPhoto: Bool

    init(shelf: any PhotoShelf, index: Int) {
        self.shelf = shelf
        shownIndex = index
        pageCount = shelf.photoCount
        strip = FilmStrip(shelf)
        focusWasAtPhoto = shelf.hasFocusedPhoto
        super.init(node: ASDisplayNode())
        backdrop.backgroundColor = ViewerLook.backdrop
        backdrop.isLayerBacked = true
        node.automaticallyManagesSubnodes = true
        facts.style.width = ASDimensionMake(PhotoFactsNode.width)
        node.layoutSpecBlock = {
            [backdrop = backdrop, pager = pager, chrome = chrome, facts = facts, row = strip.node] _, constrainedSize in
            PhotoViewController.spec(backdrop, pager, chrome, facts, row, width: constrainedSize.max.width)
        }
        node.semanticContentAttribute = shelf.isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        setDebugNames(["backdrop": backdrop, "pager": pager, "chrome": chrome, "film strip": strip.node])
        modalPresentationStyle = .custom
        transitioningDelegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        pager.setDataSource(self)
        pager.setDelegate(self)
        // A held key turns pages faster than they are drawn one at a time.
        let ahead = ASRangeTuningParameters(
            leadingBufferScreenfuls: CGFloat(PhotoViewController.pagesAhead), trailingBufferScreenfuls: 1)
        pager.setTuningParameters(ahead, for: .full, rangeType: .display)
        pager.scrollToPage(at: shownIndex, animated: false)
        chrome.close.addAction(for: .touchUpInside) { [weak self] _ in self?.close() }
        chrome.previous.addAction(for: .touchUpInside) { [weak self] _ in self?.turn(by: -1) }
        chrome.next.addAction(for: .touchUpInside) { [weak self] _ in self?.turn(by: 1) }
        chrome.playback.addAction(for: .touchUpInside) { [weak self] _ in self?.togglePlayback() }
        strip.install()
        strip.onChoose = { [weak self] index in
            self?.show(index, animated: false)
            // Keys turn the pages, as before.
            self?.becomeFirstResponder()
        }
        view.addGestureRecognizer(UIHoverGestureRecognizer { [weak self] _ in self?.bars.touch() })
        if shelf?.showsFilmStrip == true { setFilmStrip(shown: true) }
        showTexts()
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        becomeFirstResponder()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        shelf?.viewerCovers(true)
        bars.touch()
        showTexts()
        showScale()
        fetchMoreIfNeeded()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        shelf?.viewerCovers(false)
        bars.stop()
        endSlideShow()
        pageTurn = .none
        if let titleBefore { view.window?.title = titleBefore }
        titleBefore = nil
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard let window = (shelf as? UIViewController)?.view.window else { return }
        for key in lateKeys {
            FrameLoop.shared.post(.keyDown(key), to: window)
            FrameLoop.shared.post(.keyUp(key), to: window)
        }
        lateKeys = []
    }

    override var canBecomeFirstResponder: Bool { true }

    /// Goes back to the shelf, to the photo that is shown.
    func close() {
        let index = currentIndex
        shelf?.reveal(index)
        dismiss(animated: true) { [weak shelf, focusWasAtPhoto] in if focusWasAtPhoto { shelf?.focus(index) } }
    }

    private func showBars(_ isShown: Bool) {
        for case let page as PhotoPageNode in pager.visibleNodes { page.stageHidesCursor = !isShown }
        UIView.animate(withDuration: BarFade.duration, delay: 0, options: .beginFromCurrentState) {
            chrome.alpha = isShown ? 1 : 0
        }
    }

    // MARK: - Pages

    /// The index of the photo that is shown.
    var currentIndex: Int { pageCount > 0 ? pager.currentPageIndex : shownIndex }

    /// The index of the photo that commands are for: the one that the user turns to while it moves in.
    var chosenIndex: Int {
        if case .moving(let target) = pageTurn { target } else { currentIndex }
    }

    /// The page of the photo that is shown, if it is made.
    var currentPage: PhotoPageNode? { pager.nodeForPage(at: currentIndex) as? PhotoPageNode }

    /// Makes the current page now, so that it can take part in a transition.
    func prepareCurrentPage() -> PhotoPageNode? {
        view.layoutIfNeeded()
        pager.scrollToPage(at: currentIndex, animated: false)
        pager.waitUntilAllUpdatesAreProcessed()
        view.layoutIfNeeded()
        return currentPage
    }

    /// The place of the current photo on the shelf, if it can be seen there.
    var currentPlace: PhotoPlace? { PhotoPlace(shelf?.photoNode(at: currentIndex), within: view.bounds) }

    /// Turns to a page, as near as there is one.
    func show(_ index: Int, animated: Bool) {
        if case .waiting = pageTurn { pageTurn = .none }
        let target = min(max(0, index), pageCount - 1)
        guard pageCount > 0, pageTurn.target != nil || target != currentIndex else { return }
        pageTurn = .moving(target)
        pager.scrollToPage(at: target, animated: animated)
        // Only a neighbour is turned to with an animation: the pages between would all be made.
    }

    /// The shelf has more photos. They are appended.
    func photosWereAdded() {
        guard let shelf, isViewLoaded, shelf.photoCount > pageCount else { return }
        let paths = (pageCount..<shelf.photoCount).map { IndexPath(item: $0, section: 0) }
        pageCount = shelf.photoCount
        pager.performBatch(animated: false, updates: { pager.insertItems(at: paths) })
        strip.photosWereAdded()
        showTexts()
    }

    /// Photos of the shelf came, went or moved. The photo that is shown stays; if it is gone, one beside it is shown.
    func shelfChanged(_ change: LibraryChange) {
        guard let shelf, isViewLoaded else { return }
        guard shelf.photoCount > 0 else { return close() }
        // Details of photos come while a folder is read: they end no turn.
        guard !change.keepsOrder || !change.reloads.isEmpty else {
            if change.details.contains(shownIndex) { showTexts() }
            return
        }
        let index = change.newIndex(near: chosenIndex, oldCount: pageCount, newCount: shelf.photoCount)
        func paths(_ indices: [Int]) -> [IndexPath] { indices.map { IndexPath(item: $0, section: 0) } }
        pager.performBatch(
            animated: false,
            updates: {
                pageCount = shelf.photoCount
                pager.deleteItems(at: paths(change.deletions + change.moves.map(\.old)))
                pager.insertItems(at: paths(change.insertions + change.moves.map(\.new)))
            })
        let reloads = change.reloads.map(\.new)
        if !reloads.isEmpty {
            pager.performBatch(animated: false, updates: { pager.reloadItems(at: paths(reloads)) })
        }
        strip.show(change)
        pageTurn = .none
        shownIndex = index
        pager.scrollToPage(at: index, animated: false)
        showTexts()
        showScale()
    }

    /// Turns or mirrors the photo that is shown, until the viewer closes. Its file stays as it is. Returns false if no
    /// photo is shown.
    @discardableResult
    func turnView(_ turn: PhotoTurn) -> Bool {
        guard let page = pager.nodeForPage(at: chosenIndex) as? PhotoPageNode, page.showsPicture else { return false }
        page.viewTurn.add(turn)
        viewTurns[page.photo.file] = page.viewTurn
        showScale()
        return true
    }

    // MARK: - Slide show

    /// The time for which a slide show shows a photo, in seconds.
    static let slideDuration: TimeInterval = 4
    private(set) var slides: FrameTimer?

    /// Begins to turn to the next photo by itself, or ends it. After the last photo comes the first. Each is shown
    /// whole.
    func toggleSlideShow() {
        guard slides == nil else { return endSlideShow() }
        fit()
        slides = FrameTimer.schedule(every: PhotoViewController.slideDuration) { [weak self] in
            guard let self else { return }
            if currentIndex + 1 < pageCount { turn(by: 1) } else { show(0, animated: false) }
        }
    }

    private func endSlideShow() {
        slides?.invalidate()
        slides = nil
    }

    /// The number of photos that may be left when more are loaded.
    private static let reserve = 2

    private func fetchMoreIfNeeded() {
        guard let shelf, shelf.hasMorePhotos, currentIndex >= shelf.photoCount - PhotoViewController.reserve else {
            return
        }
        shelf.fetchMorePhotos()
    }

    private func pageMayHaveChanged() {
        let index = currentIndex
        if index == pageTurn.target { pageTurn = .none }
        guard index != shownIndex else { return }
        shownIndex = index
        showTexts()
        showScale()
        fetchMoreIfNeeded()
    }

    /// Shows the scale of the current page, and the button of an animated photo.
    private func showScale() {
        guard let page = currentPage else { return }
        chrome.show(scale: page.showsPicture ? page.zoom.scale : nil)
        chrome.show(playback: page.picture.isAnimated ? (page.picture.isPaused ? .paused : .playing) : .none)
    }

    /// Shows or hides the row of photos, and remembers it.
    func setFilmStrip(shown: Bool) {
        strip.setShown(shown)
        strip.select(shownIndex)
        shelf?.showsFilmStrip = shown
        node.setNeedsLayout()
    }

    private func showTexts() {
        strip.select(shownIndex)
        showFacts()
        guard let shelf, shownIndex < shelf.photoCount else { return }
        let photo = shelf.photo(at: shownIndex)
        let caption = photo.caption ?? photo.file.lastPathComponent
        chrome.show(caption: caption, index: shownIndex, count: shelf.photoCount, hasMore: shelf.hasMorePhotos)
        // A viewer that closes has given the title back.
        guard let window = view.window, !isBeingDismissed else { return }
        if titleBefore == nil { titleBefore = .some(window.title) }
        let place = "\(GroupedNumber.text(shownIndex + 1)) of \(GroupedNumber.text(shelf.photoCount))"
        window.title = "\((photo.author?.name ?? caption).isolated) (\(place))"
    }

    // MARK: - Commands

    /// Opens the menu of the photo at a point of the view. The bars stay meanwhile.
    @discardableResult
    func openMenu(at point: CGPoint) -> Bool {
        guard let shelf else { return false }
        let menu = UIMenu(children: viewMenus + shelf.photoMenu().children)
        guard view.presentMenu(menu, at: point) else { return false }
        bars.touch()
        return true
    }

    /// Opens the menu of the photo in the middle of the view.
    func openMenu() { openMenu(at: CGPoint(x: view.bounds.midX, y: view.bounds.midY)) }

    func collectionNode(
        _ collectionNode: ASCollectionNode, contextMenuRequestedForItemAt indexPath: IndexPath, point: CGPoint
    ) -> Bool { openMenu(at: view.convert(point, from: pager.view)) }

    /// The commands of the shelf are for the photo that is shown.
    override func buildMenu(with builder: any UIMenuBuilder) { (shelf as? UIResponder)?.buildMenu(with: builder) }

    override var undoManager: UndoManager? { (shelf as? UIResponder)?.undoManager ?? super.undoManager }

    override func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        let own = super.target(forAction: action, withSender: sender)
        guard own == nil || own is UIWindow else { return own }
        return (shelf as? UIResponder)?.target(forAction: action, withSender: sender) ?? own
    }

    override var keyCommands: [UIKeyCommand]? { commands.flatMap { $0 } }

    override func validate(_ command: UICommand) {
        super.validate(command)
        show(stateOf: command)
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard !isBeingDismissed else {
            lateKeys += presses.compactMap(\.key).filter { $0.keyCode != .keyboardEscape }
            return
        }
        let left = presses.filter { press in !(press.key.map { self.press($0, isRepeat: press.isRepeat) } ?? false) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }

    // MARK: - Transitions

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { PhotoFlight(isOpening: true) }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { PhotoFlight(isOpening: false) }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        PhotoPresentation(presentedViewController: presented, presenting: presenting)
    }
}

extension PhotoViewController: ASPagerDataSource, ASPagerDelegate {
    func numberOfPages(in pagerNode: ASPagerNode) -> Int { pageCount }

    /// A page, with the picture of the photo's cell if it has one.
    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        guard let shelf, index < shelf.photoCount else { return { ASCellNode() } }
        let photo = shelf.photo(at: index)
        let (thumbnail, thumbnails) = (shelf.photoNode(at: index)?.thumbnail, shelf.thumbnails(of: index))
        return { [weak self] in
            PhotoPageNode(photo, thumbnail: thumbnail, thumbnails: thumbnails) { self?.pageIsReady() }
        }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, willDisplayItemWith node: ASCellNode) {
        guard let page = node as? PhotoPageNode else { return }
        page.stageHidesCursor = !bars.isShown
        page.onZoom = { [weak self, weak page] in if let self, page === currentPage { showScale() } }
        page.onFraming = { [weak self] in self?.framing = $0 }
        page.onImage = { [weak self, weak page] in
            guard let self, page === currentPage else { return }
            showScale()
            showHistogram()
        }
        page.take(framing)
        page.viewTurn = viewTurns[page.photo.file] ?? ViewTurn()
    }

    func collectionNodeDidScroll(_ collectionNode: ASCollectionNode) { pageMayHaveChanged() }

    /// The pager rests, whether it reached its page or something else ended the movement.
    func collectionNodeDidEndScrollingAnimation(_ collectionNode: ASCollectionNode) {
        if case .moving = pageTurn { pageTurn = .none }
    }

    /// A swipe begins at the page that is shown.
    func collectionNodeWillBeginDragging(_ collectionNode: ASCollectionNode) { pageTurn = .none }
}
