import Foundation

/// The rules for nodes that share a room without a gap, such as a bar and the content below it.
extension CauseFinder {
    /// The largest gap between neighbours, in points. Frames may be rounded to pixels.
    private static let largestGap: CGFloat = 0.5

    /// The sibling beside a node that took or left the room by which the node changed its size. Both fill their parent
    /// together, in both records.
    ///
    /// Either of the two may have changed first. The larger one takes what the smaller one leaves. Nil if the node's
    /// own content can have changed its size.
    func smallerNeighbour(of index: Int, along part: NodeShift.Part) -> Int? {
        let size: NodeShift.Part = part == .x || part == .width ? .width : .height
        guard !resizing[index], let own = shifts[index], own[size] != 0, let parent = new.parents[index],
            let around = shifts[parent], let was = matching.oldOf[index]
        else { return nil }
        let (before, now) = (old.entries[was].frame, new.entries[index].frame)
        return new.siblings(of: index).first { other in
            guard other != index, let its = shifts[other], its[size] != 0, let wasOther = matching.oldOf[other] else {
                return false
            }
            let (otherBefore, otherNow) = (old.entries[wasOther].frame, new.entries[other].frame)
            return CauseFinder.length(otherNow, size) < CauseFinder.length(now, size)
                && abs(own[size] + its[size] - around[size]) <= CauseFinder.largestGap
                && CauseFinder.touch(otherBefore, before, size) && CauseFinder.touch(otherNow, now, size)
        }
    }

    /// Whether a node moved with the end of its parent, which has another child that fills it. So the parent's size
    /// does not come from the node.
    func isAtEnd(_ index: Int, _ size: NodeShift.Part) -> Bool {
        let origin: NodeShift.Part = size == .width ? .x : .y
        guard !resizing[index], let own = shifts[index], own[size] == 0, own[origin] != 0,
            let parent = new.parents[index], let around = shifts[parent], around[size] == own[origin],
            let was = matching.oldOf[index], let wasAround = matching.oldOf[parent],
            CauseFinder.endTogether(old.entries[was].frame, old.entries[wasAround].frame, size)
        else { return false }
        return new.children[parent].contains { isStretched($0, size) && fills($0, parent) }
    }

    /// The node whose name tells a change of a frame: a plain container stands for the only node in it, if that one
    /// fills it.
    func subject(of index: Int) -> Int {
        var subject = index
        while NodeFrames.plain.contains(new.entries[subject].name) {
            let children = new.children[subject]
            guard children.count == 1, let child = children.first, fills(child, subject),
                new.entries[child].frame == new.entries[subject].frame
            else { return index }
            subject = child
        }
        return subject
    }

    private static func length(_ frame: CGRect, _ size: NodeShift.Part) -> CGFloat {
        size == .width ? frame.width : frame.height
    }

    /// Whether one frame begins where the other ends, and they lie side by side.
    private static func touch(_ a: CGRect, _ b: CGRect, _ size: NodeShift.Part) -> Bool {
        if size == .width {
            return min(abs(a.maxX - b.minX), abs(b.maxX - a.minX)) <= largestGap && a.minY < b.maxY && b.minY < a.maxY
        }
        return min(abs(a.maxY - b.minY), abs(b.maxY - a.minY)) <= largestGap && a.minX < b.maxX && b.minX < a.maxX
    }

    private static func endTogether(_ a: CGRect, _ b: CGRect, _ size: NodeShift.Part) -> Bool {
        abs(size == .width ? a.maxX - b.maxX : a.maxY - b.maxY) <= largestGap
    }
}
