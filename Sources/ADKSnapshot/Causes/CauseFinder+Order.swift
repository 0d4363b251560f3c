import Foundation

/// Changes of the order in which siblings are painted.
extension CauseFinder {
    /// One change for each node that is now in front of, or behind, siblings that it overlaps in both records.
    func orderChanges() -> [Event] {
        guard old.frames.hasProperties else { return [] }
        var result: [Event] = []
        let groups = [new.roots] + new.children
        for siblings in groups where siblings.count > 1 {
            var flips = flippedPairs(siblings)
            while !flips.isEmpty {
                // The node with the most changes moved. Of two, the smaller one.
                let counts = Dictionary(flips.flatMap { [$0.front, $0.back] }.map { ($0, 1) }, uniquingKeysWith: +)
                guard
                    let mover = counts.keys.min(by: {
                        (-(counts[$0] ?? 0), area($0), $0) < (-(counts[$1] ?? 0), area($1), $1)
                    })
                else { break }
                let below = flips.filter { $0.front == mover }.map(\.back)
                let above = flips.filter { $0.back == mover }.map(\.front)
                let phrases = [("in front of", below), ("behind", above)].compactMap { word, others -> String? in
                    guard let first = others.first else { return nil }
                    let rest = Set(others.map { new.entries[$0].name }).count - 1
                    return "\(word) \(new.entries[first].name)\(rest > 0 ? " and \(rest) more" : "") now"
                }
                let areas = (below + above).map {
                    new.entries[mover].frame.intersection(new.entries[$0].frame)
                }
                result.append(Event(change: change(of: mover, in: new, phrases.joined(separator: ", ")), areas: areas))
                flips.removeAll { $0.front == mover || $0.back == mover }
            }
        }
        return result
    }

    private func area(_ index: Int) -> CGFloat { new.entries[index].frame.width * new.entries[index].frame.height }

    /// Pairs of siblings that overlap in both records and changed places. O(n²) for siblings with other levels.
    private func flippedPairs(_ siblings: [Int]) -> [(front: Int, back: Int)] {
        func level(_ entry: NodeFrames.Entry) -> Int { entry.properties[.level].flatMap { Int($0) } ?? 0 }
        let matched = siblings.compactMap { now in matching.oldOf[now].map { (now: now, was: $0) } }
            .filter { !new.entries[$0.now].isHidden && !old.entries[$0.was].isHidden }
        guard matched.contains(where: { level(new.entries[$0.now]) != level(old.entries[$0.was]) }) else { return [] }
        var flips: [(front: Int, back: Int)] = []
        for (place, a) in matched.enumerated() {
            for b in matched[..<place] {
                let (newA, newB) = (new.entries[a.now], new.entries[b.now])
                let (oldA, oldB) = (old.entries[a.was], old.entries[b.was])
                guard newA.frame.overlaps(newB.frame), oldA.frame.overlaps(oldB.frame) else { continue }
                let wasInFront = level(oldA) > level(oldB)
                let isInFront = level(newA) > level(newB)
                if wasInFront != isInFront { flips.append(isInFront ? (a.now, b.now) : (b.now, a.now)) }
            }
        }
        return flips
    }
}
