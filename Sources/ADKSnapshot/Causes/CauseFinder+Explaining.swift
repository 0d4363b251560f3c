import Foundation

/// The rules that find the change from which another one follows.
extension CauseFinder {
    /// The node whose change explains this one. Nil for a cause, also if the node's own properties explain its frame.
    /// Never the node itself.
    func explainer(of place: Place) -> Place? {
        switch place {
        case .gone(let index): return explainer(ofGone: index)
        case .new(let index):
            guard let shift = shifts[index] else { return explainer(ofNew: index) }
            guard !shift.isZero else { return nil }
            if properties[index].contains(where: { PropertyChanges.ofLayout.contains($0.property) }) { return nil }
            return explainer(of: index, shift)
        }
    }

    /// Every part of a frame needs an explanation. The first one counts.
    private func explainer(of index: Int, _ shift: NodeShift) -> Place? {
        var first: Place?
        if let twin = twin(of: index, shift) { return .new(twin) }
        for part in shift.parts {
            let neighbour = smallerNeighbour(of: index, along: part).map(Place.new)
            let found: Place? =
                switch part {
                case _ where neighbour != nil: neighbour
                case .x: explainer(ofMove: index, shift, .x, .width)
                case .y: explainer(ofMove: index, shift, .y, .height)
                case .width: explainer(ofWidth: index, shift)
                case .height: explainer(ofHeight: index, shift)
                }
            guard let found else { return nil }
            first = first ?? found
        }
        return first
    }

    /// The first sibling that has the same change of its frame.
    private func twin(of index: Int, _ shift: NodeShift) -> Int? {
        new.siblings(of: index).first { $0 < index && shifts[$0] == shift && !resizing[$0] }
    }

    // MARK: - Position

    private func explainer(
        ofMove index: Int, _ shift: NodeShift, _ origin: NodeShift.Part, _ size: NodeShift.Part
    ) -> Place? {
        // A node of another size that is aligned to its end or middle.
        if shift[size] != 0, [1, 2].contains(where: { abs(shift[origin] + shift[size] / $0) <= 0.5 }) {
            return origin == .x ? explainer(ofWidth: index, shift) : explainer(ofHeight: index, shift)
        }
        let siblings = new.siblings(of: index).filter { !isStretched($0, size) }
        // A sibling that appeared, disappeared or changed its size nearby, the nearest one first.
        let before = siblings.filter { $0 < index }.reversed()
        let after = siblings.filter { $0 > index }
        for other in before {
            guard let its = shifts[other] else { return .new(other) }
            if its[size] != 0 || its[origin] == shift[origin] || changesLayout(other) { return .new(other) }
        }
        if let gone = goneSibling(of: index) { return .gone(gone) }
        // Aligned to the end or the middle of its parent.
        if let parent = new.parents[index], let its = shifts[parent], its[size] != 0,
            changedChild(of: parent, size) != .new(index)
        {
            if [its[size], its[size] / 2].contains(where: { abs($0 - shift[origin]) <= 0.5 }) { return .new(parent) }
        }
        for other in after {
            guard let its = shifts[other] else { return .new(other) }
            if its[size] != 0 || changesLayout(other) { return .new(other) }
        }
        return nil
    }

    private func changesLayout(_ index: Int) -> Bool {
        properties[index].contains { PropertyChanges.ofLayout.contains($0.property) }
    }

    /// The first sibling before it that the new record does not have.
    private func goneSibling(of index: Int) -> Int? {
        guard let was = matching.oldOf[index] else { return nil }
        return old.siblings(of: was).first { matching.newOf[$0] == nil && $0 < was }
    }

    // MARK: - Size

    /// A width comes from the node around it, unless the contents changed.
    private func explainer(ofWidth index: Int, _ shift: NodeShift) -> Place? {
        if resizing[index], let child = changedChild(of: index, .width) { return child }
        if let parent = new.parents[index], let its = shifts[parent], its[.width] != 0 { return .new(parent) }
        return sideways(index)
    }

    /// A height comes from the contents, unless the node fills the one around it, or has another width.
    private func explainer(ofHeight index: Int, _ shift: NodeShift) -> Place? {
        if resizing[index], let child = changedChild(of: index, .height) { return child }
        if shift[.width] != 0, let explainer = explainer(ofWidth: index, shift) { return explainer }
        if let parent = new.parents[index], isStretched(index, .height) {
            let origin = changedChild(of: parent, .height)
            if fills(index, parent) || origin.map({ $0 != .new(index) }) ?? false { return .new(parent) }
        }
        return changedChild(of: index, .height) ?? sideways(index)
    }

    /// Whether a node changed its size together with its parent, for no reason of its own. A node that changed in both
    /// directions, of which the parent changed in one, has such a reason.
    func isStretched(_ index: Int, _ part: NodeShift.Part) -> Bool {
        guard let parent = new.parents[index], let its = shifts[parent], let own = shifts[index] else { return false }
        let other: NodeShift.Part = part == .width ? .height : .width
        return !resizing[index] && own[part] != 0 && own[part] == its[part] && (own[other] == 0 || its[other] != 0)
    }

