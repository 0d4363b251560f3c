import ADKFoundation
import Foundation

/// Something the user did, handed along with the touches, presses or wheel clicks it consists of.
@MainActor
open class UIEvent {
    public let modifierFlags: UIKeyModifierFlags
    /// When it happened, in the host clock's seconds.
    public let timestamp: TimeInterval
    /// The buttons held while it happened.
    public let buttonMask: ButtonMask
    /// Every button that is down or was just let go, whatever view it belongs to.
    public let allTouches: Set<UITouch>?

    package init(
        modifierFlags: UIKeyModifierFlags = [], timestamp: TimeInterval? = nil, touches: Set<UITouch>? = nil
    ) {
        self.modifierFlags = modifierFlags
        self.timestamp = timestamp ?? FrameLoop.shared.now
        allTouches = touches
        buttonMask = (touches ?? []).reduce(into: []) { mask, touch in
            if touch.isDown { mask.insert(.button(touch.buttonNumber)) }
        }
    }

    /// Those of the event's touches that began in `view`.
    public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

    /// A set of pointer buttons.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let primary = ButtonMask(rawValue: 1 << 0)
        public static let secondary = ButtonMask(rawValue: 1 << 1)
        /// Pressing the wheel.
        public static let middle = ButtonMask(rawValue: 1 << 2)

        /// By `UITouch.buttonNumber`.
        public static func button(_ number: Int) -> ButtonMask {
            switch PointerButton(rawValue: number) {
            case .primary: .primary
            case .secondary: .secondary
            case .middle: .middle
            case .back, .forward, nil: ButtonMask(rawValue: 1 << max(3, min(number, 30)))
            }
        }
    }
}

public final class UIPressesEvent: UIEvent {}

/// Clicks of a wheel, summed over one frame.
///
/// Differs from Texture: UIKit hides the wheel behind a pan gesture recogniser.
public final class ADKWheelEvent: UIEvent {
    /// Clicks to the right and down.
    public let clicks: CGVector
    /// In the window's points.
    public let locationInWindow: CGPoint

    /// How the movement is to be answered.
    public enum Phase: Sendable {
        /// Clicks of a wheel: animated.
        case clicks
        /// Part of a movement of fingers or a fine wheel: at once.
        case changed
        /// The fingers were lifted; there are no clicks in it.
        case ended
    }
    public let phase: Phase

    package init(clicks: CGVector, phase: Phase = .clicks, at point: CGPoint, modifierFlags: UIKeyModifierFlags) {
        self.clicks = clicks
        self.phase = phase
        locationInWindow = point
        super.init(modifierFlags: modifierFlags)
    }

    /// What is left of the event when `taken` clicks were used; nil when that is nothing.
    func remaining(after taken: CGVector) -> ADKWheelEvent? {
        let rest = CGVector(dx: clicks.dx - taken.dx, dy: clicks.dy - taken.dy)
        return rest == .zero
            ? nil : ADKWheelEvent(clicks: rest, phase: phase, at: locationInWindow, modifierFlags: modifierFlags)
    }
}
