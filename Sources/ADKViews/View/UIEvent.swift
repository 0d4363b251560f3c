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
