import UIKit

/// The symbols of the app, drawn once. They are templates: the tint of the place gives the colour.
enum Glyph {
    static let heart = drawn { heartPath.stroke() }
    static let filledHeart = drawn { heartPath.fill() }
    static let bigHeart = drawn(size: 96) {
        heartPath.apply(CGAffineTransform(scaleX: 4, y: 4))
        heartPath.fill()
        heartPath.apply(CGAffineTransform(scaleX: 0.25, y: 0.25))
    }

    static let bubble = drawn {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 7.5, y: 20.5))
        path.addLine(to: CGPoint(x: 3.5, y: 21.5))
        path.addLine(to: CGPoint(x: 4.8, y: 17.6))
        path.addArc(
            withCenter: CGPoint(x: 12, y: 12), radius: 9, startAngle: .pi * 0.79, endAngle: .pi * 2.67,
            clockwise: true)
        path.close()
        stroke(path)
    }

    static let feed = drawn {
        for y in [3.5, 13.5] {
            stroke(UIBezierPath(roundedRect: CGRect(x: 4, y: y, width: 16, height: 7), cornerRadius: 2))
        }
    }

    static let grid = drawn {
        for row in 0..<2 {
            for column in 0..<2 {
                let origin = CGPoint(x: 4 + 9 * CGFloat(column), y: 4 + 9 * CGFloat(row))
                stroke(
                    UIBezierPath(
                        roundedRect: CGRect(origin: origin, size: CGSize(width: 7, height: 7)), cornerRadius: 2))
            }
        }
    }

    /// A heart in a square of 24 points.
    private static let heartPath: UIBezierPath = {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 12, y: 20.5))
        path.addCurve(
            to: CGPoint(x: 2.5, y: 9), controlPoint1: CGPoint(x: 8, y: 17.5), controlPoint2: CGPoint(x: 2.5, y: 13.8))
        path.addCurve(
            to: CGPoint(x: 12, y: 6.4), controlPoint1: CGPoint(x: 2.5, y: 3), controlPoint2: CGPoint(x: 9.6, y: 2))
        path.addCurve(
            to: CGPoint(x: 21.5, y: 9), controlPoint1: CGPoint(x: 14.4, y: 2), controlPoint2: CGPoint(x: 21.5, y: 3))
        path.addCurve(
            to: CGPoint(x: 12, y: 20.5), controlPoint1: CGPoint(x: 21.5, y: 13.8),
            controlPoint2: CGPoint(x: 16, y: 17.5))
        path.close()
        path.lineWidth = 1.8
        path.lineJoinStyle = .round
        return path
    }()

    private static func stroke(_ path: UIBezierPath) {
        path.lineWidth = 1.8
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.stroke()
    }

    private static func drawn(size: CGFloat = 24, _ draw: () -> Void) -> UIImage {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: size, height: size))
        let image = renderer.image { _ in
            UIColor.black.set()
            draw()
        }
        return image.withRenderingMode(.alwaysTemplate)
    }
}
