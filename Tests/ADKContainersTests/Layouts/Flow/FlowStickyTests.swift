import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Pinned headers and footers of a flow layout, and places at scales with fractions.
@Suite @MainActor struct FlowStickyTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
    func pinnedItemsStayInViewAndInTheirSection(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var sample = FlowSample.random(&random)
        let (pinsHeaders, pinsFooters) = (Bool.random(using: &random), Bool.random(using: &random))
        sample.model.settings.pinsHeaders = pinsHeaders
        sample.model.settings.pinsFooters = pinsFooters
        sample.geometry.setSettings(sample.model.settings)
        let (geometry, axis, map) = (sample.geometry, sample.model.axis, sample.model.map)
        func isPinned(_ slot: Int) -> Bool {
            switch map.item(at: slot).part {
            case .header: pinsHeaders
            case .footer: pinsFooters
            case .row, .supplement: false
            }
        }
        #expect(geometry.hasSticky == (pinsHeaders && map.hasHeaders || pinsFooters && map.hasFooters))
        let total = axis.length(geometry.contentSize)
        for top in stride(from: CGFloat(-50), through: total + 20, by: 7.5) {
            let bounds = axis.rect(top, 100, cross: CGFloat(sample.model.cross))
            let sticky = geometry.stickySlots(in: bounds)
            for slot in 0..<map.total {
                let origin = geometry.stickyOrigin(of: slot, in: bounds)
                guard isPinned(slot) else {
                    #expect(origin == nil && !sticky.contains(slot), "seed \(seed) slot \(slot)")
                    continue
                }
                let item = map.item(at: slot)
                let frame = geometry.frame(of: slot)
                let (own, length) = (axis.start(frame.origin), axis.length(frame.size))
                let slots = map.slots(of: item.section)
                let start = geometry.index.start(of: item.section)
                let end = start + geometry.index.extent(of: item.section)
                let other =
                    (item.part == .header ? map.footer(of: item.section) : map.header(of: item.section))
                    .map { geometry.length(of: $0) } ?? 0
                let expected =
                    item.part == .header
                    ? min(max(own, top), max(own, CGFloat(end) - other - length))
                    : max(min(own, top + 100 - length), min(own, CGFloat(start) + other))
                #expect(origin.map { axis.start($0) } == expected, "seed \(seed) slot \(slot) of \(slots) at \(top)")
                // One that is in view only because it sticks is named, so that its node is made.
                let isInView = expected < top + 100 && expected + length > top
                if length > 0, isInView, own + length <= top || own >= top + 100 {
                    #expect(sticky.contains(slot), "seed \(seed) slot \(slot) at \(top)")
                }
            }
            #expect(sticky.count <= 2 && sticky.allSatisfy { geometry.length(of: $0) > 0 })
        }
        for slot in 0..<map.total {
            let header = map.header(of: map.section(of: slot))
            let expected = header.map { pinsHeaders && $0 != slot ? geometry.length(of: $0) : 0 } ?? 0
            #expect(geometry.stickyLength(above: slot) == expected)
        }
    }

    /// Items are measured with fractions of pixels.
    @Test(arguments: [CGFloat(1), 1.25, 1.5, 2, 3])
    func originsAreWholePixelsAndLinesDoNotOverlap(scale: CGFloat) {
        var random = SeededRandom(seed: 12)
        for axis in [ListAxis.vertical, .horizontal] {
            var settings = FlowSettings(items: .selfSizing(estimate: CGSize(width: 33.3, height: 21.7)))
            settings.section = FlowSection(
                inset: UIEdgeInsets(top: 3.3, left: 1.7, bottom: 5.1, right: 2.2), minimumLineSpacing: 1.3,
                minimumInteritemSpacing: 2.7)
            var geometry = FlowGeometry(axis: axis, map: SlotMap([60, 0, 7]), settings: settings)
            geometry.resize(to: ListContainer(size: axis.size(400, cross: 157.3), scale: scale), keeping: [])
            for slot in (0..<67).shuffled(using: &random).prefix(50) {
                let size = axis.size(
                    CGFloat.random(in: 0...40, using: &random), cross: CGFloat.random(in: 0...70, using: &random))
                geometry.setMeasured(slot, size)
                #expect(geometry.hasMeasured(size, of: slot))
                geometry.checkInvariants()
            }
            var slot = 0
            var end: CGFloat = 0
            while slot < 67 {
                let band = geometry.index.band(of: slot)
                var cross: CGFloat = 0
                let start = CGFloat(band.start) / scale
                #expect(start >= end - 0.001, "the line of \(slot) begins in the one before")
                for slot in band.slots {
                    let frame = geometry.frame(of: slot)
                    for origin in [frame.minX, frame.minY] {
                        #expect(abs(origin * scale - (origin * scale).rounded()) < 0.001, "\(frame) at \(scale)")
                    }
                    // Half a pixel, by which a start is rounded.
                    #expect(axis.cross(frame.origin) >= cross - 0.51 / scale, "\(frame) overlaps")
                    cross = axis.cross(frame.origin) + axis.cross(frame.size)
                    #expect(axis.start(frame.origin) >= start - 0.001)
                    end = max(end, axis.start(frame.origin) + axis.length(frame.size))
                }
                #expect(cross <= axis.cross(geometry.contentSize) - (axis == .vertical ? 2.2 : 5.1) + 0.6 / scale)
                slot = band.slots.upperBound
            }
            #expect(end <= axis.length(geometry.contentSize) + 0.001)
        }
    }
}
