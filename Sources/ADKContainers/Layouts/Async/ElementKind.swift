import ADKLists
import Foundation

/// The names of kinds of supplementary items, and their places in a slot map.
enum ElementKind {
    static let header = "UICollectionElementKindSectionHeader"
    static let footer = "UICollectionElementKindSectionFooter"

    /// The slot of a supplementary item; nil if there is none. Headers and footers have the item 0.
    static func slot(_ kind: String, at path: IndexPath, in slots: SlotMap, otherKinds: [String]) -> Int? {
        guard let (section, index) = path.rowParts else { return nil }
        let part: ListItem.Part
        switch kind {
        case header:
            guard index == 0 else { return nil }
            part = .header
        case footer:
            guard index == 0 else { return nil }
            part = .footer
        default:
            guard let number = otherKinds.firstIndex(of: kind) else { return nil }
            part = .supplement(kind: number, index: index)
        }
        return slots.slot(ListItem(section: section, part: part))
    }

    /// The kind of an item; nil for a row.
    static func name(of item: ListItem, otherKinds: [String]) -> String? {
        switch item.part {
        case .row: nil
        case .header: header
        case .footer: footer
        case .supplement(let kind, _): kind < otherKinds.count ? otherKinds[kind] : "kind \(kind)"
        }
    }

    /// The index path of an item. A header or footer has the item 0.
    static func path(of item: ListItem) -> IndexPath {
        switch item.part {
        case .row(let row): IndexPath(item: row, section: item.section)
        case .header, .footer: IndexPath(item: 0, section: item.section)
        case .supplement(_, let index): IndexPath(item: index, section: item.section)
        }
    }
}
