import Foundation

extension NSIndexPath {
    /// Creates the index path of a row.
    public convenience init(row: Int, section: Int) {
        self.init(indexes: [section, row], length: 2)
    }

    /// Creates the index path of an item.
    public convenience init(item: Int, section: Int) {
        self.init(indexes: [section, item], length: 2)
    }

    /// The section. The path must have at least one index.
    public var section: Int { index(atPosition: 0) }
    /// The row. The path must have at least two indexes.
    public var row: Int { index(atPosition: 1) }
    /// The item. The path must have at least two indexes.
    public var item: Int { index(atPosition: 1) }
}
