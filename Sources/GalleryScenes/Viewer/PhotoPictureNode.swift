import AsyncDisplayKit

/// The pictures of an opened photo, all in one rectangle: the cell's picture, over it the photo drawn for the window,
/// and over that the part in the window in more detail.
///
/// The rectangle may have any size. It never changes the number of pixels that are drawn: a photo is drawn once for the
/// size of the window and then stretched. Where that is not sharp enough, `showDetail` draws the part that is seen. So
/// a zoomed photo takes the memory of about two windows and a half, however many pixels it has.
final class PhotoPictureNode: ASDisplayNode, ASNetworkImageNodeDelegate, @unchecked Sendable {
    /// The photo drawn for the window.
    let image = ASNetworkImageNode()
    /// The cell's picture. Main thread only.
    private nonisolated(unsafe) var thumbnail: ASImageNode?
    private let thumbnailSize: CGSize
    private let photo: Photo

    private struct DetailNode {
        let node: ASImageNode
        let detail: PhotoZoom.Detail
    }
    @MainActor private var shown: DetailNode?
    /// The detail that is being drawn.
    @MainActor private var coming: DetailNode?
    /// The detail to draw next.
    @MainActor private var wanted: PhotoZoom.Detail?

    /// Called when the file told the size of the photo in pixels.
    @MainActor var onSize: ((CGSize) -> Void)?
    /// Called with a sentence if the photo cannot be shown.
    @MainActor var onProblem: ((String) -> Void)?
    /// Called when the photo is on the screen; the parameter is whether a part of its file is missing or damaged.
    @MainActor var onShown: ((Bool) -> Void)?
    /// Called when a load begins, goes on or ends.
    @MainActor var onLoadState: ((ADKImageLoadState) -> Void)?
    /// The squares behind a picture with transparent pixels. They are there for the part in the window only.
    @MainActor private var checkers: CheckerNode?
    /// The part of the bounds in the window.
    @MainActor var visiblePart = CGRect.zero

    init(_ photo: Photo, thumbnail: PhotoThumbnail?) {
        self.photo = photo
        thumbnailSize = thumbnail?.size ?? .zero
        super.init()
        isLayerBacked = true
        clipsToBounds = true
        backgroundColor = photo.meanColor ?? UIColor(hex: 0x1B1B1E)
        if let thumbnail {
            let node = ASImageNode()
            node.image = thumbnail.image
            // The cell shows the same pixels, so that nothing is decoded.
            node.displaysAsynchronously = false
            self.thumbnail = node
            add(node, named: "thumbnail")
        }
        image.needsDisplayOnBoundsChange = false
        // The cell's picture has more pixels.
        image.showsEmbeddedPreview = thumbnail == nil
        image.drawingPriority = ASDefaultDrawingPriority + 1
        add(image, named: "photo")
        if photo.problem == nil, !photo.isVideo { image.url = photo.file }
    }

    private func add(_ node: ASDisplayNode, named name: String) {
        node.isLayerBacked = true
        node.debugName = name
        addSubnode(node)
    }

    // MARK: - Layout

    @MainActor
    override func layout() {
        super.layout()
        placeParts()
    }

    /// Fills the node's bounds with the pictures. In an animation block they follow the bounds.
    @MainActor
    func placeParts() {
        let room = CGRect(origin: .zero, size: bounds.size)
        image.frame = room
        if let checkers, !visiblePart.isNull { checkers.frame = visiblePart.integral.intersection(room) }
        if let thumbnail, thumbnailSize.width > 0, thumbnailSize.height > 0 {
            let scale = min(room.width / thumbnailSize.width, room.height / thumbnailSize.height)
            thumbnail.bounds = CGRect(origin: .zero, size: thumbnailSize)
            thumbnail.position = CGPoint(x: room.midX, y: room.midY)
            thumbnail.transform = CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
        }
        for detail in [shown, coming] {
            guard let detail else { continue }
            let part = detail.detail.part
            detail.node.frame = CGRect(
                x: part.minX * room.width, y: part.minY * room.height, width: part.width * room.width,
                height: part.height * room.height)
        }
    }

