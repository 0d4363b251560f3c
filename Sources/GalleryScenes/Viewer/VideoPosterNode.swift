import AsyncDisplayKit
import GalleryLibrary

/// The poster of a video, with the sign of a player: the thumbnail that the desktop keeps of it, or a plain ground.
final class VideoPosterNode: ASDisplayNode, @unchecked Sendable {
    private let poster = ASImageNode()
    private let sign = ASImageNode()
    private let file: URL
    // Main thread only.
    private nonisolated(unsafe) var isLoading = false

    /// - Parameter fills: the poster fills the node, rather than being whole.
    init(_ file: URL, fills: Bool) {
        self.file = file
        super.init()
        isLayerBacked = true
        automaticallyManagesSubnodes = true
        poster.isLayerBacked = true
        poster.contentMode = fills ? .scaleAspectFill : .scaleAspectFit
        sign.isLayerBacked = true
        sign.image = UIImage(systemName: "play")
        sign.contentMode = .center
        sign.tintColor = ViewerLook.text
        sign.backgroundColor = ViewerLook.shade
        let side: CGFloat = fills ? 32 : 64
        sign.cornerRadius = side / 2
        sign.style.preferredSize = CGSize(width: side, height: side)
        backgroundColor = UIColor(hex: 0x2A2A2E)
        setDebugNames(["poster": poster, "sign": sign])
    }

    /// Looks for the thumbnail in the background.
    @MainActor override func didEnterPreloadState() {
        super.didEnterPreloadState()
        guard !isLoading, let path = PhotoPath(url: file) else { return }
        isLoading = true
        ASPerformBlockOnBackgroundThread { [weak self] in
            let store = ThumbnailStore()
            let found = ThumbnailStore.Size.allCases.reversed().lazy.compactMap { store.kept(of: path, $0) }.first
            guard let found else { return }
            ASPerformBlockOnMainThread { self?.poster.image = found }
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASOverlayLayoutSpec(
            child: poster, overlay: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: sign))
    }
}
