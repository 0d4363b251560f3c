import Foundation

/// UIKit's names for the two parts of an index path, which Foundation on Linux lacks.
extension IndexPath {
    /// Makes the index path of a row.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    /// Makes the index path of an item.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section and row, both from 0; nil if the path does not name a row.
    package var rowParts: (section: Int, row: Int)? {
        guard count == 2 else { return nil }
        let (section, row) = (self[0], self[1])
        return section >= 0 && row >= 0 && section < SlotMap.limit && row < SlotMap.limit ? (section, row) : nil
    }

    /// The section. The path must have at least one index.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }
    /// The row. The path must have at least two indexes.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
    /// The item. The path must have at least two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}
