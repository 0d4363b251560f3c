import AsyncDisplayKit

/// Shows one `Wonder` at a time, on a card in the middle of the window.
///
/// A card is created and measured in the background and shown when it is ready. A change of the window's size or
/// scale measures it again in the background. The current card stays on screen meanwhile.
package final class WondersViewController: ASDKViewController<ASDisplayNode> {
    /// The largest margin around the card, in points.
    private static let margin: CGFloat = 40
    /// The height of the bar below the card, in points.
    private static let barHeight: CGFloat = 88

    private let bar = PagerBarNode(count: Wonder.all.count)
    private var card: CardNode?
    private var index: Int
    /// The number of the latest request. Results of older requests are dropped.
    private var request = 0
    private var requestedSize = CGSize.zero
    private var requestedScale: CGFloat = 0

    /// Creates the screen; `index` is clamped to the cards there are.
    package init(startingAt index: Int = 0) {
        self.index = min(max(0, index), Wonder.all.count - 1)
        super.init(node: ASDisplayNode())
        title = "Wonders"
        node.backgroundColor = Theme.page
        node.addSubnode(bar)
        bar.onStep = { [weak self] step in self?.show(by: step) }
        bar.show(self.index)
    }

    // MARK: - The card

    private var cardRoom: CGRect {
        let margin = min(Self.margin, view.bounds.width * 0.06)
        let room = view.bounds.inset(
            by: UIEdgeInsets(top: margin, left: margin, bottom: Self.barHeight, right: margin))
        return CGRect(x: room.minX, y: room.minY, width: max(0, room.width), height: max(0, room.height))
    }

    override package func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let height = Self.barHeight
        bar.frame = CGRect(x: 0, y: view.bounds.maxY - height, width: view.bounds.width, height: height)
        let scale = traitCollection.displayScale
        guard requestedSize != view.bounds.size || requestedScale != scale else { return }
        (requestedSize, requestedScale) = (view.bounds.size, scale)
        if let card { measureAgain(card) } else { makeCard() }
    }

    /// Creates and measures the card of the current wonder in the background.
    private func makeCard() {
        let wonder = Wonder.all[index]
        let room = cardRoom.size
        let number = newRequest()
        ASPerformBlockOnBackgroundThread {
            let card = CardNode(wonder, picture: wonder.loadPicture())
            _ = card.layoutThatFits(ASSizeRange(min: .zero, max: room))
            ASPerformBlockOnMainThread { [weak self] in self?.show(card, number) }
        }
    }

    /// Measures the shown card for the window's new size, in the background.
    private func measureAgain(_ card: CardNode) {
        let room = cardRoom.size
        let number = newRequest()
        place(card)
        ASPerformBlockOnBackgroundThread {
            _ = card.layoutThatFits(ASSizeRange(min: .zero, max: room))
            ASPerformBlockOnMainThread { [weak self] in self?.show(card, number) }
        }
    }

    private func newRequest() -> Int {
        request += 1
        return request
    }

    /// Shows a measured card unless a newer request was made.
    private func show(_ card: CardNode, _ number: Int) {
        guard number == request else { return }
        if card !== self.card {
            self.card?.removeFromSupernode()
            self.card = card
            node.insertSubnode(card, belowSubnode: bar)
        }
        card.frame.size = card.calculatedSize
        place(card)
    }

    /// Centres the card at its current size, on whole points.
    private func place(_ card: CardNode) {
        let (room, size) = (cardRoom, card.frame.size)
        card.frame.origin = CGPoint(
            x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded())
    }

    // MARK: - Changing cards

    private func show(by step: Int) {
        let count = Wonder.all.count
        index = (index + step + count) % count
        bar.show(index)
        makeCard()
    }

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            switch press.key?.keyCode {
            case .keyboardRightArrow: show(by: 1)
            case .keyboardLeftArrow: show(by: -1)
            default: if !pressSceneKeys([press]) { super.pressesBegan([press], with: event) }
            }
        }
    }
}
