import AsyncDisplayKit

/// The fields of a journey, which change places, and the buttons that do it.
final class JourneyCellNode: ASCellNode, @unchecked Sendable {
    /// Seconds of the exchange, at the end of which the spring is at rest.
    private static let duration: TimeInterval = 0.5

    private let journey: Journey
    private let start = FieldNode("From", "Northgate")
    private let goal = FieldNode("To", "Saltmarsh")
    private let back = FieldNode("Back", "Sunday, 18 May")
    private let exchange = JourneyCellNode.button("Swap")
    private let both = JourneyCellNode.button("Way back")

    init(_ journey: Journey) {
        self.journey = journey
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        backgroundColor = Theme.page
        // The height of the row, which the rows below follow. It leads the spring, so that nothing is cut off.
        defaultLayoutTransitionDuration = JourneyCellNode.duration
        defaultLayoutTransitionOptions = .curveEaseOut
        exchange.addAction(for: .touchUpInside) { [weak self] _ in self?.swapFields() }
        both.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleReturn() }
        setDebugNames(["from": start, "to": goal, "back": back, "swap": exchange, "way back": both])
    }

    @MainActor func swapFields() { change { $0.isSwapped.toggle() } }
    @MainActor func toggleReturn() { change { $0.isReturn.toggle() } }

    @MainActor
    private func change(_ body: (inout Journey.Choices) -> Void) {
        var choices = journey.choices
        body(&choices)
        journey.choices = choices
        transitionLayout(withAnimation: true, shouldMeasureAsync: false)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let choices = journey.choices
        let ends = choices.isSwapped ? [goal, start] : [start, goal]
        let buttons = ASStackLayoutSpec(
            direction: .horizontal, spacing: 20, justifyContent: .end, alignItems: .center, children: [both, exchange])
        let margin = Theme.listMargin(in: constrainedSize.max.width)
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 20, left: margin, bottom: 12, right: margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 8, justifyContent: .start, alignItems: .stretch,
                children: ends + (choices.isReturn ? [back] : []) + [buttons]))
    }

    /// The ends of the journey pass each other, and the return journey slides under them. A spring moves them.
    @MainActor override func animateLayoutTransition(_ context: any ASContextTransitioning) {
        guard context.isAnimated() else { return super.animateLayoutTransition(context) }
        for node in context.insertedSubnodes() where node.alpha == 1 {
            let goal = context.finalFrame(for: node)
            node.frame = CGRect(x: goal.minX, y: goal.minY - goal.height, width: goal.width, height: goal.height)
            node.alpha = Look.journeyFadeStart
        }
        start.zPosition = journey.choices.isSwapped == Look.journeyStartIsAbove ? 0 : 1
        goal.zPosition = 1 - start.zPosition
        UIView.animate(
            withDuration: JourneyCellNode.duration, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
            options: .allowUserInteraction
        ) {
            for node in context.subnodes(forKey: ASTransitionContextToLayoutKey) {
                node.frame = context.finalFrame(for: node)
                node.alpha = 1
            }
            for node in context.removedSubnodes() {
                node.frame = node.frame.offsetBy(dx: 0, dy: -node.frame.height)
                node.alpha = 0
            }
        } completion: { finished in
            context.completeTransition(finished)
        }
    }

    @MainActor override func didCompleteLayoutTransition(_ context: any ASContextTransitioning) {
        super.didCompleteLayoutTransition(context)
        for node in context.removedSubnodes() { node.alpha = 1 }
    }

    private static func button(_ title: String) -> ASButtonNode {
        let button = ASButtonNode()
        button.setTitle(title, with: Theme.name, with: Theme.accent, for: .normal)
        button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 4, bottom: 8, right: 4)
        button.cursor = .pointingHand
        return button
    }
}

/// A name and its value in a box.
final class FieldNode: ASDisplayNode, @unchecked Sendable {
    private let name = ASTextNode()
    private let value = ASTextNode()

    init(_ name: String, _ value: String) {
        super.init()
        automaticallyManagesSubnodes = true
        isLayerBacked = true
        backgroundColor = Theme.card
        cornerRadius = Look.fieldRadius
        borderWidth = 1
        borderColor = Theme.hairline
        self.name.attributedText = AttributedString(name, font: Theme.meta, color: Theme.secondary)
        self.name.style.width = ASDimensionMake(Look.fieldNameWidth)
        self.value.attributedText = AttributedString(value, font: Theme.name, color: Theme.text)
        for node in [self.name, self.value] { node.isLayerBacked = true }
        setDebugNames(["name": self.name, "value": self.value])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 13, left: 16, bottom: 13, right: 16),
            child: ASStackLayoutSpec(
                direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .baselineFirst,
                children: [name, value]))
    }
}
