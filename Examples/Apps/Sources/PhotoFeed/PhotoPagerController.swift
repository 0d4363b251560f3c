import AsyncDisplayKit
import UIKit

/// One photo at a time, to page through sideways.
final class PhotoPagerController: ASDKViewController<ASPagerNode> {
    private let photos: [Photo]
    private let service: PhotoService
    private let first: Int
    private var hasScrolled = false

    init(first id: String, store: PhotoStore) {
        photos = store.photos
        service = store.service
        first = photos.firstIndex { $0.id == id } ?? 0
        super.init(node: ASPagerNode())
        title = photos[first].author.name
        hidesBottomBarWhenPushed = true
        node.setDataSource(self)
        node.setDelegate(self)
        node.backgroundColor = .black
        node.allowsAutomaticInsetsAdjustment = false
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard !hasScrolled, node.bounds.width > 0 else { return }
        hasScrolled = true
        node.scrollToPage(at: first, animated: false)
    }
}

extension PhotoPagerController: ASPagerDataSource, ASPagerDelegate {
    func numberOfPages(in pagerNode: ASPagerNode) -> Int { photos.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        let photo = photos[index]
        let url = service.url(of: photo.src)
        return { PhotoPageNode(photo: photo, url: url) }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        title = photos[min(max(node.currentPageIndex, 0), photos.count - 1)].author.name
    }
}

/// A photo on black, with its caption on a shade at the bottom.
final class PhotoPageNode: ASCellNode, @unchecked Sendable {
    private let picture = ASNetworkImageNode()
    private let caption = ASTextNode()
    private let shade = ShadeNode()

    init(photo: Photo, url: URL) {
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyRelayoutOnSafeAreaChanges = true
        backgroundColor = .black
        picture.url = url
        picture.contentMode = .scaleAspectFit
        picture.placeholderColor = .black
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.black.withAlphaComponent(0.6)
        shadow.shadowBlurRadius = 3
        shadow.shadowOffset = CGSize(width: 0, height: 1)
        let text = NSMutableAttributedString(attributedString: Theme.string(photo.caption ?? "", color: .white))
        text.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: text.length))
        caption.attributedText = text
        caption.maximumNumberOfLines = 4
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let insets = UIEdgeInsets(top: 40, left: 20, bottom: 24 + safeAreaInsets.bottom, right: 20)
        let shaded = ASBackgroundLayoutSpec(child: ASInsetLayoutSpec(insets: insets, child: caption), background: shade)
        let bottom = ASRelativeLayoutSpec(
            horizontalPosition: .start, verticalPosition: .end, sizingOption: [], child: shaded)
        shaded.style.width = ASDimensionMake("100%")
        return ASOverlayLayoutSpec(child: picture, overlay: bottom)
    }
}

/// A gradient from clear to black.
final class ShadeNode: ASDisplayNode, @unchecked Sendable {
    override init() {
        super.init()
        isOpaque = false
        isLayerBacked = true
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled isCancelledBlock: () -> Bool,
        isRasterizing: Bool
    ) {
        guard let context = UIGraphicsGetCurrentContext(),
            let gradient = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(),
                colors: [UIColor.black.withAlphaComponent(0).cgColor, UIColor.black.withAlphaComponent(0.7).cgColor]
                    as CFArray,
                locations: [0, 1])
        else { return }
        context.drawLinearGradient(
            gradient, start: CGPoint(x: bounds.midX, y: bounds.minY), end: CGPoint(x: bounds.midX, y: bounds.maxY),
            options: [])
    }
}
