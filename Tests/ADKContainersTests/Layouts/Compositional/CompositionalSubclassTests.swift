import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Subclasses of the compositional layout, compared with the geometry of the plain layout.
final class CompositionalSubclassTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private class Counting: UICollectionViewCompositionalLayout {
        var prepared = 0
        override func prepare() {
            super.prepare()
            prepared += 1
        }
    }

    /// Moves every second item to the right.
    @MainActor
    private final class Shifting: Counting {
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let all = super.layoutAttributesForElements(in: rect) ?? []
            for attributes in all { shift(attributes) }
            return all
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = super.layoutAttributesForItem(at: indexPath)
            if let attributes { shift(attributes) }
            return attributes
        }

        private func shift(_ attributes: UICollectionViewLayoutAttributes) {
            guard attributes.representedElementCategory == .cell, attributes.indexPath.item % 2 == 1 else { return }
            attributes.frame.origin.x += 7
            attributes.alpha = 0.5
        }
    }

    func testASubclassWithoutChangesShowsWhatThePlainLayoutShows() {
        onMain {
            for seed in 0..<60 as Range<UInt64> {
                var maker = RandomComposition(seed: seed, isSelfSizing: false)
                let made = maker.make()
                let (map, size) = (made.geometry.map, made.naive.size)
                let sections = made.naive.sections.map(\.section)
                let layout = Counting(
                    sectionProvider: { index, _ in sections[index] },
                    configuration: made.geometry.layout.configuration)
                var harness = GeometryHarness(layout, map, size: size)
                harness.geometry.resize(to: ListContainer(size: size, scale: made.naive.scale), keeping: [])
                harness.pass()
                let content = made.geometry.contentSize
                XCTAssertEqual(harness.geometry.contentSize, content, "seed \(seed)")
                for slot in 0..<map.total where !made.geometry.isAbsent(slot) {
                    XCTAssertEqual(
                        harness.geometry.frame(of: slot), made.geometry.frame(of: slot), "seed \(seed), \(slot)")
                }
                for _ in 0..<10 {
                    let start = CGFloat.random(in: 0...made.axis.length(content) + 1, using: &maker.random)
                    let rect = made.axis.rect(start, 80, cross: made.axis.cross(content))
                    let expected = made.geometry.slots(in: rect).filter { !made.geometry.frame(of: $0).isEmpty }
                    let found = Set(harness.geometry.slots(in: rect))
                    XCTAssertTrue(found.isSuperset(of: expected), "seed \(seed): \(expected) in \(rect)")
                }
                XCTAssertEqual(layout.prepared, 1, "seed \(seed)")
                harness.geometry.checkInvariants()
            }
        }
    }

    func testOverriddenAttributesAreShown() throws {
        try onMain {
            let layout = Shifting(section: NSCollectionLayoutSection.lines(.estimated(10)))
            let harness = CollectionHarness([Array(0..<200)], layout)
            try harness.host.settle()
            var y: CGFloat = 0
            for name in 0..<8 {
                let height = CollectionHarness.size(name).height
                XCTAssertEqual(
                    harness.shown[name]?.view.frame,
                    CGRect(x: name % 2 == 1 ? 7 : 0, y: y, width: 120, height: height), "\(name)")
                XCTAssertEqual(harness.shown[name]?.alpha, name % 2 == 1 ? 0.5 : 1)
                y += height
            }
            harness.items[0].remove(at: 0)
            harness.node.deleteItems(at: [IndexPath(item: 0, section: 0)])
            try harness.host.settle()
            XCTAssertEqual(harness.shown[2]?.view.frame.minX, 7)
            XCTAssertEqual(harness.shown[2]?.view.frame.minY, CollectionHarness.size(1).height)
            XCTAssertTrue(harness.errors.isEmpty)
        }
    }

    func testTheProviderOfASubclassIsAskedAgainAfterAnInvalidationOnly() throws {
        try onMain {
            var asked = 0
            let layout = Counting { _, _ in
                asked += 1
                return NSCollectionLayoutSection.lines(.estimated(30))
            }
            let harness = CollectionHarness([Array(0..<100)], layout)
            try harness.host.settle()
            let before = asked
            for y in stride(from: CGFloat(0), to: 600, by: 40) {
                harness.node.setContentOffset(CGPoint(x: 0, y: y), animated: false)
                try harness.host.settle()
            }
            XCTAssertEqual(asked, before, "measured sizes keep the sections")
            layout.invalidateLayout()
            try harness.host.settle()
            XCTAssertEqual(asked, before + 1)
        }
    }

    func testSectionsOfASubclassScrollAcross() throws {
        try onMain {
            let layout = Shifting { section, _ in NSCollectionLayoutSection.stripOrLines(section) }
            let harness = CollectionHarness([Array(0..<100), Array(1000..<1010)], layout)
            try harness.host.settle()
            let strip = try harness.sectionScroller()
            XCTAssertEqual(strip.contentSize, CGSize(width: 6000, height: 50))
            strip.setContentOffset(CGPoint(x: 600, y: 0), animated: false)
            try harness.host.settle()
            let places = harness.places
            XCTAssertEqual(places[10]?.minX, 0)
            XCTAssertEqual(places[11]?.minX, 67)
            XCTAssertNil(places[13])
            XCTAssertEqual(places[1000], CGRect(x: 0, y: 50, width: 120, height: 40))
        }
    }

    func testPinnedHeadersOfASubclassStayInView() {
        onMain {
            let section = NSCollectionLayoutSection.lines(.absolute(100))
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = true
            section.boundarySupplementaryItems = [header]
            var harness = GeometryHarness(Counting(section: section), SlotMap([20, 20], hasHeaders: true))
            harness.pass()
            XCTAssertEqual(harness.pass(at: CGPoint(x: 0, y: 500)).first, 0)
            XCTAssertEqual(harness.geometry.frame(of: 0), CGRect(x: 0, y: 500, width: 300, height: 40))
            harness.pass(at: CGPoint(x: 0, y: 2020))
            XCTAssertEqual(harness.geometry.frame(of: 0).minY, 2000)
        }
    }

    func testAPlainLayoutAnswersItsAttributes() throws {
        try onMain {
            let section = NSCollectionLayoutSection.lines(.absolute(30), columns: 2)
            section.decorationItems = [.background(elementKind: "back")]
            let layout = UICollectionViewCompositionalLayout(section: section)
            layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
            let harness = CollectionHarness([Array(0..<5)], layout)
            try harness.host.settle()
            let third = layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))
            XCTAssertEqual(third?.frame, CGRect(x: 60, y: 30, width: 60, height: 30))
            XCTAssertNil(layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0)))
            XCTAssertNil(layout.layoutAttributesForItem(at: IndexPath(item: -1, section: 7)))
            let all = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 35, width: 120, height: 10)) ?? []
            XCTAssertEqual(all.map(\.indexPath.item), [2, 3, 0])
            XCTAssertEqual(all.last?.representedElementKind, "back")
            let back = layout.layoutAttributesForDecorationView(
                ofKind: "back", at: IndexPath(item: 0, section: 0))
            XCTAssertEqual(back?.frame, CGRect(x: 0, y: 0, width: 120, height: 90))
            XCTAssertEqual(layout.collectionViewContentSize, CGSize(width: 120, height: 90))
        }
    }
}
