import ADKFoundation
import Foundation
import TestSupport

@testable import ADKContainers
@testable import ADKLists

/// Makes random compositional layouts.
@MainActor
struct RandomComposition {
    var random: SeededRandom
    /// Whether dimensions may be estimated.
    var isSelfSizing: Bool

    init(seed: UInt64, isSelfSizing: Bool) {
        random = SeededRandom(seed: seed)
        self.isSelfSizing = isSelfSizing
    }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    mutating func length(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }

    mutating func dimension(mayEstimate: Bool = true) -> NSCollectionLayoutDimension {
        let fractions: [CGFloat] = [1, 0.5, 1.0 / 3, 0.25, 0.7]
        switch Int.random(in: 0..<(isSelfSizing && mayEstimate ? 7 : 4), using: &random) {
        case 0, 1: return .absolute(length(8...90) + (chance(3) ? 0.4 : 0))
        case 2: return .fractionalWidth(fractions.randomElement(using: &random)!)
        case 3: return .fractionalHeight(fractions.randomElement(using: &random)!)
        case 4: return .uniformAcrossSiblings(estimate: length(10...60))
        default: return .estimated(length(10...60))
        }
    }

    mutating func spacing() -> NSCollectionLayoutSpacing? {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .fixed(length(0...9))
        case 1: .flexible(length(0...9))
        default: nil
        }
    }

    mutating func insets() -> NSDirectionalEdgeInsets {
        guard chance(2) else { return .zero }
        return NSDirectionalEdgeInsets(
            top: length(0...6), leading: length(0...6), bottom: length(0...6), trailing: length(0...6))
    }

    mutating func decorate(_ item: NSCollectionLayoutItem) {
        item.contentInsets = insets()
        if chance(3) {
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: spacing(), top: spacing(), trailing: spacing(), bottom: spacing())
        }
    }

    mutating func size() -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: dimension(), heightDimension: dimension())
    }

    mutating func item(depth: Int) -> NSCollectionLayoutItem {
        if depth > 0, chance(3) { return group(depth: depth - 1) }
        let item = NSCollectionLayoutItem(layoutSize: size())
        decorate(item)
        return item
    }

    mutating func group(depth: Int) -> NSCollectionLayoutGroup {
        let size = size()
        let group: NSCollectionLayoutGroup
        switch Int.random(in: 0..<9, using: &random) {
        case 0: group = .horizontal(layoutSize: size, repeatingSubitem: item(depth: depth), count: 3)
        case 1: group = .horizontal(layoutSize: size, subitem: item(depth: depth), count: 3)
        case 2: group = .vertical(layoutSize: size, repeatingSubitem: item(depth: depth), count: 2)
        case 3: group = .vertical(layoutSize: size, subitem: item(depth: depth), count: 2)
        case 4:
            let (width, height) = (length(5...30), length(5...30))
            group = .custom(layoutSize: size) { environment in
                (0..<3).map { index in
                    NSCollectionLayoutGroupCustomItem(
                        frame: CGRect(
                            x: CGFloat(index) * width, y: environment.container.effectiveContentSize.height / 7,
                            width: width, height: height))
                }
            }
        case 5, 6:
            group = .vertical(layoutSize: size, subitems: (0..<(chance(2) ? 1 : 3)).map { _ in item(depth: depth) })
        default:
            group = .horizontal(layoutSize: size, subitems: (0..<(chance(2) ? 1 : 3)).map { _ in item(depth: depth) })
        }
        decorate(group)
        group.interItemSpacing = spacing()
        return group
    }

    mutating func boundary(_ kind: String, _ alignments: [NSRectAlignment])
        -> NSCollectionLayoutBoundarySupplementaryItem
    {
        let item = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(), elementKind: kind, alignment: alignments.randomElement(using: &random)!,
            absoluteOffset: chance(3) ? CGPoint(x: length(0...5), y: length(0...5)) : .zero)
        item.extendsBoundary = !chance(3)
        return item
    }

    mutating func section(isVertical: Bool) -> NSCollectionLayoutSection {
        let section = NSCollectionLayoutSection(group: group(depth: 2))
        section.contentInsets = insets()
        section.interGroupSpacing = length(0...8)
        section.supplementariesFollowContentInsets = chance(2)
        if chance(4) {
            section.orthogonalScrollingBehavior = [.continuous, .paging, .groupPaging].randomElement(using: &random)!
        }
        let starts: [NSRectAlignment] =
            isVertical ? [.top, .topLeading, .topTrailing] : [.leading, .topLeading, .bottomLeading]
        let ends: [NSRectAlignment] =
            isVertical ? [.bottom, .bottomLeading, .bottomTrailing] : [.trailing, .topTrailing, .bottomTrailing]
        if !chance(3) {
            section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionHeader, starts))
        }
        if !chance(3) {
            section.boundarySupplementaryItems.append(boundary(UICollectionView.elementKindSectionFooter, ends))
        }
        return section
    }

    /// A layout, its naive model and its geometry.
    struct Case {
        var naive: NaiveComposition
        var geometry: CompositionalGeometry
        let axis: ListAxis
    }

    mutating func make() -> Case {
        let isVertical = !chance(3)
        let sections = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (section: section(isVertical: isVertical), rows: Int.random(in: 0...30, using: &random))
        }
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = isVertical ? .vertical : .horizontal
        configuration.interSectionSpacing = length(0...7)
        let layout = UICollectionViewCompositionalLayout(
            sectionProvider: { index, _ in sections[index].section }, configuration: configuration)
        let size = CGSize(width: length(100...300), height: length(100...300))
        let scale = [1, 1.5, 2].randomElement(using: &random)!
        let (hasHeaders, hasFooters) = (!chance(3), !chance(3))
        var geometry = CompositionalGeometry(layout)
        geometry.resize(to: ListContainer(size: size, scale: scale), keeping: [])
        geometry.reset(
            to: SlotMap(sections.map(\.rows), hasHeaders: hasHeaders, hasFooters: hasFooters), scale: scale)
        let naive = NaiveComposition(
            size: size, scale: scale, isVertical: isVertical, spacing: configuration.interSectionSpacing,
            sections: sections, hasHeaders: hasHeaders, hasFooters: hasFooters)
        return Case(naive: naive, geometry: geometry, axis: isVertical ? .vertical : .horizontal)
    }
}
