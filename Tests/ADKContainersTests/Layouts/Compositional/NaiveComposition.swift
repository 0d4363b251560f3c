import ADKFoundation
import Foundation

@testable import ADKContainers
@testable import ADKLists

/// A compositional layout that computes every item of every group in turn, with plain arrays.
@MainActor
struct NaiveComposition {
    struct Box {
        var width: CGFloat
        var height: CGFloat
        var cells: [CGRect] = []
        /// Whether the box has an item that exists, or comes before one that exists.
        var exists: Bool
    }

    var size: CGSize
    var scale: CGFloat
    var isVertical: Bool
    var spacing: CGFloat = 0
    var sections: [(section: NSCollectionLayoutSection, rows: Int)]
    var hasHeaders = false
    var hasFooters = false
    /// Measured sizes of items, headers and footers, in whole pixels. NaN where the layout decided when it was
    /// measured.
    var measured: [ListItem: CGSize] = [:]
    var offsets: [Int: CGFloat] = [:]

    /// Values next to the middle of a pixel are rounded up, whatever the order of the calculation.
    func round(_ value: CGFloat) -> CGFloat { ((value * scale * 1024).rounded() / 1024).rounded() / scale }

    // MARK: - Groups

    private func length(_ dimension: NSCollectionLayoutDimension, _ container: CGSize) -> CGFloat {
        if dimension.isFractionalWidth { return dimension.dimension * container.width }
        if dimension.isFractionalHeight { return dimension.dimension * container.height }
        return dimension.dimension
    }

    private func spaces(_ item: NSCollectionLayoutItem, _ isRow: Bool) -> [NSCollectionLayoutSpacing?] {
        isRow
            ? [item.edgeSpacing?.leading, item.edgeSpacing?.trailing]
            : [item.edgeSpacing?.top, item.edgeSpacing?.bottom]
    }

    private func least(_ item: NSCollectionLayoutItem, _ isRow: Bool) -> CGFloat {
        spaces(item, isRow).reduce(0) { $0 + ($1?.spacing ?? 0) }
    }

    /// The children of a group, repeated, with the length that is forced on them.
    private func children(
        _ group: NSCollectionLayoutGroup, _ space: CGSize, isRow: Bool, isEstimated: Bool
    ) -> [(item: NSCollectionLayoutItem, forced: CGFloat?)] {
        guard case .line(_, let repetition) = group.arrangement else { return [] }
        let available = isRow ? space.width : space.height
        let gap = group.interItemSpacing?.spacing ?? 0
        switch repetition {
        case .times(let count, let isEqual):
            let item = group.subitems[0]
            let share = max(0, (available - gap * CGFloat(count - 1)) / CGFloat(count) - least(item, isRow))
            return Array(repeating: (item, isEqual ? share : nil), count: max(0, count))
        case .untilFull:
            var result: [(item: NSCollectionLayoutItem, forced: CGFloat?)] = []
            var used: CGFloat = 0
            var before: CGFloat = 0
            for index in 0..<200 {
                // Items without a length are not repeated.
                if index > 0, index % group.subitems.count == 0 {
                    if used <= before + 0.05 { break }
                    before = used
                }
                let item = group.subitems[index % group.subitems.count]
                let own = length(isRow ? item.layoutSize.widthDimension : item.layoutSize.heightDimension, space)
                let end = used + (index > 0 ? gap : 0) + own + least(item, isRow)
                guard end <= available + 0.05 || isEstimated && index < group.subitems.count || index == 0 else {
                    break
                }
                result.append((item, nil))
                used = end
            }
            return result
        }
    }

