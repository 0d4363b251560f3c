import ADKFoundation
import ADKViews
import Foundation

extension ASControlNode {
    /// Adds an action that runs on the main thread for each of `events`, after the actions added before. The first
    /// action enables user interaction. Any thread. The result can remove the action.
    @discardableResult
    public func addAction(
        for events: ASControlNodeEvent, _ action: @escaping @MainActor @Sendable (ASControlNode) -> Void
    ) -> ASControlActionToken {
        add(events, target: nil, action)
    }

    /// Adds an action, as above, with the label that Texture's `addTarget` has.
    @discardableResult
    public func addAction(
        forControlEvents events: ASControlNodeEvent, _ action: @escaping @MainActor @Sendable (ASControlNode) -> Void
    ) -> ASControlActionToken {
        add(events, target: nil, action)
    }

    /// Adds a method of `target` as an action: `addTarget(self, action: Self.tapped, …)`. The target is referenced
    /// weakly. Any thread.
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

    /// Adds a method without arguments, as above.
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

    /// Calls the method `action` of `target` for each of `events`: `action: Selector(Screen.save)`, which stands for
    /// `#selector`. The target is referenced weakly. Any thread.
    ///
    /// The method has no argument or one, the control, of its own class or a superclass. A control of another class is
    /// logged, and the method is not called.
    ///
    /// Differs from Texture: a nil target is not looked up among the responders; it is for selectors of closures.
    public func addTarget(_ target: Any?, action: Selector, forControlEvents events: ASControlNodeEvent) {
        let target = target.map { $0 as AnyObject }
        let weak = target.map(ControlActions.WeakTarget.init)
        _ = add(events, target: target, selector: action) { control in
            let target = weak?.value
            if target != nil || weak == nil { action.perform(on: target, sender: control) }
        }
    }

    private func add(
        _ events: ASControlNodeEvent, target: AnyObject?, selector: Selector? = nil,
        _ action: @escaping @MainActor (ASControlNode) -> Void
    ) -> ASControlActionToken {
        let (id, isFirst) = changeActions { actions in
            let isFirst = actions.entries.isEmpty
            return (actions.add(events, target: target, selector: selector, action), isFirst)
        }
        if isFirst { isUserInteractionEnabled = true }
        return ASControlActionToken(id: id, control: self)
    }

    /// Removes the action that returned `token`. Has no effect if it was removed before. Any thread.
    public func removeAction(_ token: ASControlActionToken) { changeActions { $0.remove(id: token.id) } }

    /// Removed actions are released after the lock: objects they hold may be freed with them, and use the control.
    private func changeActions<Result>(_ change: (inout ControlActions) -> Result) -> Result {
        let (result, old) = withState { state in
            let old = state.actions
            return (change(&state.actions), old)
        }
        return withExtendedLifetime(old) { result }
    }

    /// Removes the actions of `target` for `events`, or all actions for `events` if `target` is nil. Any thread.
    public func removeTarget(_ target: AnyObject?, forControlEvents events: ASControlNodeEvent) {
        changeActions { $0.remove(events, target: target) }
    }

    /// Removes the method `action` of `target`, or of all targets if it is nil, for `events`. Any thread.
    ///
    /// A nil `action` means all methods of the target, and without a target all actions.
    ///
    /// Differs from Texture: methods cannot be compared. Only the value that was given to `addTarget` removes a single
    /// one. Another selector removes all methods of the target for `events`; if they are several, that is logged.
    public func removeTarget(_ target: Any?, action: Selector?, forControlEvents events: ASControlNodeEvent) {
        let target = target.map { $0 as AnyObject }
        guard let action else { return removeTarget(target, forControlEvents: events) }
        changeActions { $0.remove(events, target: target, selector: action) }
    }

    /// The targets that still exist, each once. Any thread.
    public func allTargets() -> [AnyObject] {
        let entries = withState { $0.actions.entries }
        return entries.compactMap { $0.target?.value }.reduce(into: []) { all, target in
            if !all.contains(where: { $0 === target }) { all.append(target) }
        }
    }

    /// Runs the actions for any of `events`, each once, in the order added. An action that is added meanwhile does not
    /// run; one that is removed meanwhile does.
    @preconcurrency @MainActor
    public func sendActions(for events: ASControlNodeEvent) {
        for entry in withState({ $0.actions.matching(events) }) { entry.action(self) }
    }

    /// Whether there is an action for pointer events.
    var handlesClicks: Bool { withState { !$0.actions.matching(.pointerEvents).isEmpty } }
}
