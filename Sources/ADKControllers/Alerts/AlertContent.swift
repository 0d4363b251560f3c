import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// The texts and buttons of an alert.
final class AlertContent: ASDisplayNode, @unchecked Sendable {
    /// The width of an alert, in points.
    static let width: CGFloat = 340
    private static let insets = UIEdgeInsets(top: 22, left: 22, bottom: 16, right: 22)

    private let texts: [ASTextNode]
    let buttons: [BarButtonNode]
    private let isSheet: Bool

    init(title: String?, message: String?, buttons: [BarButtonNode], isSheet: Bool) {
        self.buttons = buttons
        self.isSheet = isSheet
        func text(_ text: String?, _ size: CGFloat, _ weight: UIFont.Weight, _ color: UIColor) -> ASTextNode? {
            guard let text, !text.isEmpty else { return nil }
            let node = ASTextNode()
            node.isLayerBacked = true
            node.attributedText = barText(text, size: size, weight: weight, color: color, centred: true)
            return node
        }
        texts = [
            text(title, isSheet ? 13 : 17, .semibold, isSheet ? BarStyle.secondaryText : BarStyle.text),
            text(message, isSheet ? 13 : 14, .regular, BarStyle.secondaryText),
        ].compactMap { $0 }
        super.init()
        automaticallyManagesSubnodes = true
        accessibilityViewIsModal = true
    }

    /// The size in points at `width` points.
    func fittingSize(width: CGFloat) -> CGSize {
        let range = ASSizeRangeMake(
            CGSize(width: width, height: 0), CGSize(width: width, height: CGFloat.infinity))
        let size = layoutThatFits(range).size
        return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
    }

    /// Two short buttons are beside each other, the cancel action first. Others are below each other.
    private func isRow(_ width: CGFloat) -> Bool {
        guard !isSheet, buttons.count == 2 else { return false }
        let free = ASSizeRangeMake(.zero, CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
        return buttons.allSatisfy { $0.layoutThatFits(free).size.width <= (width - 8) / 2 }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let insets = AlertContent.insets
        let inner = constrainedSize.max.width - insets.left - insets.right
        let isRow = isRow(inner)
        let row = ASStackLayoutSpec()
        row.direction = isRow ? .horizontal : .vertical
        row.spacing = 8
        row.alignItems = .stretch
        for button in buttons {
            button.style.flexGrow = isRow ? 1 : 0
            button.style.flexBasis = isRow ? ASDimensionMakeWithFraction(0.4) : ASDimensionAuto
        }
        row.children = isRow ? buttons.reversed() : buttons
        let words = ASStackLayoutSpec()
        words.direction = .vertical
        words.spacing = 6
        words.alignItems = .stretch
        words.children = texts
        let all = ASStackLayoutSpec()
        all.direction = .vertical
        all.spacing = 18
        all.alignItems = .stretch
        all.children = (texts.isEmpty ? [] : [words]) + (buttons.isEmpty ? [] : [row])
        return ASInsetLayoutSpec(insets: insets, child: all)
    }
}
