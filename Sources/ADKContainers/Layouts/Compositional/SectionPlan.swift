import ADKFoundation
import ADKGraphics
import ADKLists
import Foundation

/// A section of a compositional layout, computed for a container. In whole pixels along and across the scroll axis.
///
/// All groups of a section are the same until their items are measured. So the place of any item follows from the
/// template by arithmetic, and a section takes the same memory whatever its number of items.
@MainActor
final class SectionPlan {
    /// The frames of a group's items from the group's start, and its size.
    struct Group {
        var frames: [PixelFrame]
        /// The frames of the groups in it with attached items, and its own.
        var groups: [PixelFrame] = []
        var length: Double
        var breadth: Double

        /// The length along the direction in which groups follow each other.
        func extent(isOrthogonal: Bool) -> Double { isOrthogonal ? breadth : length }
    }

    /// An item of the group: the dimensions that its content decides, and its size in the template, in pixels.
    struct Leaf {
        var lengthIsEstimated: Bool
        var breadthIsEstimated: Bool
        var zIndex: Int
        var badges: [BadgePlan]
    }

    let axis: ListAxis
    let scale: Double
    let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    /// Whether groups follow each other across the scroll axis.
    var isOrthogonal: Bool { behavior != .none }
    /// Nil if the section has no group that can be laid out.
    private let root: ItemPlan?
    let leaves: [Leaf]
    let template: Group
    /// The groups with fewer items than the template, by their number of items.
    private var partialGroups: [Int: Group] = [:]
    /// The space between groups.
    let spacing: Double
    /// The distance between the starts of two groups of the template's length.
    let pitch: Double
    /// The distances of the groups from the section's boundary, along and across the scroll axis.
    let insets: (start: Double, end: Double, crossStart: Double, crossEnd: Double)
    /// Whether the free space across the groups is before them, and whether an equal part is after them.
    private let isPlacedFlexibly: Bool
    private let isCentred: Bool
    /// The space for groups across their direction.
    private let groupSpace: Double
    /// The length of the container across the scroll axis.
    let crossLength: Double
    /// The distances by which items of the template lie before and after their group, along the direction of
    /// groups.
    let overhang: (before: Double, after: Double)
    let boundary: [BoundaryPlan]
    let backgrounds: [(kind: String, insets: NSDirectionalEdgeInsets, zIndex: Int)]
    /// The look of a list; nil for other sections.
    let list: ListStyle?
    /// Changes the visible items.
    let handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// The number of items in a group; 0 if the section shows no items.
    var count: Int { leaves.count }
    /// Whether the content of any item decides on a length.
    let isSelfSizing: Bool
    /// Whether a length across the direction of groups depends on the content of items.
    let hasEstimatedBreadth: Bool
    /// Whether any length relates to the length of the container along the scroll axis.
    let dependsOnLength: Bool
    let hasPinned: Bool
    /// Whether items have the lengths of their siblings.
    let isUniform: Bool
    /// The greatest distance by which items attached to others may lie outside of these.
    let badgeReach: Double
    var hasBadges: Bool { badgeReach > 0 }

    /// A section without items.
    init(empty axis: ListAxis, scale: Double) {
        self.axis = axis
        self.scale = scale
        behavior = .none
        root = nil
        leaves = []
        template = Group(frames: [], length: 0, breadth: 0)
        (spacing, pitch, crossLength) = (0, 0, 0)
        insets = (0, 0, 0, 0)
        (isPlacedFlexibly, isCentred, groupSpace) = (false, false, 0)
        overhang = (0, 0)
        boundary = []
        backgrounds = []
        (handler, list) = (nil, nil)
        (isSelfSizing, hasEstimatedBreadth, dependsOnLength, hasPinned, isUniform) = (false, false, false, false, false)
        badgeReach = 0
    }

