import Foundation

extension UIImage {
    /// Draws the image stretched over `rect`, in points, into the thread's current context.
    ///
    /// Decodes an encoded image at the size in device pixels that the transform gives it, and only the part that the
    /// clip shows if that is less than half of it. A damaged image draws nothing; `pixels(for:)` throws
    /// the error. The colour of `withTintColor(_:)` is applied. A template image without one is drawn in its own
    /// colours.
    ///
    /// - Complexity: O(pixels of the image). Do not call it on the main thread for large images.
    public func draw(in rect: CGRect) { draw(in: rect, alpha: 1) }

    /// Draws as `draw(in:)` does, with the image's opacity multiplied by `alpha` (0...1).
    public func draw(in rect: CGRect, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        draw(in: rect, of: context, alpha: alpha)
    }

    /// Draws the image at its own size, with its top left corner at `point`, in points.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    /// Draws as `draw(in:)` does, with a blend mode and with the image's opacity multiplied by `alpha` (0...1).
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        draw(in: rect, of: context, alpha: alpha)
        context.restoreGState()
    }

    /// Draws as `draw(at:)` does, with a blend mode and with the image's opacity multiplied by `alpha` (0...1).
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image over `rect`, in points, into `context`.
    package func draw(in rect: CGRect, of context: CGContext, alpha: CGFloat = 1) {
        let alpha = context.clamped(alpha, to: 0...1, "alpha")
        let image = appearing(in: context.traits.userInterfaceStyle).directed(context.traits.layoutDirection)
        guard let portion = ImagePortion(of: rect, in: context, canCrop: !isResizable),
            let buffer = try? image.pixels(for: portion),
            let tinted = try? tintColor.map({
                try buffer.tinted(with: $0.components(for: context.traits.colorVariant))
            })
                ?? buffer
        else { return }
        context.draw(tinted, in: portion.rect, alpha: alpha)
    }

    private func pixels(for portion: ImagePortion) throws(ImageCodecError) -> PixelBuffer {
        if let part = portion.part {
            return try pixels(for: .crop(sourceRectUnit: part, width: portion.width, height: portion.height))
        }
        return try stretched(
            width: portion.width, height: portion.height,
            displayScale: CGFloat(portion.width) / portion.rect.width,
            rowScale: CGFloat(portion.height) / portion.rect.height)
    }
}