    /// Draws the photo with this number of pixels from now on.
    @MainActor
    func draw(pixels: CGSize) {
        let size = CGSize(width: max(1, pixels.width.rounded()), height: max(1, pixels.height.rounded()))
        if image.forcedSize != size { image.forcedSize = size }
    }

    // MARK: - Loading

    /// Sets the delegate before the image node opens the file.
    @MainActor override func didEnterPreloadState() {
        image.delegate = self
        super.didEnterPreloadState()
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { onSize?(image.size) }

    /// Whether the photo is drawn for the window, or the first frame of one that plays.
    @MainActor private(set) var isDrawn = false

    @MainActor override func didExitDisplayState() {
        super.didExitDisplayState()
        isDrawn = false
    }

    func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) {
        isDrawn = true
        // They would shine through transparent pixels.
        backgroundColor = nil
        thumbnail?.removeFromSupernode()
        thumbnail = nil
        onShown?(image.showsDamagedImage)
        guard checkers == nil, imageNode.image?.isOpaque == false else { return }
        let node = CheckerNode()
        node.isLayerBacked = true
        node.debugName = "squares"
        insertSubnode(node, at: 0)
        checkers = node
        placeParts()
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didChange loadState: ADKImageLoadState) {
        onLoadState?(loadState)
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
        onProblem?(ErrorWords.text(for: error, of: photo.file))
    }

    /// Loads the photo of a server again.
    @MainActor func retry() {
        if case .failed = image.loadState { return image.retry() }
        // The picture was loaded, but could not be decoded.
        image.url = nil
        image.url = photo.file
    }

    /// The photo plays, or is paused.
    @MainActor var isAnimated: Bool { image.animatedImage != nil }

    /// Whether an animated photo stands still.
    @MainActor var isPaused: Bool {
        get { image.animatedImagePaused }
        set { image.animatedImagePaused = newValue }
    }

    // MARK: - Detail

    /// Draws a part of the photo in the background and shows it when it is drawn. Until then the part stays that is
    /// shown now. Nil shows none.
    @MainActor
    func showDetail(_ detail: PhotoZoom.Detail?) {
        wanted = detail
        guard let detail, !isAnimated else { return dropDetails() }
        if let shown, shown.detail.covers(detail) { return }
        // One at a time: the one to draw next follows when this one is shown.
        guard coming == nil, let source = image.image else { return }
        let node = ASImageNode()
        node.needsDisplayOnBoundsChange = false
        node.showsEmbeddedPreview = false
        node.image = source
        node.cropRect = detail.part
        node.forcedSize = detail.pixels
        coming = DetailNode(node: node, detail: detail)
        add(node, named: "detail")
        placeParts()
        node.setNeedsDisplayWithCompletion { [weak self, weak node] isCancelled in
            guard let self, let node, !isCancelled else { return }
            detailIsShown(node)
        }
    }

    @MainActor
    private func detailIsShown(_ node: ASImageNode) {
        guard let new = coming, new.node === node else { return }
        shown?.node.removeFromSupernode()
        shown = new
        coming = nil
        if let wanted, wanted != new.detail { showDetail(wanted) }
    }

    @MainActor
    private func dropDetails() {
        for detail in [shown, coming] { detail?.node.removeFromSupernode() }
        (shown, coming) = (nil, nil)
    }

    /// The part that is shown in detail, and whether another is being drawn.
    @MainActor var detailState: (shown: PhotoZoom.Detail?, isDrawing: Bool) { (shown?.detail, coming != nil) }

    /// The cell's picture is still shown.
    @MainActor var hasThumbnail: Bool { thumbnail != nil }
}

/// Squares of two greys, on which black and white can both be seen.
final class CheckerNode: ASDisplayNode, @unchecked Sendable {
    /// The side of a square, in points.
    private static let side: CGFloat = 10

    override init() {
        super.init()
        needsDisplayOnBoundsChange = true
        isOpaque = true
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setFillColor(UIColor(white: 0.55, alpha: 1))
        context.fill(bounds)
        context.setFillColor(UIColor(white: 0.68, alpha: 1))
        for (row, y) in stride(from: 0, to: bounds.height, by: side).enumerated() {
            for x in stride(from: row % 2 == 0 ? 0 : side, to: bounds.width, by: 2 * side) {
                context.fill(CGRect(x: x, y: y, width: side, height: side))
            }
        }
    }
}
