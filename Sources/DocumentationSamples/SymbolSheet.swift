import AsyncDisplayKit

/// The symbols with their names, for the article *Symbols*.
package enum SymbolSheet {
    private static let columns = 4
    private static let row: CGFloat = 26

    /// The size of the sheet of all shapes, in points.
    package static var size: CGSize {
        CGSize(width: 1060, height: CGFloat((UIImage.systemNames.count + columns - 1) / columns) * row + 32)
    }

    /// All shapes.
    @MainActor
    package static func makeViewController() -> UIViewController {
        ASDKViewController(node: SymbolPage(UIImage.systemNames.map { SymbolRow($0, .unspecified) }, width: 257))
    }

    /// The size of the sheet of forms, in points.
    package static let formsSize = CGSize(width: 460, height: 6 * row + 32)

    /// The forms and weights of some symbols.
    @MainActor
    package static func makeFormsViewController() -> UIViewController {
        let names = ["mic", "chevron.forward", "heart.circle"].flatMap {
            [$0, $0 + ".slash", $0 + ".fill", $0 + ".slash.fill"]
        }
        let weights: [UIImage.SymbolWeight] = [.ultraLight, .regular, .black]
        return ASDKViewController(
            node: SymbolPage(
                names.enumerated().map { SymbolRow($1, .init(weight: weights[$0 % 3])) }, width: 214))
    }
}

private final class SymbolPage: ASDisplayNode, @unchecked Sendable {
    private let rows: [SymbolRow]

    init(_ rows: [SymbolRow], width: CGFloat) {
        self.rows = rows
        super.init()
        for row in rows { row.style.preferredSize = CGSize(width: width, height: 26) }
        automaticallyManagesSubnodes = true
        backgroundColor = .systemBackground
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16),
            child: ASStackLayoutSpec(
                direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, flexWrap: .wrap,
                alignContent: .start, children: rows))
    }
}

private final class SymbolRow: ASDisplayNode, @unchecked Sendable {
    private let symbol = ASImageNode()
    private let name = ASTextNode()

    init(_ systemName: String, _ configuration: UIImage.SymbolConfiguration) {
        super.init()
        automaticallyManagesSubnodes = true
        symbol.image = UIImage(systemName: systemName, withConfiguration: configuration)
        symbol.tintColor = .label
        var text = AttributedString(systemName)
        text.font = .systemFont(ofSize: 12)
        text.foregroundColor = .secondaryLabel
        name.attributedText = text
        name.maximumNumberOfLines = 1
        name.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center, children: [symbol, name])
    }
}
