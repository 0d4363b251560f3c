import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// A list that answers elements of a plain model: sections of names.
@MainActor
final class PlainElements: LayoutCalculationHost {
    var names: [[Int]]
    let owner = ASDisplayNode()
    let environment = LayoutEnvironment.current
    let traits = TraitEnvironment(NodeTraits.current)
    let otherKinds: [String] = []
    var blocks = 0
    var onBlock: (() -> Void)?
    var updates = 0
    var limit: CGFloat = 100

    init(_ names: [[Int]]) { self.names = names }

    func nodeBlock(for item: ListItem) -> ASCellNodeBlock? {
        blocks += 1
        onBlock?()
        switch item.part {
        case .row: return { ASCellNode() }
        case .footer: return { ASCellNode() }
        default: return nil
        }
    }
    func nodeModel(for item: ListItem) -> Any? { item.path.map { names[$0.section][$0.row] } }
    func sectionContext(_ section: Int) -> AnyObject? { nil }
    func node(at slot: Int) -> ASCellNode? { nil }
    func sizeLimits(for item: ListItem) -> ASSizeRange {
        ASSizeRange(min: .zero, max: CGSize(width: limit, height: limit))
    }
    func beginQueries() {}
    func setNeedsUpdate() { updates += 1 }
}

/// Elements of maps, compared with plain arrays.
final class ElementMapTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func fetchAll(_ table: ElementTable, _ host: PlainElements) {
        while table.fetch(from: host) == .unfinished {}
    }

    private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(item: row, section: section) }

    func testElementsFollowRandomEditsLikeAPlainModel() {
        onMain {
            var (batches, moved) = (0, 0)
            for seed in 0..<30 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                var next = 0
                func name() -> Int {
                    next += 1
                    return next
                }
                let host = PlainElements(
                    (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        (0..<Int.random(in: 0...6, using: &random)).map { _ in name() }
                    })
                let table = ElementTable()
                table.reset(to: SlotMap(host.names.map(\.count), hasFooters: true))
                self.fetchAll(table, host)
                for _ in 0..<12 {
                    let counts = host.names.map(\.count)
                    let operations = self.operations(counts, &random)
                    guard let origins = ListModel.apply(operations, to: counts, rowsInNewSections: 2),
                        case .success(let changes) = ResolvedChanges.resolve(
                            ChangeSet(operations), from: SlotMap(counts, hasFooters: true),
                            to: SlotMap(origins.map(\.count), hasFooters: true))
                    else { continue }
                    batches += 1
                    let (before, old) = (host.names, table.snapshot(for: host))
                    host.names = origins.map { rows in rows.map { $0.map { before[$0.section][$0.row] } ?? name() } }
                    table.apply(changes, host)
                    self.fetchAll(table, host)
                    let new = table.snapshot(for: host)
                    self.compare(new, host.names, "seed \(seed)")
                    // Items that stay keep their elements, and both maps agree about them.
                    var kept = Set<IndexPath>()
                    for (section, rows) in origins.enumerated() {
                        for (row, origin) in rows.enumerated() {
                            guard let origin else { continue }
                            kept.insert(origin)
                            let place = self.path(section, row)
                            if origin != place { moved += 1 }
                            XCTAssertTrue(new.elementForItem(at: place) === old.elementForItem(at: origin))
                            XCTAssertEqual(new.convert(origin, from: old), place, "seed \(seed)")
                            XCTAssertEqual(old.convert(place, from: new), origin, "seed \(seed)")
                        }
                    }
                    for gone in old.itemIndexPaths where !kept.contains(gone) {
                        XCTAssertNil(new.convert(gone, from: old), "seed \(seed) \(gone)")
                    }
                    for section in 0..<counts.count {
                        XCTAssertEqual(
                            new.convertSection(section, from: old), changes.sections.new(of: section) ?? NSNotFound)
                    }
                }
            }
            XCTAssertGreaterThan(batches, 60)
            XCTAssertGreaterThan(moved, 60)
        }
    }

    private func operations(_ counts: [Int], _ random: inout SeededRandom) -> Set<ListModel.Operation> {
        var result = Set<ListModel.Operation>()
        func anyPath(_ random: inout SeededRandom) -> IndexPath {
            let section = Int.random(in: 0..<counts.count, using: &random)
            return path(section, Int.random(in: 0...max(0, counts[section] - 1), using: &random))
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) where !counts.isEmpty {
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: result.insert(.deleteRow(anyPath(&random)))
            case 2, 3: result.insert(.insertRow(anyPath(&random)))
            case 4: result.insert(.reloadRow(anyPath(&random)))
            case 5: result.insert(.moveRow(anyPath(&random), anyPath(&random)))
            case 6: result.insert(.deleteSection(Int.random(in: 0..<counts.count, using: &random)))
            case 7: result.insert(.insertSection(Int.random(in: 0...counts.count, using: &random)))
            default:
                result.insert(
                    Bool.random(using: &random)
                        ? .reloadSection(Int.random(in: 0..<counts.count, using: &random))
                        : .moveSection(
                            Int.random(in: 0..<counts.count, using: &random),
                            Int.random(in: 0..<counts.count, using: &random)))
            }
        }
        return result
    }

    @MainActor
    private func compare(_ map: ASElementMap, _ names: [[Int]], hasFooters: Bool = true, _ message: String) {
        XCTAssertEqual(map.numberOfSections, names.count, message)
        let paths = names.indices.flatMap { section in names[section].indices.map { self.path(section, $0) } }
        XCTAssertEqual(map.itemIndexPaths, paths, message)
        XCTAssertEqual(map.itemElements.map { $0.nodeModel as? Int }, names.flatMap { $0 }, message)
        for section in -1...names.count {
            let count = names.indices.contains(section) ? names[section].count : 0
            XCTAssertEqual(map.numberOfItems(inSection: section), count, message)
            let footer = map.supplementaryElement(ofKind: ElementKind.footer, at: path(max(section, 0), 0))
            if section >= 0 {
                XCTAssertEqual(footer != nil, names.indices.contains(section) && hasFooters, message)
            }
            XCTAssertNil(map.elementForItem(at: path(max(section, 0), count + (section < 0 ? 999 : 0))), message)
        }
        let footers = hasFooters ? Array(names.indices) : []
        XCTAssertEqual(map.count, paths.count + footers.count, message)
        XCTAssertEqual(map.supplementaryElementKinds, footers.isEmpty ? [] : [ElementKind.footer], message)
        XCTAssertEqual(Array(map).count, map.count, message)
        for path in paths {
            guard let element = map.elementForItem(at: path) else { return XCTFail("\(message) \(path)") }
            XCTAssertEqual(map.indexPath(for: element), path, message)
            XCTAssertEqual(map.indexPath(forElementIfCell: element), path, message)
            XCTAssertTrue(map.element(for: UICollectionViewLayoutAttributes(forCellWith: path)) === element, message)
        }
    }

    /// Runs of surviving items are those that each item's outcome gives.
    func testSurvivorsAgreeWithTheFateOfEachItem() {
        var (runs, reloaded) = (0, 0)
        for seed in 0..<400 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...6, using: &random) }
            let operations = operations(counts, &random)
            let kinds = Int(seed % 3)
            func map(_ counts: [Int]) -> SlotMap {
                SlotMap(counts, hasHeaders: seed % 2 == 0, hasFooters: seed % 5 < 3, otherKinds: kinds)
            }
            guard let origins = ListModel.apply(operations, to: counts, rowsInNewSections: 2),
                case .success(let changes) = ResolvedChanges.resolve(
                    ChangeSet(operations), from: map(counts), to: map(origins.map(\.count)))
            else { continue }
            var expected: [Int: [Int]] = [:]
            for slot in 0..<changes.old.total {
                switch changes.outcome(of: changes.old.item(at: slot)) {
                case .stays(let item): expected[slot] = changes.new.slot(item).map { [$0, 0] }
                case .reloaded(let item): expected[slot] = changes.new.slot(item).map { [$0, 1] }
                case .gone: break
                }
            }
            var found: [Int: [Int]] = [:]
            changes.visitSurvivors { old, new, isReloaded in
                runs += 1
                reloaded += isReloaded ? 1 : 0
                for slot in old {
                    XCTAssertNil(found[slot], "seed \(seed): slot \(slot) twice")
                    found[slot] = [new + slot - old.lowerBound, isReloaded ? 1 : 0]
                }
            }
            XCTAssertEqual(found, expected, "seed \(seed): \(operations) of \(counts)")
        }
        XCTAssertGreaterThan(runs, 500)
        XCTAssertGreaterThan(reloaded, 100)
    }

    func testAMapOfTheAppHasTheElementsThatItWasMadeOf() {
        onMain {
            func element(_ kind: String? = nil) -> ASCollectionElement {
                ASCollectionElement(
                    nodeModel: nil, nodeBlock: { ASCellNode() }, supplementaryElementKind: kind,
                    constrainedSize: .unconstrained, owning: nil, traitCollection: NodeTraits.current)
            }
            let items = [[element(), element()], [element()]]
            let (header, badge, lost) = (element(ElementKind.header), element("badge"), element("badge"))
            let messages = Misuse.messages {
                let map = ASElementMap(
                    sections: [ASSection(sectionID: 0), ASSection(sectionID: 1)], items: items,
                    supplementaryElements: [
                        ElementKind.header: [self.path(1, 0): header],
                        "badge": [self.path(0, 1): badge, self.path(7, 0): lost],
                    ])
                XCTAssertEqual(map.itemElements, items.flatMap { $0 })
                XCTAssertTrue(map.supplementaryElement(ofKind: ElementKind.header, at: self.path(1, 0)) === header)
                XCTAssertNil(map.supplementaryElement(ofKind: ElementKind.header, at: self.path(0, 0)))
                XCTAssertEqual(map.indexPath(for: badge), self.path(0, 1))
                XCTAssertNil(map.indexPath(forElementIfCell: badge))
                XCTAssertNil(map.indexPath(for: lost))
                XCTAssertEqual(map.count, 5)
                XCTAssertEqual(map.supplementaryElementKinds, [ElementKind.header, "badge"])
                XCTAssertEqual(
                    map.smallDescription, "<ASElementMap: 2 sections, 3 items, 2 supplementary elements>")
            }
            XCTAssertEqual(messages.count, 1)
        }
    }

    func testElementsAreFetchedInSlicesAndAnEditInterruptsThem() {
        onMain {
            let host = PlainElements([Array(0..<200)])
            let table = ElementTable()
            table.reset(to: SlotMap([200]))
            XCTAssertEqual(table.fetch(from: host), .unfinished)
            XCTAssertEqual(host.blocks, ElementTable.sliceLength)
            host.onBlock = {
                host.onBlock = nil
                host.names[0].removeLast()
                table.reset(to: SlotMap([199]))
            }
            XCTAssertEqual(table.fetch(from: host), .interrupted)
            self.fetchAll(table, host)
            self.compare(table.snapshot(for: host), host.names, hasFooters: false, "after an edit in a callback")
            host.limit = 50
            table.forgetSizes()
            let asked = host.blocks
            self.fetchAll(table, host)
            XCTAssertEqual(host.blocks, asked, "known elements keep their blocks")
            let limits = table.snapshot(for: host).itemElements.map(\.constrainedSize.max.width)
            XCTAssertEqual(Set(limits), [50])
        }
    }

    func testTheNodeOfAnElementIsMadeOnce() {
        onMain {
            let made = Locked(0)
            let arrived = Generation()
            let element = ASCollectionElement(
                nodeModel: nil,
                nodeBlock: {
                    made.withLock { $0 += 1 }
                    // Another thread asks meanwhile.
                    while arrived.current < 2 { sched_yield() }
                    return ASCellNode()
                }, supplementaryElementKind: nil, constrainedSize: .unconstrained, owning: nil,
                traitCollection: NodeTraits.current)
            XCTAssertNil(element.nodeIfAllocated)
            let nodes = Locked<Set<ObjectIdentifier>>([])
            let tickets = (0..<8).map { _ in
                WorkQueue.shared.async(.visible) {
                    arrived.increment()
                    let node = element.node
                    nodes.withLock { _ = $0.insert(ObjectIdentifier(node)) }
                }
            }
            for ticket in tickets { ticket.waitUntilFinished() }
            XCTAssertEqual(made.current, 1)
            XCTAssertEqual(nodes.current, [ObjectIdentifier(element.node)])
            XCTAssertTrue(element.node.isRangeManaged)
        }
    }

    func testANodeBlockThatAsksForItsOwnNodeGetsAnEmptyCell() {
        onMain {
            let own = Locked<ASCollectionElement?>(nil)
            let inner = Locked<ASCellNode?>(nil)
            let element = ASCollectionElement(
                nodeModel: nil,
                nodeBlock: {
                    inner.withLock { $0 = own.current?.node }
                    return ASCellNode()
                }, supplementaryElementKind: nil, constrainedSize: .unconstrained, owning: nil,
                traitCollection: NodeTraits.current)
            own.withLock { $0 = element }
            let messages = Misuse.messages { _ = element.node }
            XCTAssertEqual(messages.count, 1)
            XCTAssertNotNil(inner.current)
            XCTAssertFalse(inner.current === element.node)
            own.withLock { $0 = nil }
        }
    }
}
