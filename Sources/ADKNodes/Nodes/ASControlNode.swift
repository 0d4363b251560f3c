import ADKFoundation
import ADKViews
import Foundation

/// What can happen to a control.
public struct ASControlNodeEvent: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = ASControlNodeEvent(rawValue: 1 << 0)
    public static let touchDownRepeat = ASControlNodeEvent(rawValue: 1 << 1)
    public static let touchDragInside = ASControlNodeEvent(rawValue: 1 << 2)
    public static let touchDragOutside = ASControlNodeEvent(rawValue: 1 << 3)
    public static let touchUpInside = ASControlNodeEvent(rawValue: 1 << 4)
    public static let touchUpOutside = ASControlNodeEvent(rawValue: 1 << 5)
    public static let touchCancel = ASControlNodeEvent(rawValue: 1 << 6)
    public static let valueChanged = ASControlNodeEvent(rawValue: 1 << 12)
    public static let primaryActionTriggered = ASControlNodeEvent(rawValue: 1 << 13)
    public static let allEvents = ASControlNodeEvent(rawValue: 0xFFFF_FFFF)
}

/// A node that answers clicks with closures.
///
/// Differs from Texture: actions are closures, because there are no selectors on Linux.
open class ASControlNode: ASDisplayNode, @unchecked Sendable {
    private struct State {
        var isEnabled = true
        var isHighlighted = false
        var isSelected = false
        var actions: [(events: ASControlNodeEvent, action: @MainActor (ASControlNode) -> Void)] = []
    }

    private let state = Locked(State())

    override public init() {
        super.init()
        isUserInteractionEnabled = false
    }

    public var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    public var isHighlighted: Bool {
        get { state.withLock { $0.isHighlighted } }
        set { state.withLock { $0.isHighlighted = newValue } }
    }

    public var isSelected: Bool {
        get { state.withLock { $0.isSelected } }
        set { state.withLock { $0.isSelected = newValue } }
    }

    /// Calls `action` on the main thread for each of `events`, in the order added. The first
    /// action lets the control take events.
    public func addAction(for events: ASControlNodeEvent, _ action: @escaping @MainActor @Sendable (ASControlNode) -> Void) {
        state.withLock { $0.actions.append((events, action)) }
        isUserInteractionEnabled = true
    }

    @MainActor
    public func sendActions(for events: ASControlNodeEvent) {
        let actions = state.withLock { $0.actions.filter { !$0.events.isDisjoint(with: events) } }
        for entry in actions { entry.action(self) }
    }

    // MARK: - Tracking

    @MainActor override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, touch.buttonNumber == 1 else {
            super.touchesBegan(touches, with: event)
            return
        }
        isHighlighted = true
        sendActions(for: touch.tapCount == 1 ? .touchDown : .touchDownRepeat)
    }

    @MainActor override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, isHighlighted || hits(touch) else { return }
        isHighlighted = hits(touch)
        sendActions(for: isHighlighted ? .touchDragInside : .touchDragOutside)
    }

    @MainActor override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, touch.buttonNumber == 1 else {
            super.touchesEnded(touches, with: event)
            return
        }
        isHighlighted = false
        sendActions(for: hits(touch) ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
    }

    @MainActor override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        isHighlighted = false
        sendActions(for: .touchCancel)
    }

    @MainActor
    private func hits(_ touch: UITouch) -> Bool {
        isNodeLoaded && !isLayerBacked && view.bounds.contains(touch.location(in: view))
    }
}
