import ADKGraphics
import TestSupport
import Testing

@testable import ADKLayers

/// Moves and damage of one frame, compared to a model that numbers every pixel.
@Suite struct WindowDamageTests {
    /// A window of numbered pixels: the expected ones, and those on the screen.
    private struct Model {
        static let side = 40
        static let whole = PixelRect(x: 0, y: 0, width: side, height: side)
        var damage = WindowDamage()
        /// The numbers that painting everything gives.
        var wanted: [UInt32]
        let shown = PixelBuffer(width: side, height: side, isOpaque: true)
        var next: UInt32 = 0

        init() {
            wanted = []
            for _ in 0..<Model.side * Model.side { wanted.append(number()) }
            for y in 0..<Model.side { for x in 0..<Model.side { shown.row(y)[x] = wanted[y * Model.side + x] } }
        }

        /// A new number, for a pixel that was never visible before.
        private mutating func number() -> UInt32 {
            next += 1
            return next
        }

        mutating func repaint(_ rect: PixelRect) {
            damage.add(rect)
            let seen = rect.intersection(Model.whole)
            for y in seen.y..<seen.maxY { for x in seen.x..<seen.maxX { wanted[y * Model.side + x] = number() } }
        }

        mutating func move(_ rect: PixelRect, _ dx: Int, _ dy: Int, covered: PixelRect) {
            let rect = rect.intersection(Model.whole)
            let covered = covered.intersection(rect)
            damage.add(PixelShift(rect: rect, dx: dx, dy: dy), covered: covered.isEmpty ? [] : [covered])
            let before = wanted
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX where !covered.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
                    let from = PixelRect(x: x - dx, y: y - dy, width: 1, height: 1)
                    let isKnown = rect.contains(from) && !covered.contains(from)
                    wanted[y * Model.side + x] = isKnown ? before[from.y * Model.side + from.x] : number()
                }
            }
        }

        /// Applies the frame. Returns the first wrong pixel.
        mutating func frame() -> (x: Int, y: Int)? {
            let update = damage.drain(within: Model.whole)
            for shift in update.shifts { shift.apply(to: shown) }
            for rect in update.painted {
                for y in rect.y..<rect.maxY {
                    for x in rect.x..<rect.maxX { shown.row(y)[x] = wanted[y * Model.side + x] }
                }
            }
            for y in 0..<Model.side {
                for x in 0..<Model.side where shown.row(y)[x] != wanted[y * Model.side + x] { return (x, y) }
            }
            return nil
        }
    }

    @Test func aMoveWhosePlaceIsPaintedIsStillNeededWhenALaterMoveCarriedItsPixelsAway() {
        var model = Model()
        let strip = PixelRect(x: 0, y: 30, width: 40, height: 10)
        model.move(strip, -3, 0, covered: .empty)
        model.move(Model.whole, 0, -12, covered: .empty)
        #expect(model.frame().map { "\($0)" } == nil)
    }

    @Test func aMoveWithoutVisiblePixelsIsLeftOut() {
        var damage = WindowDamage()
        damage.add(PixelShift(rect: PixelRect(x: 0, y: 0, width: 40, height: 10), dx: 3, dy: 0), covered: [])
        damage.add(PixelShift(rect: Model.whole, dx: 0, dy: -12), covered: [])
        #expect(damage.drain(within: Model.whole).shifts == [PixelShift(rect: Model.whole, dx: 0, dy: -12)])
    }

    /// Nested rectangles, like those of scroll views, and some that cross them.
    @Test(arguments: 0..<600 as Range<UInt64>)
    func movesAndDamageInAnyOrderGiveWhatPaintingEverythingGives(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        var model = Model()
        var nested = [Model.whole]
        for _ in 0..<4 {
            let outer = nested[number(0...nested.count - 1)]
            let (width, height) = (number(1...max(1, outer.width)), number(1...max(1, outer.height)))
            nested.append(
                PixelRect(
                    x: outer.x + number(0...outer.width - width), y: outer.y + number(0...outer.height - height),
                    width: width,
                    height: height))
        }
        func anywhere() -> PixelRect {
            PixelRect(x: number(-5...39), y: number(-5...39), width: number(0...20), height: number(0...20))
        }
        for frame in 0..<6 {
            var done: [String] = []
            for _ in 0...number(0...8) {
                if number(0...3) == 0 {
                    let rect = anywhere()
                    model.repaint(rect)
                    done.append("painted \(rect)")
                } else {
                    let rect = nested[number(0...nested.count - 1)]
                    let (dx, dy) = (number(0...1) * number(-12...12), number(0...1) * number(-12...12))
                    let covered = number(0...2) == 0 ? anywhere() : .empty
                    model.move(rect, dx, dy, covered: covered)
                    done.append("moved \(rect) by \(dx),\(dy) without \(covered)")
                }
            }
            if let wrong = model.frame() {
                Issue.record("seed \(seed), frame \(frame): pixel \(wrong) is wrong after \(done)")
                return
            }
        }
    }
}
