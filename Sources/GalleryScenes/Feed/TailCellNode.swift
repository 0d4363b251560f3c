import AsyncDisplayKit

/// The row below the last photo: more photos are loading, or the reason why there are none.
final class TailCellNode: ASCellNode, @unchecked Sendable {
    enum Message: Equatable, Sendable {
        /// The next page is being read, from this server or, without one, from a file.
        case loading(host: String?)
        /// The next page cannot be read; the sentence says why. `isFirst`: there are no photos above. With `canRetry`,
        /// another attempt is offered.
        case problem(String, isFirst: Bool, canRetry: Bool)
        /// The source has no photos.
        case nothingHere(String)
    }

    private let text = ASTextNode()
    /// The height of the window if there are no photos: the message is in its middle. In points.
    private let leastHeight: CGFloat
    /// Offers another attempt; nil if none is possible.
    private let button: ASButtonNode?

    /// - Parameters:
    ///   - leastHeight: the height of the window if there are no photos, else 0.
    ///   - retry: called when the user asks for another attempt.
    init(_ message: Message, leastHeight: CGFloat = 0, retry: @escaping @MainActor @Sendable () -> Void) {
        if case .problem(_, _, canRetry: true) = message { button = RetryButton.make(retry) } else { button = nil }
        self.leastHeight = leastHeight
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        text.isLayerBacked = true
        text.debugName = "message"
        switch message {
        case .loading(let host):
            let words = host.map { "Waiting for photos from \($0) …" } ?? Look.loadingWords
            text.attributedText = AttributedString(words, font: Theme.meta, color: Theme.secondary)
        case .problem(let problem, let isFirst, let canRetry):
            let title =
                switch (isFirst, canRetry) {
                case (true, true): "The photos could not be loaded\n"
                case (false, true): Look.failureTitle
                case (true, false): "This feed cannot be shown\n"
                case (false, false): "The rest of this feed cannot be shown\n"
                }
            var string = AttributedString(
                title, font: Theme.name, color: Theme.text, lines: canRetry ? Theme.centredLines : nil)
            string += AttributedString(
                problem, font: Theme.meta, color: Theme.secondary,
                lines: canRetry ? Theme.centredLines : Theme.metaLines)
            text.attributedText = string
        case .nothingHere(let words):
            text.attributedText = AttributedString(words, font: Theme.name, color: Theme.secondary)
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let centred = ASStackLayoutSpec(
            direction: .vertical, spacing: Look.failureSpacing, justifyContent: .center, alignItems: .center,
            children: [text, button].compactMap { $0 })
        centred.style.minHeight = ASDimensionMake(max(0, leastHeight - 56))
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 24, left: 24, bottom: 32, right: 24), child: centred)
    }
}
