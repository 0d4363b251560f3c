import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// The cost of large batches and of long lists, in steps.
@Suite @MainActor struct EditCostTests {
    private struct Item: Identifiable, Equatable {
        let id: Int
        var version = 0
    }

    private func resolve(_ set: ChangeSet, _ old: Int, _ new: Int) throws -> ResolvedChanges {
        try ResolvedChanges.resolve(set, from: SlotMap([old]), to: SlotMap([new])).get()
    }

    @Test func itemsInAnotherOrderWithManyChangesCostAFewStepsEach() throws {
        var random = SeededRandom(seed: 4)
        let old = (0..<20_000).map { Item(id: $0) }
        let new = old.shuffled(using: &random).map { Item(id: $0.id, version: $0.id % 2) }
        let set = try #require(ADKItemChanges(from: old, to: new).diff).edits
        #expect(set.rowMoves.count > 5000 && (set.insertedRows.bySection[0]?.count ?? 0) > 2000)
        var changes: ResolvedChanges?
        let steps = try WorkCount.of {
            changes = try resolve(set, old.count, new.count)
            changes?.visitSurvivors { _, _, _ in }
        }
        #expect(steps < 10 * old.count)
        for move in set.rowMoves {
            #expect(changes?.outcome(of: ListItem(move.from.path)) == .stays(ListItem(move.to.path)))
        }
    }

    @Test func runsThatStayAndRunsThatAreReloadedAreVisitedOnce() throws {
        var set = ChangeSet()
        for row in stride(from: 0, to: 30_000, by: 3) {
            set.deletedRows.add(row..<row + 1, in: 0)
            set.reloadedRows.add(row + 1..<row + 2, in: 0)
        }
        let changes = try resolve(set, 30_000, 20_000)
        var (kept, reloaded) = (0, 0)
        let steps = WorkCount.of {
            changes.visitSurvivors { rows, place, isReloaded in
                if isReloaded { reloaded += rows.count } else { kept += rows.count }
                #expect(rows.lowerBound - rows.lowerBound / 3 - 1 == place)
            }
        }
        #expect((kept, reloaded) == (10_000, 10_000))
        #expect(steps < 60_000)
    }

    @Test func oneCallForEachRowOfABatchDoesNotCopyTheRowsBeforeIt() throws {
        var runs = AnimatedRowRuns()
        var addresses = 0
        var last: UnsafeRawPointer?
        for row in 0..<20_000 {
            runs.add(try AnimatedRowRuns([IndexPath(row: 2 * row, section: 0)]))
            let address = runs.bySection[0]?.withUnsafeBytes { $0.baseAddress }
            if address != last { addresses += 1 }
            last = address
        }
        #expect(runs.rowSets[0]?.count == 20_000)
        #expect(addresses < 64, "an array grows to twice its length")
    }

    @Test func theLastAnimationOfEachSectionIsItsOwn() {
        var set = ChangeSet()
        set.deletedSections.add([1], .left)
        set.reloadedSections.add([2], .none)
        set.insertedSections.add([0], .fade)
        set.insertedSections.add([5], .top)
        let animations = EditAnimations(set)
        #expect(animations.deletion(of: ListItem(section: 1, part: .row(0))) == .left)
        #expect(animations.deletion(of: ListItem(section: 2, part: .row(0))) == .none)
        #expect(animations.reload(of: ListItem(section: 2, part: .header)) == .none)
        #expect(animations.insertion(of: ListItem(section: 0, part: .row(3))) == .fade)
        #expect(animations.insertion(of: ListItem(section: 5, part: .footer)) == .top)
        set.disablesAnimation = true
        #expect(EditAnimations(set).deletion(of: ListItem(section: 1, part: .row(0))) == .none)
    }

    // MARK: - Compositional lists

    private func geometry(_ section: NSCollectionLayoutSection, _ map: SlotMap) -> CompositionalGeometry {
        var geometry = CompositionalGeometry(UICollectionViewCompositionalLayout { _, _ in section })
        geometry.resize(to: ListContainer(size: CGSize(width: 400, height: 800), scale: 2), keeping: [])
        geometry.reset(to: map, scale: 2)
        return geometry
    }

