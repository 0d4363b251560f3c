import Foundation

/// Drawing in the thread's current context. Without one, these methods do nothing.
extension UIBezierPath {
    /// Fills the inside with the current fill colour.
    public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }
    /// Strokes the outline with the current stroke colour.
    public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }
    /// Reduces the clip to its intersection with the inside.
    public func addClip() { UIGraphicsGetCurrentContext()?.clip(to: self) }

    /// Fills the inside as `fill()` does, with a blend mode and with the colour's opacity multiplied by `alpha`.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) { blended(blendMode, alpha) { $0.fill(self) } }
    /// Strokes the outline as `stroke()` does, with a blend mode and with the colour's opacity multiplied by `alpha`.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { blended(blendMode, alpha) { $0.stroke(self) } }

    private func blended(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        body(context)
        context.restoreGState()
    }
}
