import ADKFoundation
import Foundation

/// The shadow of a text: a blurred copy of its letters. A value, usable on any thread.
package struct TextShadow: Hashable, Sendable {
    /// The colour, whose alpha is multiplied by `opacity`.
    package var color: UIColor
    /// A factor of the colour's alpha, 0...1.
    package var opacity: CGFloat
    /// In points. A positive width is to the right, a positive height down.
    package var offset: CGSize
    /// The distance in points at which the blur fades out.
    package var radius: CGFloat

    /// Creates a shadow. Clamps `opacity` to 0...1, each part of `offset` to ±1,000 points and `radius` to 200
    /// points. NaN is reported and becomes 0.
    package init(color: UIColor, opacity: CGFloat, offset: CGSize, radius: CGFloat) {
        func clamped(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            Misuse.clamped(value, to: range, "shadow of a text")
        }
        self.color = color
        self.opacity = clamped(opacity, 0...1)
        self.offset = CGSize(
            width: clamped(offset.width, -1_000...1_000), height: clamped(offset.height, -1_000...1_000))
        self.radius = clamped(radius, 0...200)
    }

    /// Whether the shadow paints anything.
    package var isVisible: Bool { opacity > 0 && !color.isClear }

    /// The insets from a text's rectangle to one that contains its shadow as well. Each is 0 or negative. As in
    /// Texture's ASTextKitShadower.
    package var padding: UIEdgeInsets {
        guard isVisible else { return .zero }
        return UIEdgeInsets(
            top: min(0, offset.height - radius), left: min(0, offset.width - radius),
            bottom: min(0, -offset.height - radius), right: min(0, -offset.width - radius))
    }
}

/// Draws the shadow of a text once.
struct TextShadowPainter {
    let text: ShapedText
    let context: CGContext
    let shadow: TextShadow

    func paint(at origin: CGPoint, width: CGFloat) {
        let matrix = context.cairo.transform
        let scale = min(1e4, (abs(matrix.a * matrix.d - matrix.b * matrix.c)).squareRoot())
        let blur = BoxBlur(reach: Int(saturating: (shadow.radius * scale).rounded()))
        let area = area(matrix, at: origin, width: width, margin: blur.reach)
        guard !area.isEmpty else { return }
        let letters = PixelBuffer(width: area.width, height: area.height)
        let canvas = CGContext(buffer: letters, scale: 1, traits: context.traits)
        var shifted = matrix
        shifted.tx -= CGFloat(area.x)
        shifted.ty -= CGFloat(area.y)
        canvas.setTransform(shifted)
        let moved = CGPoint(x: origin.x + shadow.offset.width, y: origin.y + shadow.offset.height)
        text.paint(in: canvas, at: moved, width: width, ink: TextInk(overrideColor: .black))
        var mask = AlphaMask(of: letters)
        blur.apply(to: &mask)
        var color = shadow.color.components(for: context.traits.colorVariant)
        color.alpha *= Float(shadow.opacity)
        context.use(color)
        mask.paint(context.cairo, x: area.x, y: area.y)
    }

    /// The pixels that the shadow may change, extended by the blur's reach and limited to the clip.
    private func area(_ matrix: CGAffineTransform, at origin: CGPoint, width: CGFloat, margin: Int) -> PixelRect {
        let clip = context.cairo.deviceClipExtents
        let ink = text.inkBounds(width: width)
        guard !ink.isNull, !clip.isNull else { return .empty }
        let placed = ink.offsetBy(dx: origin.x + shadow.offset.width, dy: origin.y + shadow.offset.height)
        let reach = CGFloat(margin + 2)
        let painted = placed.applying(matrix).insetBy(dx: -reach, dy: -reach)
        let seen = clip.insetBy(dx: -reach, dy: -reach)
        let area = painted.intersection(seen)
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard !area.isNull, area.width > 0, area.height > 0, area.width < limit, area.height < limit else {
            return .empty
        }
        return PixelRect(around: area, scale: 1)
    }
}
