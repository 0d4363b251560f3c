import Foundation

/// The names tables and collections use for an index path's two parts; Foundation on Linux has none.
extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// Whether it names a section and a row, as tables and collections want it: two numbers from 0.
    var isRow: Bool { count == 2 && self[0] >= 0 && self[1] >= 0 && self[0] < SlotMap.limit && self[1] < SlotMap.limit }

    public var section: Int { self[0] }
    public var row: Int { self[1] }
    public var item: Int { self[1] }
}
