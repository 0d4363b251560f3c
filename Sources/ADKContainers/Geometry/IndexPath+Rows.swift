import Foundation

/// The names tables and collections use for an index path's two parts; Foundation on Linux has none.
extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section and the row, two numbers from 0; nil where the path does not name a row.
    var rowParts: (section: Int, row: Int)? {
        guard count == 2 else { return nil }
        let (section, row) = (self[0], self[1])
        return section >= 0 && row >= 0 && section < SlotMap.limit && row < SlotMap.limit ? (section, row) : nil
    }

    public var section: Int { self[0] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
}