    /// Lays out an item or a group. `next` is the index of its first item in the section.
    private func box(
        _ item: NSCollectionLayoutItem, _ container: CGSize, _ next: inout Int, _ section: Int, rows: Int,
        forcedWidth: CGFloat? = nil, forcedHeight: CGFloat? = nil
    ) -> Box {
        var width = forcedWidth ?? length(item.layoutSize.widthDimension, container)
        var height = forcedHeight ?? length(item.layoutSize.heightDimension, container)
        let freeWidth = forcedWidth == nil && item.layoutSize.widthDimension.isEstimated
        let freeHeight = forcedHeight == nil && item.layoutSize.heightDimension.isEstimated
        var insets = item.contentInsets
        if freeWidth { (insets.leading, insets.trailing) = (0, 0) }
        if freeHeight { (insets.top, insets.bottom) = (0, 0) }
        let exists = next < rows
        guard let group = item as? NSCollectionLayoutGroup else {
            let own = measured[ListItem(section: section, part: .row(next))]
            next += 1
            if freeWidth, let own, !own.width.isNaN { width = own.width }
            if freeHeight, let own, !own.height.isNaN { height = own.height }
            return Box(width: width, height: height, cells: [cell(insets, width, height)], exists: exists)
        }
        if case .custom(let provider) = group.arrangement {
            let environment = SectionEnvironment(
                container: SectionContainer(CGSize(width: width, height: height), insets), traitCollection: .init())
            let cells = provider(environment).map(\.frame)
            let present = cells.prefix(max(0, rows - next))
            if freeWidth, let end = present.map(\.maxX).max() { width = end }
            if freeHeight, let end = present.map(\.maxY).max() { height = end }
            next += cells.count
            return Box(width: width, height: height, cells: cells, exists: exists)
        }
        guard case .line(let axis, _) = group.arrangement else { fatalError("a group without an arrangement") }
        let isRow = axis == .horizontal
        var space = CGSize(
            width: max(0, width - insets.leading - insets.trailing), height: max(0, height - insets.top - insets.bottom)
        )
        let list = children(group, space, isRow: isRow, isEstimated: isRow ? freeWidth : freeHeight)
        var boxes: [Box] = []
        for child in list {
            boxes.append(
                box(
                    child.item, space, &next, section, rows: rows, forcedWidth: isRow ? child.forced : nil,
                    forcedHeight: isRow ? nil : child.forced))
        }
        makeUniform(&boxes, list.map(\.item), forced: list.map { $0.forced != nil }, isRow)
        let gap = group.interItemSpacing?.spacing ?? 0
        func along(_ box: Box, _ item: NSCollectionLayoutItem) -> CGFloat {
            (isRow ? box.width : box.height) + least(item, isRow)
        }
        func across(_ box: Box, _ item: NSCollectionLayoutItem) -> CGFloat {
            (isRow ? box.height : box.width) + least(item, !isRow)
        }
        let pairs = zip(boxes, list.map(\.item)).map { (box: $0, item: $1) }
        let present = pairs.filter(\.box.exists)
        if isRow ? freeWidth : freeHeight, !present.isEmpty {
            let sum = present.reduce(0) { $0 + along($1.box, $1.item) } + gap * CGFloat(present.count - 1)
            if isRow { width = max(0, sum) } else { height = max(0, sum) }
        }
        if isRow ? freeHeight : freeWidth, let most = present.map({ across($0.box, $0.item) }).max() {
            if isRow { height = max(0, most) } else { width = max(0, most) }
        }
        space = CGSize(
            width: max(0, width - insets.leading - insets.trailing), height: max(0, height - insets.top - insets.bottom)
        )
        let used = pairs.reduce(0) { $0 + along($1.box, $1.item) } + gap * CGFloat(pairs.count - 1)
        let isFixed = !(isRow ? freeWidth : freeHeight)
        let free = isFixed ? max(0, (isRow ? space.width : space.height) - used) : 0
        let gapIsFlexible = group.interItemSpacing?.isFlexibleSpacing ?? false
        let flexible =
            (gapIsFlexible ? pairs.count - 1 : 0)
            + pairs.flatMap { spaces($0.item, isRow) }.filter { $0?.isFlexibleSpacing ?? false }.count
        let share = flexible > 0 ? free / CGFloat(flexible) : 0
        var cells: [CGRect] = []
        var position = isRow ? insets.leading : insets.top
        for (index, pair) in pairs.enumerated() {
            if index > 0 { position += gap + (gapIsFlexible ? share : 0) }
            let (before, after) = (spaces(pair.item, isRow)[0], spaces(pair.item, isRow)[1])
            position += (before?.spacing ?? 0) + (before?.isFlexibleSpacing == true ? share : 0)
            let (start, end) = (spaces(pair.item, !isRow)[0], spaces(pair.item, !isRow)[1])
            let room = max(0, (isRow ? space.height : space.width) - across(pair.box, pair.item))
            var cross = (isRow ? insets.top : insets.leading) + (start?.spacing ?? 0)
            if start?.isFlexibleSpacing == true { cross += end?.isFlexibleSpacing == true ? room / 2 : room }
            for cell in pair.box.cells {
                cells.append(isRow ? cell.offsetBy(dx: position, dy: cross) : cell.offsetBy(dx: cross, dy: position))
            }
            position += isRow ? pair.box.width : pair.box.height
            position += (after?.spacing ?? 0) + (after?.isFlexibleSpacing == true ? share : 0)
        }
        return Box(width: width, height: height, cells: cells, exists: exists)
    }

