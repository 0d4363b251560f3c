import Foundation
import Testing

@testable import ADKLists

@Suite struct SlotMapTests {
    /// The items of a map in their order, written out.
    private func items(_ counts: [Int], headers: Bool, footers: Bool, kinds: Int) -> [ListItem] {
        var result: [ListItem] = []
        for (section, count) in counts.enumerated() {
            if headers { result.append(ListItem(section: section, part: .header)) }
            for row in 0..<count { result.append(ListItem(section: section, part: .row(row))) }
            if footers { result.append(ListItem(section: section, part: .footer)) }
            for kind in 0..<kinds {
                for index in 0..<max(count, 1) {
                    result.append(ListItem(section: section, part: .supplement(kind: kind, index: index)))
                }
            }
        }
        return result
    }

    @Test func everyItemHasTheSlotOfItsPlaceInOrder() {
        for counts in [[], [0], [3], [0, 0], [2, 0, 5], [1, 1, 0, 4]] {
            for (headers, footers, kinds) in [
                (false, false, 0), (true, false, 0), (true, true, 0), (false, false, 1), (true, true, 3),
            ] {
                let map = SlotMap(counts, hasHeaders: headers, hasFooters: footers, otherKinds: kinds)
                let items = items(counts, headers: headers, footers: footers, kinds: kinds)
                map.checkInvariants()
                #expect(map.total == items.count)
                #expect(map.rows == counts.reduce(0, +))
                #expect(map.counts == counts)
                #expect((0..<map.total).map { map.item(at: $0) } == items)
                #expect(items.map { map.slot($0) } == Array(0..<map.total))
                #expect(items == items.sorted())
                for section in counts.indices {
                    let own = items.indices.filter { items[$0].section == section }
                    #expect(Array(map.slots(of: section)) == own)
                    #expect(Array(map.rowSlots(of: section)) == own.filter { items[$0].path != nil })
                    #expect(map.footer(of: section) == own.first { items[$0].part == .footer })
                }
            }
        }
    }

    @Test func unknownItemsHaveNoSlot() {
        let map = SlotMap([2, 0], otherKinds: 1)
        #expect(map.slot(ListItem(section: 0, part: .supplement(kind: 0, index: 2))) == nil)
        #expect(map.slot(ListItem(section: 1, part: .supplement(kind: 0, index: 1))) == nil)
        #expect(map.slot(ListItem(section: 0, part: .supplement(kind: 1, index: 0))) == nil)
        #expect(map.slot(ListItem(section: 2, part: .supplement(kind: 0, index: 0))) == nil)
        #expect(map.slot(ListItem(section: 0, part: .header)) == nil)
    }

    @Test func countsPastTheLimitAreLeftOut() {
        for kinds in 0...3 {
            let map = SlotMap(clamping: [-4, .max, 7], hasHeaders: true, hasFooters: true, otherKinds: kinds)
            map.checkInvariants()
            #expect(map.sections == 3)
            #expect(map.rows(in: 0) == 0)
            #expect(map.rows(in: 1) > 1_000_000_000)
            #expect(map.total <= SlotMap.limit)
        }
    }

    @Test func supplementaryItemsOfASectionAreReloadedWhenItsRowsChange() throws {
        let (old, new) = (SlotMap([3, 2], otherKinds: 1), SlotMap([4, 2], otherKinds: 1))
        var set = ChangeSet()
        set.insertedRows.add(0..<1, in: 0, .none)
        let changes = try ResolvedChanges.resolve(set, from: old, to: new).get()
        let (edited, other) = (
            ListItem(section: 0, part: .supplement(kind: 0, index: 2)),
            ListItem(section: 1, part: .supplement(kind: 0, index: 1))
        )
        #expect(changes.outcome(of: edited) == .reloaded(edited))
        #expect(changes.outcome(of: other) == .stays(other))
        #expect(changes.nextSurvivor(from: 3) == 6, "supplementary items are no anchors")
    }
}
