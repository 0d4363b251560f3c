import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKLayers
@testable import ADKViews

struct PlacementTests {
    @Test("A popover lies in its area, beside its source, and its arrow points at the source")
    func popoversAreBesideTheirSource() {
        var random = SeededRandom(seed: 7)
        let area = CGRect(x: 8, y: 8, width: 784, height: 584)
        for _ in 0..<3_000 {
            let source = CGRect(
                x: CGFloat.random(in: 8...700, using: &random), y: CGFloat.random(in: 8...500, using: &random),
                width: CGFloat.random(in: 0...90, using: &random), height: CGFloat.random(in: 0...90, using: &random))
            let size = CGSize(
                width: CGFloat.random(in: 60...400, using: &random),
                height: CGFloat.random(in: 60...500, using: &random))
            let permitted = UIPopoverArrowDirection(rawValue: UInt.random(in: 1...15, using: &random))
            let place = PopoverPlacement(of: size, at: source, in: area, permitted: permitted)
            #expect(area.insetBy(dx: -1, dy: -1).contains(place.frame))
            #expect(place.direction.isEmpty || permitted.contains(place.direction))
            guard !place.direction.isEmpty else { continue }
            #expect(!place.frame.insetBy(dx: 1, dy: 1).intersects(source))
            let isVertical = place.direction == .up || place.direction == .down
            let along = isVertical ? place.arrow.x : place.arrow.y
            let length = isVertical ? place.frame.width : place.frame.height
            #expect(along >= min(PopoverPlacement.corner, length / 2) && along <= length)
        }
    }

    @Test("A popover is below its source if there is room, and above it otherwise")
    func popoversPreferTheSpaceBelow() {
        let area = CGRect(x: 0, y: 0, width: 800, height: 600)
        let size = CGSize(width: 200, height: 200)
        func direction(_ y: CGFloat) -> UIPopoverArrowDirection {
            let source = CGRect(x: 300, y: y, width: 100, height: 30)
            return PopoverPlacement(of: size, at: source, in: area, permitted: .any).direction
        }
        #expect(direction(100) == .up)
        #expect(direction(500) == .down)
    }

    @Test("A sheet is centred in a wide window and at the bottom of a narrow one")
    func sheetsFitTheirWindow() {
        func frame(_ width: CGFloat, _ height: CGFloat, _ preferred: CGSize = .zero) -> CGRect {
            SheetPlacement.frame(
                in: CGRect(x: 0, y: 0, width: width, height: height), preferred: preferred, height: { $0 })
        }
        #expect(frame(1000, 1000) == CGRect(x: 180, y: 140, width: 640, height: 720))
        #expect(frame(600, 400) == CGRect(x: 32, y: 32, width: 536, height: 336))
        #expect(frame(400, 300) == CGRect(x: 0, y: 32, width: 400, height: 268))
        #expect(frame(1000, 1000, CGSize(width: 300, height: 200)) == CGRect(x: 350, y: 400, width: 300, height: 200))
        #expect(frame(1000, 1000, CGSize(width: 9000, height: CGFloat.nan)).width == 936)
        for size in [CGSize.zero, CGSize(width: 10, height: 10), CGSize(width: 1, height: 5000)] {
            let frame = frame(size.width, size.height)
            #expect(frame.width >= 0 && frame.height >= 0)
        }
    }
}
