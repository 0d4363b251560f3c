import AsyncDisplayKit

/// One page of the viewer: a photo that can be zoomed and moved.
final class PhotoPageNode: ASCellNode, @unchecked Sendable {
    /// The duration of a change of the scale by the wheel, by keys and by a double click, in seconds.
    private static let zoomDuration: TimeInterval = 0.18
    /// The factor of the scale for one click of the wheel.
    private static let wheelStep: CGFloat = 1.25
    /// The part of a window by which a detail is larger than the window, on each side.
    private static let detailMargin: CGFloat = 0.125

    let photo: Photo
    /// Clips the picture. It fills the page, except in a flight from a cell that shows a part of the photo.
    let stage = ASDisplayNode(viewBlock: { PhotoStageView() })
    let picture: PhotoPictureNode
    private let message = ASTextNode()
    /// Over a photo whose file is damaged, at the top.
    @MainActor private var warning: ASTextNode?
    /// In place of the picture of a video.
    private let poster: VideoPosterNode?
    /// Below the message of a load that failed.
    @MainActor private var retryButton: ASButtonNode?
    /// The size of the photo in pixels, before the turns of the view.
    @MainActor private lazy var pixelSize = CGSize(width: photo.pixelWidth, height: photo.pixelHeight)
    /// The turns of the view. Another turn shows the whole photo.
    @MainActor var viewTurn = ViewTurn() {
        didSet {
            guard viewTurn != oldValue else { return }
            zoom = PhotoZoom(naturalSize: naturalSize)
            zoom.resize(to: bounds.size)
            framing = nil
            picture.transform = CATransform3DMakeAffineTransform(viewTurn.transform)
            apply()
        }
    }
    @MainActor private(set) lazy var zoom = PhotoZoom(naturalSize: pixelSize)
    @MainActor private var swipe = PhotoSwipe()
    /// The line of a photo from a server.
    let progress: PhotoProgressNode?
    private let onReady: @MainActor @Sendable () -> Void
    /// The pointer rests, and is not shown.
    @MainActor var stageHidesCursor = false {
        didSet { if stageHidesCursor != oldValue { (stage.view as? PhotoStageView)?.updateCursor() } }
    }
    /// Called when the scale changed.
    @MainActor var onZoom: (() -> Void)?
    /// Called when the user changed the zoom.
    @MainActor var onFraming: ((PhotoZoom.Framing) -> Void)?
    /// Called when the photo was loaded or drawn.
    @MainActor var onImage: (() -> Void)?
    /// The zoom of the photo beside, until the user changes that of this one.
    @MainActor private var framing: PhotoZoom.Framing?
    /// The pixels per point for which the photo is drawn.
    @MainActor private var displayScale: CGFloat = 1

    /// - Parameters:
    ///   - thumbnail: shown until the photo is drawn.
    ///   - thumbnails: have the poster of a video.
    ///   - onReady: called when the photo is drawn, or a message is in its place.
    init(
        _ photo: Photo, thumbnail: PhotoThumbnail?, thumbnails: ThumbnailSource?,
        onReady: @escaping @MainActor @Sendable () -> Void
    ) {
        self.photo = photo
        self.onReady = onReady
        picture = PhotoPictureNode(photo, thumbnail: thumbnail)
        progress = photo.file.isFileURL ? nil : PhotoProgressNode()
        poster = photo.isVideo ? VideoPosterNode(thumbnails, fills: false) : nil
        super.init()
        selectionStyle = .none
        stage.addSubnode(picture)
        addSubnode(stage)
        message.isSelectable = true
        stage.addSubnode(message)
        if let poster {
            picture.isHidden = true
            stage.addSubnode(poster)
        }
        if let progress { addSubnode(progress) }
        setDebugNames(["stage": stage, "picture": picture, "problem": message, "progress": progress, "video": poster])
        accessibilityLabel = photo.caption ?? photo.file.lastPathComponent
        if let problem = photo.problem { show(problem, title: "This photo cannot be shown") }
    }

