import ADKGraphics
import ADKLists
import ADKViews
import Foundation

/// The backgrounds, cards and separators of list sections.
extension CompositionalGeometry {
    private static let background = "ADKListBackground"
    private static let card = "ADKListCard"
    private static let separator = "ADKListSeparator"

    /// The parts of the list sections in `rect`. O(visible items · log sections).
    func listDecorations(in rect: CGRect) -> [ListDecoration] {
        guard hasLists, container != nil else { return [] }
        let low = Double(axis.start(rect.origin)) * scale
        let high = low + Double(axis.length(rect.size)) * scale
        guard low.isFinite, high.isFinite else { return [] }
        var result: [ListDecoration] = []
        for section in shownSections(from: low, to: high) {
            guard let list = plans[section].list else { continue }
            let whole = backgroundFrame(section, .zero)
            let path = IndexPath(item: 0, section: section)
            if list.configuration.backgroundColor != nil || list.hasCard {
                result.append(part(Self.background, path, whole, list.background, order: -3))
            }
            if list.hasCard, let frame = cardFrame(section, list), frame.intersects(rect) {
                result.append(part(Self.card, path, frame, list.cardColor, radius: list.cardRadius, order: -2))
            }
        }
        for slot in slots(in: rect, limit: VisitLimits.slots) {
            let item = map.item(at: slot)
            if let path = item.path, let list = plans[item.section].list { add(list, path, slot, &result) }
        }
        return result
    }

    var mayHaveRowActions: Bool { true }

    func rowActions(for path: IndexPath) -> RowActions? {
        guard (0..<map.sections).contains(path.section), let list = plans[path.section].list, list.hasActions else {
            return nil
        }
        return list.actions(of: path)
    }

    /// The frame behind the lines of a section; nil without lines.
    private func cardFrame(_ section: Int, _ list: ListStyle) -> CGRect? {
        let rows = map.rows(in: section)
        guard rows > list.firstLine, plans[section].count > 0 else { return nil }
        let first = rowFrame(list.firstLine, in: section).rect(axis, scale: scale)
        let last = rowFrame(rows - 1, in: section).rect(axis, scale: scale)
        return first.union(last)
    }

    private func add(_ list: ListStyle, _ path: IndexPath, _ slot: Int, _ result: inout [ListDecoration]) {
        let frame = shownFrame(of: slot)
        let thickness = 1 / CGFloat(scale)
        for line in list.separators(of: path, rows: map.rows(in: path.section)) {
            let place = CGRect(
                x: frame.minX + line.leading, y: line.isTop ? frame.minY : frame.maxY - thickness,
                width: max(0, frame.width - line.leading - line.trailing), height: thickness)
            // Above the items.
            result.append(part(Self.separator + (line.isTop ? "Top" : "Bottom"), path, place, line.color, order: 1))
        }
    }

    private func part(
        _ kind: String, _ path: IndexPath, _ frame: CGRect, _ color: UIColor, radius: CGFloat = 0, order: Int
    ) -> ListDecoration {
        ListDecoration(
            key: ListDecoration.Key(kind: kind, path: path), frame: frame, appearance: ItemAppearance(zIndex: order),
            makeView: {
                let view = UIView(frame: frame)
                view.isUserInteractionEnabled = false
                return view
            },
            update: { view in
                if view.backgroundColor != color { view.backgroundColor = color }
                if view.layer.cornerRadius != radius { view.layer.cornerRadius = radius }
            })
    }
}
