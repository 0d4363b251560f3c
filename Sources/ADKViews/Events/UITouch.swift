import Foundation

/// A pressed pointer button, from press to release; the same object all the while.
@MainActor
public final class UITouch {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    public internal(set) var phase = Phase.began
    /// 1 for a click, 2 for the second of a double click, and so on.
    public internal(set) var tapCount = 1
    /// The view under the pointer when the button went down; it keeps the touch.
    public internal(set) weak var view: UIView?
    /// The button, 1 is the primary.
    public let buttonNumber: Int
    var location: CGPoint
    var previousLocation: CGPoint

    init(button: PointerButton, location: CGPoint, view: UIView?) {
        buttonNumber = button.rawValue
        self.location = location
        previousLocation = location
        self.view = view
    }

    /// In `view`'s coordinates, or the window's for nil.
    public func location(in view: UIView?) -> CGPoint { view?.convert(location, from: nil) ?? location }

    /// Where the pointer was at the event before, likewise.
    public func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousLocation, from: nil) ?? previousLocation
    }
}

extension UITouch: Hashable {
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
