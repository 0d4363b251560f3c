import Foundation

/// The place of a row. Smaller than an index path, and faster to make, to hash and to compare.
package struct RowPlace: Hashable, Comparable, Sendable {
    package let section: Int
    package let row: Int

    init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }

    init(_ path: IndexPath) { self.init(section: path.section, row: path.row) }

    package var path: IndexPath { IndexPath(row: row, section: section) }

    package static func < (a: RowPlace, b: RowPlace) -> Bool {
        a.section == b.section ? a.row < b.row : a.section < b.section
    }
}
