import ADKFoundation
import ADKLayout
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Each construct of a compositional layout, with frames by hand.
@MainActor @Suite struct CompositionalConstructTests {
    private static let all = NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))

    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func geometry(
        _ section: NSCollectionLayoutSection, _ counts: [Int],
        _ configuration: UICollectionViewCompositionalLayoutConfiguration? = nil,
        kinds: [String] = [], hasHeaders: Bool = false, size: CGSize = CGSize(width: 300, height: 200),
        scale: CGFloat = 1
    ) -> CompositionalGeometry {
        let layout = UICollectionViewCompositionalLayout(
            section: section, configuration: configuration ?? UICollectionViewCompositionalLayoutConfiguration())
        var geometry = CompositionalGeometry(layout, kinds: kinds)
        geometry.resize(to: ListContainer(size: size, scale: scale), keeping: [])
        geometry.reset(
            to: SlotMap(counts, hasHeaders: hasHeaders, otherKinds: kinds.count), scale: scale)
        return geometry
    }

    private func frames(_ geometry: CompositionalGeometry) -> [CGRect] {
        (0..<geometry.map.total).map { geometry.frame(of: $0) }
    }

    /// Three columns of squares.
    private func grid() -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1.0 / 3), .fractionalHeight(1)))
        return NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(1.0 / 3)), subitems: [item]))
    }

    @Test func itemsAreRepeatedWhileTheyFit() {
        #expect(
            frames(geometry(grid(), [5])) == [
                CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 100, y: 0, width: 100, height: 100),
                CGRect(x: 200, y: 0, width: 100, height: 100), CGRect(x: 0, y: 100, width: 100, height: 100),
                CGRect(x: 100, y: 100, width: 100, height: 100),
            ])
    }

    @Test func thirdsOfAnOddWidthAdjoinOnWholePixels() {
        let found = frames(geometry(grid(), [3], size: CGSize(width: 100, height: 200)))
        #expect(found.map(\.minX) == [0, 33, 67] && found.map(\.maxX) == [33, 67, 100])
    }

    @Test func contentInsetsShrinkAnItemAndMoveNoOther() {
        let section = grid()
        section.group.subitems[0].contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let found = frames(geometry(section, [2]))
        #expect(found == [CGRect(x: 2, y: 1, width: 94, height: 96), CGRect(x: 102, y: 1, width: 94, height: 96)])
    }

    @Test func theDeprecatedCountDividesTheGroupWhateverTheItemIs() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(7), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), subitem: item, count: 4)
        group.interItemSpacing = .fixed(20)
        let found = frames(geometry(NSCollectionLayoutSection(group: group), [4]))
        #expect(found.map(\.minX) == [0, 80, 160, 240] && found.allSatisfy { $0.width == 60 })
    }

    @Test func repeatedItemsKeepTheirSize() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(30), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 4)
        group.interItemSpacing = .flexible(5)
        let found = frames(geometry(NSCollectionLayoutSection(group: group), [4]))
        #expect(found.map(\.minX) == [0, 90, 180, 270] && found.allSatisfy { $0.width == 30 })
    }

    @Test func nestedGroupsShareTheSpaceOfTheirGroup() {
        let large = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: [small])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(80)), subitems: [large, column])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        #expect(
            frames(geometry(section, [4])) == [
                CGRect(x: 0, y: 0, width: 210, height: 80), CGRect(x: 210, y: 0, width: 90, height: 40),
                CGRect(x: 210, y: 40, width: 90, height: 40), CGRect(x: 0, y: 90, width: 210, height: 80),
            ])
    }

    @Test func flexibleEdgesCentreAnItem() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(100), .absolute(20)))
        item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .flexible(0))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(60)), repeatingSubitem: item, count: 1)
        #expect(
            frames(geometry(NSCollectionLayoutSection(group: group), [1])) == [
                CGRect(x: 100, y: 20, width: 100, height: 20)
            ])
    }

    @Test func uniformItemsAreAsHighAsTheHighestOfTheirGroup() {
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(0.5), .uniformAcrossSiblings(estimate: 40)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(40)), repeatingSubitem: item, count: 2)
        var made = geometry(NSCollectionLayoutSection(group: group), [4])
        made.setMeasured(0, CGSize(width: 150, height: 30))
        made.setMeasured(1, CGSize(width: 150, height: 70))
        #expect(frames(made).map(\.height) == [70, 70, 40, 40])
        #expect(made.shownSize(of: 0, measured: CGSize(width: 150, height: 30)).height == 70)
        #expect(made.frame(of: 2).minY == 70)
    }

    @Test func aCustomGroupAsksOnceForAllGroups() {
        var calls = 0
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(50))) {
            environment in
            calls += 1
            #expect(environment.container.contentSize == CGSize(width: 300, height: 50))
            return (0..<2).map {
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: CGFloat($0) * 40, y: 5, width: 30, height: 20), zIndex: $0)
            }
        }
        let made = geometry(NSCollectionLayoutSection(group: group), [100_000])
        #expect(made.frame(of: 99_999) == CGRect(x: 40, y: 50 * 49_999 + 5, width: 30, height: 20))
        #expect(made.appearance(of: 99_999)?.zIndex == 1 && made.appearance(of: 0) == nil)
        #expect(calls == 1, "the provider was called \(calls) times")
    }

    @Test func itemsAreMeasuredExactlyWhereTheLayoutDecides() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1.0 / 3), .estimated(20)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(20)), subitems: [item])
        let made = geometry(NSCollectionLayoutSection(group: group), [5])
        let limits = ASSizeRange(min: .zero, max: CGSize(width: 1000, height: 900))
        let range = made.constraint(for: ListItem(section: 0, part: .row(4)), limits: limits)
        #expect(range.min == CGSize(width: 100, height: 0) && range.max == CGSize(width: 100, height: 900))
        let exact = geometry(grid(), [5]).constraint(for: ListItem(section: 0, part: .row(4)), limits: limits)
        #expect(exact.min == exact.max && exact.max == CGSize(width: 100, height: 100))
    }

    @Test func badgesAreAttachedToTheirItems() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(20), .absolute(10)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), supplementaryItems: [badge])
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item]))
        let made = geometry(section, [3], kinds: ["badge"])
        let slots = made.map.slots(of: 0, kind: 0)
        #expect(
            slots.map { made.frame(of: $0) } == [
                CGRect(x: 140, y: -5, width: 20, height: 10), CGRect(x: 290, y: -5, width: 20, height: 10),
                CGRect(x: 140, y: 45, width: 20, height: 10),
            ])
        #expect(made.appearance(of: slots.lowerBound)?.zIndex == 1 && !made.isAbsent(slots.lowerBound))
        #expect(
            Set(made.slots(in: CGRect(x: 150, y: 46, width: 5, height: 2))) == [1, slots.upperBound - 1],
            "the second item and the badge of the third")
    }

    @Test func boundaryItemsOfOtherKindsAndOfTheWholeContentHaveSlots() {
        let section = grid()
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: "title", alignment: .top)
        ]
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(50)), elementKind: "banner", alignment: .top),
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(25)), elementKind: "end", alignment: .bottom),
        ]
        configuration.interSectionSpacing = 8
        let made = geometry(section, [3, 3], configuration, kinds: ["title", "banner", "end"])
        func frame(_ section: Int, _ kind: Int) -> CGRect {
            made.map.slot(ListItem(section: section, part: .supplement(kind: kind, index: 0)))
                .map { made.frame(of: $0) } ?? .null
        }
        #expect(frame(0, 1) == CGRect(x: 0, y: 0, width: 300, height: 50))
        #expect(frame(0, 0) == CGRect(x: 0, y: 50, width: 300, height: 30))
        #expect(made.frame(of: 0).minY == 80)
        #expect(frame(1, 0) == CGRect(x: 0, y: 188, width: 300, height: 30))
        #expect(frame(0, 2) == CGRect(x: 0, y: 318, width: 300, height: 25))
        #expect(made.contentSize.height == 343)
        #expect(made.isAbsent(made.map.slots(of: 1, kind: 1).lowerBound), "the banner is that of the first section")
        #expect(made.isAbsent(made.map.slots(of: 0, kind: 0).lowerBound + 1), "a section has one title")
    }

    @Test func pinnedHeadersStayInViewAndAreMovedOutByTheNextSection() throws {
        let section = grid()
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(30)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        var made = geometry(section, [6, 6], hasHeaders: true)
        let (first, second) = (try #require(made.map.header(of: 0)), try #require(made.map.header(of: 1)))
        func bounds(_ y: CGFloat) -> CGRect { CGRect(x: 0, y: y, width: 300, height: 200) }
        #expect(made.hasSticky && made.stickySlots(in: bounds(50)) == [first])
        #expect(made.stickyOrigin(of: first, in: bounds(50)) == CGPoint(x: 0, y: 50))
        #expect(made.stickyOrigin(of: first, in: bounds(215)) == CGPoint(x: 0, y: 200), "the section ends at 230")
        #expect(made.stickySlots(in: bounds(230)) == [second])
        #expect(made.stickyOrigin(of: second, in: bounds(50)) == CGPoint(x: 0, y: 230))
        #expect(made.stickyLength(above: first + 3) == 30 && made.stickyLength(above: first) == 0)
        made.pinsSupplements = false
        #expect(!made.hasSticky && made.stickySlots(in: bounds(50)).isEmpty)
    }

    @Test func aSectionThatScrollsAcrossRestsWhereItsBehaviorSays() throws {
        let item = NSCollectionLayoutItem(layoutSize: Self.all)
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.absolute(100), .absolute(40)), subitems: [item]))
        section.interGroupSpacing = 20
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        func target(
            _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, _ proposed: CGFloat, from start: CGFloat
        ) -> CGFloat {
            section.orthogonalScrollingBehavior = behavior
            return geometry(section, [10]).orthogonalTarget(proposed, of: 0, from: start)
        }
        section.orthogonalScrollingBehavior = .continuous
        let found = try #require(geometry(section, [10]).orthogonalSection(0))
        #expect(found.frame == CGRect(x: 0, y: 5, width: 300, height: 40) && found.contentLength == 1200)
        #expect(target(.continuous, 333, from: 0) == 333 && target(.continuous, 5000, from: 0) == 900)
        #expect(target(.continuousGroupLeadingBoundary, 333, from: 0) == 360)
        #expect(target(.paging, 800, from: 0) == 300 && target(.paging, 140, from: 0) == 0)
        #expect(target(.groupPaging, 800, from: 0) == 120 && target(.groupPaging, 0, from: 240) == 120)
        #expect(target(.groupPagingCentered, 800, from: 0) == 120)
        #expect(target(.groupPaging, 895, from: 840) == 900 && target(.groupPaging, 860, from: 840) == 840)
        section.orthogonalScrollingBehavior = .groupPagingCentered
        let centred = geometry(section, [10])
        #expect(centred.frame(of: 0).midX == 150)
    }

    @Test func aBackgroundIsAsLargeAsItsSection() throws {
        let section = grid()
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 0, bottom: 10, trailing: 0)
        let background = NSCollectionLayoutDecorationItem.background(elementKind: "back")
        background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        section.decorationItems = [background]
        let made = geometry(section, [3, 3])
        let rect = CGRect(x: 0, y: 0, width: 300, height: 500)
        #expect(made.decorations(in: rect).isEmpty, "no class is registered")
        made.layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        let found = made.decorations(in: rect)
        #expect(found.map(\.key.path.section) == [0, 1] && found.allSatisfy { $0.appearance.zIndex == -1 })
        #expect(found.last?.frame == CGRect(x: 2, y: 121, width: 294, height: 116))
        #expect(made.decorations(in: CGRect(x: 0, y: 130, width: 300, height: 9)).count == 1)
    }
}
