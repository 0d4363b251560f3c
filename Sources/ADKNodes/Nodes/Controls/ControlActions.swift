import ADKViews
import Foundation

/// Who wants to hear of which events of one control, in the order they came.
struct ControlActions {
    struct Entry {
        let id: UInt64
        let events: ASControlNodeEvent
        /// Whose action it is; an entry whose target has gone is dropped.
        let target: WeakTarget?
        let action: @MainActor (ASControlNode) -> Void

        var isDead: Bool { target.map { $0.value == nil } ?? false }
    }

    // Written once, before anybody else sees it; a weak reference may be read on any thread.
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

    /// Takes `events` from what `target` hears of, or everybody for nil.
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

/// Stands for an action that was added to a control; keep it to take the action away again.
public struct ASControlActionToken: Sendable {
    let id: UInt64
    weak var control: ASControlNode?

    /// Takes the action away. Any thread; calling it again does nothing.
    public func remove() { control?.removeAction(self) }
}
