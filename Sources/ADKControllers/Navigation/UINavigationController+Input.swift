import ADKFoundation
import ADKViews
import Foundation

/// A swipe on a touchpad that goes back.
struct NavigationSwipe {
    /// The points that the fingers moved towards the end of the content, so far.
    var distance: CGFloat = 0
    /// The points of the last event, and the seconds since the one before.
    var lastStep: (distance: CGFloat, time: TimeInterval) = (0, 0)
    /// The points per second at the end of the swipe.
    var speed: CGFloat = 0
    let driver: UIPercentDrivenInteractiveTransition
    /// Ends the swipe if the device reports no end.
    var timer: FrameTimer?

    /// The points that the fingers have to move before the swipe begins.
    static let slack: CGFloat = 16
    /// The speed from which a short swipe goes back, in points per second.
    static let fast: CGFloat = 400
}

/// The ways back.
extension UINavigationController {
    /// Alt and the arrow key towards the start, and Escape, go back.
    func handlesKey(_ key: UIKey) -> Bool {
        let modifiers = key.modifierFlags.subtracting(.alphaShift)
        switch key.keyCode {
        case .keyboardEscape: return modifiers.isEmpty && goBack()
        case .keyboardLeftArrow: return modifiers == .alternate && !view.isRightToLeft && goBack()
        case .keyboardRightArrow: return modifiers == .alternate && view.isRightToLeft && goBack()
        default: return false
        }
    }

    // MARK: - Touchpad

    /// Follows a horizontal movement of the fingers that no content took. Returns whether it did.
    func handlesSwipe(_ event: ADKWheelEvent) -> Bool {
        guard event.phase != .clicks, !event.modifierFlags.contains(.control) else { return false }
        if event.phase == .ended {
            guard swipe != nil else { return false }
            endSwipe()
            return true
        }
        let sign: CGFloat = view.isRightToLeft ? 1 : -1
        let step = sign * event.clicks.dx * ScrollConstants.wheelClick
        if swipe == nil {
            guard abs(event.clicks.dx) > abs(event.clicks.dy), transition == nil,
                canGoBack(bySwiping: event.clicks.dx)
            else { return false }
            swipe = NavigationSwipe(driver: UIPercentDrivenInteractiveTransition())
        }
        moveSwipe(by: step)
        return true
    }

    /// Whether a swipe that would scroll content by `distance`, to the right if positive, goes back.
    func canGoBack(bySwiping distance: CGFloat) -> Bool {
        (view.isRightToLeft ? distance > 0 : distance < 0) && stack.count > 1 && presentedViewController == nil
    }

    private func moveSwipe(by step: CGFloat) {
        guard var swipe else { return }
        let now = FrameLoop.shared.now
        swipe.distance += step
        let elapsed = now - swipe.lastStep.time
        if swipe.lastStep.time > 0, elapsed > 0, elapsed < PointerConstants.velocityWindow {
            swipe.speed = step / CGFloat(elapsed)
        }
        swipe.lastStep = (step, now)
        swipe.timer?.invalidate()
        swipe.timer = FrameTimer.schedule(after: ScrollConstants.fineEnd) { [weak self] in self?.endSwipe() }
        self.swipe = swipe
        if transition == nil {
            guard swipe.distance > NavigationSwipe.slack else { return }
            beginInteractivePop(swipe.driver)
        }
        // The end of an interrupted transition drops the swipe.
        guard self.swipe != nil else { return }
        swipe.driver.update((swipe.distance - NavigationSwipe.slack) / max(contentView.bounds.width, 1))
    }

    private func endSwipe() {
        guard let swipe else { return }
        self.swipe = nil
        swipe.timer?.invalidate()
        let isOver = FrameLoop.shared.now - swipe.lastStep.time > PointerConstants.velocityWindow
        end(swipe.driver, speed: isOver ? 0 : swipe.speed)
    }

    private func beginInteractivePop(_ driver: UIPercentDrivenInteractiveTransition) {
        nextInteractor = driver
        popViewController(animated: true)
        nextInteractor = nil
    }

    /// A movement beyond the middle, or a fast one, goes back.
    private func end(_ driver: UIPercentDrivenInteractiveTransition, speed: CGFloat) {
        if speed > NavigationSwipe.fast || (speed > -NavigationSwipe.fast && driver.percentComplete > 0.5) {
            driver.finish()
        } else {
            driver.cancel()
        }
    }

    // MARK: - Fingers

    func makeEdgePan() -> UIPanGestureRecognizer {
        var driver: UIPercentDrivenInteractiveTransition?
        let pan = EdgePanRecognizer()
        pan.allowedTouchTypes = [.direct]
        pan.addAction { [weak self] recognizer in
            guard let self, let pan = recognizer as? UIPanGestureRecognizer else { return }
            let sign: CGFloat = view.isRightToLeft ? -1 : 1
            switch pan.state {
            case .began:
                guard stack.count > 1, transition == nil, presentedViewController == nil else { return }
                let new = UIPercentDrivenInteractiveTransition()
                driver = new
                beginInteractivePop(new)
            case .changed:
                driver?.update(sign * pan.translation(in: view).x / max(contentView.bounds.width, 1))
            case .ended:
                if let driver { end(driver, speed: sign * pan.velocity(in: view).x) }
                driver = nil
            default:
                driver?.cancel()
                driver = nil
            }
        }
        return pan
    }
}

/// A finger that goes down at the start edge of the view.
final class EdgePanRecognizer: UIPanGestureRecognizer {
    /// The width of the edge in points.
    static let edge: CGFloat = 24

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let view, numberOfTouches == 1 else { return }
        let x = location(in: view).x
        let distance = view.isRightToLeft ? view.bounds.width - x : x
        if distance > EdgePanRecognizer.edge { state = .failed }
    }
}

/// A press of the mouse's back button, wherever it is. Controls below do not prevent it.
final class BackButtonRecognizer: UIGestureRecognizer {
    required init() {
        super.init()
        buttonMaskRequired = .button(PointerButton.back.rawValue)
        cancelsTouchesInView = false
        delaysTouchesEnded = false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .recognized }
    override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
    override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
}
