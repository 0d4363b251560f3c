import AsyncDisplayKit
import UIKit

/// The drawing, the price, the glazes, the button and the text of a product, in a scrolling column.
final class ProductNode: ASScrollNode, @unchecked Sendable {
    let addButton = ClosureButtonNode()
    private(set) var glaze: Product.Glaze

    private let product: Product
    private let stage = ASDisplayNode()
    private let art: PotteryNode
    private let name = ASTextNode()
    private let price = ASTextNode()
    private let glazeName = ASTextNode()
    private var swatches: [ClosureButtonNode] = []
    private let rule = ASDisplayNode()
    private let text = ASTextNode()
    private let more = ClosureButtonNode()
    private let facts = ASTextNode()
    private var isExpanded = false

    init(_ product: Product) {
        self.product = product
        glaze = product.glazes[0]
        art = PotteryNode(shape: product.shape, glaze: UIColor(css: product.glazes[0].color))
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        backgroundColor = Style.page
        stage.backgroundColor = Style.stage
        name.attributedText = Style.text(product.name, 28, .bold)
        price.attributedText = Style.text(Style.price(product.price), 22, .medium, color: Style.accent)
        rule.backgroundColor = Style.line
        rule.style.height = ASDimensionMake(1)
        text.attributedText = Self.paragraph(product.text)
        facts.attributedText = Style.text(
            "Stoneware, fired at 1240 °C. Sent in straw and paper within three days.", 14, color: Style.faint)
        more.setTitle(
            "Read more", with: UIFont.systemFont(ofSize: 15, weight: .medium), with: Style.accent, for: .normal)
        more.onTap = { [weak self] in self?.toggle() }
        addButton.setTitle(
            "Add to basket", with: UIFont.systemFont(ofSize: 17, weight: .semibold), with: Style.onAccent, for: .normal)
        addButton.backgroundColor = Style.accent
        addButton.cornerRadius = 13
        addButton.style.height = ASDimensionMake(50)
        swatches = product.glazes.enumerated().map { index, glaze in
            let swatch = ClosureButtonNode()
            swatch.backgroundColor = UIColor(css: glaze.color)
            swatch.cornerRadius = 17
            swatch.style.preferredSize = CGSize(width: 34, height: 34)
            swatch.accessibilityLabel = glaze.name
            swatch.onTap = { [weak self] in self?.choose(index) }
            return swatch
        }
        choose(0)
    }

    private static func paragraph(_ string: String) -> NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 4
        return NSAttributedString(
            string: string,
            attributes: [
                .font: UIFont.systemFont(ofSize: 16), .foregroundColor: Style.text, .paragraphStyle: style,
            ])
    }

    private func choose(_ index: Int) {
        glaze = product.glazes[index]
        art.glaze = UIColor(css: glaze.color)
        glazeName.attributedText = Style.text("Glaze: \(glaze.name)", 15, color: Style.faint)
        for (other, swatch) in swatches.enumerated() {
            swatch.borderWidth = other == index ? 3 : 1
            swatch.borderColor = (other == index ? Style.accent : Style.line).cgColor
        }
        setNeedsLayout()
    }

    private func toggle() {
        isExpanded.toggle()
        more.setTitle(
            isExpanded ? "Show less" : "Read more", with: UIFont.systemFont(ofSize: 15, weight: .medium),
            with: Style.accent, for: .normal)
        transitionLayout(withAnimation: true, shouldMeasureAsync: false, measurementCompletion: nil)
    }

    /// Shows for a moment that the product is in the basket.
    func confirmAdding() {
        let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
        addButton.setTitle("✓ In your basket", with: font, with: Style.onAccent, for: .normal)
        UIView.animate(
            withDuration: 0.12,
            animations: { self.addButton.view.transform = CGAffineTransform(scaleX: 0.96, y: 0.96) },
            completion: { _ in
                UIView.animate(withDuration: 0.18) { self.addButton.view.transform = .identity }
            })
        DispatchQueue.main.asyncAfter(deadline: .now() + 1.6) { [weak self] in
            self?.addButton.setTitle("Add to basket", with: font, with: Style.onAccent, for: .normal)
        }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let picture = ASBackgroundLayoutSpec(
            child: ASRatioLayoutSpec(
                ratio: constrainedSize.max.width > 560 ? 0.5 : 0.8,
                child: ASInsetLayoutSpec(insets: UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20), child: art)),
            background: stage)

        let heading = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .spaceBetween, alignItems: .baselineFirst,
            children: [name, price])
        let colors = ASStackLayoutSpec(
            direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center, flexWrap: .wrap,
            alignContent: .start, children: swatches)
        more.style.alignSelf = .start
        text.maximumNumberOfLines = isExpanded ? 0 : 1
        facts.style.spacingBefore = 6

        var children: [ASLayoutElement] = [heading, colors, glazeName, addButton, rule, text, more]
        if isExpanded { children.append(facts) }
        let column = ASStackLayoutSpec(
            direction: .vertical, spacing: 14, justifyContent: .start, alignItems: .stretch, children: children)
        let padded = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 20, left: 20, bottom: 32, right: 20), child: column)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [picture, padded])
    }

    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        guard context.isAnimated() else { return super.animateLayoutTransition(context) }
        let inserted = context.insertedSubnodes()
        let removed = context.removedSubnodes()
        for node in inserted {
            node.frame = context.finalFrame(for: node)
            node.alpha = 0
        }
        UIView.animate(
            withDuration: 0.3,
            animations: {
                inserted.forEach { $0.alpha = 1 }
                removed.forEach { $0.alpha = 0 }
                for node in [self.text, self.more] as [ASDisplayNode] { node.frame = context.finalFrame(for: node) }
            },
            completion: { finished in
                removed.forEach { $0.alpha = 1 }
                context.completeTransition(finished)
            })
    }
}
