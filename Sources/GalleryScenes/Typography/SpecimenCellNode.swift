import AsyncDisplayKit

/// The card of a sheet: its title, and below it each sample with its name.
final class SpecimenCellNode: ASCellNode, @unchecked Sendable {
    private struct Row {
        let name: ASTextNode
        let sample: ASTextNode
        let rule: ASDisplayNode?
    }

    /// Cards narrower than this, in points, put a name above its sample instead of beside it.
    private static let narrow: CGFloat = 520
    private static let nameWidth: CGFloat = 150

    private let isFirst: Bool
    private let card = ASDisplayNode()
    private let title = ASTextNode()
    private let rows: [Row]
    private let status: ASTextNode?

    init(_ sheet: SpecimenSheet, isFirst: Bool) {
        self.isFirst = isFirst
        rows = sheet.specimens.enumerated().map { index, specimen in
            Row(
                name: SpecimenCellNode.label(specimen.name), sample: specimen.make(),
                rule: index == 0 ? nil : SpecimenCellNode.hairline())
        }
        let answers = rows.contains { $0.sample.isUserInteractionEnabled }
        status = answers ? SpecimenCellNode.label("Click a link, or hold it.") : nil
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = Theme.page
        card.isLayerBacked = true
        card.backgroundColor = Theme.card
        card.cornerRadius = Theme.cardRadius
        card.shadowOpacity = 0.10
        card.shadowRadius = 5
        card.shadowOffset = CGSize(width: 0, height: 2)
        title.attributedText = AttributedString(
            sheet.title, font: .systemFont(ofSize: Look.sheetTitleSize, weight: .bold), color: Theme.text)
        title.isLayerBacked = true
        for row in rows {
            row.sample.delegate = self
            row.sample.style.flexGrow = 1
            row.sample.style.flexShrink = 1
            row.name.isLayerBacked = true
            if !row.sample.isUserInteractionEnabled { row.sample.isLayerBacked = true }
        }
        status?.isLayerBacked = true
        setDebugNames(["card": card, "title": title, "status": status])
        for row in rows { setDebugNames(["feature": row.name, "sample": row.sample, "rule": row.rule]) }
    }

    private static func label(_ text: String) -> ASTextNode {
        let node = ASTextNode()
        node.attributedText = AttributedString(text, font: Theme.meta, color: Theme.secondary, lines: Theme.metaLines)
        return node
    }

    private static func hairline() -> ASDisplayNode {
        let node = ASDisplayNode()
        node.isLayerBacked = true
        node.backgroundColor = Theme.hairline
        node.style.height = ASDimensionMake(Look.sheetRuleHeight)
        return node
    }

    private func showStatus(_ text: String) {
        status?.attributedText = AttributedString(text, font: Theme.meta, color: Theme.text, lines: Theme.metaLines)
    }

    // MARK: - Layout

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let width = min(Theme.columnWidth, max(1, constrainedSize.max.width - 2 * Theme.margin))
        let isNarrow = width < SpecimenCellNode.narrow
        var children: [any ASLayoutElement] = [title]
        for row in rows {
            if let rule = row.rule { children.append(rule) }
            children.append(isNarrow ? stacked(row) : sideBySide(row))
        }
        if let status { children.append(status) }
        let content = ASStackLayoutSpec(
            direction: .vertical, spacing: 12, justifyContent: .start, alignItems: .stretch, children: children)
        let inset: CGFloat = isNarrow ? 16 : 24
        let padded = ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 20, left: inset, bottom: 20, right: inset), child: content)
        let withCard = ASBackgroundLayoutSpec(child: padded, background: card)
        withCard.style.width = ASDimensionMake(width)
        let centred = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .center, children: [withCard])
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(
                top: isFirst ? Theme.cardGap : Theme.cardGap / 2, left: 0, bottom: Theme.cardGap / 2, right: 0),
            child: centred)
    }

    private func sideBySide(_ row: Row) -> any ASLayoutElement {
        row.name.style.width = ASDimensionMake(SpecimenCellNode.nameWidth)
        let sample = inColumn(row.sample)
        // Only a text node has a baseline. An inset sample is centred.
        return ASStackLayoutSpec(
            direction: .horizontal, spacing: 16, justifyContent: .start,
            alignItems: sample === row.sample && Look.sheetAlignsBaselines ? .baselineFirst : .center,
            children: [row.name, sample])
    }

    private func stacked(_ row: Row) -> any ASLayoutElement {
        row.name.style.width = ASDimensionAuto
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 2, justifyContent: .start, alignItems: .stretch,
            children: [row.name, inColumn(row.sample)])
    }

    /// The sample, inset by its shadow padding so that its text lines up with the other samples.
    private func inColumn(_ sample: ASTextNode) -> any ASLayoutElement {
        let padding = sample.shadowPadding
        guard padding != .zero else { return sample }
        let shifted = ASInsetLayoutSpec(insets: padding, child: sample)
        shifted.style.flexGrow = 1
        shifted.style.flexShrink = 1
        return shifted
    }
}

extension SpecimenCellNode: ASTextNodeDelegate {
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint, textRange: NSRange
    ) { showStatus("You clicked “\(value)”.") }

    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) { showStatus("You held “\(value)”.") }

    func textNodeTappedTruncationToken(_ textNode: ASTextNode) {
        textNode.maximumNumberOfLines = 0
        showStatus("Here is the rest.")
    }
}
