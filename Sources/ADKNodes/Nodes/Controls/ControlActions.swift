import ADKViews
import Foundation

/// The actions of one control, in the order added.
struct ControlActions {
    struct Entry {
        let id: UInt64
        var events: ASControlNodeEvent
        /// The object whose method is called. An entry whose target was freed is removed.
        let target: WeakTarget?
        /// The selector that made the entry.
        let selector: Selector?
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
        _ events: ASControlNodeEvent, target: AnyObject?, selector: Selector? = nil,
        _ action: @escaping @MainActor (ASControlNode) -> Void
    ) -> UInt64 {
        entries.removeAll(where: \.isDead)
        lastID += 1
        let weak = target.map(WeakTarget.init)
        entries.append(Entry(id: lastID, events: events, target: weak, selector: selector, action: action))
        return lastID
    }

    mutating func remove(id: UInt64) { entries.removeAll { $0.id == id } }

    /// Removes `events` from the entries of `target`, or from all entries if it is nil.
    mutating func remove(_ events: ASControlNodeEvent, target: AnyObject?) {
        remove(events) { target == nil || $0.target?.value === target }
    }

    /// Removes `events` from the entries of `selector` and `target`, or of any target if it is nil.
    mutating func remove(_ events: ASControlNodeEvent, target: AnyObject?, selector: Selector) {
        let methods = matching(events).filter {
            target == nil ? $0.selector != nil : $0.target?.value === target
        }
        let removed = Set(selector.entriesToRemove(of: methods, selector: \.selector).map(\.id))
        remove(events) { removed.contains($0.id) }
    }

    private mutating func remove(_ events: ASControlNodeEvent, where matches: (Entry) -> Bool) {
        entries = entries.compactMap { entry in
            guard matches(entry) else { return entry }
            var left = entry
            left.events.subtract(events)
            return left.events.isEmpty ? nil : left
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
