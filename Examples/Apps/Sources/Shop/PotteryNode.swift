import AsyncDisplayKit
import UIKit

/// A drawing of a product: a silhouette with a glaze, light from the left, and a shadow on the ground.
final class PotteryNode: ASDisplayNode, @unchecked Sendable {
    /// A drawing's values. They travel to the background thread.
    private final class Parameters: NSObject {
        let shape: String
        let glaze: UIColor

        init(shape: String, glaze: UIColor) {
            self.shape = shape
            self.glaze = glaze
        }
    }

    var glaze: UIColor {
        didSet { setNeedsDisplay() }
    }
    private let shape: String

    init(shape: String, glaze: UIColor) {
        self.shape = shape
        self.glaze = glaze
        super.init()
        isOpaque = false
        backgroundColor = .clear
        needsDisplayOnBoundsChange = true
    }

    override func drawParameters(forAsyncLayer layer: _ASDisplayLayer) -> NSObjectProtocol? {
        Parameters(shape: shape, glaze: glaze)
    }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled isCancelledBlock: () -> Bool,
        isRasterizing: Bool
    ) {
        guard let parameters = parameters as? Parameters, let context = UIGraphicsGetCurrentContext() else { return }
        let side = min(bounds.width, bounds.height)
        context.saveGState()
        context.translateBy(x: bounds.midX - side / 2, y: bounds.midY - side / 2)
        context.scaleBy(x: side / 100, y: side / 100)
        drawGround(context)
        if isCancelledBlock() {
            context.restoreGState()
            return
        }
        draw(parameters.shape, glaze: parameters.glaze, in: context)
        context.restoreGState()
    }

    private class func drawGround(_ context: CGContext) {
        let colors = [
            UIColor.black.withAlphaComponent(0.4).cgColor, UIColor.black.withAlphaComponent(0).cgColor,
        ]
        guard
            let shadow = CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1])
        else { return }
        context.saveGState()
        context.translateBy(x: 52, y: 87)
        context.scaleBy(x: 1, y: 0.16)
        context.drawRadialGradient(
            shadow, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 34, options: [])
        context.restoreGState()
    }

    private class func draw(_ shape: String, glaze: UIColor, in context: CGContext) {
        if shape == "lamp" { return drawLamp(glaze: glaze, in: context) }
        if shape == "cup" {
            let handle = UIBezierPath(ovalIn: CGRect(x: 64, y: 48, width: 20, height: 24))
            handle.lineWidth = 5
            glaze.shaded(-0.25).setStroke()
            handle.stroke()
        }
        fill(Profile.path(of: shape), glaze: glaze, in: context)
        let rim = Profile.rim(of: shape)
        glaze.shaded(-0.55).setFill()
        UIBezierPath(ovalIn: rim).fill()
        let edge = UIBezierPath(ovalIn: rim)
        edge.lineWidth = 1
        glaze.shaded(0.3).setStroke()
        edge.stroke()
    }

    /// Fills a silhouette with the glaze, lit from the left, and leaves the foot without glaze.
    private class func fill(_ path: UIBezierPath, glaze: UIColor, in context: CGContext) {
        context.saveGState()
        path.addClip()
        let box = path.bounds
        let colors = [glaze.shaded(-0.1).cgColor, glaze.shaded(0.1).cgColor, glaze.shaded(-0.42).cgColor]
        let gradient = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 0.45, 1])
        if let gradient = gradient {
            context.drawLinearGradient(
                gradient, start: CGPoint(x: box.minX, y: box.midY), end: CGPoint(x: box.maxX, y: box.midY),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
        UIColor.white.withAlphaComponent(0.28).setFill()
        UIBezierPath(
            ovalIn: CGRect(
                x: box.minX + box.width * 0.17, y: box.minY + box.height * 0.3, width: box.width * 0.1,
                height: box.height * 0.38)
        ).fill()
        UIColor(red: 0.72, green: 0.6, blue: 0.48, alpha: 0.85).setFill()
        context.fill(CGRect(x: box.minX, y: box.maxY - 4, width: box.width, height: 4))
        context.restoreGState()
    }

    private class func drawLamp(glaze: UIColor, in context: CGContext) {
        fill(Profile.path(of: "base"), glaze: UIColor(white: 0.45, alpha: 1), in: context)
        let colors = [
            UIColor(red: 1, green: 0.86, blue: 0.55, alpha: 0.6).cgColor,
            UIColor(red: 1, green: 0.86, blue: 0.55, alpha: 0).cgColor,
        ]
        if let glow = CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1])
        {
            let center = CGPoint(x: 50, y: 50)
            context.drawRadialGradient(
                glow, startCenter: center, startRadius: 4, endCenter: center, endRadius: 46, options: [])
        }
        fill(Profile.path(of: "shade"), glaze: glaze, in: context)
    }
}

/// The outlines of the shapes, in a square of 100 points.
enum Profile {
    /// Distances from the axis at heights from the top, for the right half. The left half mirrors it.
    private static let halves: [String: [(y: CGFloat, x: CGFloat)]] = [
        "vase": [(16, 9), (26, 7), (44, 21), (62, 20), (87, 11)],
        "bottle": [(12, 5), (36, 5), (52, 17), (70, 20), (87, 16)],
        "jar": [(38, 17), (44, 18), (58, 25), (74, 22), (87, 15)],
        "amphora": [(14, 11), (26, 8), (40, 24), (60, 18), (87, 9)],
        "bowl": [(52, 32), (60, 31), (72, 25), (80, 16), (87, 12)],
        "plate": [(70, 38), (74, 35), (79, 24), (82, 13), (87, 12)],
        "cup": [(42, 20), (54, 20), (68, 20), (80, 18), (87, 13)],
        "beaker": [(40, 19), (54, 18), (68, 16.5), (80, 15), (87, 14)],
        "base": [(48, 2), (60, 2), (76, 2), (82, 10), (87, 16)],
        "shade": [(22, 9), (28, 15), (36, 22), (46, 27), (56, 30)],
    ]

    static func rim(of shape: String) -> CGRect {
        guard let top = halves[shape]?.first else { return .zero }
        let height = max(2, top.x * 0.28)
        return CGRect(x: 50 - top.x, y: top.y - height / 2, width: 2 * top.x, height: height)
    }

    static func path(of shape: String) -> UIBezierPath {
        let half = halves[shape] ?? halves["vase"]!
        let right = half.map { CGPoint(x: 50 + $0.x, y: $0.y) }
        let left = half.reversed().map { CGPoint(x: 50 - $0.x, y: $0.y) }
        let path = UIBezierPath()
        path.move(to: right[0])
        curve(path, through: right)
        path.addLine(to: left[0])
        curve(path, through: left)
        path.close()
        return path
    }

    /// Adds a smooth curve through the points. The path is at the first of them.
    private static func curve(_ path: UIBezierPath, through points: [CGPoint]) {
        for index in 1..<points.count {
            let from = points[index - 1]
            let to = points[index]
            let before = index > 1 ? points[index - 2] : from
            let after = index + 1 < points.count ? points[index + 1] : to
            path.addCurve(
                to: to,
                controlPoint1: CGPoint(x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6),
                controlPoint2: CGPoint(x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6))
        }
    }
}
