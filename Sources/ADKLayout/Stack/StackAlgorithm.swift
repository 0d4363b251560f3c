import Foundation

/// The stack layout as a sequence of steps. One value serves one measurement; `items` and `lines` are scratch memory.
struct StackAlgorithm {
    let children: [any ASLayoutElement]
    let rules: StackRules
    let main: LengthInterval
    let cross: LengthInterval
    /// The parent size for fractions of the children: the stack's fixed size, NaN on an axis where it is not fixed.
    let parentSize: CGSize
    let items: UnsafeMutableBufferPointer<StackItem>
    let lines: UnsafeMutableBufferPointer<StackLine>
    var lineCount = 0
    var layouts: [ASLayout]

    /// Returns the stack's size and the layouts of the children at their positions.
    static func layout(
        _ children: [any ASLayoutElement], rules: StackRules, in range: ASSizeRange
    ) -> (size: CGSize, layouts: [ASLayout]) {
        withUnsafeTemporaryAllocation(of: StackItem.self, capacity: children.count) { items in
            withUnsafeTemporaryAllocation(of: StackLine.self, capacity: rules.wraps ? children.count : 1) { lines in
                var algorithm = StackAlgorithm(children, rules: rules, in: range, items: items, lines: lines)
                let size = algorithm.run(in: range)
                return (size, algorithm.layouts)
            }
        }
    }

    private init(
        _ children: [any ASLayoutElement], rules: StackRules, in range: ASSizeRange,
        items: UnsafeMutableBufferPointer<StackItem>, lines: UnsafeMutableBufferPointer<StackLine>
    ) {
        self.children = children
        self.rules = rules
        self.items = items
        self.lines = lines
        main = rules.main(range)
        cross = rules.cross(range)
        parentSize = range.exactSize
        layouts = []
        layouts.reserveCapacity(children.count)
    }

    private mutating func run(in range: ASSizeRange) -> CGSize {
        readStyles()
        measureUnconstrained()
        breakLines()
        for index in 0..<lineCount { flex(lines[index]) }
        measureSkipped()
        findCrossSizes()
        stretchLines()
        let size = totalSize()
        position(crossTotal: rules.cross(size))
        return range.clamp(size)
    }

    // MARK: - Measuring

    private func readStyles() {
        for index in children.indices {
            items.initializeElement(at: index, to: StackItem(children[index], rules: rules))
        }
    }

    /// First pass: measures every child without a limit along the main axis, or with its flex basis.
    ///
    /// If exactly one child both grows and shrinks and the stack's length is fixed, that child is skipped: it gets the
    /// remaining space in any case.
    private mutating func measureUnconstrained() {
        if main.isExact, items.reduce(0, { $0 + ($1.growsAndShrinks ? 1 : 0) }) == 1 {
            for index in items.indices where items[index].growsAndShrinks { items[index].isSkipped = true }
        }
        let parentMain = rules.main(parentSize)
        for index in items.indices {
            if items[index].isSkipped {
                layouts.append(ASLayout(layoutElement: children[index], size: .zero))
                continue
            }
            let basis = items[index].flexBasis.resolve(parent: parentMain, auto: .nan)
            let length = basis.isNaN ? LengthInterval(min: 0, max: .infinity) : LengthInterval(min: basis, max: basis)
            layouts.append(layout(of: index, main: length, cross: cross))
            storeSize(of: index)
        }
    }

    private func layout(of index: Int, main: LengthInterval, cross: LengthInterval) -> ASLayout {
        children[index].layoutThatFits(
            rules.range(main: main, cross: items[index].offeredCross(cross)), parentSize: parentSize)
    }

    /// Measures a child again with the fixed length `length` along the main axis.
    private mutating func measure(_ index: Int, exactMain length: CGFloat, cross: LengthInterval) {
        layouts[index] = layout(of: index, main: LengthInterval(min: length, max: length), cross: cross)
        items[index].isSkipped = false
        storeSize(of: index)
    }

    private func storeSize(of index: Int) {
        items[index].main = rules.main(layouts[index].size)
        items[index].cross = rules.cross(layouts[index].size)
    }

    // MARK: - Lines

    /// Distributes the children to lines. In a wrapping stack a child that does not fit starts a new line.
    private mutating func breakLines() {
        var first = 0
        if rules.wraps {
            var length: CGFloat = 0
            for index in items.indices {
                let longer = length + (index > first ? rules.spacing : 0) + items[index].outerMain
                if index > first && longer > main.max {
                    appendLine(first..<index)
                    first = index
                    length = items[index].outerMain
                } else {
                    length = longer
                }
            }
        }
        appendLine(first..<items.count)
    }

    private mutating func appendLine(_ items: Range<Int>) {
        lines.initializeElement(at: lineCount, to: StackLine(items: items))
        lineCount += 1
    }

    private func usedMain(_ line: StackLine) -> CGFloat {
        var used = rules.spacing * CGFloat(line.items.count - 1)
        for index in line.items { used += items[index].spacingBefore + items[index].spacingAfter }
        for index in line.items { used += items[index].main }
        return used
    }

    // MARK: - Flexing

