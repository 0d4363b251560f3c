import AsyncDisplayKit

/// The photo of a card or of a cell. Shows the photo's mean colour until it is drawn, a line while it takes long to
/// load, and a message if it cannot be shown.
///
/// With a source of thumbnails it shows one of them, once `chooseThumbnail(filling:)` has chosen it.
final class PhotoNode: ASDisplayNode, ASNetworkImageNodeDelegate, @unchecked Sendable {
    /// The message in place of the photo.
    private enum Problem: Sendable {
        case none
        /// The photo will not be loaded.
        case final
        /// A load failed. Another one may succeed. The button is for photos with a view.
        case failedLoad(ASButtonNode?)

        var isFailedLoad: Bool {
            if case .failedLoad = self { true } else { false }
        }
    }

    private let image: ASNetworkImageNode
    private let message = ASTextNode()
    private let photo: Photo
    private let thumbnails: ThumbnailSource?
    /// The longest side of the chosen thumbnail at least, in pixels.
    @MainActor private var thumbnailSide = 0
    /// The size of a thumbnail.
    @MainActor private var thumbnailShape: CGSize?
    /// In place of the picture of a video.
    private let poster: VideoPosterNode?
    private let isFocusable: Bool
    /// The line of a photo from a server.
    let progress: PhotoProgressNode?
    /// Layout reads it on any thread.
    private let problem = Locked(Problem.none)
    /// Called when the user asks for another load.
    @MainActor var onRetry: (() -> Void)?
    /// The time at which the load in progress began.
    @MainActor private var loadStart: TimeInterval?

    /// - Parameters:
    ///   - isFocusable: the keyboard focus stops at the photo. It then has a view.
    ///   - thumbnails: the pictures in place of the file, for small cells.
    init(_ photo: Photo, isFocusable: Bool = false, thumbnails: ThumbnailSource? = nil) {
        self.photo = photo
        self.isFocusable = isFocusable
        self.thumbnails = photo.problem == nil ? thumbnails : nil
        image = thumbnails?.makeImageNode() ?? ASNetworkImageNode()
        progress = photo.file.isFileURL ? nil : PhotoProgressNode()
        poster = photo.isVideo ? VideoPosterNode(thumbnails, fills: true) : nil
        super.init()
        isLayerBacked = !isFocusable
        automaticallyManagesSubnodes = true
        backgroundColor = tone
        image.isLayerBacked = true
        if isFocusable {
            image.isAccessibilityElement = true
            image.accessibilityLabel = photo.author.map { "Photo by \($0.name)" } ?? photo.caption
            image.accessibilityTraits = [.image, .button]
        }
        // Decoding takes longest, so it begins first.
        image.drawingPriority = ASDefaultDrawingPriority + 1
        message.isSelectable = isFocusable
        message.isLayerBacked = !isFocusable
        message.maximumNumberOfLines = 4
        setDebugNames(["photo": image, "problem": message, "progress": progress])
        if let problem = photo.problem {
            show(problem, .final)
        } else if thumbnails == nil, poster == nil {
            image.url = photo.file
        }
    }

    // MARK: - Thumbnails

    /// Chooses the thumbnail for a cell of this size in points, which it fills. A larger one stays.
    @MainActor
    func chooseThumbnail(filling size: CGSize) {
        let shape = thumbnailShape ?? CGSize(width: photo.pixelWidth, height: photo.pixelHeight)
        guard let thumbnails, poster == nil, size.width > 0, size.height > 0, shape.width > 0, shape.height > 0
        else { return }
        let scale = asyncTraitCollection().displayScale
        let pixels = CGSize(width: size.width * scale, height: size.height * scale)
        let side = ThumbnailSource.side(of: shape, filling: pixels)
        guard side > thumbnailSide else { return }
        thumbnailSide = side
        image.setURL(thumbnails.address(covering: side) ?? photo.file, resetToDefault: false)
    }