    /// Computes a section for a container of `size` points. `reference` is that of the layout. Calls the providers of
    /// custom groups.
    init(
        _ section: NSCollectionLayoutSection, axis: ListAxis, in size: CGSize, reference: UIContentInsetsReference,
        traits: UITraitCollection, scale: Double
    ) {
        func pixels(_ points: CGFloat) -> Double { PixelFrame.pixels(points, scale: scale) }
        let cross: ListAxis = axis == .vertical ? .horizontal : .vertical
        self.axis = axis
        self.scale = scale
        let behavior = section.orthogonalScrollingBehavior
        self.behavior = behavior
        let isOrthogonal = behavior != .none
        let own = section.contentInsets.checked("a layout section")
        let contentReference = section.contentInsetsReference.or(reference)
        let contentInsets = own.measured(from: contentReference, in: size, axis)
        let supplementInsets = own.measured(
            from: section.supplementaryContentInsetsReference.or(contentReference), in: size, axis
        ).along(cross)
        let acrossInsets = contentInsets.along(cross)
        let boundary = section.boundarySupplementaryItems.map {
            BoundaryPlan(
                $0, axis, in: size, crossInsets: section.supplementariesFollowContentInsets ? supplementInsets : (0, 0),
                scale: scale)
        }
        self.boundary = boundary
        hasPinned = boundary.contains { $0.isPinned && $0.edge != .side }

        // Items at the sides take space from the groups.
        func side(_ place: Int) -> Double {
            boundary.filter { $0.isAddedToBreadth && $0.crossPlace == place }.map(\.breadth).max() ?? 0
        }
        let (sideStart, sideEnd) = (side(-1), side(1))
        var space = size.reduced(by: contentInsets)
        let sides = CGFloat((sideStart + sideEnd) / scale)
        space = axis.size(axis.length(space), cross: max(0, axis.cross(space) - sides))
        let root = ItemPlan(section.group, in: space, traits: traits)
        var groups = 0
        let leaves = SectionPlan.leaves(of: root, axis, &groups)
        if leaves.isEmpty { Misuse.report("a layout group without items: its section shows no items") }
        self.root = leaves.isEmpty ? nil : root
        self.leaves = leaves
        let template = SectionPlan.group(GroupSolver().solve(root), axis, scale)
        self.template = template
        isSelfSizing = leaves.contains { $0.lengthIsEstimated || $0.breadthIsEstimated }
        let groupAxis = isOrthogonal ? cross : axis
        hasEstimatedBreadth = root.isSizedByContent(along: isOrthogonal ? axis : cross)
        dependsOnLength =
            section.group.layoutSize.relates(to: axis) || boundary.contains(where: \.dependsOnLength)
        isUniform = root.hasUniformItems
        badgeReach = SectionPlan.badgeReach(leaves, template, scale)

        // The space of the group inside the section is a part of the distance between groups.
        let outer = root.edges?.along(groupAxis)
        let around = (outer?.before?.spacing ?? 0) + (outer?.after?.spacing ?? 0)
        let extent = template.extent(isOrthogonal: isOrthogonal)
        let spacing = max(
            pixels(CompositionalLimits.offset(section.interGroupSpacing, "the space between groups") + around), -extent)
        self.spacing = spacing
        pitch = extent + spacing

        // The place of groups across the direction in which they follow each other.
        let offAxis = isOrthogonal ? axis : cross
        let offEdges = root.edges?.along(offAxis)
        let place = pixels(offEdges?.before?.spacing ?? 0)
        let placeEnd = pixels(offEdges?.after?.spacing ?? 0)
        isPlacedFlexibly = !isOrthogonal && offEdges?.before?.isFlexibleSpacing ?? false
        isCentred = offEdges?.after?.isFlexibleSpacing ?? false
        groupSpace = pixels(cross.length(space)) - place - placeEnd
        let lead = pixels(outer?.before?.spacing ?? 0)
        let trail = pixels(outer?.after?.spacing ?? 0)
        let along = contentInsets.along(axis)
        crossLength = pixels(axis.cross(size))
        if isOrthogonal {
            var (crossStart, crossEnd) = (pixels(acrossInsets.start) + sideStart, pixels(acrossInsets.end) + sideEnd)
            if behavior == .groupPagingCentered {
                // The first and the last group come to rest at the centre.
                let margin = ((crossLength - extent) / 2).rounded()
                (crossStart, crossEnd) = (max(0, margin), max(0, margin))
            }
            insets = (
                pixels(along.start) + place, pixels(along.end) + placeEnd,
                crossStart + lead, crossEnd + trail
            )
        } else {
            insets = (
                pixels(along.start) + lead, pixels(along.end) + trail, pixels(acrossInsets.start) + sideStart + place,
                pixels(acrossInsets.end) + sideEnd
            )
        }
        overhang = SectionPlan.overhang(of: template, isOrthogonal: isOrthogonal)
        handler = section.visibleItemsInvalidationHandler
        list = section.list
        backgrounds = section.decorationItems.map {
            ($0.elementKind, $0.contentInsets.checked("a decoration of kind \($0.elementKind)"), $0.zIndex)
        }
    }

    // MARK: - Groups

    /// Whether the groups of this plan have the same frames as those of another one, from the same measured sizes.
    func hasGroups(of other: SectionPlan) -> Bool {
        self === other
            || root == other.root && axis == other.axis && scale == other.scale && spacing == other.spacing
                && isOrthogonal == other.isOrthogonal
    }

    /// The distance of a group from the inset across the scroll axis, by the flexible space around it.
    func crossPlace(of group: Group) -> Double {
        guard isPlacedFlexibly else { return 0 }
        let free = max(0, groupSpace - group.breadth)
        return (isCentred ? free / 2 : free).rounded()
    }

