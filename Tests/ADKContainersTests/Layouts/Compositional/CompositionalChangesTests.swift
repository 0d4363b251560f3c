import ADKLayout
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Edits and other containers of compositional layouts, compared with a model that computes every item in turn.
@MainActor @Suite struct CompositionalChangesTests {
    /// The sections that the provider returns. Edits change them before the geometry.
    private final class Sections {
        var list: [NSCollectionLayoutSection] = []
    }

    private struct State {
        var geometry: CompositionalGeometry
        var naive: NaiveComposition
        let sections: Sections
    }

    private func make(_ maker: inout RandomComposition, _ counts: [Int], isShared: Bool) -> State {
        let sections = Sections()
        sections.list = counts.map { _ in maker.section(isVertical: true) }
        let layout: UICollectionViewCompositionalLayout
        if isShared {
            sections.list = counts.map { _ in sections.list[0] }
            layout = UICollectionViewCompositionalLayout(section: sections.list[0])
        } else {
            layout = UICollectionViewCompositionalLayout { index, _ in sections.list[index] }
        }
        let size = CGSize(width: 230, height: 170)
        var geometry = CompositionalGeometry(layout)
        geometry.resize(to: ListContainer(size: size, scale: 2), keeping: [])
        geometry.reset(to: SlotMap(counts, hasHeaders: true, hasFooters: true), scale: 2)
        let naive = NaiveComposition(
            size: size, scale: 2, isVertical: true, sections: zip(sections.list, counts).map { ($0, $1) },
            hasHeaders: true, hasFooters: true)
        return State(geometry: geometry, naive: naive, sections: sections)
    }

    private func measure(_ state: inout State, _ maker: inout RandomComposition) {
        for _ in 0..<12 where state.geometry.map.total > 0 {
            let slot = Int.random(in: 0..<state.geometry.map.total, using: &maker.random)
            let item = state.geometry.map.item(at: slot)
            let free = state.geometry.freedom(of: item)
            guard free.length || free.breadth else { continue }
            let size = CGSize(width: maker.length(0...80), height: maker.length(0...80))
            state.geometry.setMeasured(slot, size)
            // Where the layout decides now, it may not decide after a move.
            let old = state.naive.measured[item] ?? CGSize(width: CGFloat.nan, height: .nan)
            state.naive.measured[item] = CGSize(
                width: free.breadth ? size.width : old.width, height: free.length ? size.height : old.height)
        }
    }

    private func check(_ state: State, _ what: String) {
        let result = state.naive.solve()
        state.geometry.checkInvariants()
        #expect(abs(state.geometry.contentSize.height - result.length) < 0.001, "\(what): the length of the content")
        var wrong = 0
        for slot in 0..<state.geometry.map.total {
            let item = state.geometry.map.item(at: slot)
            guard let expected = result.frames[item] else { continue }
            let frame = state.geometry.frame(of: slot)
            let distance = max(abs(frame.minX - expected.minX), abs(frame.minY - expected.minY))
            if max(distance, abs(frame.width - expected.width), abs(frame.height - expected.height)) > 0.001 {
                wrong += 1
                if wrong == 1 { Issue.record("\(what): \(item) at \(frame), not \(expected)") }
            }
        }
    }

