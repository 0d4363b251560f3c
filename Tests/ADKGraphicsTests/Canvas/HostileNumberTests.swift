import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Numbers that no image can have, in drawing code. What is drawn afterwards is right.
@Suite(.serialized) struct HostileNumberTests {
    private static let numbers: [CGFloat] = [
        .nan, .infinity, -.infinity, 0, -0.0, -1, 1e-300, 1e300, -1e300, 1e9, -1e9, 3e6, 8_388_608, 2_147_483_648,
        .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]

    /// The pixels of a context of 8 by 8 points, after `body` and then a green box at the top left.
    private func words(_ body: (CGContext) -> Void) -> [UInt32] {
        let context = CGContext(buffer: PixelBuffer(width: 8, height: 8), scale: 1)
        context.asCurrent { body(context) }
        return (0..<8).flatMap { y in Array(UnsafeBufferPointer(start: context.buffer.row(y), count: 8)) }
    }

    /// The same between saving and restoring the state, and then a green box of 4 by 4 points at the top left.
    private func image(_ body: (CGContext) -> Void) -> [UInt32] {
        words { context in
            context.saveGState()
            body(context)
            context.restoreGState()
            context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
    }

    private static let box: [UInt32] = (0..<64).map { $0 % 8 < 4 && $0 / 8 < 4 ? 0xFF00_FF00 : 0 }

    // MARK: - Transforms

    @Test func aZeroScaleLosesOnlyWhatIsDrawnUnderIt() {
        for (x, y) in [(0, 1), (1, 0), (0, 0), (CGFloat.nan, 1), (.infinity, 1), (1e-300, 1)] as [(CGFloat, CGFloat)] {
            let found = words { context in
                UIColor.green.setFill()
                context.saveGState()
                context.scaleBy(x: x, y: y)
                context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
                context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
                #expect(context.boundingBoxOfClipPath.isNull)
                context.restoreGState()
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
            #expect(found == Self.box, "scaled by \(x) and \(y)")
        }
    }

    @Test func aTransformWithoutAnInverseIsReportedWithTheDrawing() {
        let messages = Misuse.messages(ofThisThread: true) {
            let context = CGContext(
                buffer: PixelBuffer(width: 8, height: 8), scale: 1, subject: "<ProgressNode>")
            context.scaleBy(x: 0, y: 1)
        }.filter { $0.contains("<ProgressNode>") }
        #expect(messages.count == 1, "\(messages)")
        #expect(messages.first?.contains("a: 0.0") == true, "\(messages)")
    }

    @Test func anErrorOfCairoIsReportedAtTheEndOfTheDrawing() {
        let messages = Misuse.messages(ofThisThread: true) {
            let context = CGContext(buffer: PixelBuffer(width: 8, height: 8), scale: 1, subject: "<BrokenNode>")
            // Restores a state that nothing saved, as no public method does.
            context.cairo.restore()
        }
        #expect(messages.contains { $0.contains("<BrokenNode>") && $0.contains("cairo_restore") }, "\(messages)")
    }

    @Test func aNumberOfTheStateThatIsNaNIsReportedWithTheDrawing() {
        let messages = Misuse.messages(ofThisThread: true) {
            let context = CGContext(buffer: PixelBuffer(width: 8, height: 8), scale: 1, subject: "<InkNode>")
            context.setAlpha(.nan)
            context.setShadow(offset: .zero, blur: .nan)
            context.setMiterLimit(.nan)
            context.stroke(CGRect(x: 1, y: 1, width: 4, height: 4))
            context.asCurrent {
                NSAttributedString(string: "a").draw(at: CGPoint(x: CGFloat.nan, y: 0))
                NSAttributedString(string: "a").draw(in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 9))
                UIImage(pixels: PixelBuffer(width: 2, height: 2), scale: 1).draw(at: CGPoint(x: 0, y: CGFloat.nan))
            }
        }
        // Other suites run at the same time.
        let own = Set(messages.filter { $0.contains("<InkNode>") && $0.contains("nan") })
        #expect(own.count == 6, "\(messages)")
    }

    @Test func aColourOrAFontThatIsNaNIsReported() {
        let messages = Misuse.messages(ofThisThread: true) {
            #expect(UIColor(white: 1, alpha: .nan) == UIColor(white: 1, alpha: 0))
            #expect(UIFont.systemFont(ofSize: .nan).pointSize == UIFont.systemFontSize)
            let style = NSMutableParagraphStyle()
            style.lineSpacing = .nan
            #expect(style.lineSpacing == 0)
        }
        for part in ["the alpha of a colour cannot be nan", "a font cannot have nan points", "the lineSpacing of "] {
            #expect(messages.contains { $0.contains(part) }, "\(part): \(messages)")
        }
    }

    // MARK: - Paths

    @Test func anArcOfHostileNumbersDrawsNothingElse() {
        for radius in Self.numbers {
            for angle in Self.numbers {
                for (isClockwise, place) in [(true, CGFloat(4)), (false, .nan), (true, 1e300)] {
                    let path = UIBezierPath(
                        arcCenter: CGPoint(x: place, y: 4), radius: radius, startAngle: -1, endAngle: angle,
                        clockwise: isClockwise)
                    let found = image { context in
                        path.fill()
                        path.stroke()
                        path.addClip()
                        _ = path.contains(CGPoint(x: 4, y: 4))
                        _ = path.bounds
                        context.addArc(
                            center: CGPoint(x: 4, y: place), radius: radius, startAngle: angle, endAngle: 2,
                            clockwise: isClockwise)
                        context.strokePath()
                    }
                    #expect(found == Self.box, "radius \(radius), angle \(angle), centre \(place)")
                }
            }
        }
    }

    @Test func anArcToAnAngleThatIsNotANumberIsReported() {
        let messages = Misuse.messages(ofThisThread: true) {
            _ = words { context in
                context.fill(
                    UIBezierPath(
                        arcCenter: .zero, radius: 3, startAngle: 0, endAngle: 0 / CGFloat(0).magnitude,
                        clockwise: true))
            }
        }
        #expect(messages.count == 1 && messages[0].contains("nan"), "\(messages)")
    }

    @Test func aHugeArcHasItsEdgeAtTheRightPlace() {
        for radius in [1e7, 1e9, 1e12] as [CGFloat] {
            let found = words { context in
                UIColor.green.setFill()
                let path = UIBezierPath(
                    arcCenter: CGPoint(x: 4 - radius, y: 4), radius: radius, startAngle: 0, endAngle: 2 * .pi,
                    clockwise: true)
                path.fill()
            }
            for (index, pixel) in found.enumerated() {
                let coverage = Int(pixel >> 24)
                #expect(index % 8 < 4 ? coverage >= 253 : coverage <= 2, "radius \(radius), pixel \(index)")
            }
        }
    }

    @Test func hugeBoxesFillWhatIsSeen() {
        let left = (0..<64).map { $0 % 8 < 4 ? 0xFF00_FF00 : 0 as UInt32 }
        for size in [3e6, 8_388_608, 1e9, 1e15, 1e300] as [CGFloat] {
            let rect = CGRect(x: -size, y: -size, width: size + 4, height: 2 * size)
            // Beyond 2^53, the sum has no room for the 4.
            guard rect.maxX == 4 else { continue }
            #expect(
                words { context in
                    UIColor.green.setFill()
                    context.fill(rect)
                } == left, "fill \(size)")
            #expect(
                words { context in
                    UIColor.green.setFill()
                    context.clip(to: rect)
                    context.fill(.infinite)
                } == left, "clip \(size)")
            #expect(
                words { context in
                    UIColor.green.setFill()
                    UIBezierPath(rect: rect).fill()
                } == left, "path \(size)")
        }
        #expect(words { $0.fill(.infinite) } == [UInt32](repeating: 0xFF00_0000, count: 64))
        #expect(words { $0.fill(.null) } == [UInt32](repeating: 0, count: 64))
    }

    @Test func aLineToFarAwayKeepsItsDirection() {
        for far in [100, 1e7, 1e9, 1e12] as [CGFloat] {
            let found = words { context in
                context.setShouldAntialias(false)
                context.setLineWidth(2)
                UIColor.green.setStroke()
                context.strokeLineSegments(between: [CGPoint(x: -far, y: -far), CGPoint(x: far, y: far)])
            }
            let expected = (0..<64).map { abs($0 % 8 - $0 / 8) <= 1 ? 0xFF00_FF00 : 0 as UInt32 }
            #expect(found == expected, "\(far)")
        }
    }

    @Test(arguments: 0..<8) func randomHostileDrawingHarmsNothing(seed: UInt64) {
        let count = Int(ProcessInfo.processInfo.environment["ADK_DRAWING_STORM"] ?? "") ?? 300
        for number in 0..<count {
            var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(number))
            var steps: [String] = []
            let found = image { context in
                for _ in 0..<8 { steps.append(HostileDrawing.step(in: context, &random)) }
                while !HostileDrawing.isRestored(context) { context.endTransparencyLayer() }
            }
            #expect(found == Self.box, "seed \(seed), drawing \(number): \(steps)")
        }
    }
}

