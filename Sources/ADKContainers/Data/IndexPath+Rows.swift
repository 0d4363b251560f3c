import Foundation

/// The names tables and collections use for an index path's two parts; Foundation on Linux has none.
extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// Whether it names a section and a row, as tables and collections want it: two numbers from 0.
    var isRow: Bool {
        guard count == 2 else { return false }
        let (section, row) = (self[0], self[1])
        return section >= 0 && row >= 0 && section < SlotMap.limit && row < SlotMap.limit
    }

    public var section: Int { self[0] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
}
