import ADKFoundation
import ADKLists
import ADKViews
import Foundation

/// A decoration of a section with its attributes, which belong to it alone.
@MainActor
struct SectionDecoration {
    let attributes: UICollectionViewLayoutAttributes
    let viewClass: UICollectionReusableView.Type

    var key: ListDecoration.Key {
        ListDecoration.Key(kind: attributes.representedElementKind ?? "", path: attributes.indexPath)
    }
}

/// Backgrounds of sections.
extension CompositionalGeometry {
    func decorations(in rect: CGRect) -> [ListDecoration] {
        sectionDecorations(in: rect).map { decoration in
            let attributes = decoration.attributes
            if let change = visible.decorations[decoration.key] {
                attributes.frame = change.frame(attributes.frame)
                attributes.zIndex = change.appearance.zIndex
                attributes.alpha = change.appearance.alpha
                attributes.isHidden = change.appearance.isHidden
                attributes.transform3D = change.appearance.transform
            }
            var appearance = attributes.appearance
            // Behind the items, which have order 0.
            appearance.zIndex -= 1
            let frame = attributes.untransformedFrame
            return ListDecoration(
                key: decoration.key, frame: frame, appearance: appearance,
                makeView: { decoration.viewClass.init(frame: frame) },
                update: { view in (view as? UICollectionReusableView)?.apply(attributes) })
        } + listDecorations(in: rect)
    }

    /// The backgrounds of the sections in `rect` whose kinds have a registered class, without the changes of handlers.
    /// O(sections in the rectangle · log sections).
    func sectionDecorations(in rect: CGRect) -> [SectionDecoration] {
        guard container != nil, hasBackgrounds else { return [] }
        let low = Double(axis.start(rect.origin)) * scale
        let high = low + Double(axis.length(rect.size)) * scale
        guard low.isFinite, high.isFinite else { return [] }
        var result: [SectionDecoration] = []
        for section in shownSections(from: low, to: high) {
            for index in plans[section].backgrounds.indices {
                if let found = background(index, section), found.attributes.frame.intersects(rect) {
                    result.append(found)
                }
            }
        }
        return result
    }

    /// A background of a section; nil if its kind has no registered class.
    func background(_ index: Int, _ section: Int) -> SectionDecoration? {
        let background = plans[section].backgrounds[index]
        guard let viewClass = layout.decorationClasses[background.kind] else { return nil }
        let attributes = type(of: layout).layoutAttributesClass.init()
        attributes.indexPath = IndexPath(item: index, section: section)
        attributes.isDecoration = true
        attributes.representedElementKind = background.kind
        attributes.frame = backgroundFrame(section, background.insets)
        attributes.zIndex = background.zIndex
        return SectionDecoration(attributes: attributes, viewClass: viewClass)
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
}

extension UICollectionViewLayoutAttributes {
    /// The appearance that the attributes describe.
    var appearance: ItemAppearance {
        ItemAppearance(zIndex: zIndex, alpha: alpha, transform: transform3D, isHidden: isHidden)
    }
}