    @MainActor
    override func didLoad() {
        super.didLoad()
        (stage.view as? PhotoStageView)?.input = self
        picture.onSize = { [weak self] in self?.sizeIsKnown($0) }
        picture.onProblem = { [weak self] in self?.loadFailed($0) }
        picture.onLoadState = { [weak self] in self?.loadChanged($0) }
        picture.onShown = { [weak self] isDamaged in
            self?.showWarning(isDamaged)
            self?.onImage?()
            self?.onReady()
        }
        // The file may have been read before, while the page was further away.
        switch picture.image.loadState {
        case .failed(let error, _): loadFailed(ErrorWords.text(for: error, of: photo.file))
        case .loaded: if let image = picture.image.image { sizeIsKnown(image.size) }
        default: break
        }
    }

    @MainActor
    private func loadChanged(_ state: ADKImageLoadState) {
        switch state {
        case .waiting:
            removeFailure()
            progress?.begin(since: CACurrentMediaTime())
        case .loading(let part): progress?.update(part)
        case .idle, .failed: progress?.end()
        case .loaded:
            progress?.end()
            FailedPhotos.noteLoad(of: self)
        }
    }

    // MARK: - Problems

    private func show(_ problem: String, title: String) {
        var text = AttributedString(
            title + "\n", font: Theme.name, color: ViewerLook.text, lines: Theme.centredLines)
        text += AttributedString(
            problem, font: Theme.meta, color: ViewerLook.secondary, lines: Theme.centredLines)
        message.attributedText = text
        message.isHidden = false
        picture.isHidden = true
        setNeedsLayout()
    }

    /// Shows the reason. Another load of a photo from a server may succeed.
    @MainActor
    private func loadFailed(_ problem: String) {
        guard !photo.file.isFileURL else {
            show(problem, title: "This photo cannot be shown")
            return onReady()
        }
        show(problem, title: "This photo was not loaded")
        guard retryButton == nil else { return }
        FailedPhotos.add(self)
        let button = RetryButton.make { [weak self] in self?.retry() }
        retryButton = button
        addSubnode(button)
    }

    /// Loads a photo again whose load failed. Returns false for any other photo.
    @MainActor
    @discardableResult
    func retry() -> Bool {
        guard retryButton != nil else { return false }
        FailedPhotos.noteRetry(of: self)
        return retryAfterOthers()
    }

    /// Another load began.
    @MainActor
    private func removeFailure() {
        guard let button = retryButton else { return }
        button.removeFromSupernode()
        retryButton = nil
        message.attributedText = nil
        // A text node without a size keeps its last contents.
        message.isHidden = true
        picture.isHidden = false
        setNeedsLayout()
    }

    /// Tells that a part of the photo is missing.
    @MainActor
    private func showWarning(_ isDamaged: Bool) {
        guard isDamaged != (warning != nil) else { return }
        warning?.removeFromSupernode()
        warning = nil
        guard isDamaged else { return }
        let text = ASTextNode()
        text.attributedText = AttributedString(
            "This file is damaged. A part of the photo is missing.", font: Theme.meta, color: ViewerLook.text,
            lines: Theme.centredLines)
        text.backgroundColor = ViewerLook.shade
        text.cornerRadius = 8
        text.textContainerInset = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
        text.debugName = "warning"
        warning = text
        addSubnode(text)
        setNeedsLayout()
    }

    /// The words over a photo whose file is damaged.
    @MainActor var warningText: String? { warning?.attributedText?.string }

    /// Does what Enter is for: loads a photo again whose load failed, or plays a video. Returns false for other photos.
    @MainActor
    func performPrimaryAction() -> Bool {
        guard poster != nil else { return retry() }
        Task { [weak self, file = photo.file] in
            guard await !UIApplication.shared.open(file), let window = self?.view.window else { return }
            NoticeView.show("No program was found that plays this video.", in: window)
        }
        return true
    }

