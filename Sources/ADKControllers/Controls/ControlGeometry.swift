import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

extension CALayer {
    /// Makes the layer the moving part of a control: a light shape with a thin edge and a shadow.
    func becomeKnob() {
        backgroundColor = Palette.knob
        borderColor = Palette.knobEdge
        shadowOpacity = 0.18
        shadowOffset = CGSize(width: 0, height: 1)
        shadowRadius = 1.5
    }

    /// Sets the frame, and the radius that makes the ends round.
    func setCapsule(_ frame: CGRect) {
        self.frame = frame
        cornerRadius = min(frame.width, frame.height) / 2
    }
}

extension UIControl {
    /// Whether `recognizer`, of a view around this one, would take a drag along the control from it.
    func keepsHorizontalDrag(from recognizer: UIGestureRecognizer) -> Bool {
        guard isTracking, let pan = recognizer as? UIPanGestureRecognizer, pan.view !== self else { return false }
        let translation = pan.translation(in: self)
        return abs(translation.x) >= abs(translation.y)
    }

    /// Sends the events of a change of the value by the user.
    func sendValueChanged() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
}

extension Float {
    /// The value, or `old` if it is not a number, which is reported.
    func orReported(_ old: Float, _ name: String, of control: UIView) -> Float {
        guard isNaN else { return self }
        Misuse.report("\(name) of a \(type(of: control)) was set to NaN; it stays \(old)")
        return old
    }
}
