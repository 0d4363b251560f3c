import ADKGraphics
import ADKViews
import XCTest

@testable import ADKContainers
@testable import ADKLists

extension NSCollectionLayoutSection {
    /// Lines across the width, each with a number of items.
    @MainActor
    static func lines(_ height: NSCollectionLayoutDimension, columns: Int = 1) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1 / CGFloat(columns)), heightDimension: height))
        return NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height),
                subitems: [item]))
    }

    /// Items of 60 x 50 points that scroll sideways.
    @MainActor
    static func strip(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous
    ) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        let section = NSCollectionLayoutSection(
            group: .horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(60), heightDimension: .absolute(50)),
                subitems: [item]))
        section.orthogonalScrollingBehavior = behavior
        return section
    }

    /// Items of 50 points in height that decide on their widths and scroll sideways.
    @MainActor
    static func selfSizingStrip(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    ) -> NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(widthDimension: .estimated(35), heightDimension: .absolute(50))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        section.orthogonalScrollingBehavior = behavior
        return section
    }

    /// A strip for even numbers of sections, and lines of 40 points for odd ones.
    @MainActor
    static func stripOrLines(_ section: Int) -> NSCollectionLayoutSection {
        section % 2 == 0 ? strip() : lines(.absolute(40))
    }
}

extension CollectionHarness {
    /// The scroll view of the section that begins at `y`.
    func sectionScroller(at y: CGFloat = 0) throws -> SectionScrollView {
        let views = node.view.subviews.compactMap { $0 as? SectionScrollView }
        return try XCTUnwrap(views.first { $0.frame.minY == y }, "\(views.map(\.frame))")
    }

    /// The places of the shown cells in the window.
    var places: [Int: CGRect] { shown.mapValues { $0.view.convert($0.view.bounds, to: nil) } }
}