    private func makeUniform(
        _ boxes: inout [Box], _ items: [NSCollectionLayoutItem], forced: [Bool], _ isRow: Bool
    ) {
        for isWidth in [true, false] {
            let uniform = items.indices.filter { index in
                let item = items[index]
                let dimension = isWidth ? item.layoutSize.widthDimension : item.layoutSize.heightDimension
                return !(item is NSCollectionLayoutGroup) && dimension.isUniformAcrossSiblings
                    && !(forced[index] && isWidth == isRow)
            }
            guard
                let most = uniform.filter({ boxes[$0].exists }).map({ isWidth ? boxes[$0].width : boxes[$0].height })
                    .max()
            else { continue }
            for index in uniform {
                if isWidth { boxes[index].width = most } else { boxes[index].height = most }
                var insets = items[index].contentInsets
                let size = items[index].layoutSize
                if size.widthDimension.isEstimated, !(forced[index] && isRow) {
                    (insets.leading, insets.trailing) = (0, 0)
                }
                if size.heightDimension.isEstimated, !(forced[index] && !isRow) {
                    (insets.top, insets.bottom) = (0, 0)
                }
                boxes[index].cells = [cell(insets, boxes[index].width, boxes[index].height)]
            }
        }
    }

    private func cell(_ insets: NSDirectionalEdgeInsets, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(
            x: min(insets.leading, width), y: min(insets.top, height),
            width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom))
    }

    // MARK: - Sections

    struct Result {
        var frames: [ListItem: CGRect] = [:]
        var length: CGFloat = 0
        /// The start and the length of each section along the scroll axis.
        var sections: [(start: CGFloat, length: CGFloat)] = []
    }

    func solve() -> Result {
        var result = Result()
        for index in sections.indices {
            if index > 0 { result.length += round(spacing) }
            let length = solve(index, &result)
            result.sections.append((result.length, length))
            result.length += length
        }
        return result
    }

    /// Lays out a section at the end of `result`. Returns its length.
    private func solve(_ index: Int, _ result: inout Result) -> CGFloat {
        let (section, rows) = sections[index]
        let insets = section.contentInsets
        let isOrthogonal = section.orthogonalScrollingBehavior != .none
        let space = CGSize(
            width: max(0, size.width - insets.leading - insets.trailing),
            height: max(0, size.height - insets.top - insets.bottom))
        let (before, after) = isVertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
        let crossBefore = isVertical ? insets.leading : insets.top
        let items = section.boundarySupplementaryItems.filter {
            $0.elementKind == UICollectionView.elementKindSectionHeader ? hasHeaders : hasFooters
        }
        func grown(_ atStart: Bool) -> CGFloat {
            items.filter { $0.extendsBoundary && isAtStart($0) == atStart }
                .map { boundarySize($0, index).along }.max() ?? 0
        }
        let head = grown(true)
        // The groups, one after the other.
        let isDown = isVertical != isOrthogonal
        let (lead, trail) = (spaces(section.group, !isDown)[0], spaces(section.group, !isDown)[1])
        let around = (lead?.spacing ?? 0) + (trail?.spacing ?? 0)
        var position: CGFloat = 0
        var end: CGFloat = 0
        // The measured groups decide on the length of a section that scrolls across the axis.
        var band: CGFloat?
        var estimatedBand: CGFloat = 0
        var first = 0
        while first < rows {
            var next = first
            let group = box(section.group, space, &next, index, rows: rows)
            let count = next - first
            guard count > 0 else { break }
            let place = crossPlace(section.group, group, space, isDown: isDown, isOrthogonal: isOrthogonal)
            let base = result.length + head + round(before)
            for (offset, cell) in group.cells.enumerated() where first + offset < rows {
                let item = ListItem(section: index, part: .row(first + offset))
                let frame = rounded(cell)
                let start = position + round(lead?.spacing ?? 0)
                if isOrthogonal {
                    let across = round(crossBefore) + start - (offsets[index] ?? 0)
                    result.frames[item] =
                        isVertical
                        ? frame.offsetBy(dx: across, dy: base + place) : frame.offsetBy(dx: base + place, dy: across)
                } else {
                    let across = round(crossBefore) + place
                    result.frames[item] =
                        isVertical
                        ? frame.offsetBy(dx: across, dy: base + start) : frame.offsetBy(dx: base + start, dy: across)
                }
            }
            let extent = round(isDown ? group.height : group.width)
            end = position + extent
            position = end + round(section.interGroupSpacing + around)
            let breadth = round(isDown ? group.width : group.height)
            let isKnown = (first..<next).contains { measured[ListItem(section: index, part: .row($0))] != nil }
            if first == 0 { estimatedBand = breadth }
            if isKnown { band = max(band ?? 0, breadth) }
            first = next
        }
        let offAxis = spaces(section.group, isDown)
        let bandAround = isOrthogonal ? round(offAxis[0]?.spacing ?? 0) + round(offAxis[1]?.spacing ?? 0) : 0
        let edges = isOrthogonal ? 0 : round(lead?.spacing ?? 0) + round(trail?.spacing ?? 0)
        let content = isOrthogonal ? band ?? estimatedBand : end
        let length = head + round(before) + edges + bandAround + content + round(after) + grown(false)
        for item in items { place(item, index, result.length, length, foot: grown(false), &result) }
        return length
    }

    /// The place of a group across the direction of groups.
    private func crossPlace(
        _ group: NSCollectionLayoutGroup, _ box: Box, _ space: CGSize, isDown: Bool, isOrthogonal: Bool
    ) -> CGFloat {
        let edges = spaces(group, isDown)
        let place = round(edges[0]?.spacing ?? 0)
        guard !isOrthogonal, edges[0]?.isFlexibleSpacing == true else { return place }
        let room = max(
            0,
            round(isDown ? space.width : space.height) - round(isDown ? box.width : box.height) - place
                - round(edges[1]?.spacing ?? 0))
        return place + round(edges[1]?.isFlexibleSpacing == true ? room / 2 : room)
    }

    private func rounded(_ rect: CGRect) -> CGRect {
        let (x, y) = (round(rect.minX), round(rect.minY))
        return CGRect(x: x, y: y, width: round(rect.maxX) - x, height: round(rect.maxY) - y)
    }

    // MARK: - Headers and footers

    private func isAtStart(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Bool {
        let starts: [NSRectAlignment] =
            isVertical ? [.top, .topLeading, .topTrailing] : [.leading, .topLeading, .bottomLeading]
        return starts.contains(item.alignment)
    }

    private func boundarySize(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ section: Int
    ) -> (along: CGFloat, across: CGFloat) {
        let insets = sections[section].section.contentInsets
        var container = size
        if sections[section].section.supplementariesFollowContentInsets {
            if isVertical {
                container.width = max(0, size.width - insets.leading - insets.trailing)
            } else {
                container.height = max(0, size.height - insets.top - insets.bottom)
            }
        }
        let part: ListItem.Part =
            item.elementKind == UICollectionView.elementKindSectionHeader ? .header : .footer
        let own = measured[ListItem(section: section, part: part)]
        var width = round(length(item.layoutSize.widthDimension, container))
        var height = round(length(item.layoutSize.heightDimension, container))
        if item.layoutSize.widthDimension.isEstimated, let own { width = own.width }
        if item.layoutSize.heightDimension.isEstimated, let own { height = own.height }
        return isVertical ? (height, width) : (width, height)
    }

    private func place(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ section: Int, _ start: CGFloat, _ length: CGFloat,
        foot: CGFloat, _ result: inout Result
    ) {
        let (along, across) = boundarySize(item, section)
        let insets = sections[section].section.contentInsets
        let follows = sections[section].section.supplementariesFollowContentInsets
        let (low, high) = isVertical ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
        let whole = isVertical ? size.width : size.height
        let room = follows ? max(0, whole - low - high) : whole
        let first = follows ? low : 0
        let (crossFirst, crossLast): ([NSRectAlignment], [NSRectAlignment]) =
            isVertical
            ? ([.leading, .topLeading, .bottomLeading], [.trailing, .topTrailing, .bottomTrailing])
            : ([.top, .topLeading, .topTrailing], [.bottom, .bottomLeading, .bottomTrailing])
        let free = round(first + room) - round(first) - across
        var cross = round(first)
        if crossLast.contains(item.alignment) {
            cross += free
        } else if !crossFirst.contains(item.alignment) {
            cross += round(free / 2)
        }
        var main = start
        if !isAtStart(item) { main = start + length - (item.extendsBoundary ? foot : foot + along) }
        let part: ListItem.Part =
            item.elementKind == UICollectionView.elementKindSectionHeader ? .header : .footer
        let frame =
            isVertical
            ? CGRect(x: cross, y: main, width: across, height: along)
            : CGRect(x: main, y: cross, width: along, height: across)
        result.frames[ListItem(section: section, part: part)] = frame.offsetBy(
            dx: round(item.offset.x), dy: round(item.offset.y))
    }
}
