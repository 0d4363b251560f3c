import Foundation

/// A pressed pointer button or a finger on the screen, from press to release; the same object all the while.
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
    /// The view that was under the pointer or the finger when it went down; it keeps the touch.
    public internal(set) weak var view: UIView?
    public private(set) weak var window: UIWindow?
    /// The button: 1 is the primary, 2 the middle and 3 the secondary one. Fingers are primary.
    public let buttonNumber: Int
    /// A finger, or a button of the pointer.
    public let type: TouchType

    /// What touches.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A button of a mouse or a touchpad.
        case indirectPointer = 3
    }
    /// Those that were given this touch, of its view first.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

    var location: CGPoint
    var previousLocation: CGPoint
    /// The view has been told of the touch, or has to be.
    var isOwedToView = false
    /// The view was told that the touch is none of its business any more.
    var isCancelledInView = false

    init(_ contact: TouchContact, location: CGPoint, view: UIView?, time: TimeInterval) {
        buttonNumber = contact.button.rawValue
        type = contact.isFinger ? .direct : .indirectPointer
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

/// What is down: a button, or a finger by the host's number.
enum TouchContact: Hashable {
    case button(PointerButton)
    case finger(UInt32)

    var isFinger: Bool { if case .finger = self { true } else { false } }

    /// The button, or what a finger stands for.
    var button: PointerButton { if case .button(let button) = self { button } else { .primary } }

    /// Buttons first, then fingers, each by their numbers.
    var order: UInt64 {
        switch self {
        case .button(let button): UInt64(button.rawValue)
        case .finger(let id): 1 << 32 | UInt64(id)
        }
    }
}

extension UITouch {
    /// How far it may move without being a drag, in points.
    var dragThreshold: CGFloat {
        type == .direct ? PointerConstants.fingerDragThreshold : UIApplication.shared.pointerSettings.dragThreshold
    }

    /// The longest time between the taps of a double tap, in seconds.
    static var multiTapInterval: TimeInterval { UIApplication.shared.pointerSettings.multiClickInterval }

    /// How far from each other the taps of a double tap may be, in points.
    var multiTapDistance: CGFloat {
        type == .direct
            ? PointerConstants.fingerMultiTapDistance : UIApplication.shared.pointerSettings.multiClickDistance
    }
}

extension UITouch: Hashable {
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
