import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Shadows of a context, against a shape that is drawn twice: moved and in the shadow's colour, then in its own.
@Suite struct ContextShadowTests {
    private static let size = 48

    private func draw(scale: CGFloat = 1, _ body: (CGContext) -> Void) -> PixelBuffer {
        let buffer = PixelBuffer(width: Self.size, height: Self.size)
        body(CGContext(buffer: buffer, scale: scale))
        return buffer
    }

    private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
        var most = 0
        for y in 0..<a.height {
            for x in 0..<a.width where a.row(y)[x] != b.row(y)[x] {
                for shift in [0, 8, 16, 24] {
                    most = max(most, abs(Int(a.row(y)[x] >> shift & 255) - Int(b.row(y)[x] >> shift & 255)))
                }
            }
        }
        return most
    }

    private func alphaSum(_ buffer: PixelBuffer) -> Int {
        var sum = 0
        for y in 0..<buffer.height { for x in 0..<buffer.width { sum += Int(buffer.row(y)[x] >> 24) } }
        return sum
    }

    /// Every function that draws a shape between (6, 6) and (20, 20).
    private static let shapes: [(String, @Sendable (CGContext) -> Void)] = [
        ("rectangle", { $0.fill(CGRect(x: 6, y: 7, width: 12, height: 9)) }),
        (
            "rectangles",
            { $0.fill([CGRect(x: 6, y: 6, width: 3, height: 9), CGRect(x: 12, y: 7, width: 8, height: 2)]) }
        ),
        ("ellipse", { $0.fillEllipse(in: CGRect(x: 6, y: 6, width: 13, height: 10)) }),
        ("path", { $0.fill(UIBezierPath(roundedRect: CGRect(x: 6, y: 6, width: 14, height: 9), cornerRadius: 4)) }),
        ("stroked path", { $0.stroke(UIBezierPath(ovalIn: CGRect(x: 7, y: 7, width: 11, height: 11))) }),
        ("stroked ellipse", { $0.strokeEllipse(in: CGRect(x: 7, y: 7, width: 12, height: 10)) }),
        (
            "thick corner",
            {
                $0.setLineWidth(4)
                $0.beginPath()
                $0.addLines(between: [CGPoint(x: 8, y: 18), CGPoint(x: 12, y: 8), CGPoint(x: 17, y: 17)])
                $0.strokePath()
            }
        ),
        (
            "dashes",
            {
                $0.setLineWidth(3)
                $0.setLineDash(phase: 1, lengths: [4, 2])
                $0.strokeLineSegments(between: [CGPoint(x: 7, y: 9), CGPoint(x: 19, y: 15)])
            }
        ),
        (
            "filled triangle with a hole",
            {
                $0.addLines(between: [CGPoint(x: 6, y: 6), CGPoint(x: 20, y: 8), CGPoint(x: 10, y: 20)])
                $0.closePath()
                $0.addRect(CGRect(x: 10, y: 9, width: 3, height: 3))
                $0.fillPath(using: .evenOdd)
            }
        ),
        ("stroked rectangle", { $0.stroke(CGRect(x: 8, y: 8, width: 9, height: 9), width: 3) }),
        (
            "picture",
            {
                let image = PixelBuffer(width: 5, height: 4)
                for y in 0..<4 { image.row(y).update(repeating: 0xFF00_FF00, count: y + 2) }
                $0.draw(image, in: CGRect(x: 6, y: 6, width: 12, height: 12))
            }
        ),
        (
            "text",
            {
                let text = TextShaper.typeset(
                    AttributedText("Ag", font: .systemFont(ofSize: 12), color: .red),
                    TextConstraints(maximumSize: CGSize(width: 100, height: 100)))
                text.draw(in: $0, at: CGPoint(x: 5, y: 5))
            }
        ),
    ]

    @Test func aSharpShadowIsTheShapeMovedAndInTheShadowsColour() {
        var random = SeededRandom(seed: 18_001)
        for (name, shape) in Self.shapes {
            for number in 0..<3 {
                let (x, y) = (Int.random(in: -5...18, using: &random), Int.random(in: -5...18, using: &random))
                let clip = number % 2 == 0 ? CGRect(x: 2, y: 3, width: 30, height: 30) : nil
                let prepared: (CGContext) -> Void = { context in
                    if let clip { context.clip(to: clip) }
                    context.setFillColor(.red)
                    context.setStrokeColor(.red)
                }
                let shadowed = draw { context in
                    prepared(context)
                    context.setShadow(offset: CGSize(width: x, height: y), blur: 0, color: .blue)
                    shape(context)
                }
                let twice = draw { context in
                    prepared(context)
                    // The moved shape in blue: its alpha through a canvas of its own.
                    let alone = draw { canvas in
                        canvas.translateBy(x: CGFloat(x), y: CGFloat(y))
                        canvas.setFillColor(.blue)
                        canvas.setStrokeColor(.blue)
                        shape(canvas)
                    }
                    let side = CGFloat(Self.size)
                    context.draw(
                        AlphaMask(of: alone).tinted(UIColor.blue.components(for: .light)),
                        in: CGRect(x: 0, y: 0, width: side, height: side))
                    shape(context)
                }
                #expect(
                    difference(shadowed, twice) <= 8, "\(name) moved by \(x), \(y), clip \(String(describing: clip))")
            }
        }
    }

    @Test func transformsDoNotChangeTheOffset() {
        let scaled = draw(scale: 2) { context in
            context.translateBy(x: 3, y: 2)
            context.scaleBy(x: 0.5, y: 0.5)
            context.setFillColor(.red)
            context.setShadow(offset: CGSize(width: 4, height: 5), blur: 0, color: .blue)
            context.fill(CGRect(x: 4, y: 4, width: 6, height: 6))
        }
        // In pixels: the origin is at (6, 4), a unit is one pixel, and the shadow is 8 and 10 pixels away.
        for y in 0..<Self.size {
            for x in 0..<Self.size {
                let isShape = (10..<16).contains(x) && (8..<14).contains(y)
                let isShadow = (18..<24).contains(x) && (18..<24).contains(y)
                #expect(scaled.row(y)[x] == (isShape ? 0xFFFF_0000 : isShadow ? 0xFF00_00FF : 0), "\(x), \(y)")
            }
        }
    }

    @Test func aBlurKeepsTheWeightAndEndsAtItsReach() {
        for blur in [1, 2, 5, 9] {
            let image = draw { context in
                context.setFillColor(UIColor(white: 0, alpha: 1))
                context.setShadow(offset: CGSize(width: 24, height: 20), blur: CGFloat(blur), color: .blue)
                context.fill(CGRect(x: -8, y: -8, width: 10, height: 12))
            }
            // Without the shape itself, whose corner is inside the image.
            for y in 0..<4 { image.row(y).update(repeating: 0, count: 2) }
            let sum = alphaSum(image)
            #expect(abs(sum - 120 * 255) < 120 * 16, "\(blur): \(sum)")
            for y in 0..<Self.size {
                for x in 0..<Self.size where image.row(y)[x] != 0 {
                    #expect(x >= 16 - blur && x < 26 + blur && y >= 12 - blur && y < 24 + blur, "\(blur): \(x), \(y)")
                }
            }
        }
    }

    @Test func aGroupHasOneShadow() {
        let black = UIColor.black
        let grouped = draw { context in
            context.setShadow(offset: CGSize(width: 4, height: 4), blur: 0, color: .blue)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(.red)
            context.fill(CGRect(x: 8, y: 8, width: 10, height: 10))
            context.setFillColor(black)
            context.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
            context.endTransparencyLayer()
        }
        // No shadow of the black square on the red one.
        #expect(grouped.row(13)[13] == 0xFFFF_0000)
        #expect(grouped.row(20)[20] == 0xFF00_00FF)
        #expect(grouped.row(5)[5] == 0xFF00_0000)
    }

    @Test func aShadowBelongsToTheStateAndCanBeRemoved() {
        let image = draw { context in
            context.setFillColor(.red)
            context.saveGState()
            context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .blue)
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .blue)
            context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: nil)
            context.fill(CGRect(x: 0, y: 6, width: 4, height: 4))
            context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0)
            context.fill(CGRect(x: 0, y: 12, width: 4, height: 4))
            context.setBlendMode(.copy)
            context.fill(CGRect(x: 0, y: 18, width: 4, height: 4))
        }
        #expect(image.row(1)[11] == 0 && image.row(7)[11] == 0 && image.row(19)[11] == 0)
        #expect(image.row(13)[11] == 0x5500_0000)
    }

    @Test func valuesThatAreNotNumbersHaveADefinedResult() {
        for bad in [CGFloat.nan, .infinity, -.infinity, 1e300] {
            let image = draw { context in
                context.setShadow(offset: CGSize(width: bad, height: bad), blur: bad, color: .blue)
                context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
                context.fill(CGRect(x: bad, y: 4, width: 4, height: 4))
            }
            #expect(image.row(5)[5] == 0xFF00_0000, "\(bad)")
        }
    }
}
