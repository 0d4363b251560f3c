import ADKGraphics
import Foundation

/// The sailing boat of other scenes.
enum Boat {
    /// Draws a small sailing boat with its reflection.
    static func draw(on p: Painting, x: Float, y: Float, size: Float, hull: UInt32, sail: UInt32 = 0xF6EFE0) {
        let s = 62 * p.unit * size
        let cx = x * p.w
        let cy = y * p.h
        func shape(_ flip: Float, _ context: CGContext, _ alpha: Float) {
            func at(_ dx: Float, _ dy: Float) -> CGPoint { point(cx + dx * s, cy + dy * s * flip) }
            let body = UIBezierPath()
            body.move(to: at(-1, -0.2))
            body.addCurve(to: at(1.15, -0.27), controlPoint1: at(-0.4, -0.12), controlPoint2: at(0.5, -0.12))
            body.addCurve(to: at(-0.78, 0.1), controlPoint1: at(0.8, 0.16), controlPoint2: at(0.1, 0.14))
            body.close()
            context.setFillColor(UIColor(hex(hull), alpha: alpha))
            context.fill(body)
            for (front, tip, foot) in [(Float(0.05), Float(-2.3), Float(0.95)), (-0.05, -2.0, -0.75)] {
                let cloth = UIBezierPath()
                cloth.move(to: at(front, tip))
                cloth.addCurve(
                    to: at(foot, -0.4), controlPoint1: at(front + foot * 0.5, tip * 0.62),
                    controlPoint2: at(foot * 0.95, -0.9))
                cloth.addLine(to: at(front, -0.36))
                cloth.close()
                context.setFillColor(UIColor(hex(sail) * (front > 0 ? 1 : 0.86), alpha: alpha))
                context.fill(cloth)
            }
        }
        p.draw(blur: 2.5 * p.unit) { shape(-0.62, $0, 0.36) }
        p.draw { shape(1, $0, 1) }
    }
}
