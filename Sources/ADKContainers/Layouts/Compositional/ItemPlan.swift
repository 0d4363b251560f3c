import ADKFoundation
import ADKGraphics
import ADKLists
import Foundation

/// A supplementary item that is attached to an item, captured from its configuration.
struct BadgePlan: Equatable {
    let kind: String
    let size: NSCollectionLayoutSize
    let containerAnchor: NSCollectionLayoutAnchor
    let itemAnchor: NSCollectionLayoutAnchor?
    let zIndex: Int
    /// The number of the group that the item is attached to, among the groups with attached items; nil for an item.
    var group: Int?

    @MainActor
    init(_ item: NSCollectionLayoutSupplementaryItem) {
        kind = item.elementKind
        size = item.layoutSize
        containerAnchor = item.containerAnchor
        itemAnchor = item.itemAnchor
        zIndex = item.zIndex
    }

    /// Anchors and sizes that were made separately count as different.
    static func == (a: BadgePlan, b: BadgePlan) -> Bool {
        (a.kind, a.zIndex, a.group) == (b.kind, b.zIndex, b.group) && a.size === b.size
            && a.containerAnchor === b.containerAnchor && a.itemAnchor === b.itemAnchor
    }
}

/// An item or a group of which all lengths are known, except those that the content decides.
///
/// Making it calls the providers of custom groups and repeats the items of lines. After that, computing frames from
/// measured sizes needs no code of the app.
struct ItemPlan: Equatable {
    enum Content: Equatable {
        case item
        case line(ListAxis, NSCollectionLayoutSpacing?, [ItemPlan])
        case custom([CGRect], zIndexes: [Int])
    }

    /// The size in points. Estimated lengths count with their estimates.
    let size: CGSize
    let widthIsEstimated: Bool
    let heightIsEstimated: Bool
    let widthIsUniform: Bool
    let heightIsUniform: Bool
    /// Zero along axes with an estimated length.
    let insets: NSDirectionalEdgeInsets
    let edges: NSCollectionLayoutEdgeSpacing?
    let badges: [BadgePlan]
    let content: Content
    /// The number of items in the group; 1 for an item.
    let count: Int

    /// Two lengths whose difference is less, in points, are equal when items are fitted into a line.
    private static let tolerance: CGFloat = 0.05

    /// Captures `item`, which is laid out in a container of `container` points. `fixed` replaces a length of its
    /// own.
    @MainActor
    init(
        _ item: NSCollectionLayoutItem, in container: CGSize, traits: UITraitCollection,
        fixed: (axis: ListAxis, length: CGFloat)? = nil, depth: Int = 0
    ) {
        var size = item.layoutSize.size(in: container)
        var (width, height) = (item.layoutSize.widthDimension, item.layoutSize.heightDimension)
        if let fixed, fixed.axis == .horizontal { (size.width, width) = (fixed.length, .absolute(fixed.length)) }
        if let fixed, fixed.axis == .vertical { (size.height, height) = (fixed.length, .absolute(fixed.length)) }
        var insets = item.contentInsets.checked("a layout item")
        if width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
        if height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
        self.size = size
        self.insets = insets
        widthIsEstimated = width.isEstimated
        heightIsEstimated = height.isEstimated
        widthIsUniform = width.isUniformAcrossSiblings
        heightIsUniform = height.isUniformAcrossSiblings
        edges = item.edgeSpacing
        badges = item.supplementaryItems.map { BadgePlan($0) }
        guard let group = item as? NSCollectionLayoutGroup else {
            content = .item
            count = 1
            return
        }
        switch group.arrangement {
        case .custom(let provider):
            let environment = SectionEnvironment(container: SectionContainer(size, insets), traitCollection: traits)
            let items = provider(environment).prefix(CompositionalLimits.itemsInGroup)
            content = .custom(items.map { ItemPlan.checked($0.frame) }, zIndexes: items.map(\.zIndex))
            count = items.count
        case .line(let axis, let repetition):
            let isEstimated = axis == .horizontal ? width.isEstimated : height.isEstimated
            let space = size.reduced(by: insets)
            let line =
                depth < CompositionalLimits.depth
                ? ItemPlan.line(group, axis, repetition, space, isEstimated, traits, depth: depth + 1) : []
            if depth >= CompositionalLimits.depth {
                Misuse.report("layout groups are nested \(depth) deep: the innermost are left empty")
            }
            content = .line(axis, group.interItemSpacing, line)
            count = line.reduce(0) { $0 + $1.count }
        }
    }

