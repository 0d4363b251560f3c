import ADKLayers
import Foundation

/// A key that goes down or up, sent along the responder chain.
@preconcurrency @MainActor
public final class UIPress {
    /// The key.
    public let key: UIKey?
    /// The window that has the keyboard.
    public private(set) weak var window: UIWindow?
    /// Whether the key was down before: it is held, and the desktop repeats it. Buttons, alerts and back commands
    /// ignore such presses. Differs from UIKit: there is no such property.
    public let isRepeat: Bool

    package init(key: UIKey, window: UIWindow? = nil, isRepeat: Bool = false) {
        self.key = key
        self.isRepeat = isRepeat
        self.window = window
    }
}

extension Set<UIPress> {
    /// Calls `handle` with each press that has a key, and `pass` with the presses for which it returned false, if there
    /// are any.
    @MainActor
    package func handle(_ handle: (UIPress, UIKey) -> Bool, orPass pass: (Set<UIPress>) -> Void) {
        let left = filter { press in !(press.key.map { handle(press, $0) } ?? false) }
        if !left.isEmpty { pass(left) }
    }
}

extension UIPress: Hashable {
    /// Presses are equal if they are the same object.
    public nonisolated static func == (left: UIPress, right: UIPress) -> Bool { left === right }
    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
