import Foundation
import TestSupport
import Testing

@testable import ADKLists

/// Frames and rectangles of items in a line, compared with plain arrays.
@MainActor @Suite struct LinearGeometryTests {
    @Test(arguments: [ListAxis.vertical, .horizontal], 0..<10 as Range<UInt64>)
    func framesAndRectanglesAgreeWithPlainArrays(axis: ListAxis, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 1...40, using: &random)
        var geometry = LinearGeometry(axis: axis, map: SlotMap([count]))
        geometry.resize(to: ListContainer(size: axis.size(400, cross: 120), scale: 1), keeping: [])
        let lengths = (0..<count).map { _ in CGFloat(Int.random(in: 0...3, using: &random) * 20) }
        for (slot, length) in lengths.enumerated() {
            let size = axis.size(length, cross: 80)
            #expect(!geometry.isMeasured(slot) && !geometry.hasMeasured(size, of: slot))
            geometry.setMeasured(slot, size)
            #expect(geometry.isMeasured(slot) && geometry.hasMeasured(size, of: slot))
            #expect(geometry.isEmpty(slot) == (length == 0))
        }
        let starts = lengths.reduce(into: [0 as CGFloat]) { $0.append($0[$0.count - 1] + $1) }
        let total = starts[count]
        #expect(geometry.contentSize == axis.size(total, cross: 120))
        for slot in 0..<count {
            #expect(geometry.frame(of: slot) == axis.rect(starts[slot], lengths[slot], cross: 120))
            #expect(geometry.firstNonEmpty(from: slot) == (slot..<count).first { lengths[$0] > 0 }, "slot \(slot)")
        }
        for _ in 0..<50 {
            let (start, length) = (CGFloat.random(in: -50...total, using: &random), CGFloat(80))
            let found = (0..<count).filter {
                starts[$0] < start + length && starts[$0] + lengths[$0] > start && lengths[$0] > 0
            }
            let slots = geometry.slots(in: axis.rect(start, length, cross: 1))
            #expect(Set(found).isSubset(of: Set(slots)), "seed \(seed)")
            #expect(slots.allSatisfy { lengths[$0] == 0 || found.contains($0) }, "seed \(seed)")
            let at = geometry.slot(at: axis.point(start))
            #expect(at == (0..<count).first { starts[$0] <= start && start < starts[$0] + lengths[$0] })
            if let at, let interval = geometry.interval(around: start), start > 0 {
                #expect(interval == starts[at]..<starts[at] + lengths[at])
            }
        }
    }

    @Test func onlyTheCrossLengthAndTheScaleOfTheContainerCount() {
        var geometry = LinearGeometry(axis: .vertical, map: SlotMap([3]))
        let container = ListContainer(size: CGSize(width: 100, height: 400), scale: 1)
        #expect(geometry.needsResizing(for: container))
        #expect(!geometry.needsResizing(for: ListContainer(size: CGSize(width: 0, height: 400), scale: 1)))
        geometry.resize(to: container, keeping: [])
        #expect(!geometry.needsResizing(for: ListContainer(size: CGSize(width: 100, height: 900), scale: 1)))
        #expect(geometry.needsResizing(for: ListContainer(size: CGSize(width: 90, height: 400), scale: 1)))
        #expect(geometry.needsResizing(for: ListContainer(size: CGSize(width: 100, height: 400), scale: 2)))
        geometry.setMeasured(0, CGSize(width: 100, height: 30))
        geometry.setMeasured(1, CGSize(width: 100, height: 50))
        geometry.resize(to: ListContainer(size: CGSize(width: 90, height: 400), scale: 2), keeping: [1])
        #expect(!geometry.isMeasured(0) && geometry.isMeasured(1))
        #expect(geometry.frame(of: 1).size == CGSize(width: 90, height: 50))
    }
}
