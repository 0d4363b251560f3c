import AsyncDisplayKit

/// A click on a photo, and Enter, open it in the whole window. A photo or portrait that could not be loaded is loaded
/// again.
extension FeedViewController: PhotoShelf, UIGestureRecognizerDelegate {
    func addPhotoTap() {
        let tap = UITapGestureRecognizer { [weak self] tap in
            guard let self else { return }
            let point = tap.location(in: node.view)
            guard let index = photo(at: point) else { return retryPortrait(at: point) }
            if photoNode(at: index)?.retry() != true { open(index) }
        }
        tap.delegate = self
        tap.cancelsTouchesInView = false
        tap.delaysTouchesEnded = false
        node.view.addGestureRecognizer(tap)
    }

    /// A click on the scroll bar, which may lie over a photo, is not one on the photo.
    package func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { touch.view !== node.view }

    /// The index of the photo at `point` of the content.
    private func photo(at point: CGPoint) -> Int? {
        guard let path = node.indexPathForRow(at: point), let photo = photoNode(at: path.row), path.section == 0,
            let cell = photo.supernode
        else { return nil }
        return photo.frame.contains(cell.view.convert(point, from: node.view)) ? path.row : nil
    }

    private func retryPortrait(at point: CGPoint) {
        guard let path = node.indexPathForRow(at: point),
            let cell = node.nodeForRow(at: path) as? PhotoCellNode,
            let avatar = cell.avatar, avatar.frame.contains(cell.view.convert(point, from: node.view))
        else { return }
        avatar.retry()
    }

    /// The photo in the middle of the window, or the nearest one that can be seen.
    var middlePhoto: Int? {
        let middle = node.contentOffset.y + node.bounds.height / 2
        func distance(_ path: IndexPath) -> CGFloat {
            let frame = node.rectForRow(at: path)
            return max(frame.minY - middle, middle - frame.maxY, 0)
        }
        return node.indexPathsForVisibleRows().filter { $0.section == 0 }.min { distance($0) < distance($1) }?.row
    }

    /// Opens the photo with the keyboard focus, or else the one in the middle of the window, or loads it again. Returns
    /// whether there is one.
    @discardableResult
    func openFocusedPhoto() -> Bool {
        guard let index = focusedCell?.indexPath?.row ?? middlePhoto else { return false }
        if photoNode(at: index)?.retry() != true { open(index) }
        return true
    }

    /// Shows the photo `index` in the whole window. Has no effect if there is no such photo, or if one is open.
    package func open(_ index: Int, animated: Bool = true) {
        guard presentedViewController == nil, (0..<photoCount).contains(index) else { return }
        let viewer = PhotoViewController(shelf: self, index: index)
        self.viewer = viewer
        present(viewer, animated: animated)
    }

    /// Shows the open photo at `scale`, where a pixel of the photo is a pixel of the screen at 1. The scale has limits.
    package func zoomOpenPhoto(to scale: CGFloat) {
        viewer?.currentPage?.change(animated: false) { $0.setScale(scale, at: $0.middle) }
    }

    // MARK: - Menu

    private static let copySelector = Selector(FeedViewController.copyChosenPhoto)

    /// The menu of the photo in the viewer, or of the one that the secondary button was pressed on.
    func photoMenu() -> UIMenu {
        let open = UIAction(title: "Open") { [weak self] _ in
            if let self, let chosenPhoto { self.open(chosenPhoto) }
        }
        let copy = UIKeyCommand(
            title: "Copy", action: FeedViewController.copySelector, input: "c", modifierFlags: .control)
        return UIMenu(children: viewer == nil ? [open, copy] : [copy])
    }

    func copyChosenPhoto() {
        let index = viewer?.currentIndex ?? chosenPhoto ?? middlePhoto
        if let index, (0..<photoCount).contains(index) { PhotoCopying.copy(photo(at: index)) }
    }

    package func tableNode(
        _ tableNode: ASTableNode, contextMenuRequestedForRowAt indexPath: IndexPath, point: CGPoint
    ) -> Bool {
        guard indexPath.section == 0, (0..<photoCount).contains(indexPath.row) else { return false }
        chosenPhoto = indexPath.row
        return node.view.presentMenu(photoMenu(), at: point)
    }

    func showFacts(of index: Int, _ show: @escaping @MainActor ([PhotoFact]) -> Void) {
        show(PhotoFact.facts(of: photo(at: index)))
    }

    // MARK: - PhotoShelf

    var photoCount: Int { store.photos.count }
    func photo(at index: Int) -> Photo { store.photos[index] }
    var hasMorePhotos: Bool { store.hasMore }
    func fetchMorePhotos() { fetchPage() }
    var isRightToLeft: Bool { node.asyncTraitCollection().layoutDirection == .rightToLeft }

    func photoNode(at index: Int) -> PhotoNode? {
        (node.nodeForRow(at: IndexPath(row: index, section: 0)) as? PhotoCellNode)?.photo
    }

    func reveal(_ index: Int) {
        guard (0..<photoCount).contains(index),
            PhotoPlace(photoNode(at: index), within: view.bounds) == nil
        else { return }
        node.scrollToRow(at: IndexPath(row: index, section: 0), at: .middle, animated: false)
        node.waitUntilAllUpdatesAreProcessed()
        view.layoutIfNeeded()
    }

    private var focusedCell: PhotoCellNode? {
        node.visibleNodes.lazy.compactMap { $0 as? PhotoCellNode }.first { $0.photo.isFirstResponder() }
    }

    var hasFocusedPhoto: Bool { focusedCell != nil }

    func focus(_ index: Int) { _ = photoNode(at: index)?.becomeFirstResponder() }

    /// Animated photos below the viewer stand still.
    func viewerCovers(_ isCovered: Bool) {
        for cell in node.visibleNodes { (cell as? PhotoCellNode)?.photo.isPaused = isCovered }
    }
}
