import ADKFoundation
import ADKViews
import Foundation

extension ASControlNode {
    /// Calls `action` on the main thread for each of `events`, in the order added. The first
    /// action lets the control take events. Any thread; the result takes the action away again.
    @discardableResult
    public func addAction(
        for events: ASControlNodeEvent, _ action: @escaping @MainActor @Sendable (ASControlNode) -> Void
    ) -> ASControlActionToken {
        add(events, target: nil, action)
    }

    /// Calls a method of `target`, which is not kept alive: `addTarget(self, action: Self.tapped, …)`.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor @Sendable (Target) -> @MainActor (ASControlNode) -> Void,
        forControlEvents events: ASControlNodeEvent
    ) -> ASControlActionToken {
        let weak = ControlActions.WeakTarget(target)
        return add(events, target: target) { control in
            if let target = weak.value as? Target { action(target)(control) }
        }
    }

    /// The same for a method without arguments.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void,
        forControlEvents events: ASControlNodeEvent
    ) -> ASControlActionToken {
        let weak = ControlActions.WeakTarget(target)
        return add(events, target: target) { _ in
            if let target = weak.value as? Target { action(target)() }
        }
    }

    private func add(
        _ events: ASControlNodeEvent, target: AnyObject?, _ action: @escaping @MainActor (ASControlNode) -> Void
    ) -> ASControlActionToken {
        let (id, isFirst) = changeActions { actions in
            let isFirst = actions.entries.isEmpty
            return (actions.add(events, target: target, action), isFirst)
        }
        if isFirst { isUserInteractionEnabled = true }
        return ASControlActionToken(id: id, control: self)
    }

    public func removeAction(_ token: ASControlActionToken) { changeActions { $0.remove(id: token.id) } }

    /// What is taken away is let go of after the lock: what an action holds may end with that, and use the control.
    private func changeActions<Result>(_ change: (inout ControlActions) -> Result) -> Result {
        let (result, old) = withState { state in
            let old = state.actions
            return (change(&state.actions), old)
        }
        return withExtendedLifetime(old) { result }
    }

    /// Takes away what `target` hears of `events`; nil means everybody.
    public func removeTarget(_ target: AnyObject?, forControlEvents events: ASControlNodeEvent) {
        changeActions { $0.remove(events, target: target) }
    }

    /// Those whose methods are called and who are still there.
    public func allTargets() -> [AnyObject] {
        let entries = withState { $0.actions.entries }
        return entries.compactMap { $0.target?.value }.reduce(into: []) { all, target in
            if !all.contains(where: { $0 === target }) { all.append(target) }
        }
    }

    /// Runs the actions for any of `events`, each once, in the order added. What an action adds is
    /// not run, what it takes away still is.
    @MainActor
    public func sendActions(for events: ASControlNodeEvent) {
        for entry in withState({ $0.actions.matching(events) }) { entry.action(self) }
    }

    @MainActor
    public func sendActions(forControlEvents events: ASControlNodeEvent, with event: UIEvent?) {
        sendActions(for: events)
    }

    /// Somebody wants to hear of clicks.
    var takesClicks: Bool { withState { !$0.actions.matching(.pointerEvents).isEmpty } }
}
