import Foundation

/// The thread's current context. Without one, these methods do nothing.
extension UIColor {
    /// Makes this the current context's colour of fills and strokes.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the current context's colour of fills.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(self) }
    /// Makes this the current context's colour of strokes.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(self) }
}
