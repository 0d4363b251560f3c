import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// A header or footer that shows a section's title.
final class SectionTitleNode: ASCellNode, @unchecked Sendable {
    /// The place of the title in its table.
    struct Place: Sendable {
        let isHeader: Bool
        let isFirst: Bool
        let style: UITableView.Style

        init(isHeader: Bool, _ section: Int, _ style: UITableView.Style) {
            (self.isHeader, isFirst, self.style) = (isHeader, section == 0, style)
        }

        /// The distances of the title from the edges. In a grouped table, as in UIKit, a title is near its rows and
        /// aligned with their content.
        var insets: UIEdgeInsets {
            if style == .plain { return UIEdgeInsets(top: 6, left: 15, bottom: 6, right: 15) }
            return isHeader
                ? UIEdgeInsets(top: isFirst ? 24 : 17, left: 15, bottom: 7, right: 15)
                : UIEdgeInsets(top: 7, left: 15, bottom: 11, right: 15)
        }
    }

    private let title = ASTextNode()
    private let insets: UIEdgeInsets

    init(_ text: String, _ place: Place) {
        insets = place.insets
        super.init()
        automaticallyManagesSubnodes = true
        title.isLayerBacked = true
        if place.style == .plain {
            backgroundColor = UIColor(light: UIColor(hex: 0xF4F4F1), dark: UIColor(hex: 0x101012))
        }
        var string = AttributedString(text)
        let isBold = place.isHeader && place.style == .plain
        string.font = UIFont.systemFont(ofSize: 13, weight: isBold ? .semibold : .regular)
        string.foregroundColor = UIColor(light: UIColor(hex: 0x6E6E73), dark: UIColor(hex: 0x9A9AA0))
        title.attributedText = string
        title.maximumNumberOfLines = place.isHeader ? 1 : 0
        if place.isHeader { title.accessibilityTraits = .header }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        // Not as wide as the table: the title starts at the right in a right-to-left language.
        let line = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [title])
        return ASInsetLayoutSpec(insets: insets, child: line)
    }
}
