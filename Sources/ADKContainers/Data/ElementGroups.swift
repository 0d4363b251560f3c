import Foundation

/// The elements of a list that something is to be done for, so that no pass looks at all there are. Main thread.
@MainActor
final class ElementGroups {
    private typealias Group = [ObjectIdentifier: CellElement]

    private var stale = Group()
    private var lengthOnly = Group()
    private var moving = Group()
    private var arriving = Group()
    private var succeeding = Group()
    private var placed = Group()
    /// Elements handed out in groups, since the beginning. For tests: what a pass costs.
    private(set) var visits = 0

    /// Brings the groups up to date with an element. O(1).
    func update(_ element: CellElement) {
        guard !element.isDropped else { return remove(element) }
        let id = ObjectIdentifier(element)
        stale[id] = element.isStale ? element : nil
        lengthOnly[id] = element.isLengthOnly ? element : nil
        moving[id] = element.motion == nil ? nil : element
        arriving[id] = element.isArriving ? element : nil
        succeeding[id] = element.predecessor == nil ? nil : element
        placed[id] = element.isPlaced ? element : nil
    }

    func remove(_ element: CellElement) {
        let id = ObjectIdentifier(element)
        stale[id] = nil
        lengthOnly[id] = nil
        moving[id] = nil
        arriving[id] = nil
        succeeding[id] = nil
        placed[id] = nil
    }

    // In the order of rows, so that what is done and told has one order.
    var staleElements: [CellElement] { list(stale) }
    var lengthOnlyElements: [CellElement] { list(lengthOnly) }
    var movingElements: [CellElement] { list(moving) }
    var arrivingElements: [CellElement] { list(arriving) }
    var succeedingElements: [CellElement] { list(succeeding) }
    var placedElements: [CellElement] { list(placed) }

    var hasLengthOnly: Bool { !lengthOnly.isEmpty }
    var hasMoving: Bool { !moving.isEmpty }
    /// A row that is to come with an animation is not measured yet.
    var isAwaitingArrivals: Bool { arriving.values.contains { !$0.canBeLaidOut } }

    private func list(_ group: Group) -> [CellElement] {
        guard !group.isEmpty else { return [] }
        visits += group.count
        return group.values.sorted { $0.slot < $1.slot }
    }
}
