import ADKFoundation
import Foundation
import Testing

@Suite struct GeometryTests {
    @Test(arguments: [(0.5, 2.0, 0.5), (0.51, 2.0, 1.0), (10.0, 1.5, 10.0), (0.1 + 0.2, 10.0, 0.3)])
    func ceilingRoundsUpUnlessTheValueIsWithinEpsilonOfAPixel(value: Double, scale: Double, expected: Double) {
        #expect(abs(PixelRounding.ceil(value, scale: scale) - expected) < 1e-6)
    }

    @Test func floorRoundsDownAndRoundMovesHalvesAwayFromZero() {
        #expect(PixelRounding.floor(0.99, scale: 2) == 0.5)
        #expect(PixelRounding.round(0.75, scale: 2) == 1)
        #expect(PixelRounding.round(-0.75, scale: 2) == -1)
    }

    @Test func aTransformAndItsInverseCancel() {
        let transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 3).translatedBy(x: 5, y: -4)
        let point = CGPoint(x: 12, y: 34)
        let back = point.applying(transform).applying(transform.inverted())
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }

    @Test func concatenationAppliesTheLeftOneFirst() {
        let transform = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 10, y: 0))
        #expect(CGPoint(x: 3, y: 1).applying(transform) == CGPoint(x: 16, y: 2))
    }

    @Test func insetsLargerThanTheRectangleLeaveNoNegativeSize() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
            .inset(by: UIEdgeInsets(top: 8, left: 1, bottom: 8, right: 1))
        #expect(rect.height == 0 && rect.width == 8)
    }
}
