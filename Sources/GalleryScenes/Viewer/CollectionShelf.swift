import AsyncDisplayKit

/// A scene with a collection of photos that open in the viewer.
@MainActor
protocol CollectionShelf: UIViewController, PhotoShelf {
    var collection: ASCollectionNode { get }
    /// The viewer over the collection.
    var viewer: PhotoViewController? { get set }
    /// The place of a photo in the collection.
    func path(of index: Int) -> IndexPath?
    /// The photo at a place of the collection. Nil for an item that is no photo.
    func index(of path: IndexPath) -> Int?
}

extension CollectionShelf {
    /// Opens the photo of an item, or loads it again if its load failed.
    func open(_ path: IndexPath) {
        guard presentedViewController == nil, let index = index(of: path), photoNode(at: index)?.retry() != true else {
            return
        }
        let viewer = PhotoViewController(shelf: self, index: index)
        self.viewer = viewer
        present(viewer, animated: true)
    }

    /// Opens the focused or selected photo if Enter is among the keys. Returns whether it is.
    func pressOpens(_ presses: Set<UIPress>) -> Bool {
        guard presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter }),
            let path = collection.focusedIndexPath ?? collection.indexPathsForSelectedItems?.first
        else { return false }
        open(path)
        return true
    }

    func photoNode(at index: Int) -> PhotoNode? {
        path(of: index).flatMap { (collection.nodeForItem(at: $0) as? any PhotoThumbnailCell)?.photo }
    }

    /// The collection reads more when its end is near.
    func fetchMorePhotos() { reveal(photoCount - 1) }

    var isRightToLeft: Bool { collection.asyncTraitCollection().layoutDirection == .rightToLeft }

    func reveal(_ index: Int) {
        guard let path = path(of: index), PhotoPlace(photoNode(at: index), within: view.bounds) == nil else { return }
        collection.scrollToItem(at: path, at: .centeredVertically, animated: false)
        collection.waitUntilAllUpdatesAreProcessed()
        view.layoutIfNeeded()
    }

    /// The photo that was shown last is the selected one.
    var hasFocusedPhoto: Bool { true }

    func focus(_ index: Int) {
        guard let path = path(of: index) else { return }
        collection.selectItem(at: nil, animated: false, scrollPosition: [])
        collection.selectItem(at: path, animated: false, scrollPosition: [])
        collection.focusedIndexPath = path
        collection.view.becomeFirstResponder()
    }

    func showFacts(of index: Int, _ show: @escaping @MainActor ([PhotoFact]) -> Void) {
        show(PhotoFact.facts(of: photo(at: index)))
    }

    func photoMenu() -> UIMenu {
        let copy = UIAction(title: "Copy") { [weak self] _ in
            guard let self, let index = viewer?.chosenIndex, index < photoCount else { return }
            PhotoCopying.copy(photo(at: index))
        }
        return UIMenu(children: [copy])
    }

    func viewerCovers(_ isCovered: Bool) {}
}
