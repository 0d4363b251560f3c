import AsyncDisplayKit

// The code of the article *Text*. The `sample` comments mark what the article shows.

enum TextSamples {
    // sample: attributes
    static func caption(author: String, place: String) -> AttributedString {
        var name = AttributedString(author)
        name.font = .systemFont(ofSize: 15, weight: .semibold)
        var rest = AttributedString(" in \(place)")
        rest.font = .systemFont(ofSize: 15)
        rest.foregroundColor = .secondaryLabel
        return name + rest
    }
    // end

    // sample: paragraphs
    static func list(_ items: [String]) -> AttributedString {
        let style = NSMutableParagraphStyle()
        style.headIndent = 20
        style.tabStops = [NSTextTab(textAlignment: .natural, location: 20)]
        style.paragraphSpacing = 6
        var text = AttributedString(items.map { "•\t\($0)" }.joined(separator: "\n"))
        text.font = .systemFont(ofSize: 15)
        text.paragraphStyle = style
        return text
    }
    // end

    // sample: tabs
    static func prices(_ lines: [(name: String, price: String)]) -> AttributedString {
        let style = NSMutableParagraphStyle()
        let point = NSTextTab.columnTerminators(for: Locale(identifier: "en_US"))
        style.tabStops = [
            NSTextTab(textAlignment: .right, location: 160, options: [.columnTerminators: point])
        ]
        var text = AttributedString(lines.map { "\($0.name)\t\($0.price)" }.joined(separator: "\n"))
        text.paragraphStyle = style
        return text
    }
    // end

    // sample: markdown
    static func notes() throws -> AttributedString {
        try AttributedString(
            markdown: """
                # Aletsch
                The *largest* glacier of the [Alps](https://en.wikipedia.org/wiki/Alps):

                - 22.6 km long
                - up to 800 m deep
                """)
    }
    // end

    // sample: limits
    static func excerpt(_ text: String) -> ASTextNode {
        let node = ASTextNode()
        node.attributedText = AttributedString(text)
        node.maximumNumberOfLines = 3
        node.truncationMode = .byTruncatingTail
        node.truncationAttributedText = AttributedString("…")
        node.additionalTruncationMessage = AttributedString(" more")
        return node
    }
    // end
}

// sample: links
final class CreditsNode: ASDisplayNode, ASTextNodeDelegate, @unchecked Sendable {
    private let text = ASTextNode()
    // Main thread only.
    private nonisolated(unsafe) var lastLink: URL?
    @MainActor var opened: URL? { lastLink }

    init(_ name: String, _ address: URL) {
        super.init()
        automaticallyManagesSubnodes = true
        var link = AttributedString(name)
        link.link = address
        link.underlineStyle = .single
        text.attributedText = AttributedString("Photo: ") + link
        text.isUserInteractionEnabled = true
        text.delegate = self
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: text)
    }

    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    ) {
        lastLink = value as? URL
    }
}
// end

// sample: selecting
final class ArticleNode: ASScrollNode, @unchecked Sendable {
    private let paragraphs: [ASTextNode]

    init(_ texts: [AttributedString]) {
        paragraphs = texts.map { text in
            let node = ASTextNode()
            node.attributedText = text
            node.isSelectable = true
            return node
        }
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        // A drag from one paragraph to another selects the text of both.
        for node in paragraphs { node.selectionContainer = self }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let column = ASStackLayoutSpec.vertical()
        column.spacing = 12
        column.children = paragraphs
        return column
    }
}
// end

// sample: tapping
extension UILabel {
    /// The target of the link under a point of the label.
    func link(at point: CGPoint) -> URL? {
        guard let attributedText, attributedText.length > 0 else { return nil }
        let storage = NSTextStorage(attributedString: attributedText)
        let layout = NSLayoutManager()
        let container = NSTextContainer(size: bounds.size)
        container.lineFragmentPadding = 0
        container.maximumNumberOfLines = numberOfLines
        layout.addTextContainer(container)
        storage.addLayoutManager(layout)
        guard layout.usedRect(for: container).contains(point) else { return nil }
        let index = layout.characterIndex(
            for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
        return storage.attribute(.link, at: index, effectiveRange: nil) as? URL
    }
}
// end

// sample: highlighting
final class TagColors: UITextViewDelegate {
    private let tag = try? NSRegularExpression(pattern: "#\\w+")

    func textViewDidChange(_ textView: UITextView) {
        let storage = textView.textStorage
        let whole = NSRange(location: 0, length: storage.length)
        storage.beginEditing()
        storage.addAttribute(.foregroundColor, value: UIColor.label, range: whole)
        for match in tag?.matches(in: storage.string, range: whole) ?? [] {
            storage.addAttribute(.foregroundColor, value: UIColor.systemBlue, range: match.range)
        }
        storage.endEditing()
    }
}
// end

// sample: editing
final class CommentNode: ASDisplayNode, ASEditableTextNodeDelegate, @unchecked Sendable {
    private let field = ASEditableTextNode()
    // Main thread only.
    nonisolated(unsafe) var send: @MainActor (String) -> Void = { _ in }

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        field.attributedPlaceholderText = AttributedText("Add a comment", color: .secondaryLabel)
        field.textContainerInset = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        field.maximumLinesToDisplay = 6
        field.delegate = self
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASWrapperLayoutSpec(layoutElement: field)
    }

    /// Enter sends the comment.
    func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        guard text == "\n" else { return true }
        if let comment = field.attributedText?.attributedText.string { send(comment) }
        field.attributedText = nil
        return false
    }
}
// end
