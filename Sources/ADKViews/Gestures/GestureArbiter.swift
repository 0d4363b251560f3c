import Foundation

/// Gives a window's touches to gesture recognisers and decides between them.
///
/// A recogniser is undecided until it fails or is recognised. Recognition has four steps: it waits for the recognisers
/// that must fail first, asks whether it may begin, makes others fail, and takes the touches from the views. All state
/// is in the recognisers.
@MainActor
final class GestureArbiter {
    /// The recognisers with touches, and those undecided after their last touch.
    private var involved: [UIGestureRecognizer] = []
    /// Cancels a touch in its view.
    var cancelInView: (UITouch) -> Void = { _ in }
    /// A recogniser was decided. Delayed ends of touches may be deliverable.
    var didDecide: () -> Void = {}

    // MARK: - Touches

    /// Gives a new touch to the recognisers of its view and of the views above that may have it.
    func begin(
        _ touch: UITouch, with event: UIEvent, if mayHave: (UIGestureRecognizer) -> Bool = { _ in true }
    ) {
        var view = touch.view
        var found: [UIGestureRecognizer] = []
        while let next = view {
            found += next.gestureRecognizers ?? []
            view = next.superview
        }
        found = found.filter { mayHave($0) && accepts($0, touch) }
        touch.gestureRecognizers = found
        for recognizer in found {
            recognizer.isInSequence = true
            recognizer.lastArbiter = self
            recognizer.touches.append(touch)
            recognizer.sequenceTouches.append(touch)
            if !involved.contains(where: { $0 === recognizer }) { involved.append(recognizer) }
        }
        for recognizer in found where !recognizer.isOver { recognizer.touchesBegan([touch], with: event) }
    }

    private func accepts(_ recognizer: UIGestureRecognizer, _ touch: UITouch) -> Bool {
        // A recogniser that is done, or recognised and waiting, gets no further touches.
        recognizer.isEnabled && !recognizer.isOver && recognizer.pendingState == nil
            && recognizer.allowedTouchTypes.contains(touch.type)
            && recognizer.buttonMaskRequired.contains(.button(touch.buttonNumber))
            && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
    }

    func move(_ touch: UITouch, with event: UIEvent) {
        for recognizer in following(touch) { recognizer.touchesMoved([touch], with: event) }
    }

    func end(_ touch: UITouch, with event: UIEvent) {
        for recognizer in following(touch) { recognizer.touchesEnded([touch], with: event) }
        drop(touch)
    }

    func cancel(_ touch: UITouch, with event: UIEvent) {
        for recognizer in following(touch) { recognizer.touchesCancelled([touch], with: event) }
        drop(touch)
    }

    private func following(_ touch: UITouch) -> [UIGestureRecognizer] {
        (touch.gestureRecognizers ?? []).filter { recognizer in
            !recognizer.isOver && recognizer.touches.contains { $0 === touch }
        }
    }

    private func drop(_ touch: UITouch) {
        for recognizer in involved { recognizer.touches.removeAll { $0 === touch } }
        resetFinished()
    }

    /// Whether a recogniser may still take the touch's beginning, or its end, from the view.
    func holdsBack(_ touch: UITouch, isEnd: Bool) -> Bool {
        (touch.gestureRecognizers ?? []).contains { recognizer in
            recognizer.isUndecided && (isEnd ? recognizer.delaysTouchesEnded : recognizer.delaysTouchesBegan)
        }
    }

    // MARK: - Decisions

    /// Applies a new state that a recogniser set.
    func transition(_ recognizer: UIGestureRecognizer, to new: UIGestureRecognizer.State) {
        guard recognizer.isInSequence, !recognizer.isOver else { return }
        switch (recognizer.storedState, new) {
        case (.possible, .began), (.possible, .ended), (.possible, .changed):
            recognize(recognizer, as: new == .changed ? .began : new)
        case (.possible, .failed), (.possible, .cancelled):
            fail(recognizer)
        case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
            (.changed, .cancelled):
            recognizer.storedState = new
            recognizer.sendActions()
        case (.began, .failed), (.changed, .failed):
            recognizer.storedState = .cancelled
            recognizer.sendActions()
        default:
            break
        }
        resetFinished()
    }

    private func recognize(_ recognizer: UIGestureRecognizer, as new: UIGestureRecognizer.State) {
        let rivals = rivals(of: recognizer)
        for other in rivals where recognizer.waits(for: other) {
            guard other.isUndecided else {
                if other.storedState != .failed { return fail(recognizer) }
                continue
            }
            recognizer.pendingState = new
            return
        }
        let isPrevented = rivals.contains { other in
            other.isActive && !mayBoth(recognizer, other) && recognizer.canBePrevented(by: other)
        }
        guard !isPrevented, mayBegin(recognizer) else { return fail(recognizer) }
        recognizer.pendingState = nil
        recognizer.storedState = new
        for other in rivals where other.isUndecided && !mayBoth(recognizer, other) {
            if recognizer.canPrevent(other), other.canBePrevented(by: recognizer) { fail(other) }
        }
        // Recognisers that waited for this one to fail, fail.
        for other in rivals where other.pendingState != nil && other.waits(for: recognizer) { fail(other) }
        if recognizer.cancelsTouchesInView { recognizer.sequenceTouches.forEach(cancelInView) }
        recognizer.sendActions()
        didDecide()
    }

    private func fail(_ recognizer: UIGestureRecognizer) {
        recognizer.pendingState = nil
        recognizer.storedState = .failed
        for other in involved {
            guard let pending = other.pendingState, other.waits(for: recognizer) else { continue }
            other.pendingState = nil
            recognize(other, as: pending)
        }
        didDecide()
    }

    /// The recognisers that share a touch with this one.
    private func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
        involved.filter { other in
            other !== recognizer
                && other.sequenceTouches.contains { touch in recognizer.sequenceTouches.contains { $0 === touch } }
        }
    }

    private func mayBoth(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
        (one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) ?? false)
            || (other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) ?? false)
    }

    /// Asks the views from the touch up to the recogniser's view, then the delegate.
    private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        var view = recognizer.sequenceTouches.last?.view ?? recognizer.view
        while let next = view {
            guard next.gestureRecognizerShouldBegin(recognizer) else { return false }
            if next === recognizer.view { break }
            view = next.superview
        }
        return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    }

    // MARK: - Endings

    /// Resets the recognisers that are done and have no touches left.
    func resetFinished() {
        let finished = involved.filter { $0.isOver && $0.touches.isEmpty }
        guard !finished.isEmpty else { return }
        involved.removeAll { recognizer in finished.contains { $0 === recognizer } }
        for recognizer in finished {
            recognizer.reset()
            recognizer.storedState = .possible
            recognizer.pendingState = nil
            recognizer.isInSequence = false
            recognizer.sequenceTouches = []
        }
        didDecide()
    }

    /// The recogniser was removed from its view, or its view from the window.
    func remove(_ recognizer: UIGestureRecognizer) {
        guard recognizer.isInSequence else { return }
        transition(recognizer, to: recognizer.isActive ? .cancelled : .failed)
        recognizer.touches = []
        resetFinished()
    }
}
