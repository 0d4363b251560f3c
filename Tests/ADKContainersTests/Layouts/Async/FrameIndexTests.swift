import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// The tree of frames, compared with filters over plain arrays.
@Suite struct FrameIndexTests {
    /// Frames of several shapes: lines, columns, a plane, duplicates and points.
    private func frames(_ count: Int, _ random: inout SeededRandom) -> [CGRect] {
        let spread = [
            CGSize(width: 300, height: 9000), CGSize(width: 9000, height: 200), CGSize(width: 2000, height: 2000),
        ]
        .randomElement(using: &random)!
        return (0..<count).map { _ in
            if Int.random(in: 0..<10, using: &random) == 0 { return .null }
            func grid(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random) * 10) }
            return CGRect(
                x: grid(-5...Int(spread.width) / 10), y: grid(-5...Int(spread.height) / 10), width: grid(0...12),
                height: grid(0...12))
        }
    }

    private func intersects(_ a: CGRect, _ b: CGRect) -> Bool {
        a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY
    }

    private func distance(_ frame: CGRect, _ point: CGPoint) -> CGFloat {
        let x = max(frame.minX - point.x, 0, point.x - frame.maxX)
        let y = max(frame.minY - point.y, 0, point.y - frame.maxY)
        return x * x + y * y
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func rectanglesAndPointsAgreeWithFilters(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = seed < 5 ? Int(seed) : Int.random(in: 1...400, using: &random)
        let frames = frames(count, &random)
        let index = FrameIndex(frames)
        #expect(index.count == frames.count { !$0.isNull })
        for _ in 0..<60 {
            let rect = CGRect(
                x: CGFloat(Int.random(in: -10...300, using: &random) * 10),
                y: CGFloat(Int.random(in: -10...300, using: &random) * 10),
                width: CGFloat(Int.random(in: 0...60, using: &random) * 10),
                height: CGFloat(Int.random(in: 0...60, using: &random) * 10))
            var found: [Int] = []
            index.visit(rect) { found.append($0) }
            let expected = frames.indices.filter { !frames[$0].isNull && intersects(frames[$0], rect) }
            #expect(found.sorted() == expected, "seed \(seed), \(rect)")
            let point = rect.origin
            let wanted = { (number: Int) in number % 3 != 1 }
            let nearest = frames.indices.filter { !frames[$0].isNull && wanted($0) }
                .min { (distance(frames[$0], point), $0) < (distance(frames[$1], point), $1) }
            #expect(index.nearest(to: point, where: wanted) == nearest, "seed \(seed), \(point)")
        }
    }

    /// The cost of a query grows with what it finds, not with the number of frames.
    @Test(arguments: [CGSize(width: 1, height: 0), CGSize(width: 0, height: 1), CGSize(width: 1, height: 1)])
    func aQueryVisitsWhatItFinds(growth: CGSize) {
        func cost(_ count: Int) -> Int {
            let side = Int(Double(count).squareRoot())
            let index = FrameIndex(
                (0..<count).map { number in
                    let isPlane = growth.width > 0 && growth.height > 0
                    let (line, place) = number.quotientAndRemainder(dividingBy: isPlane ? side : 4)
                    let origin =
                        growth.width == 0 || isPlane
                        ? CGPoint(x: place * 100, y: line * 100) : CGPoint(x: line * 100, y: place * 100)
                    return CGRect(origin: origin, size: CGSize(width: 90, height: 90))
                })
            let bounds = index.bounds
            let rect = CGRect(x: bounds.midX - 400, y: bounds.midY - 400, width: 800, height: 800)
            return WorkCount.of { index.visit(rect) { _ in } }
        }
        let (small, large) = (cost(1024), cost(65536))
        #expect(small > 0 && large < small * 2 + 100, "\(small) comparisons in 1,024 frames, \(large) in 65,536")
    }

    @Test(arguments: [ListAxis.vertical, .horizontal], 0..<10 as Range<UInt64>)
    func intervalsHaveNoEdgeInside(axis: ListAxis, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let frames = frames(30, &random)
        let table = FrameTable(frames: frames, appearances: [:], contentSize: .zero)
        let edges = frames.filter { !$0.isNull }
            .flatMap { [axis.start($0.origin), axis.start($0.origin) + axis.length($0.size)] }
        for _ in 0..<200 {
            let position = CGFloat(Int.random(in: -200...10000, using: &random))
            let below = edges.filter { $0 <= position }.max()
            let above = edges.filter { $0 > position }.min()
            let expected = below.flatMap { below in above.map { below..<$0 } }
            #expect(table.interval(around: position, axis) == expected)
        }
    }
}
