import ADKLayers
import Foundation

/// The dispatch of commands. Keys, menus, buttons and `UIApplication.sendAction` use it.
extension UIResponder {
    /// A command that is ready to be shown or performed.
    struct ResolvedCommand {
        /// The copy that the target has validated.
        let command: UICommand
        /// Nil if no responder performs the command now.
        let target: AnyObject?
    }

    /// Finds the target of a command from here on in the chain. `action` is the command's, or that of an alternate.
    func resolve(_ command: UICommand, _ action: Selector) -> ResolvedCommand {
        let shown = command.copy()
        let target = action.isClosure ? self : target(forAction: action, withSender: command) as AnyObject?
        (target as? UIResponder)?.validate(shown)
        if target == nil { shown.attributes.insert(.disabled) }
        return ResolvedCommand(command: shown, target: target)
    }

    /// Performs a command, unless it is disabled or there is no target. Returns whether it did.
    @discardableResult
    func perform(_ command: UICommand, _ action: Selector? = nil) -> Bool {
        let action = action ?? command.action
        let resolved = resolve(command, action)
        guard let target = resolved.target, !resolved.command.attributes.contains(.disabled) else { return false }
        action.perform(on: target, sender: command)
        return true
    }

    /// Performs the first of `commands` that a key means and that has a target. Returns whether there was one.
    func performKeyCommand(_ key: UIKey, of commands: [UIKeyCommand]?) -> Bool {
        guard let commands, !commands.isEmpty else { return false }
        let source = responderWindow?.commandSource ?? self
        return commands.contains { command in
            guard !command.attributes.contains(.disabled), let action = command.action(for: key) else { return false }
            return source.perform(command, action)
        }
    }

    /// The responders from here on.
    var chain: some Sequence<UIResponder> { sequence(first: self) { $0.next } }

    /// Performs a command that comes before the keys of texts, lists and controls. Returns whether there was one.
    func performPriorityCommand(_ key: UIKey, menu: [UIKeyCommand]) -> Bool {
        for responder in chain {
            let commands = responder.keyCommands?.filter(\.wantsPriorityOverSystemBehavior)
            if responder.performKeyCommand(key, of: commands) { return true }
        }
        return performKeyCommand(key, of: menu.filter(\.wantsPriorityOverSystemBehavior))
    }
}
