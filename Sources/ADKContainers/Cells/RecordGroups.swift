import Foundation

/// The records of a list that something is to be done for, so that no pass looks at all there are. Main thread.
@MainActor
final class RecordGroups {
    private typealias Group = [ObjectIdentifier: CellRecord]

    private var stale = Group()
    private var lengthOnly = Group()
    private var moving = Group()
    private var arriving = Group()
    private var replacing = Group()
    private var placed = Group()
    /// Elements handed out in groups, since the beginning. For tests: what a pass costs.
    private(set) var visits = 0

    /// Brings the groups up to date with a record. O(1).
    func update(_ record: CellRecord) {
        guard !record.isDropped else { return remove(record) }
        let id = ObjectIdentifier(record)
        stale[id] = record.isStale ? record : nil
        lengthOnly[id] = record.isLengthOnly ? record : nil
        moving[id] = record.motion == nil ? nil : record
        arriving[id] = record.isArriving ? record : nil
        replacing[id] = record.predecessor == nil ? nil : record
        placed[id] = record.isPlaced ? record : nil
    }

    func remove(_ record: CellRecord) {
        let id = ObjectIdentifier(record)
        stale[id] = nil
        lengthOnly[id] = nil
        moving[id] = nil
        arriving[id] = nil
        replacing[id] = nil
        placed[id] = nil
    }

    // In the order of rows, so that what is done and told has one order.
    var staleRecords: [CellRecord] { list(stale) }
    var lengthOnlyRecords: [CellRecord] { list(lengthOnly) }
    var movingRecords: [CellRecord] { list(moving) }
    var arrivingRecords: [CellRecord] { list(arriving) }
    var replacingRecords: [CellRecord] { list(replacing) }
    var placedRecords: [CellRecord] { list(placed) }

    var hasLengthOnly: Bool { !lengthOnly.isEmpty }
    var hasMoving: Bool { !moving.isEmpty }
    /// A row that is to come with an animation is not measured yet.
    var isAwaitingArrivals: Bool { arriving.values.contains { !$0.canBeLaidOut } }

    private func list(_ group: Group) -> [CellRecord] {
        guard !group.isEmpty else { return [] }
        visits += group.count
        return group.values.sorted { $0.slot < $1.slot }
    }
}
