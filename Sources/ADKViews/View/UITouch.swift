import ADKLayers
import Foundation

/// A pressed pointer button, or a finger on the screen. One object lasts from press to release.
@preconcurrency @MainActor
public final class UITouch {
    /// The stage of a touch.
    public enum Phase: Int, Sendable {
        /// The touch went down.
        case began
        /// The touch moved.
        case moved
        /// The touch is down and did not move.
        case stationary
        /// The touch was lifted.
        case ended
        /// The touch ended without effect.
        case cancelled
    }

    /// The stage of the touch.
    public internal(set) var phase = Phase.began
    /// The number of clicks in a row: 1 for a click, 2 for the second of a double click.
    public internal(set) var tapCount = 1
    /// The time of the last change, in seconds of the host's clock.
    public internal(set) var timestamp: TimeInterval
    /// The view under the pointer or finger when the touch began. It receives the touch until its end.
    public internal(set) weak var view: UIView?
    /// The window in which the touch began.
    public private(set) weak var window: UIWindow?
    /// The button: 1 is primary, 2 is middle, 3 is secondary. Fingers are primary.
    public let buttonNumber: Int
    /// The kind of touch: a finger or a pointer button.
    public let type: TouchType

    /// The kind of a touch, with UIKit's values.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A button of a mouse or a touchpad.
        case indirectPointer = 3
    }
    /// The recognisers that received this touch. Those of the touch's view come first.
    public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

    var location: CGPoint
    var previousLocation: CGPoint
    /// The modifiers that were held when the touch began. A recogniser may delay its delivery.
    var modifiers: UIKeyModifierFlags = []
    /// The modifiers that were held when the touch ended.
    var endModifiers: UIKeyModifierFlags = []
    /// The view has not received the beginning of the touch yet.
    var isOwedToView = false
    /// The touch was cancelled in the view, or is never delivered to it.
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

    /// Makes `view`, which handles the touch, its view. The touch goes on if the view in which it began is removed, or
    /// if content that contains that view scrolls.
    package func takeOver(by view: UIView) { self.view = view }

    var isDown: Bool { phase == .began || phase == .moved || phase == .stationary }

    func move(to point: CGPoint, phase: Phase, time: TimeInterval) {
        previousLocation = location
        location = point
        timestamp = time
        self.phase = phase
    }

    /// The touch's position in `view`, in its points; in the window if nil.
    public func location(in view: UIView?) -> CGPoint { view?.convert(location, from: nil) ?? location }

    /// The position before the last move, in points of `view`, or of the window if nil.
    public func previousLocation(in view: UIView?) -> CGPoint {
        view?.convert(previousLocation, from: nil) ?? previousLocation
    }
}

/// The source of a touch: a button, or a finger with the host's number.
enum TouchContact: Hashable {
    case button(PointerButton)
    case finger(UInt32)

    var isFinger: Bool { if case .finger = self { true } else { false } }

    /// The button. A finger counts as the primary one.
    var button: PointerButton { if case .button(let button) = self { button } else { .primary } }

    /// A sort key: buttons first, then fingers, each by number.
    var order: UInt64 {
        switch self {
        case .button(let button): UInt64(button.rawValue)
        case .finger(let id): 1 << 32 | UInt64(id)
        }
    }
}

extension UITouch {
    /// The distance beyond which a press is a drag, in points.
    var dragThreshold: CGFloat {
        type == .direct ? PointerConstants.fingerDragThreshold : UIApplication.shared.pointerSettings.dragThreshold
    }

    /// Whether a press that began at a point of the window is a drag.
    package func isDrag(from start: CGPoint) -> Bool {
        let here = self.location(in: nil)
        return hypot(here.x - start.x, here.y - start.y) > dragThreshold
    }

    /// The longest time between the taps of a double tap, in seconds.
    static var multiTapInterval: TimeInterval { UIApplication.shared.pointerSettings.multiClickInterval }

    /// The largest distance between the taps of a double tap, in points.
    var multiTapDistance: CGFloat {
        type == .direct
            ? PointerConstants.fingerMultiTapDistance : UIApplication.shared.pointerSettings.multiClickDistance
    }
}

extension UITouch: Hashable {
    /// Touches are equal if they are the same object.
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }
    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
