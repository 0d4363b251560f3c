import AsyncDisplayKit

/// The row below the last photo: more photos are loading, or the reason why there are none.
final class TailCellNode: ASCellNode, @unchecked Sendable {
    enum Message: Equatable, Sendable {
        /// The next page is being read.
        case loading
        /// The next page cannot be read; the sentence says why.
        case problem(String)
        /// The source has no photos.
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
