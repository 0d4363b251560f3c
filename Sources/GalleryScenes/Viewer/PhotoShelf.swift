import AsyncDisplayKit

/// A screen whose photos can be opened. It supplies the photos and their places.
@MainActor
protocol PhotoShelf: AnyObject {
    /// The photos loaded so far, in their order.
    var photoCount: Int { get }
    func photo(at index: Int) -> Photo
    /// The thumbnails of a photo; nil if the shelf has none.
    func thumbnails(of index: Int) -> ThumbnailSource?
    /// Whether there are more photos than those loaded.
    var hasMorePhotos: Bool { get }
    /// Loads more photos. The shelf then calls `photosWereAdded()` of the viewer.
    func fetchMorePhotos()
    /// The node that shows a photo; nil if there is none now.
    func photoNode(at index: Int) -> PhotoNode?
    /// The direction of the screen.
    var isRightToLeft: Bool { get }
    /// Scrolls to a photo that the viewer shows, so that it can fly there, unless it can be seen already.
    func reveal(_ index: Int)
    /// Whether the keyboard focus is at a photo.
    var hasFocusedPhoto: Bool { get }
    /// Moves the focus to a photo that can be seen.
    func focus(_ index: Int)
    /// Calls `show` with the information about a photo, again when more is known.
    func showFacts(of index: Int, _ show: @escaping @MainActor ([PhotoFact]) -> Void)
    /// The menu of the photo in the viewer.
    func photoMenu() -> UIMenu
    /// Whether the viewer shows the other photos in a row. Remembered for the next viewer.
    var showsFilmStrip: Bool { get set }
    /// A viewer covers the shelf, or does not any more.
    func viewerCovers(_ isCovered: Bool)
}

extension PhotoShelf {
    func thumbnails(of index: Int) -> ThumbnailSource? { nil }
}

/// The picture that a cell shows of a photo, to be shown until a better one is drawn.
struct PhotoThumbnail: Sendable {
    let image: UIImage
    /// The size of the cell's picture in points. The image fills it.
    let size: CGSize
}

/// The place at which a cell shows a photo.
@MainActor
struct PhotoPlace {
    let node: PhotoNode
    /// The cell's rectangle, in points of the window.
    let frame: CGRect
    /// The rounding of the cell.
    let cornerRadius: CGFloat

    /// The place of the photo if it is in the part `area` of the window, else nil.
    init?(_ node: PhotoNode?, within area: CGRect) {
        guard let node, let cell = node.supernode, cell.isNodeLoaded, cell.view.window != nil else { return nil }
        frame = cell.view.convert(node.frame, to: nil)
        guard !frame.isEmpty, frame.intersects(area) else { return nil }
        self.node = node
        cornerRadius = cell.cornerRadius
    }

    /// The rectangle of a whole photo with the proportions of `size` that fills the cell.
    func wholeFrame(of size: CGSize) -> CGRect {
        guard size.width > 0, size.height > 0 else { return frame }
        let factor = max(frame.width / size.width, frame.height / size.height)
        let (width, height) = (size.width * factor, size.height * factor)
        return CGRect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
    }
}
