import AsyncDisplayKit

/// The row behind the last photo: more is on its way, or why not.
final class TailCellNode: ASCellNode, @unchecked Sendable {
    enum Message: Equatable, Sendable {
        case loading
        case problem(String)
        case nothingHere(String)
    }

    private let text = ASTextNode()

    init(_ message: Message) {
        super.init()
        automaticallyManagesSubnodes = true
        text.isLayerBacked = true
        text.debugName = "message"
        switch message {
        case .loading:
            text.attributedText = AttributedString("Loading more photos …", font: Theme.meta, color: Theme.secondary)
        case .problem(let problem):
            var string = AttributedString(
                "The rest of this feed cannot be shown\n", font: Theme.name, color: Theme.text)
            string += AttributedString(problem, font: Theme.meta, color: Theme.secondary, lines: Theme.metaLines)
            text.attributedText = string
        case .nothingHere(let words):
            text.attributedText = AttributedString(words, font: Theme.name, color: Theme.secondary)
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let centred = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .center, alignItems: .center, children: [text])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 24, left: 24, bottom: 32, right: 24), child: centred)
    }
}
