import ADKFoundation
import Foundation

/// Follows the pointer over a view and its subtree, without a button.
///
/// It begins when the pointer comes over the view, changes when the pointer moves, and ends when it leaves or when the
/// view leaves its window. It neither prevents other gestures nor waits for them. While a button is pressed it keeps
/// its state. A finger does not hover.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// The place of the pointer, in points of the window.
    private var place = CGPoint.zero
    /// The delegate refused the pointer that is over the view now.
    private var isRefused = false

    /// Creates a recogniser without actions.
    public required init() {
        super.init()
        allowedTouchTypes = []
    }

    /// Whether the recogniser follows the pointer. Setting false cancels a current gesture.
    override public var isEnabled: Bool { didSet { if !isEnabled { end(as: .cancelled) } } }

    /// The place of the pointer, in points of `view`, or of the window if nil.
    override open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }

    /// The pointer is at `point` of the window, over the view.
    func pointerHovered(at point: CGPoint) {
        guard isEnabled, !isRefused, !isActive || point != place else { return }
        place = point
        if !isActive, delegate?.gestureRecognizerShouldBegin(self) == false {
            isRefused = true
            return
        }
        storedState = isActive ? .changed : .began
        sendActions()
    }

    /// The pointer left the view.
    func pointerLeft() {
        isRefused = false
        end(as: .ended)
    }

    private func end(as state: State) {
        guard isActive else { return }
        storedState = state
        sendActions()
        storedState = .possible
        reset()
    }
}
