import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import Foundation

/// The layout of a list cell: the image, the texts, and the accessories at the end.
struct ListCellLayout {
    let content: UIListContentConfiguration
    let image: ASImageNode?
    let text: ASTextNode?
    let secondary: ASTextNode?
    let accessories: [ASDisplayNode]

    /// The space before an accessory, in points.
    private static let accessorySpacing: CGFloat = 10

    func spec(in range: ASSizeRange) -> ASLayoutSpec {
        let margins = content.directionalLayoutMargins
        let insets = UIEdgeInsets(
            top: length(margins.top), left: length(margins.leading), bottom: length(margins.bottom),
            right: length(margins.trailing))
        var free = range.max.width - insets.left - insets.right
        var children: [any ASLayoutElement] = []
        if let image {
            let spec = imageSpec(image)
            spec.style.spacingAfter = length(content.imageToTextPadding)
            free -= reserved(image).width + length(content.imageToTextPadding)
            children.append(spec)
        }
        for accessory in accessories {
            accessory.style.spacingBefore = Self.accessorySpacing
            free -= width(of: accessory) + Self.accessorySpacing
        }
        let texts = textSpec(in: max(0, free))
        texts.style.flexGrow = 1
        texts.style.flexShrink = 1
        children.append(texts)
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .center,
            children: children + accessories)
        row.style.minHeight = .points(max(0, content.minimumHeight - insets.top - insets.bottom))
        return ASInsetLayoutSpec(insets: insets, child: row)
    }

    // MARK: - Image

    private func imageSpec(_ image: ASImageNode) -> ASLayoutSpec {
        image.style.preferredSize = shownSize(image)
        let spec = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: image)
        spec.style.preferredSize = reserved(image)
        return spec
    }

    private func shownSize(_ image: ASImageNode) -> CGSize {
        let (size, limit) = (image.image?.size ?? .zero, content.imageProperties.maximumSize)
        var factor: CGFloat = 1
        if limit.width > 0, size.width > 0 { factor = min(factor, limit.width / size.width) }
        if limit.height > 0, size.height > 0 { factor = min(factor, limit.height / size.height) }
        return CGSize(width: size.width * factor, height: size.height * factor)
    }

    private func reserved(_ image: ASImageNode) -> CGSize {
        let (size, least) = (shownSize(image), content.imageProperties.reservedLayoutSize)
        // The texts beside symbols of several widths are aligned.
        let standard =
            image.image?.isSymbolImage == true ? UIListContentConfiguration.ImageProperties.standardDimension : 0
        return CGSize(
            width: max(size.width, max(standard, length(least.width))), height: max(size.height, length(least.height)))
    }

    // MARK: - Texts

    private func textSpec(in width: CGFloat) -> ASLayoutSpec {
        let texts = [text, secondary].compactMap { $0 }
        let gap = length(content.textToSecondaryTextHorizontalPadding)
        if content.prefersSideBySideTextAndSecondaryText, texts.count == 2,
            texts.allSatisfy({ isOneLine($0) }), texts.reduce(gap, { $0 + self.width(of: $1) }) <= width
        {
            for text in texts { text.style.alignSelf = .auto }
            return ASStackLayoutSpec(
                direction: .horizontal, spacing: gap, justifyContent: .spaceBetween, alignItems: .baselineFirst,
                children: texts)
        }
        // Not as wide as the cell: text begins at the right in a right-to-left language.
        text?.style.alignSelf = content.textProperties.alignment == .natural ? .start : .stretch
        secondary?.style.alignSelf = content.secondaryTextProperties.alignment == .natural ? .start : .stretch
        return ASStackLayoutSpec(
            direction: .vertical, spacing: length(content.textToSecondaryTextVerticalPadding), justifyContent: .center,
            alignItems: .stretch, children: texts)
    }

    private static let free = ASSizeRangeMake(.zero, CGSize(width: CGFloat.infinity, height: CGFloat.infinity))

    private func width(of element: ASDisplayNode) -> CGFloat { element.layoutThatFits(Self.free).size.width }

    private func isOneLine(_ node: ASTextNode) -> Bool {
        !(node.textValue?.string.contains(where: \.isNewline) ?? false)
    }

    /// A length that can be laid out.
    private func length(_ value: CGFloat) -> CGFloat { Misuse.clamped(value, to: 0...16_384, "length in a list cell") }
}
