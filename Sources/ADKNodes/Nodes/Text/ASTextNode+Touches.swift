import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A press that rests at its place.
@MainActor
final class LongPress {
    private let start: CGPoint
    private var timer: FrameTimer?

    /// The duration in seconds, and the movement in points that is allowed. Both are UIKit's.
    private static let duration: TimeInterval = 0.5
    private static let movement: CGFloat = 10

    /// Runs `body` with the place of the press, in the node's points, after the press rested there.
    init(at start: CGPoint, _ body: @escaping @MainActor (CGPoint) -> Void) {
        self.start = start
        timer = FrameTimer.schedule(after: LongPress.duration) { body(start) }
    }

    func moved(to point: CGPoint) {
        if hypot(point.x - start.x, point.y - start.y) > LongPress.movement { end() }
    }

    func end() {
        timer?.invalidate()
        timer = nil
    }
}

/// A press on a link or on the truncation message.
@MainActor
final class TextPress {
    let target: TextTarget
    /// While it may become a long press.
    var longPress: LongPress?

    init(target: TextTarget) { self.target = target }
}

extension ASTextNode {
    /// The receiver of link events, referenced weakly. Any thread.
    public var delegate: (any ASTextNodeDelegate)? {
        get { setting(\.delegate).value }
        set {
            lock.withLock {
                var settings = content.settings
                settings.delegate = WeakTextDelegate(value: newValue)
                content.extras = Shared(settings)
            }
        }
    }

    /// Whether touches outside of links go to the view behind the node. False by default. Any thread.
    public var passthroughNonlinkTouches: Bool {
        get { setting(\.passesTouchesThrough) }
        set { set(\.passesTouchesThrough, newValue, changing: .nothing) }
    }

    /// Whether a long press ends the press, so that its release is not a tap. False by default. Any thread.
    public var longPressCancelsTouches: Bool {
        get { setting(\.longPressCancels) }
        set { set(\.longPressCancels, newValue, changing: .nothing) }
    }

    /// Whether the truncation token handles taps like the additional message, even if there is no message. False by
    /// default. Any thread.
    public var alwaysHandleTruncationTokenTap: Bool {
        get { setting(\.handlesTokenTaps) }
        set { set(\.handlesTokenTaps, newValue, changing: .nothing) }
    }

    /// The target of a press at `point`. Nil for plain text, and for links that the delegate rejects.
    @MainActor
    func pressTarget(at point: CGPoint) -> TextTarget? {
        guard let target = target(at: point) else { return nil }
        if case .link(let link) = target, let delegate,
            !delegate.textNode(self, shouldHighlightLinkAttribute: link.name, value: link.value.any, at: point)
        {
            return nil
        }
        return target
    }

    /// Whether there is a target at `point`. Called for every move of the pointer. If the shaped text is not known, it
    /// is shaped in the background for the next move.
    @MainActor
    func pointsAtTarget(_ point: CGPoint) -> Bool {
        guard bounds.contains(point), let drawing = drawing(for: bounds.size), !drawing.text.isEmpty else {
            return false
        }
        if rememberedPlaced == nil {
            drawing.shapeAhead()
            return false
        }
        return target(at: point) != nil
    }

    // MARK: - A press

    @MainActor
    func pressBegan(at point: CGPoint) {
        pressCancelled()
        linkFocus = nil
        guard let target = pressTarget(at: point) else { return }
        let press = TextPress(target: target)
        self.press = press
        show(target, animated: true)
        guard case .link(let link) = target, let delegate,
            delegate.textNode(self, shouldLongPressLinkAttribute: link.name, value: link.value.any, at: point)
        else { return }
        press.longPress = LongPress(at: point) { [weak self, weak press] point in
            if let self, let press, self.press === press { longPressed(link, at: point) }
        }
    }

    @MainActor
    private func longPressed(_ link: TextLink, at point: CGPoint) {
        if longPressCancelsTouches { pressCancelled() }
        delegate?.textNode(
            self, longPressedLinkAttribute: link.name, value: link.value.any, at: point, textRange: link.range)
    }

    /// Cancels the press if it leaves its target.
    @MainActor
    func pressMoved(to point: CGPoint) {
        guard let press else { return }
        press.longPress?.moved(to: point)
        if target(at: point) != press.target { pressCancelled() }
    }

    @MainActor
    func pressEnded(at point: CGPoint) {
        guard let press else { return }
        pressCancelled()
        switch press.target {
        case .token: delegate?.textNodeTappedTruncationToken(self)
        case .link(let link):
            delegate?.textNode(
                self, tappedLinkAttribute: link.name, value: link.value.any, at: point, textRange: link.range)
        }
    }

    @MainActor
    func pressCancelled() {
        guard let press else { return }
        press.longPress?.end()
        self.press = nil
        setHighlightRange(NSRange(), animated: true)
    }
}
