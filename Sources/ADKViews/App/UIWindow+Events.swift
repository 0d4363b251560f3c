import ADKFoundation
import ADKLayers
import Foundation

/// Delivery of the host's events to touches, focus, pointer and scroll views.
extension UIWindow {
    func titleDidChange() { surface?.setTitle(displayTitle) }

    var gestures: GestureArbiter { touches.gestures }

    package func handle(_ event: InputEvent) {
        if dialogTakes(event) || dragTakes(event) || autoscroll(takes: event) { return }
        switch event {
        case .scroll(let delta, let point, let modifiers):
            scroll(by: ADKWheelEvent(delta, at: point, modifierFlags: modifiers))
        case .pointerDown(let button, let point, let time, let modifiers):
            hover.moved(to: point)
            hover.pressed()
            if button == .primary { focus.pointerPressed(on: hitTest(point, with: nil), at: point) }
            touches.down(.button(button), at: point, time: time, modifiers: modifiers)
        case .pointerMoved(let point, let modifiers):
            focus.modifiersAre(modifiers)
            if touches.isAnyDown { hover.dragged(to: point) } else { hover.moved(to: point) }
            touches.moved(to: point, modifiers: modifiers)
        case .pointerUp(let button, let point, let time, let modifiers):
            touches.up(.button(button), at: point, time: time, modifiers: modifiers)
            if !touches.isAnyDown { hover.moved(to: point) }
        case .pointerLeft:
            hover.left()
        case .touchDown(let id, let point, let time, let modifiers):
            focus.pointerPressed(on: hitTest(point, with: nil), at: point)
            touches.down(.finger(id), at: point, time: time, modifiers: modifiers)
        case .touchMoved(let id, let point, let modifiers):
            touches.moved(finger: id, to: point, modifiers: modifiers)
        case .touchUp(let id, let point, let time, let modifiers):
            touches.up(.finger(id), at: point, time: time, modifiers: modifiers)
        case .pinched(let pinch, let point, let modifiers):
            touches.pinched(pinch, at: point, modifiers: modifiers)
        case .keyDown(let key):
            focus.keyDown(key)
        case .keyUp(let key):
            focus.keyUp(key)
        case .textComposed(let text, let selected):
            focus.writer?.setMarkedText(text, selectedRange: NSRange(selected))
        case .textInserted(let text):
            focus.writer?.insertText(text)
        case .focusChanged(let focused):
            UIApplication.shared.reportsFocus = true
            if !focused {
                closeMenu()
                losePopups()
                cancelInput()
            }
            if focused {
                UIApplication.shared.focusedWindow = self
            } else if UIApplication.shared.focusedWindow === self {
                UIApplication.shared.focusedWindow = nil
            }
        case .closeRequested:
            if shouldClose?() ?? true { close() }
        }
    }

    private func scroll(by event: ADKWheelEvent) {
        let point = event.locationInWindow
        switch event.phase {
        case .clicks:
            (hitTest(point, with: event) ?? self).wheelTurned(with: event)
        case .changed:
            let kept = scrollAxisLock.kept(event.points, at: FrameLoop.shared.now) {
                scrollViews(at: point, with: event).contains { view in
                    view.isPagingEnabled && view.canAutoscroll
                        || (view as? any SwipeTaking)?.takesSwipe(at: view.convert(point, from: nil)) ?? false
                }
            }
            let event = event.by(kept)
            viewScrolled(at: point, by: event).wheelTurned(with: event)
        case .ended:
            scrollAxisLock.end()
            viewScrolled(at: point, by: event).wheelTurned(with: event)
        }
    }

    /// The scroll views at `point`, the innermost first.
    func scrollViews(at point: CGPoint, with event: UIEvent) -> [UIScrollView] {
        var result: [UIScrollView] = []
        var view = hitTest(point, with: event)
        while let next = view {
            if let scrollView = next as? UIScrollView { result.append(scrollView) }
            view = next.superview
        }
        return result
    }

    /// Handles `event` if it begins, ends or belongs to scrolling with the middle button. Returns whether it is
    /// consumed.
    private func autoscroll(takes event: InputEvent) -> Bool {
        switch event {
        case .pointerDown(let button, let point, _, _):
            if let running = autoscroll {
                running.stop()
                autoscroll = nil
                return true
            }
            guard button == .middle, !touches.isAnyDown else { return false }
            hover.moved(to: point)
            autoscroll = Autoscroll(in: self, at: point)
            return autoscroll != nil
        case .pointerUp(.middle, _, _, _):
            guard let running = autoscroll else { return false }
            if running.released() { autoscroll = nil }
            return true
        case .scroll, .touchDown, .keyDown, .focusChanged(false), .closeRequested:
            autoscroll?.stop()
            autoscroll = nil
            return false
        default:
            return false
        }
    }

    /// Cancels all presses and held keys.
    func cancelInput() {
        touches.cancelAll()
        focus.cancelKeys()
    }

    /// `view` and its subtree are about to leave the window: cancels presses in them and gives up their focus.
    func subtreeWillLeave(_ view: UIView) {
        touches.cancel(within: view, includingSelf: true)
        focus.subtreeWillLeave(view)
        hover.subtreeWillLeave(view)
    }

    /// `view` may have become focusable or clickable, or ceased to be. Updates focus and cursor.
    package func focusabilityDidChange(of view: UIView?) {
        if let view, focus.responder === view, !view.canBecomeFirstResponder { focus.giveUp(view) }
        hover.cursorMayHaveChanged()
    }
}