    /// The message in place of the picture.
    @MainActor var problem: String? { message.attributedText?.string }

    /// A picture is shown, and not a message.
    @MainActor var showsPicture: Bool { !message.hasText && poster == nil }

    /// Whether there is something to see: a picture that is drawn, or what takes its place. A photo of a server comes
    /// when it comes.
    @MainActor var isReady: Bool {
        if case .failed = picture.image.loadState { return true }
        return poster != nil || message.hasText || !photo.file.isFileURL || picture.isDrawn || picture.hasThumbnail
    }

    // MARK: - Layout

    @MainActor
    override func layout() {
        super.layout()
        displayScale = asyncTraitCollection().displayScale
        let before = zoom
        zoom.setNaturalSize(naturalSize)
        zoom.resize(to: bounds.size)
        if let framing, zoom != before { zoom.take(framing) }
        // Not `frame`: a flight may transform the layers.
        stage.bounds = CGRect(origin: .zero, size: bounds.size)
        stage.position = CGPoint(x: bounds.midX, y: bounds.midY)
        apply()
        let room = CGSize(width: max(0, bounds.width - 48), height: bounds.height)
        let size = message.layoutThatFits(ASSizeRange(min: .zero, max: room)).size
        let button = retryButton?.layoutThatFits(ASSizeRange(min: .zero, max: room)).size ?? .zero
        let gap: CGFloat = button.height > 0 ? 14 : 0
        let top = ((bounds.height - size.height - gap - button.height) / 2).rounded()
        message.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: top, width: size.width, height: size.height)
        retryButton?.frame = CGRect(
            x: ((bounds.width - button.width) / 2).rounded(), y: top + size.height + gap, width: button.width,
            height: button.height)
        poster?.frame = CGRect(origin: .zero, size: bounds.size)
        if let warning {
            let size = warning.layoutThatFits(ASSizeRange(min: .zero, max: room)).size
            warning.frame = CGRect(
                x: ((bounds.width - size.width) / 2).rounded(), y: 14, width: size.width, height: size.height)
        }
        let line = min(240, bounds.width / 2).rounded()
        progress?.frame = CGRect(
            x: ((bounds.width - line) / 2).rounded(), y: (bounds.height / 2).rounded(), width: line,
            height: PhotoProgressNode.height)
    }

    @MainActor private var naturalSize: CGSize {
        viewTurn.turned(CGSize(width: pixelSize.width / displayScale, height: pixelSize.height / displayScale))
    }

    @MainActor
    private func sizeIsKnown(_ size: CGSize) {
        onImage?()
        guard size != pixelSize, size.width >= 1, size.height >= 1 else { return }
        pixelSize = size
        setNeedsLayout()
    }

    /// Places the picture.
    @MainActor
    private func apply() {
        guard zoom.window.width > 0, zoom.window.height > 0 else { return }
        let frame = zoom.frame
        picture.bounds = CGRect(origin: .zero, size: viewTurn.turned(frame.size))
        picture.position = CGPoint(x: frame.midX, y: frame.midY)
        let seen = frame.intersection(bounds).offsetBy(dx: -frame.minX, dy: -frame.minY)
        picture.visiblePart = seen.isNull ? seen : viewTurn.unturned(seen, of: frame.size)
        picture.placeParts()
        onZoom?()
        (stage.view as? PhotoStageView)?.updateCursor()
        let pixels = zoom.fitScale * displayScale
        let natural = viewTurn.turned(zoom.naturalSize)
        picture.draw(
            pixels: CGSize(
                width: min(pixelSize.width, natural.width * pixels),
                height: min(pixelSize.height, natural.height * pixels)))
        // The photo drawn for the window is sharp up to its own size. A drawing is sharp in any size.
        let isVector = picture.image.image?.isVector == true
        let isSharp = zoom.scale <= zoom.fitScale || (zoom.fitScale >= 1 && !isVector)
        picture.showDetail(
            isSharp || !isVisible
                ? nil
                : zoom.detail(
                    photo: viewTurn.turned(pixelSize), displayScale: displayScale,
                    margin: PhotoPageNode.detailMargin, limit: isVector ? .infinity : 1
                )?.unturned(viewTurn))
    }

    // MARK: - Zooming

    /// Changes the zoom, with or without animation.
    @MainActor
    func change(animated: Bool, _ body: (inout PhotoZoom) -> Void) {
        guard showsPicture else { return }
        var new = zoom
        body(&new)
        guard new != zoom else { return }
        zoom = new
        framing = nil
        onFraming?(zoom.framing)
        if animated {
            UIView.animate(withDuration: PhotoPageNode.zoomDuration, delay: 0, options: .curveEaseOut) { apply() }
        } else {
            apply()
        }
    }

    /// Shows the photo with the zoom of another one.
    @MainActor
    func take(_ framing: PhotoZoom.Framing) {
        self.framing = framing
        guard zoom.window.width > 0, zoom.framing != framing else { return }
        zoom.take(framing)
        apply()
    }

    /// Fits the photo to the window and places it, by a transform, where it was. For the flight back.
    @MainActor
    func replaceZoomByTransform() {
        guard !zoom.isFitted else { return }
        let old = zoom.frame
        zoom.fit()
        apply()
        picture.transform = CATransform3DMakeAffineTransform(
            viewTurn.transform.concatenating(zoom.frame.transform(to: old)))
    }

    @MainActor
    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        apply()
    }

    @MainActor
    override func didExitVisibleState() {
        super.didExitVisibleState()
        picture.showDetail(nil)
    }
}

