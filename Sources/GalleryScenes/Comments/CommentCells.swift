import AsyncDisplayKit

/// A comment: its author in bold, and its text.
final class CommentCellNode: ASCellNode, @unchecked Sendable {
    private let text = ASTextNode()

    init(_ comment: Photo.Comment) {
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        var words = AttributedString(comment.author, font: Theme.metaStrong, color: Theme.text, lines: Theme.metaLines)
        words += AttributedString("  " + comment.text, font: Theme.meta, color: Theme.text, lines: Theme.metaLines)
        text.attributedText = words
        text.isSelectable = true
        setDebugNames(["comment": text])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 6, left: Theme.margin, bottom: 6, right: Theme.margin), child: text)
    }
}

/// A button that adds earlier comments.
final class EarlierCellNode: ASCellNode, @unchecked Sendable {
    private let button = ASButtonNode()

    init(_ action: @escaping @MainActor @Sendable () -> Void) {
        super.init()
        automaticallyManagesSubnodes = true
        button.setTitle("Earlier comments", with: Theme.metaStrong, with: Theme.accent, for: .normal)
        // A line of text is lower than a target should be.
        button.hitTestSlop = UIEdgeInsets(top: -6, left: -6, bottom: -6, right: -6)
        button.addAction(for: .touchUpInside) { _ in action() }
        setDebugNames(["earlier": button])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 8, left: Theme.margin, bottom: 8, right: Theme.margin),
            child: ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .center, children: [button]))
    }
}

/// A field for a comment. Enter posts it.
final class ComposerCellNode: ASCellNode, ASEditableTextNodeDelegate, @unchecked Sendable {
    let field = ASEditableTextNode()
    private let frameNode = ASDisplayNode()
    // Main thread only.
    nonisolated(unsafe) var onPost: @MainActor (String) -> Void = { _ in }

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        frameNode.isLayerBacked = true
        frameNode.cornerRadius = 8
        frameNode.borderWidth = 1
        frameNode.borderColor = Theme.edge
        frameNode.backgroundColor = Theme.page
        field.attributedPlaceholderText = AttributedString(
            "Add a comment", font: Theme.body, color: Theme.secondary
        )
        field.typingAttributes = [
            NSAttributedString.Key.font.rawValue: Theme.body,
            NSAttributedString.Key.foregroundColor.rawValue: Theme.text,
        ]
        field.textContainerInset = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
        field.accessibilityLabel = "Comment"
        field.maximumLinesToDisplay = 8
        field.delegate = self
        setDebugNames(["field": field])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 8, left: Theme.margin, bottom: 16, right: Theme.margin),
            child: ASBackgroundLayoutSpec(child: field, background: frameNode))
    }

    func editableTextNodeDidBeginEditing(_ editableTextNode: ASEditableTextNode) {
        frameNode.borderColor = Theme.accent
    }

    func editableTextNodeDidFinishEditing(_ editableTextNode: ASEditableTextNode) {
        frameNode.borderColor = Theme.edge
    }

    func editableTextNode(
        _ editableTextNode: ASEditableTextNode, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
        guard text == "\n" else { return true }
        let comment = (field.attributedText?.string ?? "").trimmingCharacters(
            in: .whitespacesAndNewlines)
        guard !comment.isEmpty else { return false }
        field.attributedText = nil
        onPost(comment)
        return false
    }
}

extension Photo {
    /// The photo alone: its comments are shown elsewhere.
    var withoutComments: Photo {
        Photo(
            id: id, file: file, pixelWidth: pixelWidth, pixelHeight: pixelHeight, author: author, caption: caption,
            likes: likes, date: date, meanColor: meanColor, problem: problem)
    }
}
