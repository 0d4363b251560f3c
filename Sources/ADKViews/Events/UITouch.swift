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
    /// When it last changed, in the host clock's seconds.
    public internal(set) var timestamp: TimeInterval
    /// The view under the pointer when the button went down; it keeps the touch.
    public internal(set) weak var view: UIView?
    public private(set) weak var window: UIWindow?
    /// The button: 1 is the primary, 2 the middle and 3 the secondary one.
    public let buttonNumber: Int
    /// Those that were given this touch, of its view first.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

    var location: CGPoint
    var previousLocation: CGPoint
    /// The view has been told of the touch, or has to be.
    var isOwedToView = false
    /// The view was told that the touch is none of its business any more.
    var isCancelledInView = false

    init(button: PointerButton, location: CGPoint, view: UIView?, time: TimeInterval) {
        buttonNumber = button.rawValue
        timestamp = time
        self.location = location
        previousLocation = location
        self.view = view
        window = view?.window
    }

    var isDown: Bool { phase == .began || phase == .moved || phase == .stationary }

    func move(to point: CGPoint, phase: Phase, time: TimeInterval) {
        previousLocation = location
        location = point
        timestamp = time
        self.phase = phase
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