extension PhotoPageNode: RetryablePhoto {
    var host: String? { photo.file.host }

    func retryAfterOthers() -> Bool {
        guard retryButton != nil else { return false }
        picture.retry()
        return true
    }
}

extension PhotoPageNode: PhotoStageInput {
    /// Up and down zooms. Sideways moves a photo wider than the window. Anything else is left to the pages.
    func stageWheelTurned(_ event: ADKWheelEvent, at point: CGPoint) -> Bool {
        if event.phase == .ended {
            swipe.end()
            return false
        }
        let clicks = event.clicks
        let isSideways = abs(clicks.dx) > abs(clicks.dy) || event.modifierFlags.contains(.shift)
        guard event.phase == .changed else {
            guard !isSideways else { return false }
            zoom(by: -clicks.dy, at: point, animated: true)
            return true
        }
        let chosen = swipe.use(at: CACurrentMediaTime()) {
            if event.modifierFlags.contains(.control) || !isSideways { return .zooms }
            return canMove(by: -event.points.dx) ? .pans : .turnsPages
        }
        switch chosen {
        case .zooms: zoom(by: -clicks.dy, at: point, animated: false)
        case .pans: stagePanned(by: CGVector(dx: -event.points.dx, dy: 0))
        case .turnsPages: return false
        }
        return true
    }

    @MainActor private func zoom(by clicks: CGFloat, at point: CGPoint, animated: Bool) {
        change(animated: animated) { $0.zoom(by: pow(PhotoPageNode.wheelStep, clicks), at: point) }
    }

    /// Whether a part of the photo comes into view if it moves by `dx`.
    @MainActor private func canMove(by dx: CGFloat) -> Bool {
        var moved = zoom
        moved.pan(by: CGVector(dx: dx, dy: 0))
        return moved.canPan(horizontally: true) && abs(moved.origin.x - zoom.origin.x) > 0.01
    }

    func stageTapped(twiceAt point: CGPoint) {
        if poster != nil, performPrimaryAction() { return }
        change(animated: true) { $0.toggle(at: point) }
    }

    var stageIsPannable: Bool { showsPicture && zoom.isPannable }

    func stagePanned(by translation: CGVector) { change(animated: false) { $0.pan(by: translation) } }
}
