import ADKGraphics

extension SceneRendering {
    /// The causes of the changed pixels, the most likely cause first. A change at several instants of a film is one
    /// cause.
    ///
    /// - Parameters:
    ///   - old: the record of the other rendering. Nil if there is none: regions then get the names of nodes.
    ///   - regions: the changed pixels of the whole screenshot. Their names become those of the causes, with the
    ///     instant in a film.
    func causes(since old: SceneRecord?, regions: inout [ChangedRegion]) -> [NodeChange] {
        let before = old?.nodesByInstant ?? [:]
        for index in regions.indices { regions[index].names = [] }
        var causes: [NodeChange] = []
        for frame in frames {
            let (places, shown) = frame.parts(of: regions)
            var local = shown
            if let nodes = before[frame.label], !nodes.entries.isEmpty {
                causes += frame.nodes.causes(since: nodes, regions: &local)
            } else {
                frame.nodes.name(&local)
            }
            for (place, region) in zip(places, local) {
                guard let label = frame.label else {
                    regions[place].names = region.names
                    continue
                }
                let names = region.names.isEmpty ? ["the frame"] : region.names
                regions[place].names += names.map { "\($0) at \(label)" }
            }
        }
        return NodeChange.merged(causes)
    }

    /// The changes of the window's title, at every instant of a film. The same change at several instants is one change
    /// of one window.
    func titleChanges(since old: SceneRecord) -> [NodeChange] {
        let before = old.nodesByInstant
        var changes: [NodeChange] = []
        for frame in frames {
            guard let nodes = before[frame.label] else { continue }
            for change in frame.nodes.titleChange(since: nodes) where !changes.contains(change) {
                changes.append(change)
            }
        }
        return changes
    }
}

extension SceneRecord {
    fileprivate var nodesByInstant: [String?: NodeFrames] {
        Dictionary(frames.map { ($0.instant, $0.nodes) }, uniquingKeysWith: { first, _ in first })
    }
}

extension FilmFrame {
    /// The parts of regions of the whole screenshot that lie in this frame, in its own pixels, and the index of each.
    fileprivate func parts(of regions: [ChangedRegion]) -> (places: [Int], parts: [ChangedRegion]) {
        var result: (places: [Int], parts: [ChangedRegion]) = ([], [])
        for (index, region) in regions.enumerated() {
            let shown = PixelRect(x: region.x, y: region.y, width: region.width, height: region.height)
                .intersection(place)
            guard !shown.isEmpty else { continue }
            result.places.append(index)
            result.parts.append(
                ChangedRegion(
                    x: shown.x - place.x, y: shown.y - place.y, width: shown.width, height: shown.height,
                    pixelCount: region.pixelCount))
        }
        return result
    }
}
