import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Edits of collections that move other items.
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

    func testAReloadedItemOfAnotherSizeMovesTheItemsBeforeItInItsLine() throws {
        try onMain {
            let sample = CollectionSample([Array(0..<12)], .measured)
            let harness = sample.harness
            try harness.host.settle()
            for name in 100..<112 {
                for item in [1, 4] {
                    harness.items[0][item] = name + item * 12
                    harness.node.reloadItems(at: [IndexPath(item: item, section: 0)])
                    try harness.host.settle()
                    sample.check("item \(item) is \(name)")
                }
            }
        }
    }

    func testAnItemThatComesToASectionWithOtherSizesIsMeasuredAgain() throws {
        try onMain {
            let sample = CollectionSample([Array(0..<7), Array(10..<13)], .shelves)
            let (harness, node) = (sample.harness, sample.harness.node)
            try harness.host.settle()
            harness.items = [[1, 2, 3, 4, 5, 6], [10, 0, 11, 12]]
            node.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 1))
            try harness.host.settle()
            sample.check("the item moved")
            // The second section becomes the third, which has the other layout.
            harness.items = [harness.items[0], [20, 21], harness.items[1]]
            node.insertSections([1])
            try harness.host.settle()
            sample.check("its section moved")
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

    func testADifferenceAfterAnEditDuringAReloadShowsTheRightItems() throws {
        try onMain {
            let harness = CollectionHarness([[0, 1, 2, 3]], UICollectionViewFlowLayout())
            try harness.host.settle()
            @MainActor func show(_ items: [Int]) {
                harness.items = [items]
                harness.node.reload(
                    using: [items.map { ListStorm.Item(id: $0, version: 0) }], animated: false, completion: nil)
            }
            // The first call reloads. The edit keeps the count.
            show([0, 1, 2, 3])
            harness.items = [[9, 0, 1, 2]]
            harness.node.performBatchUpdates(
                {
                    harness.node.insertItems(at: [IndexPath(item: 0, section: 0)])
                    harness.node.deleteItems(at: [IndexPath(item: 3, section: 0)])
                }, completion: nil)
            try harness.host.settle()
            show([0, 2])
            try harness.host.settle()
            XCTAssertEqual(harness.shown.keys.sorted(), [0, 2])
        }
    }
}

extension ASCollectionNode {
    @MainActor fileprivate var maximumOffset: CGFloat { max(0, controller.viewport.startRange.upperBound) }
}