    func fills(_ index: Int, _ parent: Int) -> Bool {
        guard let was = matching.oldOf[index], let around = matching.oldOf[parent] else { return false }
        return old.entries[was].frame == old.entries[around].frame
    }

    /// Whether a node was in the middle of its parent.
    private func isCentred(_ index: Int, _ part: NodeShift.Part) -> Bool {
        guard let was = matching.oldOf[index], let parent = old.parents[was] else { return false }
        let (box, around) = (old.entries[was].frame, old.entries[parent].frame)
        return abs(part == .width ? box.midX - around.midX : box.midY - around.midY) <= 1
    }

    /// Whether an earlier sibling of the same name changed its size alike.
    private func isLike(_ other: Int, _ index: Int, _ part: NodeShift.Part) -> Bool {
        other < index && new.entries[other].name == new.entries[index].name
            && shifts[other].map { $0[part] } == shifts[index].map { $0[part] }
    }

    /// A sibling that took or left room in the same row or column.
    private func sideways(_ index: Int) -> Place? {
        for other in new.siblings(of: index) where other != index && resizing[other] && shifts[other]?.isZero == false {
            return .new(other)
        }
        return nil
    }

    /// The child whose change can have changed the size: one with other contents first.
    private func changedChild(of index: Int, _ part: NodeShift.Part) -> Place? {
        // A layer without a node or view, such as a scroll bar, has no part in layout.
        let children = new.children[index].filter { new.entries[$0].isHidden || !new.entries[$0].isExtra }
        if let child = children.first(where: { shifts[$0] == nil && !new.entries[$0].isHidden }) { return .new(child) }
        if let was = matching.oldOf[index],
            let gone = old.children[was].first(where: { matching.newOf[$0] == nil && !old.entries[$0].isHidden })
        {
            return .gone(gone)
        }
        if let child = children.first(where: { resizing[$0] }) { return .new(child) }
        // A child that is stretched or centred follows its parent. One of them is the reason if there is no other.
        let changed = children.filter { shifts[$0].map { !$0.isZero } ?? false && !isStretched($0, part) }
        let origin: NodeShift.Part = part == .width ? .x : .y
        let moved = changed.filter {
            shifts[$0].map { $0[part] != 0 || $0[origin] != 0 } ?? false && !isAtEnd($0, part)
        }
        let stretched = children.first { isStretched($0, part) }
        if let child = moved.first(where: { !isCentred($0, part) }) { return .new(child) }
        // The reason may be outside of the window, and visible in another row.
        if let row = new.siblings(of: index).first(where: { isLike($0, index, part) }) { return .new(row) }
        // The size comes from above: centred children only follow it.
        if let parent = new.parents[index], isStretched(index, part), fills(index, parent) { return nil }
        return (moved.first ?? stretched).map(Place.new)
    }

    // MARK: - Presence

    /// The move that brought a node into the window.
    private func explainer(ofNew index: Int) -> Place? {
        for other in neighbours(of: index, in: new) {
            guard let was = matching.oldOf[other] else { continue }
            let end = CauseFinder.shiftOfEnd(from: new.entries[other].frame, to: old.entries[was].frame)
            guard end != .zero else { continue }
            // Its row was partly outside, or it would have been outside itself.
            let isParent = new.parents[index] == other
            let isOutside =
                isParent && crossesEdge(old.entries[was].frame) || crossesEdge(new.entries[index].frame, movedBy: end)
            if isOutside, let mover = mover(other) { return mover }
        }
        return nil
    }

    /// The move that took a node out of the window.
    private func explainer(ofGone index: Int) -> Place? {
        for other in neighbours(of: index, in: old) {
            guard let now = matching.newOf[other] else { continue }
            let end = CauseFinder.shiftOfEnd(from: old.entries[other].frame, to: new.entries[now].frame)
            guard end != .zero else { continue }
            let isParent = old.parents[index] == other
            let isOutside =
                isParent && crossesEdge(new.entries[now].frame) || crossesEdge(old.entries[index].frame, movedBy: end)
            if isOutside, let mover = mover(now) { return mover }
        }
        return nil
    }

    /// The node, or the nearest one around it, that moved in its parent.
    private func mover(_ index: Int) -> Place? {
        var next: Int? = index
        while let current = next {
            if shifts[current].map({ !$0.isZero }) ?? true { return .new(current) }
            next = new.parents[current]
        }
        return nil
    }

    /// The movement of the bottom right corner, in points.
    private static func shiftOfEnd(from old: CGRect, to new: CGRect) -> CGPoint {
        CGPoint(x: new.maxX - old.maxX, y: new.maxY - old.maxY)
    }

    /// The siblings before an entry, the nearest first, then its parent.
    private func neighbours(of index: Int, in tree: NodeTree) -> [Int] {
        tree.siblings(of: index).filter { $0 < index }.reversed() + [tree.parents[index]].compactMap { $0 }
    }
}
