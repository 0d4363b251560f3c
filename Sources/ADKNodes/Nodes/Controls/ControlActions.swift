import ADKViews
import Foundation

/// The actions of one control, in the order added.
struct ControlActions {
    struct Entry {
        let id: UInt64
        let events: ASControlNodeEvent
        /// The object whose method is called. An entry whose target was freed is removed.
        let target: WeakTarget?
        let action: @MainActor (ASControlNode) -> Void

        var isDead: Bool { target.map { $0.value == nil } ?? false }
    }

    // Written once, before another thread reads it. A weak reference may be read on any thread.
    final class WeakTarget: @unchecked Sendable {
        private(set) weak var value: AnyObject?
        init(_ value: AnyObject) { self.value = value }
    }

    private(set) var entries: [Entry] = []
    private var lastID: UInt64 = 0

    mutating func add(
        _ events: ASControlNodeEvent, target: AnyObject?, _ action: @escaping @MainActor (ASControlNode) -> Void
    ) -> UInt64 {
        entries.removeAll(where: \.isDead)
        lastID += 1
        entries.append(Entry(id: lastID, events: events, target: target.map(WeakTarget.init), action: action))
        return lastID
    }

    mutating func remove(id: UInt64) { entries.removeAll { $0.id == id } }

    /// Removes `events` from the entries of `target`, or from all entries if it is nil.
    mutating func remove(_ events: ASControlNodeEvent, target: AnyObject?) {
        entries = entries.compactMap { entry in
            guard target == nil || entry.target?.value === target else { return entry }
            let left = entry.events.subtracting(events)
            return left.isEmpty ? nil : Entry(id: entry.id, events: left, target: entry.target, action: entry.action)
        }
    }

    func matching(_ events: ASControlNodeEvent) -> [Entry] {
        entries.filter { !$0.events.isDisjoint(with: events) && !$0.isDead }
    }
}

/// Identifies an action of a control. Keep it to remove the action.
public struct ASControlActionToken: Sendable {
    let id: UInt64
    weak var control: ASControlNode?

    /// Removes the action. Has no effect the second time. Any thread.
    public func remove() { control?.removeAction(self) }
}
