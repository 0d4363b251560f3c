import ADKLayout
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Compositional layouts, compared with a model that computes every item in turn.
@MainActor @Suite struct CompositionalGeometryTests {
    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) < 0.001 && abs(a.minY - b.minY) < 0.001 && abs(a.width - b.width) < 0.001
            && abs(a.height - b.height) < 0.001
    }

    /// Compares the frames of all slots and the size of the content.
    private func check(_ made: RandomComposition.Case, _ what: String) -> NaiveComposition.Result {
        let result = made.naive.solve()
        let geometry = made.geometry
        geometry.checkInvariants()
        #expect(
            abs(made.axis.length(geometry.contentSize) - result.length) < 0.001,
            "\(what): \(geometry.contentSize), not \(result.length)")
        for slot in 0..<geometry.map.total {
            let item = geometry.map.item(at: slot)
            if let frame = result.frames[item] {
                #expect(
                    isClose(geometry.frame(of: slot), frame),
                    "\(what): \(item) at \(geometry.frame(of: slot)), not \(frame)")
                #expect(!geometry.isAbsent(slot))
            } else {
                #expect(item.path != nil || geometry.isAbsent(slot), "\(what): \(item)")
            }
        }
        return result
    }

    /// Compares the items in random rectangles with those of the model.
    private func checkRectangles(
        _ made: RandomComposition.Case, _ result: NaiveComposition.Result, _ what: String, _ random: inout SeededRandom
    ) {
        let (axis, geometry) = (made.axis, made.geometry)
        for _ in 0..<12 {
            let start = CGFloat.random(in: -60...result.length + 20, using: &random)
            let cross = CGFloat.random(in: -20...250, using: &random)
            let rect = CGRect(
                origin: axis.point(start, cross: cross),
                size: axis.size(
                    CGFloat.random(in: 1...300, using: &random), cross: CGFloat.random(in: 1...300, using: &random)))
            let found = Set(geometry.slots(in: rect))
            for (item, frame) in result.frames {
                guard let slot = geometry.map.slot(item) else { continue }
                var shown = rect
                if item.path != nil, made.naive.sections[item.section].section.orthogonalScrollingBehavior != .none {
                    // Rows are shown inside of the viewport's breadth.
                    let whole = axis.rect(-10_000, 100_000, cross: made.naive.round(axis.cross(made.naive.size)))
                    shown = shown.intersection(whole)
                }
                // Items without a length count if they are at the start of the rectangle or inside of it.
                guard frame.width > 0, frame.height > 0 else { continue }
                let common = frame.intersection(shown)
                let isInside = !common.isNull && common.width > 0 && common.height > 0
                #expect(found.contains(slot) == isInside, "\(what): \(item) at \(frame) in \(rect)")
            }
            #expect(geometry.slots(in: rect, limit: 3).count == min(3, found.count), "\(what)")
            let point = axis.point(start + 0.01, cross: cross + 0.01)
            if let slot = geometry.slot(at: point) {
                #expect(geometry.frame(of: slot).contains(point), "\(what): \(slot) at \(point)")
            } else {
                let missed = result.frames.filter {
                    $0.value.contains(point)
                        && ($0.key.path == nil
                            || made.naive.sections[$0.key.section].section.orthogonalScrollingBehavior == .none)
                }
                #expect(missed.isEmpty, "\(what): nothing at \(point)")
            }
            #expect((0..<max(1, geometry.map.total)).contains(geometry.nearestSlot(to: point)), "\(what)")
        }
    }

    /// Wherever both ends of a rectangle are in the same intervals, it has the same items.
    private func checkIntervals(_ made: RandomComposition.Case, _ what: String, _ random: inout SeededRandom) {
        let (axis, geometry) = (made.axis, made.geometry)
        let length = axis.length(geometry.contentSize)
        guard length > 1 else { return }
        for _ in 0..<10 {
            let (start, end) = (
                CGFloat.random(in: 0..<length, using: &random), CGFloat.random(in: 0..<length, using: &random)
            )
            guard start < end, let first = geometry.interval(around: start), let last = geometry.interval(around: end)
            else { continue }
            #expect(first.contains(start) && last.contains(end), "\(what)")
            let cross = axis.cross(made.naive.size)
            func rect(_ a: CGFloat, _ b: CGFloat) -> CGRect { axis.rect(a, b - a, cross: cross) }
            let found = geometry.slots(in: rect(start, end))
            for _ in 0..<4 {
                let (a, b) = (
                    CGFloat.random(in: first, using: &random), CGFloat.random(in: last, using: &random)
                )
                guard a < b else { continue }
                let other = geometry.slots(in: rect(a, b))
                let differ = Set(found).symmetricDifference(other).filter { !geometry.frame(of: $0).isEmpty }
                #expect(differ.isEmpty, "\(what): \(a)...\(b) and \(start)...\(end)")
            }
        }
    }

    @Test(arguments: 0..<250 as Range<UInt64>)
    func knownSizesAgreeWithThePlainModel(seed: UInt64) {
        var maker = RandomComposition(seed: seed, isSelfSizing: false)
        var made = maker.make()
        let result = check(made, "seed \(seed)")
        checkRectangles(made, result, "seed \(seed)", &maker.random)
        checkIntervals(made, "seed \(seed)", &maker.random)
        for slot in 0..<made.geometry.map.total {
            #expect(made.geometry.isMeasured(slot) && made.geometry.hasMeasured(CGSize(width: 7, height: 7), of: slot))
            made.geometry.setMeasured(slot, CGSize(width: 7, height: 7))
        }
        #expect(made.geometry.stored.isEmpty, "a measured size of an item with a known size is stored")
    }

    @Test(arguments: 0..<250 as Range<UInt64>)
    func measuredSizesAgreeWithThePlainModel(seed: UInt64) {
        var maker = RandomComposition(seed: seed, isSelfSizing: true)
        var made = maker.make()
        _ = check(made, "seed \(seed), estimated")
        measure(&made, 40, &maker)
        let result = check(made, "seed \(seed), measured")
        checkRectangles(made, result, "seed \(seed)", &maker.random)
        checkIntervals(made, "seed \(seed)", &maker.random)
    }

    /// Measures `count` random items in the geometry and in the model.
    private func measure(_ made: inout RandomComposition.Case, _ count: Int, _ maker: inout RandomComposition) {
        guard made.geometry.map.total > 0 else { return }
        for _ in 0..<count {
            let slot = Int.random(in: 0..<made.geometry.map.total, using: &maker.random)
            let item = made.geometry.map.item(at: slot)
            let free = made.geometry.freedom(of: item)
            guard free.length || free.breadth else { continue }
            let size = CGSize(
                width: made.naive.round(maker.length(0...80)), height: made.naive.round(maker.length(0...80)))
            made.geometry.setMeasured(slot, size)
            made.naive.measured[item] = size
            #expect(made.geometry.hasMeasured(size, of: slot) && made.geometry.isMeasured(slot))
        }
    }

    @Test(arguments: 0..<150 as Range<UInt64>)
    func sectionsScrollAcrossTheAxis(seed: UInt64) {
        var maker = RandomComposition(seed: seed, isSelfSizing: seed % 2 == 0)
        var made = maker.make()
        measure(&made, 10, &maker)
        for index in made.naive.sections.indices {
            guard let before = made.geometry.orthogonalSection(index) else { continue }
            made.geometry.setOrthogonalOffset(made.naive.round(maker.length(0...400)), of: index)
            let after = made.geometry.orthogonalSection(index)
            let most = max(0, before.contentLength - made.axis.cross(made.naive.size))
            #expect((after?.offset ?? -1) >= 0 && (after?.offset ?? 0) <= most + 0.001, "seed \(seed)")
            made.naive.offsets[index] = after?.offset
        }
        let result = check(made, "seed \(seed), scrolled")
        checkRectangles(made, result, "seed \(seed)", &maker.random)
        let whole = made.axis.rect(0, result.length + 1, cross: 10)
        let expected = made.naive.sections.indices.filter { made.geometry.orthogonalSection($0) != nil }
        #expect(made.geometry.orthogonalSections(in: whole).map(\.section) == expected, "seed \(seed)")
    }
}