    @Test(arguments: [true, false]) func anEditAboveMeasuredRowsMovesTheirLengths(isReload: Bool) throws {
        let old = SlotMap([20_000])
        var geometry = CompositionalGeometry(
            UICollectionViewCompositionalLayout { _, environment in
                .list(using: UICollectionLayoutListConfiguration(appearance: .plain), layoutEnvironment: environment)
            })
        geometry.resize(to: ListContainer(size: CGSize(width: 400, height: 800), scale: 2), keeping: [])
        geometry.reset(to: old, scale: 2)
        func height(_ row: Int) -> CGFloat { CGFloat(30 + row % 7) }
        for row in 0..<20_000 { geometry.setMeasured(row, CGSize(width: 400, height: height(row))) }
        var set = ChangeSet()
        set.insertedRows.add(0..<1, in: 0)
        let new = SlotMap([20_001])
        let changes =
            isReload ? .reload(from: old, to: new) : try ResolvedChanges.resolve(set, from: old, to: new).get()
        let steps = WorkCount.of { geometry.apply(changes) }
        // A group of 256 lengths is one step; those around the edit are copied.
        #expect(steps < 1500)
        geometry.checkInvariants()
        let first = isReload ? 0 : 1
        for row in [first, first + 1, 9000, first + 19_999] {
            #expect(geometry.frame(of: row).height == height(row - first), "row \(row)")
        }
    }

    @Test func emptySectionsCostNoStep() {
        var counts = Array(repeating: 0, count: 100_000)
        for section in stride(from: 5000, to: 100_000, by: 10_000) { counts[section] = 3 }
        let filled = counts.indices.filter { counts[$0] > 0 }
        let bounds = CGRect(x: 0, y: 0, width: 400, height: 2000)
        let lines = geometry(.lines(.absolute(40)), SlotMap(counts))
        var slots = IntegerRunSet()
        let steps = WorkCount.of {
            slots = lines.slots(in: bounds)
            _ = lines.decorations(in: bounds)
            _ = lines.nearestSlot(to: CGPoint(x: 10, y: 500))
            _ = lines.interval(around: 500)
        }
        #expect(slots == IntegerRunSet(0..<3 * filled.count))
        #expect(steps < 100)
        #expect(lines.slot(at: CGPoint(x: 10, y: 390)) == 9)
        #expect(lines.nearestSlot(to: CGPoint(x: 10, y: 390)) == 9)
        let strips = geometry(.strip(), SlotMap(counts))
        var sections: [Int] = []
        let more = WorkCount.of { sections = strips.orthogonalSections(in: bounds).map(\.section) }
        #expect(sections == filled)
        #expect(more < 100)
    }

    @Test func aSectionWithoutRowsIsVisitedWhileItMayHaveAHeader() {
        let section = NSCollectionLayoutSection.list(
            using: {
                var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
                configuration.headerMode = .supplementary
                return configuration
            }())
        var geometry = geometry(section, SlotMap([0, 0, 2], hasHeaders: true))
        let bounds = CGRect(x: 0, y: 0, width: 400, height: 2000)
        #expect(geometry.slots(in: bounds) == IntegerRunSet(0..<5))
        geometry.setAbsent(0)
        geometry.setAbsent(1)
        #expect(geometry.slots(in: bounds) == IntegerRunSet(2..<5))
        #expect(geometry.frame(of: 2).minY == 0)
        geometry.forgetAbsence()
        #expect(geometry.slots(in: bounds) == IntegerRunSet(0..<5))
    }

    // MARK: - Lengths of rows

    @Test func manyEditsOfMeasuredRowsCopyEachChunkOnce() {
        var lengths = RowLengths(count: 20_000)
        for row in 0..<20_000 { lengths[row] = Double(row % 50) }
        let removed = IntegerRunSet(stride(from: 0, to: 20_000, by: 4).map { $0..<$0 + 1 })
        let added = IntegerRunSet(stride(from: 0, to: 18_750, by: 5).map { $0..<$0 + 1 })
        let steps = WorkCount.of { lengths.edit(removed: removed, added: added) }
        #expect(steps < 60_000)
        lengths.checkInvariants()
        #expect(lengths.count == 18_750 && lengths.knownCount == 15_000)
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func editsOfLengthsAgreeWithAPlainArray(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var lengths = RowLengths(count: 900, estimate: 10)
        var model = [Double?](repeating: nil, count: 900)
        for _ in 0..<12 {
            for _ in 0..<Int.random(in: 0...300, using: &random) where !model.isEmpty {
                let row = Int.random(in: 0..<model.count, using: &random)
                model[row] = Double(Int.random(in: 0...90, using: &random))
                lengths[row] = model[row]
            }
            let removed = IntegerRunSet(
                model.indices.filter { _ in Int.random(in: 0..<9, using: &random) == 0 }.map { $0..<$0 + 1 })
            for run in removed.runs.reversed() { model.removeSubrange(run) }
            let total = model.count + Int.random(in: 0...300, using: &random)
            let places = (0..<total).shuffled(using: &random).prefix(total - model.count)
            let added = IntegerRunSet(places.map { $0..<$0 + 1 })
            for run in added.runs {
                model.insert(contentsOf: Array(repeating: nil, count: run.count), at: run.lowerBound)
            }
            lengths.edit(removed: removed, added: added)
            lengths.checkInvariants()
            #expect((0..<model.count).map { lengths[$0] } == model, "seed \(seed)")
        }
    }
}
