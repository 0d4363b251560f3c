import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Places every element by its model, without nodes.
private final class ScatterDelegate: ASCollectionLayoutDelegate {
    @MainActor func scrollableDirections() -> ASScrollDirection { ASScrollDirectionVerticalDirections }
    @MainActor func additionalInfoForLayout(withElements elements: ASElementMap) -> (any Sendable)? { nil }

    static func frame(_ name: Int) -> CGRect {
        CGRect(x: name * 37 % 90, y: name * 101 % 1500, width: 10 + name % 7 * 10, height: 10 + name % 5 * 20)
    }

    static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
        var table: [ASCollectionElement: UICollectionViewLayoutAttributes] = [:]
        for element in context.elements.itemElements {
            guard let name = element.nodeModel as? Int, let path = context.elements.indexPath(for: element) else {
                continue
            }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            attributes.frame = frame(name)
            attributes.zIndex = name % 2
            table[element] = attributes
        }
        return ASCollectionLayoutState(
            context: context, contentSize: CGSize(width: 150, height: 1600), elementToLayoutAttributesTable: table)
    }
}

/// A calculated layout with later edits, compared with filters over a plain model.
final class StateGeometryTests: XCTestCase, @unchecked Sendable {
    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(item: row, section: section) }

    func testPlacesFollowEditsUntilTheNextLayout() {
        onMain {
            var (batches, layouts) = (0, 0)
            for seed in 0..<25 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                var next = 0
                func name() -> Int {
                    next += 1
                    return next
                }
                let host = PlainElements(
                    (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        (0..<Int.random(in: 0...20, using: &random)).map { _ in name() }
                    })
                let calculation = LayoutCalculation(ScatterDelegate())
                let letters = Locked<[MainMailbox.Block]>([])
                calculation.deliver = { block in letters.withLock { $0.append(block) } }
                calculation.host = host
                var geometry = StateGeometry(calculation)
                geometry.reset(to: SlotMap(host.names.map(\.count)), scale: 1)
                geometry.resize(to: ListContainer(size: CGSize(width: 150, height: 300), scale: 1), keeping: [])
                /// The items that the layout on show has placed.
                var placed = Set<Int>()
                for _ in 0..<14 {
                    if Int.random(in: 0..<3, using: &random) == 0 {
                        calculation.prepare(at: .zero)
                        while calculation.isBusy, !calculation.hasResult {
                            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
                            let blocks = letters.withLock { held in
                                defer { held = [] }
                                return held
                            }
                            for block in blocks { block() }
                        }
                        if !geometry.isPrepared(for: .zero) {
                            geometry.prepare(for: .zero)
                            placed = Set(host.names.flatMap { $0 })
                            layouts += 1
                        }
                    } else {
                        let counts = host.names.map(\.count)
                        let section = Int.random(in: 0..<max(counts.count, 1), using: &random)
                        guard counts.indices.contains(section) else { continue }
                        let row = Int.random(in: 0...counts[section], using: &random)
                        let operation: ListModel.Operation =
                            switch Int.random(in: 0..<5, using: &random) {
                            case 0: .deleteRow(self.path(section, row))
                            case 1: .moveRow(self.path(section, row), self.path(section, 0))
                            case 2: .moveSection(section, 0)
                            case 3: .reloadRow(self.path(section, row))
                            default: .insertRow(self.path(section, row))
                            }
                        guard let origins = ListModel.apply([operation], to: counts, rowsInNewSections: 2),
                            case .success(let changes) = ResolvedChanges.resolve(
                                ChangeSet([operation]), from: SlotMap(counts), to: SlotMap(origins.map(\.count)))
                        else { continue }
                        batches += 1
                        let before = host.names
                        host.names = origins.enumerated().map { section, rows in
                            rows.enumerated().map { row, origin in
                                if let origin { return before[origin.section][origin.row] }
                                // A reloaded item keeps its place; the model keeps its name.
                                if case .reloadRow(let path) = operation, path == self.path(section, row) {
                                    return before[section][row]
                                }
                                return name()
                            }
                        }
                        geometry.apply(changes)
                    }
                    geometry.checkInvariants()
                    self.compare(geometry, host.names.flatMap { $0 }, placed, &random, "seed \(seed)")
                }
            }
            XCTAssertGreaterThan(batches, 100)
            XCTAssertGreaterThan(layouts, 40)
        }
    }

    @MainActor
    private func compare(
        _ geometry: StateGeometry, _ names: [Int], _ placed: Set<Int>, _ random: inout SeededRandom, _ message: String
    ) {
        XCTAssertEqual(geometry.map.total, names.count, message)
        let shown = names.indices.filter { placed.contains(names[$0]) }
        XCTAssertEqual(geometry.measuredCount, shown.count, message)
        for slot in names.indices {
            XCTAssertEqual(geometry.isMeasured(slot), placed.contains(names[slot]), message)
            if placed.contains(names[slot]) {
                XCTAssertEqual(geometry.frame(of: slot), ScatterDelegate.frame(names[slot]), message)
                XCTAssertEqual(geometry.appearance(of: slot)?.zIndex ?? 0, names[slot] % 2, message)
            } else {
                XCTAssertEqual(geometry.frame(of: slot).size, .zero, message)
            }
        }
        for _ in 0..<10 {
            let rect = CGRect(
                x: Int.random(in: -20...150, using: &random), y: Int.random(in: -50...1600, using: &random),
                width: Int.random(in: 1...100, using: &random), height: Int.random(in: 1...300, using: &random))
            let found = shown.filter { slot in
                let frame = ScatterDelegate.frame(names[slot])
                return frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
                    && frame.maxY > rect.minY
            }
            XCTAssertEqual(Array(geometry.slots(in: rect)), found, "\(message) \(rect)")
            XCTAssertEqual(Array(geometry.slots(in: rect, limit: 2)), Array(found.prefix(2)), message)
        }
    }
}
