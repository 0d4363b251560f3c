import ADKFoundation
import ADKLayout
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// Supplementary items of groups and boundaries, and the boundaries that insets are measured from.
@MainActor @Suite struct CompositionalSupplementTests {
    private func size(
        _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
    ) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }

    private func geometry(
        _ section: NSCollectionLayoutSection, _ counts: [Int],
        _ configuration: UICollectionViewCompositionalLayoutConfiguration? = nil, kinds: [String] = [],
        width: CGFloat = 300
    ) -> CompositionalGeometry {
        let layout = UICollectionViewCompositionalLayout(
            section: section, configuration: configuration ?? UICollectionViewCompositionalLayoutConfiguration())
        var geometry = CompositionalGeometry(layout, kinds: kinds)
        geometry.resize(to: ListContainer(size: CGSize(width: width, height: 200), scale: 1), keeping: [])
        geometry.reset(to: SlotMap(counts, otherKinds: kinds.count), scale: 1)
        return geometry
    }

    private func frame(_ geometry: CompositionalGeometry, _ kind: Int, _ index: Int, _ section: Int = 0) -> CGRect? {
        let slot = geometry.map.slot(ListItem(section: section, part: .supplement(kind: kind, index: index)))
        return slot.flatMap { geometry.isAbsent($0) ? nil : geometry.frame(of: $0) }
    }

    private func badge(_ kind: String, _ edges: NSDirectionalRectEdge) -> NSCollectionLayoutSupplementaryItem {
        NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(10), .absolute(6)), elementKind: kind,
            containerAnchor: NSCollectionLayoutAnchor(edges: edges))
    }

    // MARK: - Groups

    /// A column of two rows of two items each: an outer group and two inner ones with badges.
    private func nested() -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)))
        let row = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
        row.supplementaryItems = [badge("row", [.bottom, .trailing])]
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(1), .absolute(80)), subitems: [row])
        column.supplementaryItems = [badge("column", [.top, .leading])]
        return NSCollectionLayoutSection(group: column)
    }

    @Test func whatIsAttachedToAGroupHasThePathOfItsFirstItem() {
        let geometry = geometry(nested(), [7], kinds: ["row", "column"])
        #expect(frame(geometry, 0, 0) == CGRect(x: 290, y: 34, width: 10, height: 6))
        #expect(frame(geometry, 0, 2) == CGRect(x: 290, y: 74, width: 10, height: 6))
        #expect(frame(geometry, 0, 4) == CGRect(x: 290, y: 114, width: 10, height: 6))
        #expect(frame(geometry, 0, 6) == CGRect(x: 290, y: 154, width: 10, height: 6))
        #expect(frame(geometry, 1, 0) == CGRect(x: 0, y: 0, width: 10, height: 6))
        #expect(frame(geometry, 1, 4) == CGRect(x: 0, y: 80, width: 10, height: 6))
        for index in [1, 3, 5] { #expect(frame(geometry, 0, index) == nil) }
        for index in [1, 2, 3, 5, 6] { #expect(frame(geometry, 1, index) == nil) }
    }

    @Test func attachedItemsOfGroupsAreFoundInRectangles() {
        let geometry = geometry(nested(), [40], kinds: ["row", "column"])
        for start in stride(from: CGFloat(0), to: 700, by: 13) {
            let rect = CGRect(x: 0, y: start, width: 300, height: 30)
            let expected = (0..<geometry.map.total).filter { slot in
                guard !geometry.isAbsent(slot) else { return false }
                let frame = geometry.frame(of: slot)
                return frame.minY < rect.maxY && frame.maxY > rect.minY
            }
            #expect(geometry.slots(in: rect).sorted() == expected, "at \(start)")
        }
    }

    @Test func whatIsAttachedToAGroupFollowsItsMeasuredSize() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .estimated(30)))
        let row = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item])
        row.supplementaryItems = [badge("row", [.bottom])]
        var geometry = geometry(NSCollectionLayoutSection(group: row), [4], kinds: ["row"])
        #expect(frame(geometry, 0, 0)?.maxY == 30)
        geometry.setMeasured(1, CGSize(width: 150, height: 90))
        #expect(frame(geometry, 0, 0) == CGRect(x: 145, y: 84, width: 10, height: 6))
        #expect(frame(geometry, 0, 2)?.maxY == 120)
        geometry.checkInvariants()
    }

    @Test func aCustomGroupHasAttachedItemsToo() {
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(50))) { _ in
            [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 20, y: 20, width: 10, height: 10))]
        }
        group.supplementaryItems = [badge("row", [.top, .trailing])]
        let geometry = geometry(NSCollectionLayoutSection(group: group), [3], kinds: ["row"])
        #expect((0..<3).map { frame(geometry, 0, $0)?.minY } == [0, 50, 100])
        #expect(frame(geometry, 0, 1)?.maxX == 300)
    }

    // MARK: - Boundaries

    private func boundary(_ kind: String, _ alignment: NSRectAlignment, _ height: CGFloat)
        -> NSCollectionLayoutBoundarySupplementaryItem
    {
        NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.absolute(20), .absolute(height)), elementKind: kind, alignment: alignment)
    }

    private func rows() -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        return NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(30)), subitems: [item]))
    }

    @Test func boundaryItemsOfOneKindAreNumbered() throws {
        let section = rows()
        section.boundarySupplementaryItems = [
            boundary("note", .top, 12), boundary("note", .bottom, 8), boundary("other", .top, 5),
            boundary("note", .topTrailing, 16),
        ]
        var geometry = geometry(section, [4, 4], kinds: ["note", "other"])
        #expect(frame(geometry, 0, 0) == CGRect(x: 140, y: 0, width: 20, height: 12))
        #expect(frame(geometry, 0, 1) == CGRect(x: 140, y: 136, width: 20, height: 8))
        #expect(frame(geometry, 0, 2) == CGRect(x: 280, y: 0, width: 20, height: 16))
        #expect(frame(geometry, 0, 3) == nil && frame(geometry, 1, 0)?.height == 5)
        #expect(frame(geometry, 0, 2, 1)?.minY == 144)
        let last = try #require(geometry.map.slot(ListItem(section: 0, part: .supplement(kind: 0, index: 2))))
        geometry.setAbsent(last)
        #expect(frame(geometry, 0, 2) == nil && frame(geometry, 0, 1)?.minY == 132, "the header is 12 points now")
        geometry.checkInvariants()
    }

    @Test func boundaryItemsOfTheContentFollowThoseOfTheFirstSection() {
        let section = rows()
        section.boundarySupplementaryItems = [boundary("note", .top, 12)]
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.boundarySupplementaryItems = [boundary("note", .top, 10), boundary("note", .bottom, 4)]
        let geometry = geometry(section, [3, 3], configuration, kinds: ["note"])
        #expect(frame(geometry, 0, 0)?.minY == 10)
        #expect(frame(geometry, 0, 1) == CGRect(x: 140, y: 0, width: 20, height: 10))
        #expect(frame(geometry, 0, 2) == CGRect(x: 140, y: 214, width: 20, height: 4))
        #expect(frame(geometry, 0, 1, 1) == nil, "the second section has its own only")
        #expect(Set(geometry.slots(in: CGRect(x: 0, y: 0, width: 300, height: 5))) == [4])
    }

    @Test func moreBoundaryItemsOfOneKindThanRowsAreLeftOut() {
        let section = rows()
        section.boundarySupplementaryItems = (0..<5).map { _ in boundary("note", .top, 12) }
        let geometry = geometry(section, [0, 2], kinds: ["note"])
        #expect(frame(geometry, 0, 0) != nil && frame(geometry, 0, 1) == nil)
        #expect(frame(geometry, 0, 1, 1) != nil && frame(geometry, 0, 2, 1) == nil)
        geometry.checkInvariants()
    }

    // MARK: - Insets

    private func firstFrame(
        _ reference: UIContentInsetsReference, layout: UIContentInsetsReference = .safeArea, width: CGFloat = 1000
    ) -> CGRect {
        let section = rows()
        section.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 5, bottom: 0, trailing: 7)
        section.contentInsetsReference = reference
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.contentInsetsReference = layout
        return geometry(section, [1], configuration, width: width).frame(of: 0)
    }

    @Test func insetsAreMeasuredFromTheirReference() {
        for reference in [UIContentInsetsReference.automatic, .none, .safeArea] {
            #expect(firstFrame(reference) == CGRect(x: 5, y: 3, width: 988, height: 30))
        }
        #expect(firstFrame(.layoutMargins) == CGRect(x: 25, y: 3, width: 948, height: 30))
        #expect(firstFrame(.layoutMargins, width: 300) == CGRect(x: 21, y: 3, width: 256, height: 30))
        #expect(firstFrame(.readableContent) == CGRect(x: 169, y: 3, width: 660, height: 30))
        #expect(firstFrame(.readableContent, width: 300) == CGRect(x: 21, y: 3, width: 256, height: 30))
        #expect(firstFrame(.automatic, layout: .layoutMargins).minX == 25)
        #expect(firstFrame(.none, layout: .layoutMargins).minX == 5)
        #expect(firstFrame(.automatic, layout: .automatic).minX == 5)
    }

    @Test func boundaryItemsHaveTheirOwnReference() {
        func left(_ reference: UIContentInsetsReference, follows: Bool) -> CGFloat? {
            let section = rows()
            section.contentInsets.leading = 5
            section.contentInsetsReference = .layoutMargins
            section.supplementaryContentInsetsReference = reference
            section.supplementariesFollowContentInsets = follows
            section.boundarySupplementaryItems = [boundary("note", .topLeading, 10)]
            return frame(geometry(section, [1], kinds: ["note"], width: 1000), 0, 0)?.minX
        }
        #expect(left(.automatic, follows: true) == 25 && left(.none, follows: true) == 5)
        #expect(left(.readableContent, follows: true) == 169 && left(.layoutMargins, follows: false) == 0)
    }
}
