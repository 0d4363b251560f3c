import AsyncDisplayKit

/// A photo that fills a cell.
class ThumbnailCellNode: SelectableCellNode, @unchecked Sendable {
    let photo: PhotoNode

    /// - Parameter thumbnails: shown in place of the file.
    init(_ photo: Photo, cornerRadius: CGFloat = 4, thumbnails: ThumbnailSource? = nil) {
        self.photo = PhotoNode(photo, thumbnails: thumbnails)
        super.init()
        automaticallyManagesSubnodes = true
        self.cornerRadius = cornerRadius
        accessibilityLabel = photo.caption ?? photo.file.lastPathComponent
        setDebugNames(["photo": self.photo])
    }

    @MainActor override func didLoad() {
        super.didLoad()
        view.cursor = .pointingHand
        view.addInteraction(UIToolTipInteraction(defaultToolTip: accessibilityLabel ?? ""))
    }

    @MainActor override func didEnterPreloadState() {
        photo.chooseThumbnail(filling: calculatedSize)
        super.didEnterPreloadState()
    }

    @MainActor override func layout() {
        super.layout()
        photo.chooseThumbnail(filling: bounds.size)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: photo)
    }
}