    /// The items of a line in `space` points, repeated.
    @MainActor
    private static func line(
        _ group: NSCollectionLayoutGroup, _ axis: ListAxis, _ repetition: NSCollectionLayoutGroup.Repetition,
        _ space: CGSize, _ isEstimated: Bool, _ traits: UITraitCollection, depth: Int
    ) -> [ItemPlan] {
        let available = axis.length(space)
        let spacing = group.interItemSpacing?.spacing ?? 0
        switch repetition {
        case .times(let times, let isEqual):
            guard let item = group.subitems.first, times > 0 else {
                Misuse.report("a layout group with \(times) items is empty")
                return []
            }
            var fixed: (axis: ListAxis, length: CGFloat)?
            if isEqual {
                let edges = item.edgeSpacing.map { $0.along(axis) }
                let around = (edges?.before?.spacing ?? 0) + (edges?.after?.spacing ?? 0)
                let free = available - spacing * CGFloat(times - 1)
                fixed = (axis, max(0, free / CGFloat(times) - around))
            }
            let plan = ItemPlan(item, in: space, traits: traits, fixed: fixed, depth: depth)
            let most = max(1, CompositionalLimits.itemsInGroup / max(1, plan.count))
            if times > most { Misuse.report("a layout group of \(times) items is limited to \(most)") }
            return Array(repeating: plan, count: min(times, most))
        case .untilFull:
            let plans = group.subitems.map { ItemPlan($0, in: space, traits: traits, depth: depth) }
            guard !plans.isEmpty else {
                Misuse.report("a layout group without items is empty")
                return []
            }
            return fitted(plans, axis, available, spacing, eachOnce: isEstimated)
        }
    }

    /// Repeats `plans` while they fit into `available` points. The first is taken even if it does not fit.
    private static func fitted(
        _ plans: [ItemPlan], _ axis: ListAxis, _ available: CGFloat, _ spacing: CGFloat, eachOnce: Bool
    ) -> [ItemPlan] {
        var result: [ItemPlan] = []
        var (used, count): (CGFloat, Int) = (0, 0)
        var startOfRound: CGFloat = 0
        while result.count < CompositionalLimits.itemsInGroup {
            let index = result.count % plans.count
            if index == 0, !result.isEmpty {
                // Items without a length would be repeated forever.
                guard used > startOfRound + tolerance else { break }
                startOfRound = used
            }
            let plan = plans[index]
            let end = used + (result.isEmpty ? 0 : spacing) + plan.outerLength(axis, plan.size)
            let isTaken = end <= available + tolerance || eachOnce && result.count < plans.count
            guard isTaken, count + plan.count <= CompositionalLimits.itemsInGroup else { break }
            result.append(plan)
            used = end
            count += plan.count
        }
        if result.isEmpty {
            Misuse.report(
                "an item of \(plans[0].outerLength(axis, plans[0].size)) points does not fit into a layout group of "
                    + "\(available) points: it overflows")
            result = [plans[0]]
        }
        return result
    }

    /// The length along `axis` with the least spaces around the item, if its own size is `size`.
    func outerLength(_ axis: ListAxis, _ size: CGSize) -> CGFloat {
        let spaces = edges?.along(axis)
        return axis.length(size) + (spaces?.before?.spacing ?? 0) + (spaces?.after?.spacing ?? 0)
    }

    func isEstimated(_ axis: ListAxis) -> Bool { axis == .horizontal ? widthIsEstimated : heightIsEstimated }
    func isUniform(_ axis: ListAxis) -> Bool { axis == .horizontal ? widthIsUniform : heightIsUniform }

    private static func checked(_ frame: CGRect) -> CGRect {
        let name = "a frame of a custom layout group"
        return CGRect(
            x: CompositionalLimits.offset(frame.origin.x, name), y: CompositionalLimits.offset(frame.origin.y, name),
            width: CompositionalLimits.length(frame.size.width, name),
            height: CompositionalLimits.length(frame.size.height, name))
    }
}

extension NSDirectionalEdgeInsets {
    /// The insets at the start and the end of `axis`.
    func along(_ axis: ListAxis) -> (start: CGFloat, end: CGFloat) {
        axis == .horizontal ? (leading, trailing) : (top, bottom)
    }
}
