import Foundation

extension NodeFrames {
    /// The changes since `old`: causes with their consequences, the most likely cause of the changed pixels first.
    ///
    /// - Parameter regions: the changed pixels, in this record's scale. Their names become those of the causes.
    /// - Complexity: O(n) for equal records. Siblings of one name are compared in pairs.
    func causes(since old: NodeFrames, regions: inout [ChangedRegion]) -> [NodeChange] {
        let finder = CauseFinder(from: old, to: self)
        var events = finder.orderChanges() + finder.causes()
        let rects = regions.map { rect(of: $0).insetBy(dx: -1, dy: -1) }
        var reached = Array(repeating: Set<Int>(), count: events.count)
        for (index, event) in events.enumerated() {
            for (place, rect) in rects.enumerated() where event.areas.contains(where: { $0.intersects(rect) }) {
                reached[index].insert(place)
                events[index].change.pixels += regions[place].pixelCount
            }
        }
        // A property explains pixels better than a frame. A change without changed pixels comes last.
        let order = events.indices.sorted { a, b in
            let (left, right) = (rank(events[a]), rank(events[b]))
            return (left, -events[a].change.pixels, a) < (right, -events[b].change.pixels, b)
        }
        for place in regions.indices {
            let causes = order.filter { reached[$0].contains(place) }.map { events[$0].change.qualifiedName }
            var names: [String] = []
            for name in causes where !names.contains(name) { names.append(name) }
            regions[place].names = names.isEmpty ? self.names(for: regions[place]) : Array(names.prefix(3))
        }
        return titleChange(since: old) + NodeChange.merged(order.map { events[$0].change }).map(\.tidied)
    }

    private func rank(_ event: CauseFinder.Event) -> Int {
        event.change.pixels == 0 ? 2 : event.isGeometry ? 1 : 0
    }

    /// The change of the window's title, if both records know it. A title is no pixel of the screenshot.
    func titleChange(since old: NodeFrames) -> [NodeChange] {
        guard old.hasProperties, old.title != title else { return [] }
        func quoted(_ title: String?) -> String { title.map { "‘\($0)’" } ?? "none" }
        return [NodeChange(name: "window", container: nil, change: "title \(quoted(old.title)) → \(quoted(title))")]
    }
}

extension NodeChange {
    /// With equal consequences joined.
    fileprivate var tidied: NodeChange {
        var copy = self
        copy.consequences = NodeChange.merged(consequences)
        return copy
    }
}