/// One call of a drawing function with random numbers, most of them hostile.
private enum HostileDrawing {
    static func isRestored(_ context: CGContext) -> Bool { context.layers.isEmpty }

    static func step(in context: CGContext, _ random: inout SeededRandom) -> String {
        func number() -> CGFloat {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .nan
            case 1: Bool.random(using: &random) ? .infinity : -.infinity
            case 2: 0
            case 3: CGFloat.random(in: -10...10, using: &random)
            case 4: pow(10, CGFloat.random(in: -300...300, using: &random))
            case 5: -pow(10, CGFloat.random(in: -10...20, using: &random))
            default: pow(2, CGFloat.random(in: 15...34, using: &random))
            }
        }
        func point() -> CGPoint { CGPoint(x: number(), y: number()) }
        func rect() -> CGRect { CGRect(origin: point(), size: CGSize(width: number(), height: number())) }
        let image = UIImage(pixels: PixelBuffer(width: 3, height: 2), scale: 1)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 1))
        for _ in 0..<3 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: path.addLine(to: point())
            case 1: path.addCurve(to: point(), controlPoint1: point(), controlPoint2: point())
            case 2:
                path.addArc(
                    withCenter: point(), radius: number(), startAngle: number(), endAngle: number(), clockwise: true)
            default: path.close()
            }
        }
        path.lineWidth = number()
        path.miterLimit = number()
        path.lineJoinStyle = .round
        let kind = Int.random(in: 0..<16, using: &random)
        switch kind {
        case 0: context.scaleBy(x: number(), y: number())
        case 1: context.translateBy(x: number(), y: number())
        case 2: context.rotate(by: number())
        case 3: context.fill(rect())
        case 4: context.clip(to: rect())
        case 5: context.fill(path)
        case 6: context.stroke(path)
        case 7: context.clip(to: path)
        case 8:
            context.setLineDash(phase: number(), lengths: [number(), number()])
            context.setLineWidth(number())
            context.stroke(rect())
        case 9: context.setShadow(offset: CGSize(width: number(), height: number()), blur: number())
        case 10: context.drawLinearGradient([(number(), .red), (number(), .blue)], start: point(), end: point())
        case 11: context.drawRadialGradient([(0, .red), (1, .blue)], centre: point(), radius: number())
        case 12: image.draw(in: rect(), blendMode: .multiply, alpha: number())
        case 13:
            context.setAlpha(number())
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        case 14: context.concatenate(CGAffineTransform(a: 1, b: number(), c: number(), d: 1, tx: 0, ty: number()))
        default: context.fillEllipse(in: rect())
        }
        return "\(kind)"
    }
}
