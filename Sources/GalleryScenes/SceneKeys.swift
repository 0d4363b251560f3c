import AsyncDisplayKit

extension UIViewController {
    /// Handles the keys that all scenes without a text field share: `q` closes the window, and Escape leaves full
    /// screen. Escape never closes the window. Returns whether the keys were handled.
    func pressSceneKeys(_ presses: Set<UIPress>) -> Bool {
        guard let window = view.window else { return false }
        let keys = presses.compactMap(\.key)
        if window.isFullScreen, keys.contains(where: { $0.keyCode == .keyboardEscape }) {
            window.isFullScreen = false
            return true
        }
        let closes = keys.contains { $0.characters == "q" && $0.modifierFlags.isDisjoint(with: .commands) }
        if closes { window.close() }
        return closes
    }
}

extension UIKeyModifierFlags {
    /// The modifiers that turn a letter into a command.
    static let commands: UIKeyModifierFlags = [.control, .alternate, .command]
}

extension UIKey {
    /// The key goes back to the screen before: Escape, BackSpace, or Alt and the arrow against the reading direction.
    func goesBack(isRightToLeft: Bool) -> Bool {
        let flags = modifierFlags.intersection([.control, .alternate, .command, .shift])
        switch keyCode {
        case .keyboardEscape, .keyboardDeleteOrBackspace: return flags.isEmpty
        case .keyboardLeftArrow: return flags == .alternate && !isRightToLeft
        case .keyboardRightArrow: return flags == .alternate && isRightToLeft
        default: return false
        }
    }
}
