import ADKLists
import Foundation

/// Computes the frames of a group's items from their measured sizes. All lengths are points.
struct GroupSolver {
    /// The measured width and height of an item, by its index in the group. Nil is an estimate.
    var measured: (Int) -> (width: CGFloat?, height: CGFloat?) = { _ in (nil, nil) }
    /// The number of items that exist. The last group of a section may have fewer than the others.
    var existing = Int.max

    /// A group or an item with its frames.
    struct Solution {
        var size: CGSize
        /// The frames of the items, from the start of the group. Items that do not exist have frames as well.
        var frames: [CGRect]
        /// The frames of the groups with attached items: a group is before the groups in it.
        var groups: [CGRect] = []
    }

    /// Solves an item or a group whose first item has the index `first`. O(items · depth).
    func solve(_ plan: ItemPlan, first: Int = 0) -> Solution {
        switch plan.content {
        case .item: item(plan, first)
        case .custom(let frames, _): custom(plan, frames, first)
        case .line(let axis, let spacing, let items): line(plan, axis, spacing, items, first)
        }
    }

    private func item(_ plan: ItemPlan, _ index: Int) -> Solution {
        var size = plan.size
        if plan.widthIsEstimated || plan.heightIsEstimated {
            let measured = measured(index)
            if plan.widthIsEstimated, let width = measured.width { size.width = width }
            if plan.heightIsEstimated, let height = measured.height { size.height = height }
        }
        return Solution(size: size, frames: [GroupSolver.content(of: plan, size)])
    }

    /// The frame of an item's content in the item's space.
    private static func content(of plan: ItemPlan, _ size: CGSize) -> CGRect {
        let inner = size.reduced(by: plan.insets)
        // Insets greater than the item leave an empty frame inside of it.
        return CGRect(
            x: min(plan.insets.leading, max(size.width, 0)), y: min(plan.insets.top, max(size.height, 0)),
            width: inner.width, height: inner.height)
    }

    private func custom(_ plan: ItemPlan, _ frames: [CGRect], _ first: Int) -> Solution {
        let present = frames.prefix(max(0, existing == .max ? .max : existing - first))
        var size = plan.size
        if plan.widthIsEstimated, let end = present.map(\.maxX).max() { size.width = max(0, end) }
        if plan.heightIsEstimated, let end = present.map(\.maxY).max() { size.height = max(0, end) }
        return Solution(size: size, frames: frames, groups: GroupSolver.ownFrame(of: plan, size))
    }

    /// The frame to which a group's own supplementary items are attached.
    private static func ownFrame(of plan: ItemPlan, _ size: CGSize) -> [CGRect] {
        plan.badges.isEmpty ? [] : [content(of: plan, size)]
    }

    private func line(
        _ plan: ItemPlan, _ axis: ListAxis, _ spacing: NSCollectionLayoutSpacing?, _ items: [ItemPlan], _ first: Int
    ) -> Solution {
        var solutions: [Solution] = []
        solutions.reserveCapacity(items.count)
        var next = first
        // The items that exist are those before the first item that does not.
        var present = 0
        for item in items {
            if next < existing { present += 1 }
            solutions.append(solve(item, first: next))
            next += item.count
        }
        for axis in [ListAxis.horizontal, .vertical] {
            GroupSolver.makeUniform(&solutions, items, axis, present: present)
        }
        let other: ListAxis = axis == .horizontal ? .vertical : .horizontal
        let insets = plan.insets.along(axis)
        let otherInsets = plan.insets.along(other)
        let sizes = solutions.map(\.size)
        let gap = spacing?.spacing ?? 0
        let lengths = zip(items, sizes).map { $0.outerLength(axis, $1) }
        let breadths = zip(items, sizes).map { $0.outerLength(other, $1) }

        // The line's own size, and the space in it.
        var (length, breadth) = (axis.length(plan.size), other.length(plan.size))
        if plan.isEstimated(axis), present > 0 {
            length = lengths[..<present].reduce(0, +) + gap * CGFloat(present - 1)
        }
        if plan.isEstimated(other), let longest = breadths[..<present].max() { breadth = longest }
        let size = axis.size(max(0, length), cross: max(0, breadth))
        let space = size.reduced(by: plan.insets)
        let used = lengths.reduce(0, +) + gap * CGFloat(max(0, items.count - 1))
        let free = plan.isEstimated(axis) ? 0 : max(0, axis.length(space) - used)
        let share = free / CGFloat(max(1, GroupSolver.flexibleCount(items, axis, spacing)))

        var frames: [CGRect] = []
        frames.reserveCapacity(plan.count)
        var groups = GroupSolver.ownFrame(of: plan, size)
        var position = insets.start
        for (index, item) in items.enumerated() {
            if index > 0 { position += gap + (spacing?.isFlexibleSpacing ?? false ? share : 0) }
            let (before, after) = item.edges?.along(axis) ?? (nil, nil)
            position += (before?.spacing ?? 0) + (before?.isFlexibleSpacing ?? false ? share : 0)
            let cross = otherInsets.start + GroupSolver.start(of: item, other, breadths[index], in: other.length(space))
            let origin = axis.point(position, cross: cross)
            for frame in solutions[index].frames { frames.append(frame.offsetBy(dx: origin.x, dy: origin.y)) }
            for frame in solutions[index].groups { groups.append(frame.offsetBy(dx: origin.x, dy: origin.y)) }
            position += axis.length(sizes[index]) + (after?.spacing ?? 0)
            if after?.isFlexibleSpacing ?? false { position += share }
        }
        return Solution(size: size, frames: frames, groups: groups)
    }

    /// The start of an item across the line: flexible spaces divide the free space.
    private static func start(
        of item: ItemPlan, _ axis: ListAxis, _ length: CGFloat, in space: CGFloat
    ) -> CGFloat {
        guard let (before, after) = item.edges?.along(axis) else { return 0 }
        let start = before?.spacing ?? 0
        guard let before, before.isFlexibleSpacing else { return start }
        let free = max(0, space - length)
        return start + (after?.isFlexibleSpacing ?? false ? free / 2 : free)
    }

    private static func flexibleCount(
        _ items: [ItemPlan], _ axis: ListAxis, _ spacing: NSCollectionLayoutSpacing?
    ) -> Int {
        let between = spacing?.isFlexibleSpacing ?? false ? max(0, items.count - 1) : 0
        return items.reduce(between) { count, item in
            guard let (before, after) = item.edges?.along(axis) else { return count }
            return count + (before?.isFlexibleSpacing ?? false ? 1 : 0) + (after?.isFlexibleSpacing ?? false ? 1 : 0)
        }
    }

    /// Gives all items of a line whose lengths are uniform the longest of these lengths.
    private static func makeUniform(
        _ solutions: inout [Solution], _ items: [ItemPlan], _ axis: ListAxis, present: Int
    ) {
        let uniform = items.indices.filter {
            if case .item = items[$0].content { items[$0].isUniform(axis) } else { false }
        }
        guard let longest = uniform.filter({ $0 < present }).map({ axis.length(solutions[$0].size) }).max() else {
            return
        }
        for index in uniform {
            let cross: ListAxis = axis == .horizontal ? .vertical : .horizontal
            solutions[index].size = axis.size(longest, cross: cross.length(solutions[index].size))
            solutions[index].frames = [content(of: items[index], solutions[index].size)]
        }
    }
}
