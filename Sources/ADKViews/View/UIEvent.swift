import ADKFoundation
import ADKLayers
import Foundation

/// One user action, given to responders together with its touches, presses or wheel clicks.
@preconcurrency @MainActor
open class UIEvent {
    /// The modifier keys that were held.
    public let modifierFlags: UIKeyModifierFlags
    /// The time of the action, in seconds of the host's clock.
    public let timestamp: TimeInterval
    /// The pointer buttons held at that time.
    public let buttonMask: ButtonMask
    /// All touches of the window that are down or just ended, in any view; nil for other events.
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

    /// The event's touches that began in `view`.
    public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

    /// The kind of a motion. Differs from UIKit: a desktop has none, and remote controls are media keys.
    public enum EventSubtype: Int, Sendable {
        /// No kind.
        case none = 0
        /// The device was shaken.
        case motionShake = 1
    }

    /// A set of pointer buttons.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The primary button, usually the left one.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The secondary button, usually the right one.
        public static let secondary = ButtonMask(rawValue: 1 << 1)
        /// The middle button, usually the pressed wheel.
        public static let middle = ButtonMask(rawValue: 1 << 2)

        /// The set with the button of number `number`, as in `UITouch.buttonNumber`.
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

/// The event of a key that went down or up.
public final class UIPressesEvent: UIEvent {}
