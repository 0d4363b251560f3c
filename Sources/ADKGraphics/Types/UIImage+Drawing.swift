import Foundation

extension UIImage {
    /// Draws the picture stretched over `rect` (points) into the thread's current context.
    ///
    /// An encoded picture is decoded for it, at device size. One that turns out to be damaged
    /// draws nothing; `pixels(for:)` tells why. A tint colour given to the picture is used; template
    /// pictures without one are drawn in their own colours.
    ///
    /// - Complexity: O(pixels of the picture); not for the main thread.
    public func draw(in rect: CGRect) { draw(in: rect, alpha: 1) }

    /// Likewise, let through by `alpha` (0...1).
    public func draw(in rect: CGRect, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        draw(in: rect, of: context, alpha: alpha)
    }

    /// Draws the picture at its own size; `point` is its top left corner, in points.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    package func draw(in rect: CGRect, of context: CGContext, alpha: CGFloat = 1) {
        let side = CGFloat(PixelBuffer.maximumSide)
        let width = (rect.width * context.scale).rounded()
        let height = (rect.height * context.scale).rounded()
        guard width >= 1, height >= 1, width <= side, height <= side,
            let buffer = try? stretched(width: Int(width), height: Int(height), displayScale: context.scale),
            let tinted = try? tintColor.map({
                try buffer.tinted(with: $0.components(for: context.traits.userInterfaceStyle))
            })
                ?? buffer
        else { return }
        context.draw(tinted, in: rect, alpha: alpha)
    }
}
