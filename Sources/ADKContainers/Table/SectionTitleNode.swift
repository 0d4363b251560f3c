import ADKGraphics
import ADKLayout
import ADKNodes
import Foundation

/// A header or footer that shows a section's title.
final class SectionTitleNode: ASCellNode, @unchecked Sendable {
    private let title = ASTextNode()

    init(_ text: String, isHeader: Bool) {
        super.init()
        automaticallyManagesSubnodes = true
        title.isLayerBacked = true
        backgroundColor = UIColor(light: UIColor(hex: 0xF4F4F1), dark: UIColor(hex: 0x101012))
        var string = AttributedString(text)
        string.font = UIFont.systemFont(ofSize: 13, weight: isHeader ? .semibold : .regular)
        string.foregroundColor = UIColor(light: UIColor(hex: 0x6E6E73), dark: UIColor(hex: 0x9A9AA0))
        title.attributedText = string
        title.maximumNumberOfLines = isHeader ? 1 : 0
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        // Not as wide as the table: the title starts at the right in a right-to-left language.
        let line = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [title])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 6, left: 15, bottom: 6, right: 15), child: line)
    }
}
