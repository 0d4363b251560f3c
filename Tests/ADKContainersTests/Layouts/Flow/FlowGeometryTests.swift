import ADKFoundation
import ADKLayout
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Frames and rectangles of a flow layout, compared with a layout over plain arrays.
@Suite @MainActor struct FlowGeometryTests {
    // MARK: - Every small case

    /// Fixed sizes, all counts of items in two sections.
    @Test(arguments: [ListAxis.vertical, .horizontal], [FlowAlignment.justified, .leading])
    func smallListsOfEqualItemsAgreeWithPlainArrays(axis: ListAxis, alignment: FlowAlignment) {
        // Two items fit in 82 points, with spacing and insets.
        for cross in [30.0, 82, 83, 160] {
            for counts in FlowSample.counts {
                for supplements in 0..<4 {
                    var settings = FlowSettings(items: .fixed(axis.size(30, cross: 35)))
                    settings.alignment = alignment
                    settings.section = FlowSample.section(supplements)
                    let sample = FlowSample(axis, settings, counts, cross: cross, supplements: supplements)
                    sample.check("cross \(cross), counts \(counts), supplements \(supplements)")
                    var random = SeededRandom(seed: 1)
                    sample.checkQueries(
                        &random, "cross \(cross), counts \(counts), supplements \(supplements)", count: 3)
                }
            }
        }
    }

