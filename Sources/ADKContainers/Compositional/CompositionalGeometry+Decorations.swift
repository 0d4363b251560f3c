import ADKViews
import Foundation

/// Backgrounds of sections.
extension CompositionalGeometry {
    /// The backgrounds of the sections in `rect` whose kinds have a registered class. O(sections in the rectangle
    /// · log sections).
    func decorations(in rect: CGRect) -> [ListDecoration] {
        guard container != nil, hasBackgrounds else { return [] }
        let low = Double(axis.start(rect.origin)) * scale
        let high = low + Double(axis.length(rect.size)) * scale
        guard low.isFinite, high.isFinite else { return [] }
        var result: [ListDecoration] = []
        var section = firstSection(endingAt: low)
        while section < map.sections {
            let start = start(ofSection: section)
            if start >= high { break }
            for (index, background) in plans[section].backgrounds.enumerated() {
                guard let made = layout.decorationClasses[background.kind] else { continue }
                let frame = backgroundFrame(section, background.insets)
                guard frame.intersects(rect) else { continue }
                result.append(decoration(background, made, frame, IndexPath(item: index, section: section)))
            }
            section += 1
        }
        return result
    }

    /// The frame of a background, in points: the section with its boundary items, less the insets.
    func backgroundFrame(_ section: Int, _ insets: NSDirectionalEdgeInsets) -> CGRect {
        let whole = axis.rect(
            points(start(ofSection: section)), points(length(ofSection: section)),
            cross: points(plans[section].crossLength))
        let size = whole.size.reduced(by: insets)
        return CGRect(
            origin: CGPoint(x: whole.minX + insets.leading, y: whole.minY + insets.top), size: size)
    }

    private func decoration(
        _ background: (kind: String, insets: NSDirectionalEdgeInsets, zIndex: Int),
        _ made: UICollectionReusableView.Type, _ frame: CGRect, _ path: IndexPath
    ) -> ListDecoration {
        ListDecoration(
            key: ListDecoration.Key(kind: background.kind, path: path), frame: frame,
            // Behind the items, which have order 0.
            appearance: ItemAppearance(zIndex: background.zIndex - 1),
            makeView: { made.init(frame: frame) },
            update: { view in
                let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: background.kind, with: path)
                attributes.frame = frame
                attributes.zIndex = background.zIndex
                (view as? UICollectionReusableView)?.apply(attributes)
            })
    }
}
