import Foundation

/// Gives the closures of controls the control's own type.
@preconcurrency @MainActor
public protocol ADKActionSending: UIControl {}

extension UIControl: ADKActionSending {}

extension UIControl {
    /// Performs `action` for each of `events`, after the actions that were added before. An action with the same
    /// identifier is replaced.
    public func addAction(_ action: UIAction, for events: Event) {
        actions.replace(action, for: events)
        actionsDidChange()
    }

    /// Stops performing `action` for `events`.
    public func removeAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
    }

    /// Stops performing the action with this identifier for `events`.
    public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        actions.remove(events) { $0.uiAction?.identifier == identifier }
        actionsDidChange()
    }

    /// Removes the methods and closures of `target` for `events`; of all targets if nil.
    public func removeTarget(_ target: AnyObject?, for events: Event) {
        actions.remove(events) { $0.uiAction == nil && (target == nil || $0.target?.value === target) }
        actionsDidChange()
    }

    func removeMethods(of target: AnyObject?, _ selector: Selector, for events: Event) {
        let methods = actions.matching(events).filter {
            target == nil ? $0.selector != nil : $0.target?.value === target
        }
        let removed = Set(selector.entriesToRemove(of: methods, selector: \.selector).map(\.id))
        actions.remove(events) { removed.contains($0.id) }
        actionsDidChange()
    }

    /// The targets that still exist, each once, in the order in which they were added.
    ///
    /// Differs from UIKit: an array, not a set of `AnyHashable`.
    public var allTargets: [AnyObject] {
        actions.entries.compactMap { $0.target?.value }.reduce(into: []) { all, target in
            if !all.contains(where: { $0 === target }) { all.append(target) }
        }
    }

    /// The events for which there are actions.
    public var allControlEvents: Event { actions.entries.reduce(into: []) { $0.formUnion($1.events) } }

    /// Calls `body` for each action: the `UIAction` or the target, if it has one, and its events. `stop` ends the walk.
    ///
    /// Differs from UIKit: there is no selector.
    public func enumerateEventHandlers(_ body: (UIAction?, AnyObject?, Event, inout Bool) -> Void) {
        var stop = false
        for entry in actions.entries where !stop && !entry.isDead {
            body(entry.uiAction, entry.target?.value, entry.events, &stop)
        }
    }

    /// Runs the actions for any of `events`, each once, in the order in which they were added. An action that is added
    /// meanwhile does not run; one that is removed meanwhile does.
    public func sendActions(for events: Event) {
        for entry in actions.matching(events) {
            if let action = entry.uiAction { sendAction(action) } else { entry.body(self) }
        }
    }

    /// Whether there is an action for clicks.
    var handlesClicks: Bool { !actions.matching(.clickEvents).isEmpty }

    func add(
        _ events: Event, target: AnyObject?, selector: Selector? = nil,
        _ body: @escaping @MainActor (UIControl) -> Void
    ) -> ADKActionToken {
        let id = actions.add(events, target: target, selector: selector, body)
        actionsDidChange()
        return ADKActionToken { [weak self] in
            self?.actions.remove(.allEvents) { $0.id == id }
            self?.actionsDidChange()
        }
    }

    private func actionsDidChange() { window?.focusabilityDidChange(of: self) }
}

extension ADKActionSending {
    /// Runs `action` with the control for each of `events`, after the actions that were added before. The result can
    /// remove it.
    @discardableResult
    public func addAction(for events: UIControl.Event, _ action: @escaping @MainActor (Self) -> Void)
        -> ADKActionToken
    {
        add(events, target: nil) { control in
            if let control = control as? Self { action(control) }
        }
    }

    /// Calls a method of `target`: `addTarget(self, action: Player.volumeChanged, for: .valueChanged)`. The target is
    /// referenced weakly.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
        for events: UIControl.Event
    ) -> ADKActionToken {
        let weak = WeakTarget(value: target)
        return add(events, target: target) { control in
            if let target = weak.value as? Target, let control = control as? Self { action(target)(control) }
        }
    }

    /// Calls a method of `target` without arguments, as above.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: UIControl.Event
    ) -> ADKActionToken {
        let weak = WeakTarget(value: target)
        return add(events, target: target) { _ in
            if let target = weak.value as? Target { action(target)() }
        }
    }
}

struct WeakTarget {
    weak var value: AnyObject?
}

/// The actions of one control, in the order in which they were added.
@MainActor
struct EventActions {
    struct Entry {
        let id: UInt
        var events: UIControl.Event
        /// The object whose method is called. An entry whose target was freed has no effect.
        let target: WeakTarget?
        let uiAction: UIAction?
        /// The selector that made the entry.
        var selector: Selector?
        let body: @MainActor (UIControl) -> Void

        var isDead: Bool { target.map { $0.value == nil } ?? false }
    }

    private(set) var entries: [Entry] = []
    private var lastID: UInt = 0

    mutating func add(
        _ events: UIControl.Event, target: AnyObject?, selector: Selector? = nil,
        _ body: @escaping @MainActor (UIControl) -> Void
    ) -> UInt {
        entries.removeAll(where: \.isDead)
        lastID += 1
        let weak = target.map { WeakTarget(value: $0) }
        entries.append(
            Entry(id: lastID, events: events, target: weak, uiAction: nil, selector: selector, body: body))
        return lastID
    }

    /// Adds `action`. An entry with its identifier gives its events and its place to the new action.
    mutating func replace(_ action: UIAction, for events: UIControl.Event) {
        entries.removeAll(where: \.isDead)
        lastID += 1
        var new = Entry(id: lastID, events: events, target: nil, uiAction: action) { _ in }
        if let place = entries.firstIndex(where: { $0.uiAction?.identifier == action.identifier }) {
            new.events.formUnion(entries[place].events)
            entries[place] = new
        } else {
            entries.append(new)
        }
    }

    mutating func remove(_ events: UIControl.Event, where matches: (Entry) -> Bool) {
        entries = entries.compactMap { entry in
            guard matches(entry) else { return entry }
            var left = entry
            left.events.subtract(events)
            return left.events.isEmpty ? nil : left
        }
    }

    func matching(_ events: UIControl.Event) -> [Entry] {
        entries.filter { !$0.events.isDisjoint(with: events) && !$0.isDead }
    }
}