    /// The thumbnail tells the shape of a photo that was not read before.
    func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) {
        guard thumbnails != nil, !photo.isSizeKnown else { return }
        thumbnailShape = image.size
        chooseThumbnail(filling: bounds.size)
    }

    /// Sets the delegate before the image node opens the file, which may have been deleted since the folder was read.
    @MainActor override func didEnterPreloadState() {
        image.delegate = self
        super.didEnterPreloadState()
    }

    @MainActor override func didEnterVisibleState() {
        super.didEnterVisibleState()
        if let loadStart { progress?.begin(since: loadStart) }
    }

    @MainActor override func didExitVisibleState() {
        super.didExitVisibleState()
        progress?.end()
    }

    @MainActor override func canBecomeFocused() -> Bool { isFocusable }

    /// The picture that is on the screen; nil until it is drawn.
    @MainActor var thumbnail: PhotoThumbnail? {
        guard image.renderedImageQuality == 1, let shown = image.image else { return nil }
        return PhotoThumbnail(image: shown, size: image.bounds.size)
    }

    /// The colour in place of the photo until it is drawn.
    private var tone: UIColor { (Look.photoShowsTone ? photo.meanColor : nil) ?? Theme.hairline }

    /// Whether an animated photo stands still.
    var isPaused: Bool {
        get { image.animatedImagePaused }
        set { image.animatedImagePaused = newValue }
    }

    // MARK: - Problems

    private func show(_ words: String, _ problem: Problem) {
        self.problem.withLock { $0 = problem }
        let failure = isFocusable ? "This photo was not loaded\n" : "Not loaded\n"
        let title = problem.isFailedLoad ? failure : "This photo cannot be shown\n"
        var text = AttributedString(title, font: Theme.name, color: Theme.text, lines: Theme.centredLines)
        text += AttributedString(words, font: Theme.meta, color: Theme.text, lines: Theme.centredLines)
        message.attributedText = text
        message.isHidden = false
        backgroundColor = Theme.hairline
    }

    /// Loads a photo again whose load failed. Returns false for any other photo.
    @MainActor
    @discardableResult
    func retry() -> Bool {
        guard problem.current.isFailedLoad else { return false }
        FailedPhotos.noteRetry(of: self)
        onRetry?()
        loadAgain()
        return true
    }

    @MainActor
    private func loadAgain() {
        if case .failed = image.loadState {
            image.retry()
        } else {
            // The picture was loaded, but could not be decoded.
            let address = image.url
            image.url = nil
            image.url = address
        }
    }

    // MARK: - Loading

    func imageNode(_ imageNode: ASNetworkImageNode, didChange loadState: ADKImageLoadState) {
        switch loadState {
        case .waiting: loadBegan()
        case .loading(let part): progress?.update(part)
        case .idle, .failed: loadIsOver()
        case .loaded:
            loadIsOver()
            FailedPhotos.noteLoad(of: self)
        }
    }

    @MainActor
    private func loadBegan() {
        if problem.current.isFailedLoad {
            problem.withLock { $0 = .none }
            message.attributedText = nil
            // A text node without a size keeps its last contents.
            message.isHidden = true
            backgroundColor = tone
            setNeedsLayout()
        }
        guard let progress else { return }
        let now = CACurrentMediaTime()
        loadStart = now
        if isVisible { progress.begin(since: now) }
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
        guard case .none = problem.current else { return }
        let words = ErrorWords.text(for: error, of: photo.file)
        if photo.file.isFileURL {
            show(words, .final)
        } else if isFocusable {
            show(words, .failedLoad(RetryButton.make { [weak self] in self?.retry() }))
        } else {
            // A thumbnail has no room for the reason.
            show("Click to try again.", .failedLoad(nil))
        }
        if problem.current.isFailedLoad { FailedPhotos.add(self) }
        setNeedsLayout()
    }

    /// Whether a load is in progress that `progress` shows.
    @MainActor var isLoading: Bool { loadStart != nil }

    @MainActor
    private func loadIsOver() {
        loadStart = nil
        progress?.end()
    }

    // MARK: - Layout

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin: CGFloat = isFocusable ? 24 : 8
        let text: any ASLayoutElement
        if case .failedLoad(let button?) = problem.current {
            text = ASStackLayoutSpec(
                direction: .vertical, spacing: 12, justifyContent: .center, alignItems: .center,
                children: [message, button])
        } else {
            text = message
        }
        let centred = ASCenterLayoutSpec(
            centeringOptions: .XY, sizingOptions: [],
            child: ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin), child: text))
        let content: any ASLayoutElement =
            if let poster { ASOverlayLayoutSpec(child: image, overlay: poster) } else { image }
        let photo = ASOverlayLayoutSpec(child: content, overlay: centred)
        guard let progress else { return photo }
        progress.style.height = ASDimensionMake(PhotoProgressNode.height)
        let line = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .end, alignItems: .stretch, children: [progress])
        return ASOverlayLayoutSpec(child: photo, overlay: line)
    }
}

extension PhotoNode: RetryablePhoto {
    var host: String? { photo.file.host }

    func retryAfterOthers() -> Bool {
        guard problem.current.isFailedLoad else { return false }
        loadAgain()
        return true
    }
}
