import AsyncDisplayKit
import ReaderLibrary

/// An article: its title, its feed and day, and its text.
final class ArticleViewController: ASDKViewController<ArticleNode> {
    /// The user clicked the title.
    var onOpenTitle: () -> Void = {}

    override init() { super.init(node: ArticleNode()) }

    override func viewDidLoad() {
        super.viewDidLoad()
        let title = node.titleNode.view
        title.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.onOpenTitle() })
        title.addGestureRecognizer(
            UIHoverGestureRecognizer { [weak self] hover in
                self?.node.isTitleUnderlined = hover.state == .began || hover.state == .changed
            })
    }

    func show(_ article: Article?, feed: String?) {
        title = article?.title
        node.show(article, feed: feed)
        node.view.contentOffset = .zero
        setNeedsUpdateContentUnavailableConfiguration()
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        guard node.isEmpty else { return contentUnavailableConfiguration = nil }
        var page = UIContentUnavailableConfiguration.empty()
        page.image = UIImage(systemName: "doc.text")
        page.text = Texts.text("No article selected")
        contentUnavailableConfiguration = page
    }
}

/// The content of an article, in a column of a width that is easy to read.
final class ArticleNode: ASScrollNode, ASTextNodeDelegate, @unchecked Sendable {
    private static let widest: CGFloat = 680

    let titleNode = ASTextNode()
    private let metaNode = ASTextNode()
    private let bodyNode = ASTextNode()
    @MainActor private(set) var isEmpty = true
    @MainActor private var title = ""

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        backgroundColor = .systemBackground
        bodyNode.isUserInteractionEnabled = true
        bodyNode.delegate = self
    }

    @MainActor
    func show(_ article: Article?, feed: String?) {
        isEmpty = article == nil
        guard let article else { return }
        title = article.title
        titleNode.toolTip = article.link?.absoluteString
        titleNode.isUserInteractionEnabled = article.link != nil
        titleNode.view.cursor = .pointingHand
        isTitleUnderlined = false
        let day = article.date?.formatted(.dateTime.day().month(.wide).year().locale(.application))
        let meta = [feed, article.author, day].compactMap { $0 }.joined(separator: " · ")
        metaNode.attributedText = ArticleNode.text(meta, .systemFont(ofSize: 13), .secondaryLabel)
        bodyNode.attributedText = AttributedText(ArticleNode.body(article.body))
        setNeedsLayout()
    }

    /// Whether the title looks like the link that it is.
    @MainActor var isTitleUnderlined = false {
        didSet {
            var text = ArticleNode.text(title, .systemFont(ofSize: 26, weight: .bold), .label)
            if isTitleUnderlined { text.underlineStyle = .single }
            titleNode.attributedText = text
        }
    }

    private static func text(_ text: String, _ font: UIFont, _ color: UIColor) -> AttributedString {
        var result = AttributedString(text)
        result.font = font
        result.foregroundColor = color
        return result
    }

    /// The text of an article's HTML. The text as it is, if it is no HTML.
    private static func body(_ html: String) -> NSAttributedString {
        let look: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.label,
        ]
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.html, .defaultAttributes: look,
        ]
        let read = try? NSAttributedString(data: Data(html.utf8), options: options, documentAttributes: nil)
        return read ?? NSAttributedString(string: html, attributes: look)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 12, justifyContent: .start, alignItems: .stretch,
            children: [titleNode, metaNode, bodyNode])
        column.style.maxWidth = .points(ArticleNode.widest)
        column.style.width = .fraction(1)
        let centred = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [column])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 28, left: 28, bottom: 40, right: 28), child: centred)
    }

    @MainActor
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        if let url = value as? URL { UIApplication.shared.open(url) }
    }
}
