import AsyncDisplayKit

/// A connection: its times, length and price. An open row also shows its stops.
final class ConnectionCellNode: ASCellNode, @unchecked Sendable {
    private let times = ASTextNode()
    private let price = ASTextNode()
    private let summary = ASTextNode()
    private let stops: [ASTextNode]
    // Set on the main thread, read by the thread that measures.
    private let isOpen: Locked<Bool>

    init(_ connection: Connection, isOpen: Bool) {
        self.isOpen = Locked(isOpen)
        stops = connection.stops.map { stop in
            let node = ASTextNode()
            node.attributedText = AttributedString(
                "\(Connection.clock(stop.minute))   \(stop.name)", font: Theme.meta, color: Theme.text,
                lines: Theme.metaLines)
            return node
        }
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.card
        times.attributedText = AttributedString(connection.times, font: Theme.name, color: Theme.text)
        price.attributedText = AttributedString("\(connection.price) €", font: Theme.name, color: Theme.text)
        summary.attributedText = AttributedString(connection.summary, font: Theme.meta, color: Theme.secondary)
        for node in [times, price, summary] + stops { node.isLayerBacked = true }
        setDebugNames(["times": times, "price": price, "summary": summary])
        for (index, stop) in stops.enumerated() { stop.debugName = "stop \(index)" }
    }

    /// Shows or hides the stops. The row is measured in the background, and the rows below move with its height.
    @MainActor
    func setOpen(_ open: Bool) {
        isOpen.withLock { $0 = open }
        transitionLayout(withAnimation: true, shouldMeasureAsync: true)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let margin = Theme.listMargin(in: constrainedSize.max.width)
        let line = ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .spaceBetween, alignItems: .baselineFirst,
            children: [times, price])
        var lines: [any ASLayoutElement] = [line, summary]
        if isOpen.current {
            let list = ASStackLayoutSpec(
                direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .stretch, children: stops)
            lines.append(
                ASInsetLayoutSpec(
                    insets: UIEdgeInsets(top: Look.stopsTop, left: 0, bottom: 2, right: 0), child: list))
        }
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 13, left: margin, bottom: 14, right: margin),
            child: ASStackLayoutSpec(
                direction: .vertical, spacing: 3, justifyContent: .start, alignItems: .stretch, children: lines))
    }
}
