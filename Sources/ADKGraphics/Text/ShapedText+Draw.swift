import ADKFoundation
import Foundation

extension ShapedText {
    /// Draws the text with its top left corner at `origin`, in points.
    ///
    /// `width` is the width to align lines in, in points; nil is the text's own width. The context's traits resolve
    /// colours. `color` is for text without a colour; nil is black. Any thread may call it, but a lock lets only one
    /// thread use fonts at a time, so keep the result instead of drawing again.
    package func draw(
        in context: CGContext, at origin: CGPoint, width: CGFloat? = nil, color: UIColor? = nil,
        shadow: TextShadow? = nil
    ) {
        guard !content.lines.isEmpty else { return }
        let width = width ?? size.width
        guard origin.x.isFinite, origin.y.isFinite, !width.isNaN else {
            return context.report("has a text at \(origin) with the width \(width); it is left out")
        }
        if let shadow, shadow.isVisible {
            TextShadowPainter(text: self, context: context, shadow: shadow).paint(at: origin, width: width)
        }
        context.painted(inkBounds(width: width).offsetBy(dx: origin.x, dy: origin.y)) {
            paint(in: $0, at: origin, width: width, ink: TextInk(defaultColor: color))
        }
    }

    func paint(in context: CGContext, at origin: CGPoint, width: CGFloat, ink: TextInk) {
        let visible = visibleLines(context, origin: origin)
        guard !visible.isEmpty else { return }
        TextPainter(text: self, context: context, origin: origin, width: width, ink: ink).paint(visible)
    }

    /// The lines that may intersect the clip. A tall text is often drawn through a small clip.
    private func visibleLines(_ context: CGContext, origin: CGPoint) -> Range<Int> {
        let clip = context.boundingBoxOfClipPath
        guard !clip.isNull else { return 0..<0 }
        let lines = content.lines
        func reaches(_ line: Line, _ y: CGFloat) -> Bool {
            origin.y + max(line.top + line.height, line.baseline + line.ink.maxY) + 2 >= y
        }
        let first = lines.firstIndex { reaches($0, clip.minY) } ?? lines.count
        let last = lines.lastIndex { origin.y + min($0.top, $0.baseline + $0.ink.minY) - 2 <= clip.maxY } ?? -1
        return first <= last ? first..<last + 1 : 0..<0
    }
}
