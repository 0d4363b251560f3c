import Foundation

/// The identity of an item in a list: a section's header, one of its rows, or its footer.
package struct ListItem: Hashable, Sendable, Comparable {
    /// The part of the section.
    package enum Part: Hashable, Sendable {
        case header, row(Int), footer
    }

    package var section: Int
    package var part: Part

    package init(section: Int, part: Part) {
        self.section = section
        self.part = part
    }

    /// Makes the item of a row.
    package init(_ path: IndexPath) { self.init(section: path.section, part: .row(path.row)) }

    /// The index path of a row; nil for headers and footers.
    package var path: IndexPath? {
        if case .row(let row) = part { IndexPath(row: row, section: section) } else { nil }
    }

    private var rank: Int {
        switch part {
        case .header: -1
        case .row(let row): row
        case .footer: Int.max
        }
    }

    package static func < (a: ListItem, b: ListItem) -> Bool { (a.section, a.rank) < (b.section, b.rank) }
}