    /// Random edits of rows that are valid together.
    private func rowEdits(_ counts: [Int], _ random: inout SeededRandom) -> Set<ListModel.Operation>? {
        func path(_ extra: Int) -> IndexPath {
            let section = Int.random(in: counts.indices, using: &random)
            return IndexPath(row: Int.random(in: 0..<max(1, counts[section] + extra), using: &random), section: section)
        }
        var result: Set<ListModel.Operation> = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: result.insert(.deleteRow(path(0)))
            case 1: result.insert(.insertRow(path(1)))
            default: result.insert(.moveRow(path(0), path(0)))
            }
        }
        return ListModel.apply(result, to: counts, rowsInNewSections: 2) == nil ? nil : result
    }

    private func sectionEdit(_ count: Int, _ random: inout SeededRandom) -> ListModel.Operation {
        let section = Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where count > 1: return .deleteSection(section)
        case 1: return .moveSection(section, Int.random(in: 0..<count, using: &random))
        case 2: return .reloadSection(section)
        default: return .insertSection(Int.random(in: 0...count, using: &random))
        }
    }

    /// Changes the sections of the model as `edit` says. Returns the old index of each new section.
    private func editSections(_ state: inout State, _ edit: ListModel.Operation, _ maker: inout RandomComposition)
        -> [Int?]
    {
        var old: [Int?] = Array(state.naive.sections.indices)
        switch edit {
        case .deleteSection(let section): old.remove(at: section)
        case .insertSection(let section): old.insert(nil, at: section)
        case .moveSection(let from, let to): old.insert(old.remove(at: from), at: to)
        default: break
        }
        let former = state.sections.list
        let isShared = former.allSatisfy { $0 === former[0] } && former.count > 1
        state.sections.list = old.map { index in
            index.map { former[$0] } ?? (isShared ? former[0] : maker.section(isVertical: true))
        }
        return old
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func editsAgreeWithThePlainModel(seed: UInt64) throws {
        var maker = RandomComposition(seed: seed, isSelfSizing: true)
        let isShared = seed % 3 == 0
        var state = make(&maker, [7, 0, 13], isShared: isShared)
        for step in 0..<12 {
            measure(&state, &maker)
            let counts = state.naive.sections.map(\.rows)
            var operations: Set<ListModel.Operation> = []
            var origin: [Int?] = Array(counts.indices)
            if maker.chance(3), !counts.isEmpty {
                let edit = sectionEdit(counts.count, &maker.random)
                if isShared, case .insertSection = edit { continue }
                operations = [edit]
                origin = editSections(&state, edit, &maker)
            } else if let edits = rowEdits(counts, &maker.random) {
                operations = edits
            }
            let origins = try #require(ListModel.apply(operations, to: counts, rowsInNewSections: 2))
            let new = SlotMap(origins.map(\.count), hasHeaders: true, hasFooters: true)
            let changes = try ResolvedChanges.resolve(ChangeSet(operations), from: state.geometry.map, to: new).get()
            state.geometry.apply(changes)

            var measured: [ListItem: CGSize] = [:]
            for (section, rows) in origins.enumerated() {
                let isReloaded = origin[section].map { operations.contains(.reloadSection($0)) } ?? false
                for (row, path) in rows.enumerated() {
                    let old = path ?? (isReloaded ? IndexPath(row: row, section: origin[section] ?? 0) : nil)
                    guard let old, let size = state.naive.measured[ListItem(old)] else { continue }
                    measured[ListItem(section: section, part: .row(row))] = size
                }
                guard let old = origin[section] else { continue }
                for part in [ListItem.Part.header, .footer] {
                    measured[ListItem(section: section, part: part)] =
                        state.naive.measured[ListItem(section: old, part: part)]
                }
            }
            state.naive.measured = measured
            state.naive.sections = zip(state.sections.list, origins).map { ($0, $1.count) }
            check(state, "seed \(seed) step \(step) \(operations)")
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func anotherContainerKeepsTheMeasuredSizesThatItIsGiven(seed: UInt64) {
        var maker = RandomComposition(seed: seed, isSelfSizing: true)
        var state = make(&maker, [9, 14], isShared: false)
        measure(&state, &maker)
        let whole = state.naive.measured.keys.filter { item in
            state.geometry.map.slot(item).map { state.geometry.isMeasured($0) } ?? false
        }
        let kept = Set(whole.sorted().filter { _ in maker.chance(2) })
        let size = CGSize(width: 190, height: 140)
        state.geometry.resize(
            to: ListContainer(size: size, scale: 2), keeping: kept.compactMap { state.geometry.map.slot($0) })
        state.naive.size = size
        state.naive.measured = state.naive.measured.filter { kept.contains($0.key) }
        check(state, "seed \(seed)")
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func absentHeadersTakeNoSpaceUntilTheyAreForgotten(seed: UInt64) throws {
        var maker = RandomComposition(seed: seed, isSelfSizing: true)
        var state = make(&maker, [5, 8], isShared: false)
        let boundaries = state.sections.list.map(\.boundarySupplementaryItems)
        for section in 0..<2 {
            let slot = try #require(state.geometry.map.header(of: section))
            state.geometry.setAbsent(slot)
            #expect(state.geometry.isAbsent(slot) && state.geometry.isEmpty(slot))
            state.sections.list[section].boundarySupplementaryItems.removeAll {
                $0.elementKind == UICollectionView.elementKindSectionHeader
            }
        }
        check(state, "seed \(seed), without headers")
        for (section, boundary) in zip(state.sections.list, boundaries) {
            section.boundarySupplementaryItems = boundary
        }
        state.geometry.forgetAbsence()
        check(state, "seed \(seed), with headers")
    }

    @Test func aSectionWithOtherGroupsAtItsNewIndexKeepsItsMeasuredRows() throws {
        let layout = UICollectionViewCompositionalLayout { index, _ in
            .lines(.estimated(40), columns: index == 0 ? 3 : 1)
        }
        var geometry = CompositionalGeometry(layout)
        geometry.resize(to: ListContainer(size: CGSize(width: 240, height: 170), scale: 2), keeping: [])
        geometry.reset(to: SlotMap([9]), scale: 2)
        geometry.setMeasured(0, CGSize(width: 80, height: 70))
        var changes = ChangeSet()
        changes.insertedSections.add(IndexSet(integer: 0))
        geometry.apply(try ResolvedChanges.resolve(changes, from: geometry.map, to: SlotMap([1, 9])).get())
        geometry.checkInvariants()
        // The first line has the height that was measured in a line of three.
        #expect(geometry.frame(of: 1) == CGRect(x: 0, y: 40, width: 240, height: 70))
        #expect(abs(geometry.contentSize.height - 430) < 0.001)
    }
}
