import ADKContainers
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// A row of a file dialog: an icon of the desktop's theme or a symbol, a name, and of a file its size and the day of
/// its last change.
final class FileCellNode: ASCellNode, @unchecked Sendable {
    private let icon = ASImageNode()
    private let name = ASTextNode()
    private let detail = ASTextNode()

    convenience init(_ entry: FolderListing.Entry) {
        let size = Int64(entry.size).formatted(.byteCount(style: .file))
        let day = entry.modified.formatted(date: .abbreviated, time: .omitted)
        let look = FileLook(entry)
        self.init(
            entry.name, symbol: look.symbol, icons: look.icons, detail: entry.isFolder ? nil : "\(size)   \(day)",
            isEnabled: entry.isChoosable)
    }

    /// The image is the first of `icons` that the desktop's theme has, or else the symbol.
    init(_ title: String, symbol: String, icons: [String] = [], detail text: String?, isEnabled: Bool) {
        super.init()
        automaticallyManagesSubnodes = true
        let color = isEnabled ? UIColor.label : UIColor.tertiaryLabel
        let side: CGFloat = 20
        var drawn: UIImage?
        for icon in icons where drawn == nil { drawn = UIImage(iconNamed: icon, size: side) }
        icon.image = drawn ?? UIImage(systemName: symbol)
        icon.tintColor = isEnabled ? nil : color
        if drawn != nil, !isEnabled { icon.alpha = Palette.disabledOpacity }
        icon.contentMode = .center
        icon.style.preferredSize = CGSize(width: side, height: side)
        name.attributedText = AttributedString(title, size: 14, color)
        name.truncationMode = .byTruncatingMiddle
        name.style.flexShrink = 1
        name.style.flexGrow = 1
        if let text { detail.attributedText = AttributedString(text, size: 12, .secondaryLabel) }
        for node in [icon, name, detail] { node.isLayerBacked = true }
        for node in [name, detail] { node.maximumNumberOfLines = 1 }
        accessibilityLabel = title
        accessibilityValue = text
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let parts: [ASDisplayNode] = detail.hasText ? [icon, name, detail] : [icon, name]
        return ASInsetLayoutSpec(
            insets: UIEdgeInsets(top: 7, left: 14, bottom: 7, right: 14),
            child: ASStackLayoutSpec(
                direction: .horizontal, spacing: 10, justifyContent: .start, alignItems: .center, children: parts))
    }
}

extension AttributedString {
    init(_ text: String, size: CGFloat, _ color: UIColor) {
        self.init(text)
        self.font = UIFont.systemFont(ofSize: size)
        self.foregroundColor = color
    }
}
