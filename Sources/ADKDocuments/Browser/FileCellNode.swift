import ADKContainers
import ADKGraphics
import ADKLayout
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// A row of a file dialog: a symbol, a name, and of a file its size and the day of its last change.
final class FileCellNode: ASCellNode, @unchecked Sendable {
    private let icon = ASImageNode()
    private let name = ASTextNode()
    private let detail = ASTextNode()

    convenience init(_ entry: FolderListing.Entry) {
        let size = Int64(entry.size).formatted(.byteCount(style: .file))
        let day = entry.modified.formatted(date: .abbreviated, time: .omitted)
        self.init(
            entry.name, symbol: FileCellNode.symbol(for: entry), detail: entry.isFolder ? nil : "\(size)   \(day)",
            isEnabled: entry.isChoosable)
    }

    init(_ title: String, symbol: String, detail text: String?, isEnabled: Bool) {
        super.init()
        automaticallyManagesSubnodes = true
        let color = isEnabled ? UIColor.label : UIColor.tertiaryLabel
        icon.image = UIImage(systemName: symbol)
        icon.tintColor = isEnabled ? nil : color
        icon.contentMode = .center
        icon.style.preferredSize = CGSize(width: 20, height: 20)
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

    private static func symbol(for entry: FolderListing.Entry) -> String {
        if entry.isFolder { return "folder" }
        guard let type = entry.type else { return "doc" }
        if type.conforms(to: .image) { return "photo" }
        if type.conforms(to: .movie) { return "film" }
        if type.conforms(to: .audio) { return "music.note" }
        return type.conforms(to: .text) || type.conforms(to: .pdf) ? "doc.text" : "doc"
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let parts: [ASDisplayNode] = detail.attributedText == nil ? [icon, name] : [icon, name, detail]
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
