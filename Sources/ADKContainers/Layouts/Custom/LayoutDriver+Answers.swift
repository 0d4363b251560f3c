import ADKFoundation
import ADKLayers
import ADKLists
import Foundation

/// Answers of the layout.
extension LayoutDriver {
    /// Valid values of attributes.
    struct ValidatedAttributes {
        let frame: CGRect
        /// The rectangle that the element covers.
        let box: CGRect
        /// Nil for the usual one.
        let appearance: ItemAppearance?
    }

    /// Asks for the elements in `tiles`, and keeps them.
    func ask(_ tiles: LayoutCoverage.Tiles) {
        let rect = answers.coverage.rect(of: tiles)
        let answer = calling { layout.layoutAttributesForElements(in: rect) } ?? []
        // The items changed meanwhile: the answer is about others.
        guard !isDue else { return }
        WorkCount.note(.attributes, answer.count)
        var others: [(id: Int, attributes: UICollectionViewLayoutAttributes, values: ValidatedAttributes)] = []
        var seen: Set<Int> = []
        var rows = 0
        for attributes in answer {
            guard let id = id(of: attributes), let values = validated(attributes) else { continue }
            if id >= 0, !seen.insert(id).inserted {
                report(.duplicate, "answered \(attributes) and another place of it at once; the first one counts")
                continue
            }
            if attributes.representedElementCategory == .cell { rows += 1 }
            if values.box.touches(rect) {
                keep(id, attributes, values)
            } else {
                others.append((id, attributes, values))
            }
        }
        answers.coverage.cover(tiles, elements: answer.count - others.count)
        // A layout that answers with everything it has is asked once.
        if !others.isEmpty, rows == map.rows {
            for other in others { keep(other.id, other.attributes, other.values) }
            answers.coverage.coverEverything()
        }
    }

    /// Keeps the place of an element. One that is known stays where it is.
    private func keep(_ id: Int, _ attributes: UICollectionViewLayoutAttributes, _ values: ValidatedAttributes) {
        if let old = answers.grid[id] {
            if old.frame != values.frame {
                report(
                    .changedAnswer,
                    """
                    answered the frame \(values.frame) for \(attributes.elementName) after \(old.frame), without an \
                    invalidation; the first one counts
                    """)
            }
            return
        }
        if !answers.isInContent(values.box) {
            report(
                .outsideContent,
                """
                placed \(attributes.elementName) at \(values.box), outside the content of \(answers.contentSize); \
                it is shown there
                """)
        }
        answers.add(id, attributes, values)
    }

    /// Asks for one element again, because it is outdated.
    func askAgain(_ element: LayoutElement) {
        let attributes: UICollectionViewLayoutAttributes?
        switch (element.category, element.kind) {
        case (.supplementaryView, let kind?):
            attributes = calling { layout.layoutAttributesForSupplementaryView(ofKind: kind, at: element.path) }
        case (.decorationView, let kind?):
            attributes = calling { layout.layoutAttributesForDecorationView(ofKind: kind, at: element.path) }
        default: attributes = calling { layout.layoutAttributesForItem(at: element.path) }
        }
        WorkCount.note(.attributes)
        let key = ListDecoration.Key(kind: element.kind ?? "", path: element.path)
        let old = element.category == .decorationView ? answers.decorations.id(of: key) : slot(of: element)
        if let old { answers.remove(old) }
        if element.category == .decorationView { answers.remove(key) }
        guard !isDue, let attributes, let id = id(of: attributes), let values = validated(attributes) else { return }
        // An element that moved into a part that was not asked about is found with that part.
        if answers.coverage.covers(values.box) { keep(id, attributes, values) }
    }

    // MARK: - Single elements

    /// The attributes of a slot from the layout.
    func attributes(of slot: Int) -> UICollectionViewLayoutAttributes? {
        let item = map.item(at: slot)
        WorkCount.note(.attributes)
        return calling {
            switch item.part {
            case .row(let row): layout.layoutAttributesForItem(at: IndexPath(item: row, section: item.section))
            default:
                supplement(item).flatMap { layout.layoutAttributesForSupplementaryView(ofKind: $0.kind, at: $0.path) }
            }
        }
    }

