import Foundation

/// A key going down or up, on its way along the responder chain.
@MainActor
public final class UIPress {
    public let key: UIKey?
    /// The window that has the keyboard.
    public private(set) weak var window: UIWindow?

    package init(key: UIKey, window: UIWindow? = nil) {
        self.key = key
        self.window = window
    }
}

extension UIPress: Hashable {
    public nonisolated static func == (left: UIPress, right: UIPress) -> Bool { left === right }
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
