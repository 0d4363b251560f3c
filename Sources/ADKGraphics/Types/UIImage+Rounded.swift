import ADKFoundation
import Foundation

/// Small images of rounded boxes that stretch to any size. Usable on any thread.
extension UIImage {
    /// Creates a rounded box of `fillColor` on `cornerColor`. The corners keep their size in points.
    ///
    /// A nil or clear `cornerColor` leaves the corners transparent.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor
    ) -> UIImage {
        as_resizableRoundedImage(
            withCornerRadius: cornerRadius, cornerColor: cornerColor, fill: fillColor, traitCollection: .current)
    }

    /// Creates a rounded box as above. `traitCollection` chooses the variants of dynamic colours, and its display scale
    /// is the image's scale.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor,
        traitCollection: UITraitCollection
    ) -> UIImage {
        as_resizableRoundedImage(
            withCornerRadius: cornerRadius, cornerColor: cornerColor, fill: fillColor, borderColor: nil, borderWidth: 1,
            traitCollection: traitCollection)
    }

    /// Creates a rounded box with a border of `borderWidth` points inside its edge. A nil `borderColor` draws none.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor,
        borderColor: UIColor?, borderWidth: CGFloat, traitCollection: UITraitCollection
    ) -> UIImage {
        as_resizableRoundedImage(
            withCornerRadius: cornerRadius, cornerColor: cornerColor, fill: fillColor, borderColor: borderColor,
            borderWidth: borderWidth, roundedCorners: .allCorners, scale: 0, traitCollection: traitCollection)
    }

    /// Creates a box of which only `roundedCorners` are round. `scale` is in pixels per point; 0 uses the scale of
    /// `traitCollection`.
    ///
    /// A radius that is negative or not finite is 0.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor,
        borderColor: UIColor?, borderWidth: CGFloat, roundedCorners: UIRectCorner, scale: CGFloat,
        traitCollection: UITraitCollection
    ) -> UIImage {
        let radius = Misuse.clamped(cornerRadius, to: 0...1_000, "corner radius of an image")
        let borderWidth = Misuse.clamped(borderWidth, to: 0...2_000, "border width of an image")
        let side = radius * 2 + 1
        let box = CGRect(x: 0, y: 0, width: side, height: side)
        let context = ImageCanvas.make(
            box.size, isOpaque: false,
            scale: UIImage.validScale(scale > 0 || scale.isNaN ? scale : traitCollection.displayScale),
            traits: traitCollection)
        func path(_ rect: CGRect) -> UIBezierPath {
            UIBezierPath(
                roundedRect: rect, byRoundingCorners: roundedCorners,
                cornerRadii: CGSize(width: radius, height: radius))
        }
        if let cornerColor, !cornerColor.isClear {
            context.setFillColor(cornerColor)
            context.fill(box)
        }
        let outline = path(box)
        context.setBlendMode(.copy)
        context.setFillColor(fillColor)
        context.fill(outline)
        context.setBlendMode(.normal)
        if let borderColor, borderWidth > 0, borderWidth.isFinite {
            let line = path(box.insetBy(dx: borderWidth / 2, dy: borderWidth / 2))
            line.lineWidth = borderWidth
            context.clip(to: outline)
            context.setStrokeColor(borderColor)
            context.stroke(line)
        }
        return UIImage(pixels: context.buffer, scale: context.scale).resizableImage(
            withCapInsets: UIEdgeInsets(top: radius, left: radius, bottom: radius, right: radius),
            resizingMode: .stretch)
    }
}
