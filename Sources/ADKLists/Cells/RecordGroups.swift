import ADKFoundation
import Foundation

/// The records that need work, grouped by the kind of work, so that a pass does not visit all records.
@MainActor
package final class RecordGroups {
    private typealias Group = [ObjectIdentifier: CellRecord]

    private var stale = Group()
    private var lengthOnly = Group()
    private var moving = Group()
    private var arriving = Group()
    private var replacing = Group()
    private var placed = Group()

    /// Moves a record to the groups that match its state. O(1).
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

    // Sorted by slot, so that effects and callbacks have one order.
    var staleRecords: [CellRecord] { list(stale) }
    var lengthOnlyRecords: [CellRecord] { list(lengthOnly) }
    var movingRecords: [CellRecord] { list(moving) }
    var arrivingRecords: [CellRecord] { list(arriving) }
    var replacingRecords: [CellRecord] { list(replacing) }
    package var placedRecords: [CellRecord] { list(placed) }
    /// The placed records in any order, without the cost of sorting.
    package var unsortedPlacedRecords: some Collection<CellRecord> { placed.values }

    var hasLengthOnly: Bool { !lengthOnly.isEmpty }
    var hasMoving: Bool { !moving.isEmpty }
    /// The groups that wait at `time` for one of their rows to be measured.
    func waitingArrivals(at time: TimeInterval) -> [ArrivalGroup] {
        arriving.values.compactMap { $0.canBeLaidOut ? nil : $0.arrivalGroup }.filter { $0.deadline > time }
    }

    /// Checks that exactly these records are in the groups of their states.
    func checkInvariants(_ records: some Collection<CellRecord>) {
        func check(_ group: Group, _ name: String, _ isMember: (CellRecord) -> Bool) {
            let members = records.filter(isMember)
            Invariant.check(
                members.count == group.count && members.allSatisfy { group[ObjectIdentifier($0)] === $0 },
                "\(group.count) records are \(name) instead of \(members.count)")
        }
        check(stale, "stale") { $0.isStale }
        check(lengthOnly, "length only") { $0.isLengthOnly }
        check(moving, "moving") { $0.motion != nil }
        check(arriving, "arriving") { $0.isArriving }
        check(replacing, "replacing") { $0.predecessor != nil }
        check(placed, "placed") { $0.isPlaced }
    }

    private func list(_ group: Group) -> [CellRecord] {
        guard !group.isEmpty else { return [] }
        WorkCount.note(.records, group.count)
        return group.values.inOrder
    }
}

extension Sequence<CellRecord> {
    /// The records by slot. O(n log n).
    @MainActor
    var inOrder: [CellRecord] {
        // A comparison on the main actor would check its thread every time.
        map { (slot: $0.slot, record: $0) }.sorted { @Sendable in $0.slot < $1.slot }.map(\.record)
    }
}
