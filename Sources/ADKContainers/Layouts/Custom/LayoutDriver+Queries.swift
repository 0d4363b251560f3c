import ADKLayout
import ADKLists
import Foundation

/// Questions of the list.
extension LayoutDriver {
    /// The slots whose elements share an area with `rect`: the first `limit` of them. O(elements near `rect`) if
    /// the layout was asked about that part before.
    func slots(in rect: CGRect, limit: Int) -> IntegerRunSet {
        var found: [Int] = []
        visit(rect) { place in
            if place.id >= 0, !answers.isHidden(place.id) { found.append(place.id) }
        }
        found.sort()
        return IntegerRunSet(found.prefix(limit).map { $0..<$0 + 1 })
    }

    /// Calls `body` with the elements that share an area with `rect`, in no order.
    private func visit(_ rect: CGRect, _ body: (PlaceGrid.Place) -> Void) {
        flush()
        guard isReady, let rect = answers.limited(rect) else { return }
        cover(rect)
        answers.grid.visit(rect) { place in
            if place.box.size.width > 0, place.box.size.height > 0 { body(place) }
        }
    }

    /// Asks the layout about the parts of `rect` that it was not asked about.
    private func cover(_ rect: CGRect) {
        guard !isCalling else { return }
        var wanted = answers.coverage.tiles(in: rect)
        if wanted.count > LayoutCoverage.largestRect {
            let columns = min(wanted.x.count, 64)
            wanted.x = wanted.x.lowerBound...wanted.x.lowerBound + columns - 1
            let rows = min(wanted.y.count, LayoutCoverage.largestRect / columns)
            wanted.y = wanted.y.lowerBound...wanted.y.lowerBound + rows - 1
            report(
                .tooLarge, "is asked for \(rect.size.width) x \(rect.size.height) points; the list uses the first part")
        }
        let content = answers.coverage.tiles(in: CGRect(origin: .zero, size: answers.contentSize))
        while let question = answers.coverage.question(for: wanted, content: content) {
            ask(question)
            // A method of the layout changed the items.
            if isDue { return flush() }
        }
    }

    /// The frame of a slot without its transform; an empty one if the layout does not show it.
    func frame(of slot: Int) -> CGRect {
        flush()
        if let place = answers.grid[slot] { return place.frame }
        if let single = answers.singles[slot] { return single ?? .zero }
        guard isReady, !isCalling, slot < map.total else { return .zero }
        let answer = attributes(of: slot).flatMap { validated($0)?.frame }
        if isDue { return .zero }
        answers.addSingle(slot, answer)
        return answer ?? .zero
    }

    func appearance(of slot: Int) -> ItemAppearance? {
        // Without the usual appearance, a node would keep the one of an earlier place.
        answers.hasUsualAppearances ? nil : answers.appearance(of: slot) ?? ItemAppearance()
    }

    /// The slot in front of all others at `point`.
    func slot(at point: CGPoint) -> Int? {
        var best: (order: Int, slot: Int)?
        visit(CGRect(origin: point, size: CGSize(width: 0.001, height: 0.001))) { place in
            let appearance = answers.appearance(of: place.id)
            guard place.id >= 0, !(appearance?.isHidden ?? false) else { return }
            let order = appearance?.zIndex ?? 0
            if best.map({ ($0.order, $0.slot) < (order, place.id) }) ?? true { best = (order, place.id) }
        }
        return best?.slot
    }

    /// The slot at a point, or the nearest one in the parts that the layout was asked about. 0 if there is none
    /// near.
    func nearestSlot(to point: CGPoint) -> Int {
        if let slot = slot(at: point) { return slot }
        var margin = answers.coverage.tile
        for _ in 0..<4 {
            var best: (distance: CGFloat, slot: Int)?
            let rect = CGRect(
                x: point.x - margin.width, y: point.y - margin.height, width: 2 * margin.width,
                height: 2 * margin.height)
            visit(rect) { place in
                guard place.id >= 0 else { return }
                let dx = max(0, place.box.origin.x - point.x, point.x - place.box.origin.x - place.box.size.width)
                let dy = max(0, place.box.origin.y - point.y, point.y - place.box.origin.y - place.box.size.height)
                let distance = dx * dx + dy * dy
                if best.map({ (distance, place.id) < ($0.distance, $0.slot) }) ?? true { best = (distance, place.id) }
            }
            if let best { return best.slot }
            margin = CGSize(width: margin.width * 2, height: margin.height * 2)
        }
        return 0
    }

    // MARK: - Measuring

    /// The sizes that an item is measured with; nil for exactly its frame's size.
    private func range(for item: ListItem, _ size: CGSize, limits: ASSizeRange) -> ASSizeRange? {
        if let range = layout.measuringRange(for: item, limits: limits) { return range }
        if let measuringRange { return measuringRange(item, size) }
        return limits == .unconstrained ? nil : limits
    }

    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        guard let slot = map.slot(item) else { return .zero }
        let size = frame(of: slot).size
        if let range = range(for: item, size, limits: limits) {
            measuresItems = true
            return range
        }
        return ASSizeRange(min: size, max: size)
    }
}

/// Decorations.
extension LayoutDriver {
    func decorations(in rect: CGRect) -> [ListDecoration] {
        var found: [(id: Int, frame: CGRect)] = []
        visit(rect) { place in
            if place.id < 0 { found.append((place.id, place.frame)) }
        }
        return found.sorted { $0.id > $1.id }.compactMap { id, frame in
            guard let attributes = answers.decorations[id], let kind = attributes.representedElementKind else {
                return nil
            }
            guard let viewClass = layout.decorationClasses[kind] else {
                report(.decorationClass, "has no registered class for the decoration \"\(kind)\"; it is not shown")
                return nil
            }
            return ListDecoration(
                key: ListDecoration.Key(kind: kind, path: attributes.indexPath), frame: frame,
                appearance: answers.appearance(of: id) ?? ItemAppearance(), makeView: { viewClass.init(frame: frame) },
                update: { view in
                    guard let view = view as? UICollectionReusableView, view.appliedAttributes !== attributes else {
                        return
                    }
                    view.appliedAttributes = attributes
                    view.apply(attributes)
                })
        }
    }
}
