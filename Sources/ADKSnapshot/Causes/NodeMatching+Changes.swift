import Foundation

extension NodeMatching {
    /// The shift of each entry in its parent, by new index. Nil for new entries.
    var shifts: [NodeShift?] {
        func moved(_ index: Int) -> CGPoint {
            guard let was = oldOf[index] else { return .zero }
            let (from, to) = (old.entries[was].frame, new.entries[index].frame)
            return CGPoint(x: to.minX - from.minX, y: to.minY - from.minY)
        }
        return new.entries.indices.map { index in
            guard let was = oldOf[index] else { return nil }
            return NodeShift(
                from: old.entries[was].frame, to: new.entries[index].frame,
                parent: new.parents[index].map(moved) ?? .zero)
        }
    }

    /// The changed properties of each entry, by new index.
    func propertyChanges(_ shifts: [NodeShift?]) -> [[PropertyChanges.Change]] {
        new.entries.indices.map { index in
            guard let was = oldOf[index] else { return [] }
            let changes = PropertyChanges.list(from: old.entries[was].properties, to: new.entries[index].properties)
            // A node of another size is drawn again.
            return shifts[index]?.resizes == true ? changes.filter { $0.property != .drawing } : changes
        }
    }

    /// Whether each entry's subtree has a change besides frames that can resize it, by new index. Nodes that the edge
    /// of the window hides do not count.
    func resizing(_ properties: [[PropertyChanges.Change]], in window: CGRect) -> [Bool] {
        var result = properties.map { $0.contains { PropertyChanges.ofLayout.contains($0.property) } }
        for index in new.entries.indices.reversed() where result[index] || appears(index, in: window) {
            if let parent = new.parents[index] { result[parent] = true }
        }
        for index in old.entries.indices where disappears(index, in: window) {
            var above = old.parents[index].flatMap { newOf[$0] }
            while let parent = above, !result[parent] {
                result[parent] = true
                above = new.parents[parent]
            }
        }
        return result
    }

    private func appears(_ index: Int, in window: CGRect) -> Bool {
        guard oldOf[index] == nil else { return false }
        guard let was = new.parents[index].flatMap({ oldOf[$0] }) else { return true }
        return window.contains(old.entries[was].frame)
    }

    private func disappears(_ index: Int, in window: CGRect) -> Bool {
        guard newOf[index] == nil else { return false }
        guard let now = old.parents[index].flatMap({ newOf[$0] }) else { return true }
        return window.contains(new.entries[now].frame)
    }
}

extension NodeFrames {
    /// The record with the entries that `isKept` accepts, or that have entries below them.
    func filtered(_ isKept: (Entry) -> Bool) -> NodeFrames {
        let kept = entries.indices.filter { isKept(entries[$0]) || hasChildren($0) }.map { entries[$0] }
        return NodeFrames(entries: kept, title: title, scale: scale, hasProperties: hasProperties)
    }
}
