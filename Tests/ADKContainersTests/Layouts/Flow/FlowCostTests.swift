import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// A million items cost what is visible.
@Suite @MainActor struct FlowCostTests {
    private static let million = 1_000_000

    private func geometry(_ items: FlowSettings.Items, _ counts: [Int] = [million], spacing: CGFloat = 0)
        -> FlowGeometry
    {
        var settings = FlowSettings(items: items)
        settings.section.minimumLineSpacing = spacing
        settings.section.minimumInteritemSpacing = spacing
        var geometry = FlowGeometry(axis: .vertical, map: SlotMap(counts), settings: settings)
        geometry.resize(to: ListContainer(size: CGSize(width: 400, height: 800), scale: 1), keeping: [])
        return geometry
    }

    /// The pieces of the first section's lines.
    private func pieces(_ geometry: FlowGeometry, _ section: Int = 0) -> [LinePiece] {
        geometry.index.stored(section)?.lines?.list.pieces ?? []
    }

    /// Measures what is visible at `start`, as passes do, until all of it is measured. Returns the number of items.
    @discardableResult
    private func measure(_ geometry: inout FlowGeometry, at start: CGFloat, size: (Int) -> CGSize) -> Int {
        var count = 0
        while true {
            let rect = CGRect(x: 0, y: start, width: 400, height: 800)
            let missing = geometry.slots(in: rect).filter { !geometry.isMeasured($0) }
            if missing.isEmpty { return count }
            for slot in missing { geometry.setMeasured(slot, size(slot)) }
            count += missing.count
        }
    }

    @Test func itemsOfAFixedSizeStoreNothing() {
        let geometry = geometry(.fixed(CGSize(width: 90, height: 40)), spacing: 10)
        #expect(geometry.contentSize == CGSize(width: 400, height: 250_000 * 50 - 10))
        #expect(geometry.frame(of: 900_002).origin == CGPoint(x: 207, y: 225_000 * 50))
        #expect(
            geometry.slots(in: CGRect(x: 0, y: 225_000 * 50, width: 400, height: 100))
                == IntegerRunSet(900_000..<900_008))
        #expect(geometry.index.storedSections.isEmpty)
    }

    @Test func onlyLinesWithMeasuredItemsAreStored() {
        var geometry = geometry(.selfSizing(estimate: CGSize(width: 100, height: 40)))
        let first = measure(&geometry, at: 0) { CGSize(width: 100, height: 40 + CGFloat($0 % 3) * 10) }
        #expect(first < 100)
        #expect(pieces(geometry).count <= first / 4 + 2)
        // The jump.
        let start = geometry.frame(of: 900_000).minY
        let second = measure(&geometry, at: start) { CGSize(width: 100, height: 40 + CGFloat($0 % 3) * 10) }
        #expect(second < 100)
        #expect(pieces(geometry).count <= (first + second) / 4 + 4)
        #expect(geometry.index.stored(0)?.lines?.sizes.chunks.count ?? 0 <= 6)
        geometry.checkInvariants()
    }

    @Test func aMeasuredSizeBreaksOnlyItsOwnLineIfTheNextStartsWhereItDid() {
        var geometry = geometry(.selfSizing(estimate: CGSize(width: 100, height: 40)))
        for slot in 0..<400 { geometry.setMeasured(slot, CGSize(width: 100, height: 40)) }
        for slot in 0..<400 {
            let lines = WorkCount.of(.lines) { geometry.setMeasured(slot, CGSize(width: 100, height: 50)) }
            #expect((1...2).contains(lines), "slot \(slot)")
        }
    }

    @Test func visibleItemsStayInTheirLinesWhileOthersAreMeasured() {
        var random = SeededRandom(seed: 8)
        var geometry = geometry(.selfSizing(estimate: CGSize(width: 60, height: 40)), spacing: 4)
        let start = geometry.frame(of: 900_000).minY
        measure(&geometry, at: start) { CGSize(width: 40 + CGFloat($0 % 5) * 20, height: 40) }
        let slots = geometry.slots(in: CGRect(x: 0, y: start, width: 400, height: 800)).dropLast(20)
        let offset = geometry.frame(of: slots[slots.startIndex]).minY
        let before = slots.map { geometry.frame(of: $0).offsetBy(dx: 0, dy: -offset) }
        // The first lines, and places far above and below. The estimate changes meanwhile.
        for _ in 0..<300 {
            var slot = Int.random(in: 0..<Self.million, using: &random)
            if Bool.random(using: &random) { slot %= 500 }
            if slots.contains(slot) || abs(slot - slots[slots.startIndex]) < 2000 { continue }
            geometry.setMeasured(
                slot, CGSize(width: CGFloat.random(in: 10...300, using: &random).rounded(), height: 70))
        }
        let now = geometry.frame(of: slots[slots.startIndex]).minY
        #expect(slots.map { geometry.frame(of: $0).offsetBy(dx: 0, dy: -now) } == before)
        geometry.checkInvariants()
    }

    @Test func insertingManyItemsOnTopKeepsTheirRunInOnePiece() throws {
        var geometry = geometry(.selfSizing(estimate: CGSize(width: 100, height: 40)))
        measure(&geometry, at: 0) { _ in CGSize(width: 100, height: 40) }
        measure(&geometry, at: 1_000_000) { _ in CGSize(width: 100, height: 40) }
        let count = pieces(geometry).count
        var set = ChangeSet()
        set.insertedRows.add(0..<100_001, in: 0)
        let changes = try ResolvedChanges.resolve(set, from: geometry.map, to: SlotMap([1_100_001])).get()
        let lines = WorkCount.of(.lines) { geometry.apply(changes) }
        geometry.checkInvariants()
        #expect(pieces(geometry).count <= count + 3)
        #expect(geometry.isMeasured(100_001) && !geometry.isMeasured(100_000))
        // The lines far below stay as they are.
        #expect(lines < 40)
    }

    @Test func anEditBreaksOnlyLinesUntilOneStartsWhereItDid() throws {
        var geometry = geometry(.selfSizing(estimate: CGSize(width: 100, height: 40)), [8000])
        // Lines of one and of two items, so that each item of a full line ends a shift.
        for slot in 0..<8000 { geometry.setMeasured(slot, CGSize(width: slot % 3 == 0 ? 400 : 150, height: 40)) }
        var set = ChangeSet()
        set.deletedRows.add(4000..<4003, in: 0)
        set.insertedRows.add(5000..<5002, in: 0)
        let changes = try ResolvedChanges.resolve(set, from: geometry.map, to: SlotMap([7999])).get()
        let lines = WorkCount.of(.lines) { geometry.apply(changes) }
        geometry.checkInvariants()
        #expect((1..<12).contains(lines))
    }

    @Test func manySectionsAnswerAtBothEnds() {
        var geometry = geometry(
            .selfSizing(estimate: CGSize(width: 100, height: 40)), Array(repeating: 6, count: 50_000))
        #expect(geometry.contentSize.height == CGFloat(50_000 * 80))
        geometry.setMeasured(3, CGSize(width: 100, height: 40))
        #expect(geometry.frame(of: 299_999).origin == CGPoint(x: 100, y: CGFloat(50_000 * 80 - 40)))
        #expect(geometry.index.storedSections.count == 1)
        geometry.checkInvariants()
    }
}