    /// Self-sizing items, measured in every order.
    @Test(arguments: [ListAxis.vertical, .horizontal])
    func smallListsAreBrokenAsPlainArraysInEveryOrderOfMeasuring(axis: ListAxis) {
        let orders = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3], [1, 3, 0, 2, 4]]
        let lengths: [[Double]] = [
            [40, 40, 40, 40, 40], [100, 40, 55, 45, 0], [45, 46, 9, 100, 1], [120, 120, 30, 120, 60],
        ]
        for cross in [100.0, 99, 101, 40] {
            for lengths in lengths {
                for order in orders {
                    var settings = FlowSettings(items: .selfSizing(estimate: axis.size(20, cross: 30)))
                    settings.section.minimumInteritemSpacing = 5
                    var sample = FlowSample(axis, settings, [5], cross: cross, supplements: 0)
                    for item in order {
                        sample.measure(item, length: (lengths[item] / 2).rounded(), cross: lengths[item])
                        sample.check("cross \(cross), \(lengths), order \(order), item \(item)")
                    }
                    #expect(sample.regions(of: 0).isEmpty, "all items are measured")
                }
            }
        }
    }

    // MARK: - Random operations

    @Test(arguments: 0..<40 as Range<UInt64>)
    func randomOperationsAgreeWithPlainArrays(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var sample = FlowSample.random(&random)
        sample.check("seed \(seed)")
        for step in 0..<60 {
            let name = "seed \(seed) step \(step)"
            sample.changeAtRandom(&random)
            sample.check(name)
            if step % 5 == 0 { sample.checkQueries(&random, name, count: 10) }
        }
    }

    @Test func measuredItemsAtTheirPlaceHaveNoRegions() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<30 {
            var sample = FlowSample.random(&random, isFixed: false)
            let rows = (0..<sample.model.map.total).filter { sample.model.map.path($0) != nil }
            for slot in rows.shuffled(using: &random) {
                sample.measure(
                    slot, length: Double(Int.random(in: 0...40, using: &random)),
                    cross: Double(Int.random(in: 0...90, using: &random)))
            }
            sample.check("all are measured")
            for section in sample.model.sections.indices { #expect(sample.regions(of: section).isEmpty) }
        }
    }

    // MARK: - Rules

    @Test func fullLinesTouchBothEdgesAndTheLastLineUsesTheirColumns() {
        let settings = FlowSettings(items: .fixed(CGSize(width: 30, height: 20)))
        var geometry = FlowGeometry(axis: .vertical, map: SlotMap([5]), settings: settings)
        geometry.resize(to: ListContainer(size: CGSize(width: 120, height: 400), scale: 1), keeping: [])
        #expect((0..<5).map { geometry.frame(of: $0).minX } == [0, 45, 90, 0, 45])
        #expect((0..<5).map { geometry.frame(of: $0).minY } == [0, 0, 0, 30, 30])
        #expect(geometry.contentSize == CGSize(width: 120, height: 50))
    }

    @Test func aLastLineOfDifferentItemsHasTheMinimumSpacing() {
        var geometry = FlowGeometry(
            axis: .vertical, map: SlotMap([4]),
            settings: FlowSettings(items: .selfSizing(estimate: CGSize(width: 50, height: 20))))
        geometry.resize(to: ListContainer(size: CGSize(width: 120, height: 400), scale: 1), keeping: [])
        for (slot, width) in [50.0, 40, 30, 20].enumerated() {
            geometry.setMeasured(slot, CGSize(width: width, height: width))
        }
        #expect((0..<4).map { geometry.frame(of: $0).minX } == [0, 80, 0, 40])
        #expect((0..<4).map { geometry.frame(of: $0).minY } == [0, 5, 60, 65], "items are centred in their line")
    }

    @Test func aColumnOfSingleItemsIsCentred() {
        let settings = FlowSettings(items: .fixed(CGSize(width: 80, height: 20)))
        var geometry = FlowGeometry(axis: .vertical, map: SlotMap([2]), settings: settings)
        geometry.resize(to: ListContainer(size: CGSize(width: 120, height: 400), scale: 1), keeping: [])
        #expect((0..<2).map { geometry.frame(of: $0).minX } == [20, 20])
    }

    @Test func threeThirdsFitInALine() {
        for width in stride(from: CGFloat(100), to: 140, by: 1) {
            for scale in [CGFloat(1), 1.5, 2, 3] {
                let size = CGSize(width: (width - 20) / 3, height: 20)
                var geometry = FlowGeometry(
                    axis: .vertical, map: SlotMap([9]), settings: FlowSettings(items: .fixed(size)))
                geometry.resize(to: ListContainer(size: CGSize(width: width, height: 400), scale: scale), keeping: [])
                #expect(geometry.frame(of: 3).minX == 0 && geometry.frame(of: 2).minY == 0, "\(width) at \(scale)")
                for slot in 0..<9 {
                    let origin = geometry.frame(of: slot).origin
                    #expect((origin.x * scale).rounded() / scale == origin.x && geometry.frame(of: slot).size == size)
                    #expect((origin.y * scale).rounded() / scale == origin.y)
                }
            }
        }
    }

    @Test func itemsAreMeasuredForTheirLine() {
        var settings = FlowSettings(items: .selfSizing(estimate: CGSize(width: 50, height: 20)))
        settings.section.inset = UIEdgeInsets(top: 1, left: 10, bottom: 2, right: 20)
        settings.section.headerLength = 30
        var geometry = FlowGeometry(
            axis: .vertical, map: SlotMap([4], hasHeaders: true, hasFooters: true), settings: settings)
        geometry.resize(to: ListContainer(size: CGSize(width: 120, height: 400), scale: 1), keeping: [])
        let all = ASSizeRange.unconstrained
        let item = geometry.constraint(for: ListItem(section: 0, part: .row(1)), limits: all)
        #expect(item.min == .zero && item.max == CGSize(width: 90, height: CGFloat.infinity))
        let header = geometry.constraint(for: ListItem(section: 0, part: .header), limits: all)
        #expect(header == ASSizeRange(exact: CGSize(width: 120, height: 30)))
        let footer = geometry.constraint(for: ListItem(section: 0, part: .footer), limits: all)
        #expect(
            footer.min == CGSize(width: 120, height: 0) && footer.max.width == 120 && footer.max.height == .infinity)
        settings.items = .fixed(CGSize(width: 40, height: 41))
        geometry.setSettings(settings)
        let fixed = geometry.constraint(for: ListItem(section: 0, part: .row(1)), limits: all)
        #expect(fixed == ASSizeRange(exact: CGSize(width: 40, height: 41)))
        #expect(geometry.isMeasured(1) && geometry.measuredCount == 4)
    }

    @Test func unusableSettingsAreReplaced() {
        for bad in [CGFloat.nan, -5, .infinity, -.infinity, 1e300] {
            var settings = FlowSettings(items: .fixed(CGSize(width: bad, height: 20)))
            settings.section.inset = UIEdgeInsets(top: bad, left: bad, bottom: bad, right: bad)
            settings.section.minimumLineSpacing = bad
            settings.section.minimumInteritemSpacing = bad
            settings.section.headerLength = bad
            for items in [settings.items, .selfSizing(estimate: CGSize(width: 10, height: bad))] {
                settings.items = items
                var geometry = FlowGeometry(axis: .vertical, map: SlotMap([9], hasHeaders: true), settings: settings)
                geometry.resize(to: ListContainer(size: CGSize(width: 120, height: 400), scale: 1), keeping: [])
                geometry.setMeasured(2, CGSize(width: bad, height: bad))
                geometry.checkInvariants()
                #expect((0..<10).allSatisfy { geometry.frame(of: $0).maxY.isFinite }, "\(bad)")
                #expect(!geometry.slots(in: CGRect(x: 0, y: 0, width: 120, height: 50)).isEmpty, "\(bad)")
            }
        }
    }

    @Test func itemsOfNoSizeEndQueries() {
        for size in [CGSize.zero, CGSize(width: 0, height: 10), CGSize(width: 10, height: 0)] {
            for spacing in [0.0, 4] {
                var settings = FlowSettings(items: .fixed(size))
                settings.section.minimumLineSpacing = spacing
                settings.section.minimumInteritemSpacing = spacing
                var geometry = FlowGeometry(axis: .vertical, map: SlotMap([100_000]), settings: settings)
                geometry.resize(to: ListContainer(size: CGSize(width: 100, height: 400), scale: 1), keeping: [])
                let slots = geometry.slots(in: CGRect(x: 0, y: 0, width: 100, height: 400))
                #expect(!slots.isEmpty && geometry.visited(slots).count <= VisitLimits.slots)
                #expect(geometry.slots(in: CGRect(x: 20, y: 0, width: 10, height: 400), limit: 50).count <= 50)
                _ = geometry.nearestSlot(to: CGPoint(x: 50, y: 50))
                #expect(geometry.frame(of: 99_999).maxY <= geometry.contentSize.height)
                geometry.checkInvariants()
            }
        }
    }
}
