import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers

/// Batches of edits on collections, compared with plain arrays.
final class CollectionBatchTests: XCTestCase, @unchecked Sendable {
    private enum Kind: CaseIterable { case fixed, measured, compositional }

    @MainActor
    private static func layout(_ kind: Kind) -> UICollectionViewLayout {
        if kind == .compositional {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)), subitems: [item])
            return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
        }
        let layout = UICollectionViewFlowLayout()
        layout.minimumLineSpacing = 0
        layout.minimumInteritemSpacing = 0
        if kind == .fixed { layout.itemSize = CGSize(width: 40, height: 40) }
        return layout
    }

    /// Every node in the view shows the item at its place, and nothing else is shown.
    @MainActor
    private func check(_ harness: CollectionHarness, _ kind: Kind, _ note: @autoclosure () -> String) {
        let node = harness.node
        node.controller.checkInvariants()
        XCTAssertTrue(harness.errors.isEmpty, "\(harness.errors)\n\(note())")
        XCTAssertEqual(
            (0..<node.numberOfSections).map { node.numberOfItems(inSection: $0) }, harness.items.map(\.count))
        let visible = node.indexPathsForVisibleItems
        XCTAssertEqual(Set(visible.map(harness.name)), Set(harness.shown.keys), note())
        for path in visible {
            let name = harness.name(at: path)
            guard let cell = harness.shown[name] else { continue }
            XCTAssertEqual(cell.frame, node.rectForItem(at: path), "\(name) \(note())")
            XCTAssertTrue(cell.isDisplayed, "\(name) \(note())")
            if kind != .measured {
                let (line, column) = (path.item / 3, path.item % 3)
                let start = harness.items[..<path.section].reduce(0) { $0 + ($1.count + 2) / 3 }
                XCTAssertEqual(
                    cell.frame, CGRect(x: column * 40, y: (start + line) * 40, width: 40, height: 40),
                    "\(name) \(note())")
            }
        }
    }

    /// One random batch on distinct items: deletions by old index paths, then insertions and moves by new ones.
    @MainActor
    private func edit(_ harness: CollectionHarness, _ next: inout Int, _ random: inout SeededRandom) {
        let node = harness.node
        let isAnimated = Bool.random(using: &random)
        var (choices, name) = (random, next)
        defer { (random, next) = (choices, name) }
        node.performBatch(
            animated: isAnimated,
            updates: {
                var old = harness.items
                if Int.random(in: 0..<6, using: &choices) == 0, old.count > 1 {
                    let section = Int.random(in: 0..<old.count, using: &choices)
                    old.remove(at: section)
                    node.deleteSections(IndexSet(integer: section))
                } else {
                    for section in old.indices where Bool.random(using: &choices) {
                        let rows = old[section].indices.filter { _ in Int.random(in: 0..<4, using: &choices) == 0 }
                        node.deleteItems(at: rows.map { IndexPath(item: $0, section: section) })
                        old[section] = old[section].indices.filter { !rows.contains($0) }.map { old[section][$0] }
                    }
                    for section in old.indices where Bool.random(using: &choices) {
                        for _ in 0..<Int.random(in: 1...4, using: &choices) {
                            let at = Int.random(in: 0...old[section].count, using: &choices)
                            old[section].insert(name, at: at)
                            name += 1
                        }
                        let added = old[section].indices.filter { !harness.items.joined().contains(old[section][$0]) }
                        node.insertItems(at: added.map { IndexPath(item: $0, section: section) })
                    }
                }
                if Int.random(in: 0..<6, using: &choices) == 0 {
                    old.append([name, name + 1])
                    name += 2
                    node.insertSections(IndexSet(integer: old.count - 1))
                }
                harness.items = old
            })
    }

    func testRandomBatchesLeaveTheCollectionAsPlainArraysWouldBe() throws {
        try onMain {
            for kind in Kind.allCases {
                let seed = UInt64.random(in: 0..<1_000_000)
                var random = SeededRandom(seed: seed)
                var next = 100
                let harness = CollectionHarness([Array(0..<20), [], Array(20..<40)], Self.layout(kind))
                try harness.host.settle()
                for step in 0..<60 {
                    if Bool.random(using: &random) {
                        let range = harness.node.maximumOffset
                        harness.node.setContentOffset(
                            CGPoint(x: 0, y: CGFloat.random(in: 0...range, using: &random)), animated: false)
                    }
                    self.edit(harness, &next, &random)
                    try harness.host.settle()
                    self.check(harness, kind, "\(kind) seed \(seed) step \(step)\n\(harness.node.controller.dump)")
                }
            }
        }
    }

    func testTheFirstVisibleItemStaysWhileItemsAreInsertedAboveDuringAFling() throws {
        try onMain {
            for kind in Kind.allCases {
                var random = SeededRandom(seed: 11)
                var next = 10_000
                let harness = CollectionHarness([Array(0..<3000)], Self.layout(kind))
                try harness.host.settle()
                harness.node.setContentOffset(CGPoint(x: 0, y: 5_000), animated: false)
                try harness.host.settle()
                for step in 0..<40 {
                    if step % 8 == 0 { harness.node.view.scroll(by: CGVector(dx: 0, dy: 600)) }
                    try harness.host.run(for: 1.0 / 60)
                    XCTAssertTrue(harness.node.view.isInMotion, "step \(step)")
                    let path = try XCTUnwrap(harness.node.indexPathsForVisibleItems.first)
                    let name = harness.name(at: path)
                    let place = harness.node.rectForItem(at: path).minY - harness.node.contentOffset.y
                    // Whole lines, so that the item stays in its column and its line keeps its height.
                    let at = Int.random(in: 0...path.item / 3 - 10, using: &random) * 3
                    harness.items[0].insert(contentsOf: next..<next + 3, at: at)
                    next += 3
                    harness.node.performBatch(
                        animated: false,
                        updates: {
                            harness.node.insertItems(at: (at..<at + 3).map { IndexPath(item: $0, section: 0) })
                        })
                    let now = try XCTUnwrap(harness.items[0].firstIndex(of: name))
                    let after =
                        harness.node.rectForItem(at: IndexPath(item: now, section: 0)).minY
                        - harness.node.contentOffset.y
                    XCTAssertEqual(after, place, accuracy: 0.51, "\(kind) step \(step)")
                }
            }
        }
    }
}

extension ASCollectionNode {
    @MainActor fileprivate var maximumOffset: CGFloat { max(0, controller.viewport.startRange.upperBound) }
}