    /// The frames of a group from the measured sizes of its items, in pixels. `existing` items exist. O(items).
    func group(existing: Int, _ measured: @escaping (Int) -> (length: Double?, breadth: Double?)) -> Group {
        guard let root else { return template }
        let (axis, scale) = (axis, scale)
        let solver = GroupSolver(
            measured: { index in
                let size = measured(index)
                let (length, breadth) = (
                    size.length.map { CGFloat($0 / scale) }, size.breadth.map { CGFloat($0 / scale) }
                )
                return axis == .vertical ? (breadth, length) : (length, breadth)
            }, existing: existing)
        return SectionPlan.group(solver.solve(root), axis, scale)
    }

    /// A group of `existing` items without measured sizes. O(1) after the first call for a number.
    func group(existing: Int) -> Group {
        guard existing < count, isSelfSizing || root?.isSizedByContent ?? false else { return template }
        if let known = partialGroups[existing] { return known }
        let group = group(existing: existing) { _ in (nil, nil) }
        partialGroups[existing] = group
        return group
    }

    private static func group(_ solution: GroupSolver.Solution, _ axis: ListAxis, _ scale: Double) -> Group {
        Group(
            frames: solution.frames.map { PixelFrame($0, axis, scale: scale) },
            groups: solution.groups.map { PixelFrame($0, axis, scale: scale) },
            length: PixelFrame.pixels(axis.length(solution.size), scale: scale),
            breadth: PixelFrame.pixels(axis.cross(solution.size), scale: scale))
    }

    /// The distances by which items of `group` lie before and after it, along the direction of groups.
    static func overhang(of group: Group, isOrthogonal: Bool) -> (before: Double, after: Double) {
        let starts = group.frames.map { isOrthogonal ? $0.crossStart : $0.start }
        let ends = group.frames.map { isOrthogonal ? $0.crossEnd : $0.end }
        return (
            max(0, -(starts.min() ?? 0)), max(0, (ends.max() ?? 0) - group.extent(isOrthogonal: isOrthogonal))
        )
    }

    /// An upper bound: the sizes and offsets of the attached items, and of the items that they are attached to.
    private static func badgeReach(_ leaves: [Leaf], _ template: Group, _ scale: Double) -> Double {
        var result = 0.0
        for (leaf, frame) in zip(leaves, template.frames) {
            for badge in leaf.badges {
                let frame = badge.group.map { template.groups[$0] } ?? frame
                let host = CGSize(width: frame.length / scale, height: frame.breadth / scale)
                let longest = CGFloat(max(frame.length, frame.breadth) / scale)
                let size = badge.size.size(in: CGSize(width: longest, height: longest))
                let offsets = [badge.containerAnchor, badge.itemAnchor].compactMap { $0?.offset(for: size) }
                let moved = offsets.reduce(0) { $0 + max(abs($1.x), abs($1.y)) }
                result = max(
                    result, Double(max(size.width, size.height) + moved + max(host.width, host.height)) * scale)
            }
        }
        return result.rounded(.up)
    }

    /// The items of a group in order. What is attached to a group belongs to its first item. `groups` counts the groups
    /// with attached items.
    private static func leaves(of plan: ItemPlan, _ axis: ListAxis, _ groups: inout Int) -> [Leaf] {
        let cross: ListAxis = axis == .vertical ? .horizontal : .vertical
        if case .item = plan.content {
            return [
                Leaf(
                    lengthIsEstimated: plan.isEstimated(axis), breadthIsEstimated: plan.isEstimated(cross), zIndex: 0,
                    badges: plan.badges)
            ]
        }
        let number = groups
        if !plan.badges.isEmpty { groups += 1 }
        var result: [Leaf] = []
        switch plan.content {
        case .item: break
        case .line(_, _, let items): for item in items { result += leaves(of: item, axis, &groups) }
        case .custom(_, let zIndexes):
            result = zIndexes.map {
                Leaf(lengthIsEstimated: false, breadthIsEstimated: false, zIndex: $0, badges: [])
            }
        }
        if !result.isEmpty {
            result[0].badges += plan.badges.map { badge in
                var badge = badge
                badge.group = number
                return badge
            }
        }
        return result
    }
}

extension ItemPlan {
    /// Whether any item has the length of its siblings.
    var hasUniformItems: Bool {
        if widthIsUniform || heightIsUniform { return true }
        if case .line(_, _, let items) = content { return items.contains { $0.hasUniformItems } }
        return false
    }

    /// Whether the size of the item or of a group in it depends on its content, in any direction.
    var isSizedByContent: Bool { isSizedByContent(along: .horizontal) || isSizedByContent(along: .vertical) }

    func isSizedByContent(along axis: ListAxis) -> Bool {
        if isEstimated(axis) { return true }
        if case .line(_, _, let items) = content { return items.contains { $0.isSizedByContent(along: axis) } }
        return false
    }
}
