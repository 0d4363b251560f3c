import ADKFoundation
import ADKLayout
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Invalid values in compositional layouts are reported, and the layout has a defined result.
final class CompositionalMisuseTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private static func geometry(
        _ layout: UICollectionViewCompositionalLayout, _ counts: [Int], size: CGSize = CGSize(width: 300, height: 200)
    ) -> CompositionalGeometry {
        var geometry = CompositionalGeometry(layout)
        geometry.resize(to: ListContainer(size: size, scale: 1), keeping: [])
        geometry.reset(to: SlotMap(counts, hasHeaders: true), scale: 1)
        return geometry
    }

    /// Asks everything of every slot, and for the items in some rectangles.
    @MainActor
    private static func exercise(_ geometry: CompositionalGeometry) {
        var geometry = geometry
        geometry.checkInvariants()
        let whole = CGRect(x: -1e6, y: -1e6, width: 4e6, height: 4e6)
        for rect in [whole, .zero, .null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)] {
            XCTAssertLessThanOrEqual(geometry.slots(in: rect, limit: 50).count, 50)
            _ = geometry.decorations(in: rect)
            _ = geometry.orthogonalSections(in: rect)
        }
        for value in [-1e9, -1, 0, 0.5, 1e9, .infinity, .nan] as [CGFloat] {
            _ = geometry.slot(at: CGPoint(x: value, y: value))
            XCTAssertLessThan(geometry.nearestSlot(to: CGPoint(x: value, y: value)), max(1, geometry.map.total))
            if value.isFinite { _ = geometry.interval(around: value) }
        }
        for slot in 0..<min(geometry.map.total, 100) {
            let frame = geometry.frame(of: slot)
            let values = [frame.minX, frame.minY, frame.width, frame.height]
            XCTAssertTrue(values.allSatisfy(\.isFinite) && frame.width >= 0 && frame.height >= 0, "\(frame)")
            let range = geometry.constraint(for: geometry.map.item(at: slot), limits: .unconstrained)
            XCTAssertTrue(range.min.width >= 0 && range.min.height >= 0)
            _ = geometry.firstNonEmpty(from: slot)
            for size in [CGSize(width: -5, height: CGFloat.nan), CGSize(width: CGFloat.infinity, height: 1e12)] {
                geometry.setMeasured(slot, size)
            }
        }
        geometry.checkInvariants()
        let size = geometry.contentSize
        XCTAssertTrue(size.width.isFinite && size.height.isFinite && size.height >= 0, "\(size)")
    }

    @MainActor
    private static func section(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension,
        group: (NSCollectionLayoutDimension, NSCollectionLayoutDimension) = (.fractionalWidth(1), .absolute(50))
    ) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: height))
        return NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: group.0, heightDimension: group.1), subitems: [item])
        )
    }

    func testInvalidDimensionsAreReportedAndReplaced() {
        onMain {
            let values: [CGFloat] = [.nan, -1, -.infinity, .infinity, 1e30]
            for value in values {
                var made: [NSCollectionLayoutDimension] = []
                let messages = Misuse.messages {
                    made = [
                        .absolute(value), .estimated(value), .fractionalWidth(value), .fractionalHeight(value),
                        .uniformAcrossSiblings(estimate: value),
                    ]
                }
                XCTAssertEqual(messages.count, 5, "\(value): \(messages)")
                XCTAssertTrue(made.allSatisfy { $0.dimension.isFinite && $0.dimension >= 0 })
                for dimension in made {
                    for group in made {
                        _ = Misuse.messages {
                            let sections = [
                                Self.section(dimension, dimension, group: (group, group)),
                                Self.section(dimension, .absolute(20), group: (.fractionalWidth(1), group)),
                            ]
                            for section in sections {
                                Self.exercise(
                                    Self.geometry(UICollectionViewCompositionalLayout(section: section), [7, 0]))
                                section.orthogonalScrollingBehavior = .groupPagingCentered
                                Self.exercise(
                                    Self.geometry(UICollectionViewCompositionalLayout(section: section), [7, 0]))
                            }
                        }
                    }
                }
            }
        }
    }

    func testInvalidSpacesInsetsAndOffsetsAreReported() {
        onMain {
            for value in [CGFloat.nan, .infinity, -.infinity, -1e30] {
                let messages = Misuse.messages {
                    let section = Self.section(.fractionalWidth(0.4), .estimated(30))
                    section.interGroupSpacing = value
                    section.contentInsets = NSDirectionalEdgeInsets(
                        top: value, leading: value, bottom: value, trailing: value)
                    section.group.interItemSpacing = .fixed(value)
                    section.group.contentInsets = section.contentInsets
                    section.group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                        leading: .flexible(value), top: .fixed(value), trailing: nil, bottom: .flexible(value))
                    section.boundarySupplementaryItems = [
                        NSCollectionLayoutBoundarySupplementaryItem(
                            layoutSize: section.group.layoutSize,
                            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top,
                            absoluteOffset: CGPoint(x: value, y: value))
                    ]
                    let configuration = UICollectionViewCompositionalLayoutConfiguration()
                    configuration.interSectionSpacing = value
                    Self.exercise(
                        Self.geometry(
                            UICollectionViewCompositionalLayout(section: section, configuration: configuration), [7, 3])
                    )
                }
                XCTAssertGreaterThanOrEqual(messages.count, 10, "\(messages)")
            }
        }
    }

    func testAGroupThatFitsNoItemShowsItsFirstItem() {
        onMain {
            var geometry: CompositionalGeometry?
            let messages = Misuse.messages {
                let section = Self.section(.absolute(400), .absolute(20))
                geometry = Self.geometry(UICollectionViewCompositionalLayout(section: section), [2])
            }
            XCTAssertEqual(messages.count, 1, "\(messages)")
            XCTAssertEqual(geometry?.frame(of: 2), CGRect(x: 0, y: 50, width: 400, height: 20))
        }
    }

    func testAnEmptyGroupShowsNoItems() throws {
        try onMain {
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
            let item = NSCollectionLayoutItem(layoutSize: size)
            let groups: [NSCollectionLayoutGroup] = [
                .horizontal(layoutSize: size, subitems: []), .vertical(layoutSize: size, subitems: []),
                .horizontal(layoutSize: size, repeatingSubitem: item, count: 0),
                .vertical(layoutSize: size, subitem: item, count: -3), .custom(layoutSize: size) { _ in [] },
            ]
            for group in groups {
                var made: CompositionalGeometry?
                let messages = Misuse.messages {
                    made = Self.geometry(
                        UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), [9])
                }
                XCTAssertFalse(messages.isEmpty)
                let geometry = try XCTUnwrap(made)
                XCTAssertEqual(geometry.contentSize.height, 0)
                XCTAssertTrue(geometry.slots(in: CGRect(x: 0, y: -10, width: 300, height: 500)).isEmpty)
                XCTAssertNil(geometry.firstNonEmpty(from: 1))
                Self.exercise(geometry)
            }
        }
    }

    func testASectionThatTheAppDoesNotHaveShowsNoItems() throws {
        try onMain {
            let section = Self.section(.fractionalWidth(0.5), .absolute(20))
            var made: CompositionalGeometry?
            let layout = UICollectionViewCompositionalLayout { index, _ in index == 1 ? nil : section }
            let messages = Misuse.messages { made = Self.geometry(layout, [2, 5, 2]) }
            XCTAssertEqual(messages.count, 1, "\(messages)")
            let geometry = try XCTUnwrap(made)
            XCTAssertEqual(geometry.contentSize.height, 100)
            XCTAssertEqual(geometry.frame(of: geometry.map.firstRow(of: 2)).minY, 50)
            Self.exercise(geometry)
        }
    }

    func testAGroupOfTooManyItemsIsLimited() throws {
        try onMain {
            for count in [100_000, Int.max] {
                let item = NSCollectionLayoutItem(
                    layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1)))
                let group = NSCollectionLayoutGroup.horizontal(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)),
                    repeatingSubitem: item, count: count)
                var made: CompositionalGeometry?
                let messages = Misuse.messages {
                    made = Self.geometry(
                        UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), [5000])
                }
                XCTAssertEqual(messages.count, 1, "\(messages)")
                XCTAssertEqual(try XCTUnwrap(made).contentSize.height, 100)
            }
        }
    }

    func testGroupsWithoutALengthAreFoundAtOnePlace() {
        onMain {
            let section = Self.section(.fractionalWidth(0.5), .absolute(20), group: (.fractionalWidth(1), .absolute(0)))
            let geometry = Self.geometry(UICollectionViewCompositionalLayout(section: section), [1_000_000])
            XCTAssertEqual(geometry.slots(in: CGRect(x: 0, y: 5, width: 300, height: 5), limit: 100).count, 100)
            Self.exercise(geometry)
        }
    }

    func testGroupsMayOverlap() {
        onMain {
            let section = Self.section(.fractionalWidth(1), .fractionalHeight(1))
            section.interGroupSpacing = -30
            let geometry = Self.geometry(UICollectionViewCompositionalLayout(section: section), [5])
            XCTAssertEqual((1...5).map { geometry.frame(of: $0).minY }, [0, 20, 40, 60, 80])
            XCTAssertEqual(geometry.contentSize.height, 130)
            XCTAssertEqual(Set(geometry.slots(in: CGRect(x: 0, y: 65, width: 10, height: 1))), [2, 3, 4])
            XCTAssertEqual(geometry.slot(at: CGPoint(x: 5, y: 65)), 4, "the last one is in front")
        }
    }

    func testAMillionItemsTakeNoMemoryAndTheProviderIsCalledOncePerSection() {
        onMain {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(0.25), heightDimension: .estimated(60)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .estimated(60)),
                subitems: [item])
            var calls = 0
            let section = NSCollectionLayoutSection(group: group)
            let layout = UICollectionViewCompositionalLayout { _, _ in
                calls += 1
                return section
            }
            var geometry = Self.geometry(layout, [1_000_000, 10])
            XCTAssertEqual(calls, 2)
            XCTAssertTrue(geometry.stored.isEmpty)
            XCTAssertTrue(geometry.plans[0] === geometry.plans[1])
            XCTAssertEqual(geometry.contentSize.height, 60 * 250_003)
            XCTAssertEqual(geometry.frame(of: 1_000_000), CGRect(x: 225, y: 60 * 249_999, width: 75, height: 60))
            XCTAssertEqual(geometry.slots(in: CGRect(x: 0, y: 60 * 100_000, width: 300, height: 200)).count, 16)
            XCTAssertEqual(
                geometry.slots(in: CGRect(x: 0, y: 0, width: 300, height: 1e9)).runs.count, 2, "the headers are absent")
            geometry.setMeasured(400_002, CGSize(width: 75, height: 100))
            XCTAssertEqual(geometry.stored.count, 1)
            XCTAssertEqual(geometry.contentSize.height, 60 * 250_003 + 40)
            XCTAssertEqual(geometry.frame(of: 1_000_000).minY, 60 * 249_999 + 40)
            XCTAssertEqual(calls, 2)
            layout.invalidateLayout()
            XCTAssertFalse(geometry.isPrepared(for: .zero))
            geometry.prepare(for: .zero)
            XCTAssertTrue(geometry.isPrepared(for: .zero))
            XCTAssertEqual(calls, 4)
            XCTAssertEqual(geometry.frame(of: 1_000_000).minY, 60 * 249_999 + 40, "the measured sizes stay")
        }
    }
}
