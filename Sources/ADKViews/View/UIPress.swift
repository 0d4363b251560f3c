import Foundation

/// A key that goes down or up, on its way along the responder chain.
@MainActor
public final class UIPress {
    /// The key.
    public let key: UIKey?
    /// The window that has the keyboard.
    public private(set) weak var window: UIWindow?

    package init(key: UIKey, window: UIWindow? = nil) {
        self.key = key
        self.window = window
    }
}

extension UIPress: Hashable {
    /// Presses are equal if they are the same object.
    public nonisolated static func == (left: UIPress, right: UIPress) -> Bool { left === right }
    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
