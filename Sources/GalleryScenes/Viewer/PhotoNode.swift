import AsyncDisplayKit

/// The photo of a card. Shows the photo's mean colour until it is drawn, and a message if it cannot be shown.
final class PhotoNode: ASDisplayNode, ASNetworkImageNodeDelegate, @unchecked Sendable {
    private let image = ASNetworkImageNode()
    private let message = ASTextNode()
    private let file: URL

    private let isFocusable: Bool

    /// - Parameter isFocusable: the keyboard focus stops at the photo. It then has a view.
    init(_ photo: Photo, isFocusable: Bool = false) {
        file = photo.file
        self.isFocusable = isFocusable
        super.init()
        isLayerBacked = !isFocusable
        automaticallyManagesSubnodes = true
        backgroundColor = photo.meanColor ?? Theme.hairline
        image.isLayerBacked = true
        // Decoding takes longest, so it begins first.
        image.drawingPriority = ASDefaultDrawingPriority + 1
        message.isLayerBacked = true
        message.maximumNumberOfLines = 4
        setDebugNames(["photo": image, "problem": message])
        if let problem = photo.problem { show(problem) } else { image.url = photo.file }
    }

    /// Sets the delegate before the image node opens the file, which may have been deleted since the folder was read.
    @MainActor override func didEnterPreloadState() {
        image.delegate = self
        super.didEnterPreloadState()
    }

    @MainActor override func canBecomeFocused() -> Bool { isFocusable }

    /// The picture that is on the screen; nil until it is drawn.
    @MainActor var thumbnail: PhotoThumbnail? {
        guard image.renderedImageQuality == 1, let shown = image.image else { return nil }
        return PhotoThumbnail(image: shown, size: image.bounds.size)
    }

    /// Whether an animated photo stands still.
    var isPaused: Bool {
        get { image.animatedImagePaused }
        set { image.animatedImagePaused = newValue }
    }

    private func show(_ problem: String) {
        var text = AttributedString("This photo cannot be shown\n", font: Theme.name, color: Theme.secondary)
        text += AttributedString(problem, font: Theme.meta, color: Theme.secondary, lines: Theme.metaLines)
        message.attributedText = text
        backgroundColor = Theme.hairline
    }

    func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
        guard message.attributedText == nil else { return }
        show("\(error)")
        setNeedsLayout()
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let text = ASCenterLayoutSpec(
            centeringOptions: .XY, sizingOptions: [],
            child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 24, left: 24, bottom: 24, right: 24), child: message))
        return ASOverlayLayoutSpec(child: image, overlay: text)
    }
}