    func initialAttributes(of item: ListItem) -> UICollectionViewLayoutAttributes? {
        if let path = item.path { return layout.initialLayoutAttributesForAppearingItem(at: path) }
        return supplement(item).flatMap {
            layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: $0.kind, at: $0.path)
        }
    }

    func finalAttributes(of item: ListItem) -> UICollectionViewLayoutAttributes? {
        if let path = item.path { return layout.finalLayoutAttributesForDisappearingItem(at: path) }
        return supplement(item).flatMap {
            layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: $0.kind, at: $0.path)
        }
    }

    /// The kind and the index path of a supplementary item.
    private func supplement(_ item: ListItem) -> (kind: String, path: IndexPath)? {
        switch item.part {
        case .row: return nil
        case .header: return (UICollectionView.elementKindSectionHeader, IndexPath(item: 0, section: item.section))
        case .footer: return (UICollectionView.elementKindSectionFooter, IndexPath(item: 0, section: item.section))
        case .supplement(let kind, let index):
            let kinds = supplementaryKinds
            return kinds.indices.contains(kind) ? (kinds[kind], IndexPath(item: index, section: item.section)) : nil
        }
    }

    /// The element of a supplementary item; nil for a row.
    func element(_ item: ListItem) -> LayoutElement? {
        supplement(item).map { LayoutElement(category: .supplementaryView, kind: $0.kind, path: $0.path) }
    }

    /// The kinds of supplementary items that the list has.
    var shownKinds: [String] {
        (map.hasHeaders ? [UICollectionView.elementKindSectionHeader] : [])
            + (map.hasFooters ? [UICollectionView.elementKindSectionFooter] : []) + supplementaryKinds
    }

    /// The kinds of supplementary items other than headers and footers, in the order of their numbers.
    private var supplementaryKinds: [String] { layout.collectionView?.content?.supplementaryKinds ?? [] }

    // MARK: - Checks

    /// The id of an element in the grid; nil for an element that the list does not have.
    private func id(of attributes: UICollectionViewLayoutAttributes) -> Int? {
        let kind = attributes.representedElementKind
        if attributes.representedElementCategory == .decorationView {
            let key = ListDecoration.Key(kind: kind ?? "", path: attributes.indexPath)
            if let id = answers.decorations.id(of: key) { return id }
            guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return nil }
            return answers.add(key, copy)
        }
        let category = attributes.representedElementCategory
        if let slot = slot(of: LayoutElement(category: category, kind: kind, path: attributes.indexPath)) {
            return slot
        }
        report(
            category == .cell ? .unknownItem : .unknownKind,
            "answered \(attributes), an element that the data source does not have; it is left out")
        return nil
    }

    /// The slot of an item or a supplementary view.
    private func slot(of element: LayoutElement) -> Int? {
        guard let kind = element.kind else { return map.contains(element.path) ? map.slot(element.path) : nil }
        // The index path of a supplementary view may have the section only.
        guard let section = element.path.first, element.path.count <= 2 else { return nil }
        let index = element.path.count == 2 ? element.path[1] : 0
        let part: ListItem.Part
        switch kind {
        case UICollectionView.elementKindSectionHeader where index == 0: part = .header
        case UICollectionView.elementKindSectionFooter where index == 0: part = .footer
        default:
            guard let number = supplementaryKinds.firstIndex(of: kind) else { return nil }
            part = .supplement(kind: number, index: index)
        }
        return map.slot(ListItem(section: section, part: part))
    }

    /// The values of attributes; nil if they place nothing.
    func validated(_ attributes: UICollectionViewLayoutAttributes) -> ValidatedAttributes? {
        var frame = attributes.untransformedFrame
        guard AttributeLimits.allow(frame) else {
            report(.frame, "answered the frame \(frame) for \(attributes.elementName); it is left out")
            return nil
        }
        if frame.size.width < 0 || frame.size.height < 0 {
            report(
                .negativeSize, "answered the size \(frame.size) for \(attributes.elementName); negative lengths are 0")
            frame.size = CGSize(width: max(0, frame.size.width), height: max(0, frame.size.height))
        }
        var appearance = ItemAppearance()
        appearance.zIndex = attributes.zIndex
        appearance.isHidden = attributes.isHidden
        appearance.alpha = attributes.alpha
        appearance.transform = attributes.transform3D
        var box = frame
        if !CATransform3DIsIdentity(appearance.transform) { box = attributes.frame }
        if !AttributeLimits.allow(box) || appearance.transform.hasInvalidNumber
            || !AttributeLimits.allow(appearance.alpha)
        {
            report(
                .appearance,
                """
                answered the alpha \(attributes.alpha) and the transform \(attributes.transform) for \
                \(attributes.elementName); they have no effect
                """)
            (appearance.alpha, appearance.transform, box) = (1, CATransform3DIdentity, frame)
        }
        appearance.alpha = max(0, min(1, appearance.alpha))
        return ValidatedAttributes(
            frame: frame, box: box, appearance: appearance == ItemAppearance() ? nil : appearance)
    }
}

extension CATransform3D {
    var hasInvalidNumber: Bool {
        ![m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].allSatisfy(
            AttributeLimits.allow)
    }
}

extension CGRect {
    /// Whether two rectangles share an area or, if one is empty, a point.
    fileprivate func touches(_ other: CGRect) -> Bool {
        origin.x <= other.origin.x + other.size.width && origin.x + size.width >= other.origin.x
            && origin.y <= other.origin.y + other.size.height && origin.y + size.height >= other.origin.y
    }
}