    /// Distributes the free space or the overflow of a line among its children, once.
    private mutating func flex(_ line: StackLine) {
        let violation = main.violation(of: usedMain(line))
        guard abs(violation) >= StackRules.tolerance else { return }
        var factors: CGFloat = 0
        for index in line.items { factors += violation > 0 ? items[index].flexGrow : items[index].flexShrink }
        guard factors != 0 else { return }

        var weights: CGFloat = 0
        if violation < 0 {
            for index in line.items { weights += items[index].main * (items[index].flexShrink / factors) }
        }
        var left = violation
        var first: Int?
        for index in line.items {
            let share = share(of: index, violation: violation, factors: factors, weights: weights)
            left -= share
            if first == nil, share != 0 { first = index }
        }
        guard let first else { return }
        for index in line.items {
            let share = share(of: index, violation: violation, factors: factors, weights: weights)
            guard share != 0 else { continue }
            // The rounding remainder goes to the first flexing child, if it grows.
            let rest = index == first && items[index].flexGrow > 0 ? left : 0
            measure(index, exactMain: max(items[index].main + share + rest, 0), cross: cross)
        }
    }

    /// The change in a child's length: free space in whole points by grow factor, overflow by shrink factor times
    /// length.
    private func share(of index: Int, violation: CGFloat, factors: CGFloat, weights: CGFloat) -> CGFloat {
        if violation > 0 { return (violation * (items[index].flexGrow / factors)).rounded(.down) }
        guard weights != 0 else { return 0 }
        return -abs(items[index].main * (items[index].flexShrink / factors) / weights * violation)
    }

    /// Measures a child that was skipped in the first pass and did not flex, with the length 0.
    private mutating func measureSkipped() {
        for index in items.indices where items[index].isSkipped {
            measure(index, exactMain: 0, cross: cross)
        }
    }

    // MARK: - Cross sizes

    private func findCrossSizes() {
        for index in 0..<lineCount {
            var toBaseline: CGFloat = 0
            var belowBaseline: CGFloat = 0
            var largest: CGFloat = 0
            for item in lines[index].items {
                let length = items[item].cross
                if items[item].isBaselineAligned {
                    let baseline = baseline(of: item)
                    toBaseline = max(toBaseline, baseline)
                    belowBaseline = max(belowBaseline, length - baseline)
                } else {
                    largest = max(largest, length)
                }
            }
            lines[index].baseline = toBaseline
            lines[index].cross = max(toBaseline + belowBaseline, largest)
        }
        // A single line fills the stack's cross range.
        if lineCount == 1 { lines[0].cross = min(max(cross.min, lines[0].cross), cross.max) }
    }

    /// The distance from the child's top to its baseline. Read after measuring, which sets the baselines of a vertical
    /// stack.
    private func baseline(of index: Int) -> CGFloat {
        let style = children[index].styleIfLoaded
        switch items[index].alignment {
        case .baselineFirst: return style?.ascender ?? 0
        case .baselineLast: return items[index].cross + (style?.descender ?? 0)
        case .start, .end, .center, .stretch, .notSet: return 0
        }
    }

    /// Distributes the free space across the stack to the lines, then stretches children to their line.
    private mutating func stretchLines() {
        let violation = cross.violation(of: crossTotal())
        if lineCount > 1, rules.alignContent == .stretch, violation > StackRules.tolerance {
            for index in 0..<lineCount { lines[index].cross += violation / CGFloat(lineCount) }
        }
        for index in 0..<lineCount {
            let length = lines[index].cross
            for item in lines[index].items where items[item].alignment == .stretch {
                guard length - items[item].cross > StackRules.tolerance else { continue }
                measure(item, exactMain: items[item].main, cross: LengthInterval(min: length, max: length))
            }
        }
    }

    private func crossTotal() -> CGFloat {
        var total = rules.lineSpacing * CGFloat(lineCount - 1)
        for index in 0..<lineCount { total += lines[index].cross }
        return total
    }

    /// The stack's size before it is clamped to the constraint.
    private func totalSize() -> CGSize {
        var longest: CGFloat = 0
        for index in 0..<lineCount {
            lines[index].main = usedMain(lines[index])
            longest = max(longest, lines[index].main)
        }
        return rules.size(main: longest, cross: crossTotal())
    }

    // MARK: - Positions

    private mutating func position(crossTotal: CGFloat) {
        let distribution = SpaceDistribution(
            rules.alignContent, violation: cross.violation(of: crossTotal), count: lineCount)
        var crossStart = distribution.offset
        for index in 0..<lineCount {
            if index > 0 { crossStart += rules.lineSpacing + distribution.gap }
            position(lines[index], crossStart: crossStart)
            crossStart += lines[index].cross
        }
    }

    private mutating func position(_ line: StackLine, crossStart: CGFloat) {
        let distribution = SpaceDistribution(
            rules.justifyContent, violation: main.violation(of: line.main), count: line.items.count)
        var start = distribution.offset
        for index in line.items {
            start += items[index].spacingBefore
            if index > line.items.lowerBound { start += rules.spacing + distribution.gap }
            layouts[index].position = rules.point(main: start, cross: crossStart + crossOffset(of: index, in: line))
            start += items[index].main + items[index].spacingAfter
        }
    }

    private func crossOffset(of index: Int, in line: StackLine) -> CGFloat {
        let room = line.cross - items[index].cross
        switch items[index].alignment {
        case .end: return room
        case .center: return floorToPixel(room / 2)
        case .baselineFirst, .baselineLast: return line.baseline - baseline(of: index)
        case .start, .stretch, .notSet: return 0
        }
    }
}
