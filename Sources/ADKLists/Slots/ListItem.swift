import Foundation

/// The identity of an item in a list: a section's header, one of its rows, its footer, or another supplementary item.
package struct ListItem: Hashable, Sendable, Comparable {
    /// The part of the section.
    package enum Part: Hashable, Sendable {
        case header, row(Int), footer
        /// A supplementary item of another kind. `kind` numbers the kinds of the list. `index` is less than the number
        /// of rows in the section, or 0 in a section without rows.
        case supplement(kind: Int, index: Int)
    }

    package var section: Int
    package var part: Part

    package init(section: Int, part: Part) {
        self.section = section
        self.part = part
    }

    /// Makes the item of a row.
    package init(_ path: IndexPath) { self.init(section: path.section, part: .row(path.row)) }

    /// The index path of a row; nil for supplementary items.
    package var path: IndexPath? {
        if case .row(let row) = part { IndexPath(row: row, section: section) } else { nil }
    }

    /// The order in a section.
    private var rank: (Int, Int, Int) {
        switch part {
        case .header: (0, 0, 0)
        case .row(let row): (1, row, 0)
        case .footer: (2, 0, 0)
        case .supplement(let kind, let index): (3, kind, index)
        }
    }

    package static func < (a: ListItem, b: ListItem) -> Bool {
        a.section == b.section ? a.rank < b.rank : a.section < b.section
    }
}
