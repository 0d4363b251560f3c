import AsyncDisplayKit

/// The poster of a video, with the sign of a player: the thumbnail that the desktop keeps of it, or a plain ground.
final class VideoPosterNode: ASDisplayNode, @unchecked Sendable {
    private let poster: ASNetworkImageNode
    private let sign = ASImageNode()

    /// - Parameters:
    ///   - thumbnails: those of the video. Nil shows the ground.
    ///   - fills: the poster fills the node, rather than being whole.
    init(_ thumbnails: ThumbnailSource?, fills: Bool) {
        poster = thumbnails?.makeImageNode() ?? ASNetworkImageNode()
        poster.url = thumbnails?.largest
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

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASOverlayLayoutSpec(
            child: poster, overlay: ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: sign))
    }
}
