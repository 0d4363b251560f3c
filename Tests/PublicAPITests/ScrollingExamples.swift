import AsyncDisplayKit

// The code of the article *Views and scrolling*. The `sample` comments mark what the article shows.

// sample: page
final class RecipeNode: ASScrollNode, @unchecked Sendable {
    private let steps: [ASTextNode]

    init(_ recipe: [String]) {
        steps = recipe.map { step in
            let node = ASTextNode()
            node.attributedText = AttributedString(step)
            return node
        }
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true  // the content is as high as the layout below
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 16, justifyContent: .start, alignItems: .stretch, children: steps)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 24, left: 24, bottom: 24, right: 24), child: column)
    }
}
// end

// sample: position
final class RecipeController: ASDKViewController<RecipeNode>, UIScrollViewDelegate {
    private(set) var hasShadow = false

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.delegate = self
        node.view.contentInset.bottom = 60  // the content ends above a bar of 60 points
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        hasShadow = scrollView.contentOffset.y > 0
    }

    func showEnd() {
        let view = node.view
        let end = view.contentSize.height + view.contentInset.bottom - view.bounds.height
        view.setContentOffset(CGPoint(x: 0, y: max(0, end)), animated: true)
    }
}
// end

// sample: mixed
final class Dashboard: UIView {
    private let caption = ASTextNode()
    private let meter = ASDisplayNode(viewBlock: { UIProgressView() })

    override init(frame: CGRect) {
        super.init(frame: frame)
        caption.attributedText = AttributedString("Downloads")
        addSubnode(caption)  // the view retains the node
        addSubnode(meter)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = caption.layoutThatFits(ASSizeRange(min: .zero, max: bounds.size)).size
        caption.frame = CGRect(origin: .zero, size: size)
        meter.frame = CGRect(x: 0, y: size.height + 8, width: bounds.width, height: 6)
    }
}
// end

// sample: unavailable
final class InboxController: UIViewController {
    var messages: [String] = [] { didSet { setNeedsUpdateContentUnavailableConfiguration() } }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        guard messages.isEmpty else { return contentUnavailableConfiguration = nil }
        var page = UIContentUnavailableConfiguration.empty()
        page.image = UIImage(systemName: "tray")
        page.text = "No messages"
        page.button.title = "Write one"
        page.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.messages.append("Hello") }
        contentUnavailableConfiguration = page
    }
}
// end
