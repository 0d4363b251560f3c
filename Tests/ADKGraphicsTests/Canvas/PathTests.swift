import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Paths as classes, their geometry, and the path of a context.
@Suite struct PathTests {
    private func words(_ size: Int, _ body: (CGContext) -> Void) -> [UInt32] {
        let context = CGContext(buffer: PixelBuffer(width: size, height: size, isOpaque: false), scale: 1)
        context.asCurrent { body(context) }
        return (0..<size).flatMap { y in Array(UnsafeBufferPointer(start: context.buffer.row(y), count: size)) }
    }

    /// The points on a path's steps, densely.
    private func points(_ path: UIBezierPath) -> [CGPoint] {
        guard let (start, steps) = path.shape.steps else { return [] }
        return [start] + steps.flatMap { $0 }
    }

    private func randomPath(_ random: inout SeededRandom) -> UIBezierPath {
        let path = UIBezierPath()
        func point() -> CGPoint {
            CGPoint(x: CGFloat.random(in: -50...150, using: &random), y: CGFloat.random(in: -50...150, using: &random))
        }
        // No lone points: a closed path of one point has no steps.
        path.move(to: point())
        path.addLine(to: point())
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0...4, using: &random) {
            case 0: path.addLine(to: point())
            case 1: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
            case 2: path.addQuadCurve(to: point(), controlPoint: point())
            case 3:
                path.addArc(
                    withCenter: point(), radius: CGFloat.random(in: 1...60, using: &random),
                    startAngle: CGFloat.random(in: -7...7, using: &random),
                    endAngle: CGFloat.random(in: -7...7, using: &random),
                    clockwise: Bool.random(using: &random))
            default:
                path.close()
                path.move(to: point())
                path.addLine(to: point())
            }
        }
        path.addLine(to: point())
        return path
    }

    @Test func theBoxContainsThePathAndTouchesIt() {
        for seed in UInt64(0)..<200 {
            var random = SeededRandom(seed: seed)
            let path = randomPath(&random)
            let all = points(path)
            let box = path.cgPath.boundingBoxOfPath
            let (xs, ys) = (all.map(\.x), all.map(\.y))
            // The points are 64 to a step: they come near to the extremes.
            for (name, exact, found) in [
                ("left", box.minX, xs.min()!), ("right", box.maxX, xs.max()!), ("top", box.minY, ys.min()!),
                ("bottom", box.maxY, ys.max()!),
            ] {
                #expect(abs(exact - found) < 0.5, "seed \(seed): \(name) is \(exact), points reach \(found)")
            }
            let outer = path.bounds.insetBy(dx: -0.001, dy: -0.001)
            #expect(outer.minX <= box.minX && outer.maxX >= box.maxX, "seed \(seed)")
            #expect(outer.minY <= box.minY && outer.maxY >= box.maxY, "seed \(seed)")
        }
    }

    @Test func aTransformMapsThePixels() {
        for seed in UInt64(0)..<30 {
            var random = SeededRandom(seed: seed)
            let path = randomPath(&random)
            let moved = path.copy() as? UIBezierPath
            let transform = CGAffineTransform(a: 0.8, b: 0.1, c: -0.2, d: 0.9, tx: 3, ty: 5)
            moved?.apply(transform)
            let mapped = words(100) { _ in moved?.fill() }
            let drawn = words(100) { context in
                context.concatenate(transform)
                path.fill()
            }
            let worst = zip(mapped, drawn).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max() ?? 0
            #expect(worst <= 24, "seed \(seed): \(worst) of 255")
        }
    }

    @Test func aCopyIsIndependent() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
        path.lineWidth = 3
        let copy = path.copy() as? UIBezierPath
        #expect(copy == path)
        copy?.addLine(to: CGPoint(x: 9, y: 9))
        #expect(copy != path)
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(copy?.lineWidth == 3)
    }

    @Test func aLetPathCanBeChanged() {
        let path = UIBezierPath()
        #expect(path.isEmpty && path.currentPoint == .zero && path.bounds == .zero)
        path.move(to: CGPoint(x: 2, y: 3))
        path.addLine(to: CGPoint(x: 8, y: 9))
        #expect(path.currentPoint == CGPoint(x: 8, y: 9))
        path.append(UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 4, height: 4)))
        #expect(path.contains(CGPoint(x: 12, y: 12)) && !path.contains(CGPoint(x: 20, y: 12)))
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test func theEvenOddRuleLeavesAHole() {
        let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        ring.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
        #expect(ring.contains(CGPoint(x: 5, y: 5)))
        ring.usesEvenOddFillRule = true
        #expect(!ring.contains(CGPoint(x: 5, y: 5)) && ring.contains(CGPoint(x: 1, y: 5)))
        let pixels = words(10) { _ in ring.fill() }
        #expect(pixels[5 * 10 + 5] == 0 && pixels[5 * 10 + 1] == 0xFF00_0000)
        let clipped = words(10) { context in
            ring.addClip()
            UIColor.red.set()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(clipped[5 * 10 + 5] == 0 && clipped[5 * 10 + 1] == 0xFFFF_0000)
    }

    @Test func theContextsPathEqualsABezierPath() {
        for seed in UInt64(0)..<40 {
            var random = SeededRandom(seed: seed)
            let path = randomPath(&random)
            let isStroke = Bool.random(using: &random)
            path.lineWidth = 4
            let expected = words(100) { context in
                context.translateBy(x: 10, y: 0)
                UIColor.blue.set()
                if isStroke { path.stroke() } else { path.fill() }
            }
            let found = words(100) { context in
                context.translateBy(x: 10, y: 0)
                context.setFillColor(UIColor.blue.cgColor)
                context.setStrokeColor(UIColor.blue.cgColor)
                context.setLineWidth(4)
                context.addPath(path.cgPath)
                if isStroke { context.strokePath() } else { context.fillPath() }
                #expect(context.isPathEmpty)
            }
            let worst = zip(expected, found).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max() ?? 0
            #expect(worst <= 24, "seed \(seed): \(worst) of 255")
        }
    }

    @Test func aPathKeepsTheTransformOfItsPoints() {
        let found = words(20) { context in
            context.move(to: .zero)
            context.addLine(to: CGPoint(x: 10, y: 0))
            context.translateBy(x: 0, y: 10)
            context.addLine(to: CGPoint(x: 10, y: 0))
            context.addLine(to: .zero)
            context.closePath()
            #expect(context.path?.boundingBox == CGRect(x: 0, y: -10, width: 10, height: 10))
            context.fillPath()
        }
        let expected = words(20) { $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10)) }
        #expect(found == expected)
    }

    @Test func theStateHasColoursAndAlpha() {
        let rect = CGRect(x: 0, y: 0, width: 2, height: 2)
        let found = words(2) { context in
            UIColor.red.setFill()
            context.saveGState()
            UIColor.blue.setFill()
            context.setAlpha(0)
            context.restoreGState()
            context.fill(rect)
        }
        #expect(found == [UInt32](repeating: 0xFFFF_0000, count: 4))
        let faint = words(2) { context in
            context.setAlpha(0.5)
            UIColor.red.setFill()
            UIRectFill(rect)
        }
        #expect(faint.allSatisfy { abs(Int($0 >> 24) - 128) <= 1 })
        // Without a state to restore, nothing happens.
        #expect(words(2) { $0.restoreGState() } == [0, 0, 0, 0])
    }

    @Test func blendModesStayInsideTheShape() {
        let whole = CGRect(x: 0, y: 0, width: 4, height: 4)
        let left = CGRect(x: 0, y: 0, width: 2, height: 4)
        for mode in [CGBlendMode.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear, .multiply] {
            let found = words(4) { context in
                UIColor.green.setFill()
                context.fill(whole)
                UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
                UIRectFillUsingBlendMode(left, mode)
            }
            #expect(found[2] == 0xFF00_FF00, "\(mode) changed a pixel outside")
            #expect(found[0] != 0xFF00_FF00, "\(mode) changed nothing")
        }
    }

    @Test func theClipHasABox() {
        _ = words(20) { context in
            #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 20, height: 20))
            context.translateBy(x: 5, y: 0)
            context.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 8))
            context.clip()
            #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 8))
            context.clip(to: CGRect(x: 50, y: 50, width: 2, height: 2))
            #expect(context.boundingBoxOfClipPath == .null)
        }
    }

    @Test func dashesFollowTheirLengths() {
        let found = words(12) { context in
            context.setLineWidth(2)
            context.setLineDash(phase: 0, lengths: [3, 2])
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 12, y: 1)])
        }
        let marks = found[0..<12].map { $0 == 0 ? "-" : "x" }.joined()
        #expect(marks == "xxx--xxx--xx")
        // Lengths that make no pattern leave the line solid.
        let solid = words(4) { context in
            context.setLineWidth(8)
            context.setLineDash(phase: .nan, lengths: [0, -1])
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)])
        }
        #expect(solid.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func aGradientGoesFromColourToColour() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [UIColor.black.cgColor, UIColor.white.cgColor], locations: nil))
        let found = words(16) { context in
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 4, y: 0), end: CGPoint(x: 12, y: 0), options: .drawsAfterEndLocation)
        }
        let row = found[0..<16].map { ($0 >> 24, $0 & 0xFF) }
        #expect(row[0] == (0, 0) && row[15] == (255, 255))
        for x in 5..<12 { #expect(row[x].1 >= row[x - 1].1) }
        #expect(CGGradient(colorsSpace: nil, colors: ["no colour"], locations: nil) == nil)
    }

    @Test func eachStepOfAPathCostsTheSame() {
        let path = UIBezierPath()
        let context = CGContext(buffer: PixelBuffer(width: 1, height: 1, isOpaque: false), scale: 1)
        let steps = WorkCount.of {
            path.move(to: .zero)
            context.move(to: .zero)
            for index in 1...2000 {
                let end = CGPoint(x: index, y: index % 7)
                path.addQuadCurve(to: end, controlPoint: CGPoint(x: index, y: 9))
                context.addQuadCurve(to: end, control: CGPoint(x: index, y: 9))
                #expect(path.currentPoint == end && context.currentPointOfPath == end)
            }
        }
        #expect(steps == 0, "the path was copied")
    }

    /// The current point is that of the path drawn step by step.
    @Test func theCurrentPointFollowsAllKindsOfSteps() {
        for seed in UInt64(0)..<200 {
            var random = SeededRandom(seed: seed)
            var path = ShapePath()
            func point() -> CGPoint { CGPoint(x: Int.random(in: 0...9, using: &random), y: 1) }
            func angle() -> CGFloat { CGFloat.random(in: -9...9, using: &random) }
            for _ in 0..<8 {
                switch Int.random(in: 0...4, using: &random) {
                case 0: path.move(to: point())
                case 1: path.addLine(to: point())
                case 2: path.addQuadCurve(to: point(), control: point())
                case 3:
                    path.addArc(
                        withCenter: point(), radius: 3, startAngle: angle(), endAngle: angle(),
                        clockwise: Bool.random(using: &random))
                default: path.close()
                }
                var joined = ShapePath()
                joined.append(path)
                // Without arcs, of which only the curves are known.
                let plain = path.mapped()
                for other in [joined, plain] {
                    guard let a = path.currentPoint, let b = other.currentPoint else {
                        #expect(path.currentPoint == other.currentPoint, "seed \(seed)")
                        continue
                    }
                    #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9, "seed \(seed): \(a), not \(b)")
                }
            }
        }
    }
}
