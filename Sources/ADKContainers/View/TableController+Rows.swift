import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Nodes of rows: made near the viewport, measured in the background, dropped far away.
extension TableController {
    // MARK: - Ranges

    func dropFarElements() {
        for (row, element) in elements where !ranges.keep.contains(row) { drop(element) }
    }

    func drop(_ element: CellElement) {
        element.sentinel.increment()
        elements[element.row] = nil
        guard let node = element.node else { return }
        elementsByNode[ObjectIdentifier(node)] = nil
        remove(element)
        node.recursivelySetInterfaceState([])
        node.container = nil
        node.sizeDelegate = nil
    }

    /// Asks for the nodes that the ranges need, nearest first.
    func allocateMissing() {
        for row in rowsByNeed where elements[row] == nil { allocate(row) }
        for row in rowsByNeed {
            guard let element = elements[row], element.state == .ready, element.generation != generation else { continue }
            measure(element)
        }
    }

    /// The rows of the outermost range: those in sight, then those ahead outwards, then those behind.
    private var rowsByNeed: [Int] {
        let all = ranges.preload
        let ahead = ranges.visible.isEmpty ? [] : Array(ranges.visible.upperBound..<max(all.upperBound, ranges.visible.upperBound))
        let behind = ranges.visible.isEmpty ? [] : Array(all.lowerBound..<max(ranges.visible.lowerBound, all.lowerBound)).reversed()
        return Array(ranges.visible) + (direction.contains(.down) ? ahead + behind : behind + ahead)
    }

    private func priority(of row: Int) -> WorkPriority {
        ranges.visible.contains(row) ? .visible : ranges.display.contains(row) ? .display : .preload
    }

    /// The data source is asked here; its block runs in the background.
    private func allocate(_ row: Int) {
        guard let dataSource else { return }
        let element = CellElement(row: row)
        elements[row] = element
        let path = counts.path(row)
        let block = dataSource.tableNode(tableNode, nodeBlockForRowAt: path)
        measure(element, constraint(for: path)) { block() }
    }

    private func constraint(for path: IndexPath) -> ASSizeRange {
        let range = delegate?.tableNode(tableNode, constrainedSizeForRowAt: path)
        return ASSizeRange(
            min: CGSize(width: measuredWidth, height: range?.min.height ?? 0),
            max: CGSize(width: measuredWidth, height: range?.max.height ?? .infinity))
    }

    // MARK: - Measuring

    /// Measures a row's node anew, keeping what it shows.
    private func measure(_ element: CellElement) {
        guard let node = element.node else { return }
        measure(element, constraint(for: counts.path(element.row))) { node }
    }

    private func measure(_ element: CellElement, _ range: ASSizeRange, node: @escaping @Sendable () -> ASCellNode) {
        element.state = element.node == nil ? .measuring : element.state
        element.generation = generation
        let sentinel = element.sentinel
        let value = sentinel.increment()
        let environment = tableNode.environment
        let work: @Sendable () -> Void = { [weak self] in
            guard sentinel.current == value else { return }
            let cell = node()
            let size = LayoutEnvironment.with(environment) { cell.layoutThatFits(range).size }
            if !cell.isNodeLoaded {
                cell.frame = CGRect(origin: .zero, size: size)
                cell.prepareLayoutOffMain()
            }
            MainMailbox.post { self?.didMeasure(element, cell, size, sentinelValue: value) }
        }
        WorkQueue.shared.async(priority(of: element.row), work)
    }

    private func didMeasure(_ element: CellElement, _ node: ASCellNode, _ size: CGSize, sentinelValue: UInt64) {
        guard element.sentinel.current == sentinelValue, elements[element.row] === element else { return }
        if element.node == nil {
            element.node = node
            elementsByNode[ObjectIdentifier(node)] = element
            node.container = self
            node.sizeDelegate = sizeObserver
        }
        element.state = .ready
        element.size = size
        if heights[element.row] != size.height {
            withAnchor {
                noteMeasured(size.height, replacing: heights[element.row])
                heights[element.row] = size.height
            }
        }
        if element.isPlaced {
            node.frame = placement(of: element)
            node.view.setNeedsLayout()
        }
        setNeedsUpdate()
    }

    /// Keeps the running mean that unmeasured rows count with.
    private func noteMeasured(_ height: CGFloat, replacing old: CGFloat?) {
        measuredSum += height - (old ?? 0)
        measuredCount += old == nil ? 1 : 0
        if measuredCount > 0, heights.knownCount < heights.count {
            heights.estimate = max(1, (measuredSum / CGFloat(measuredCount)).rounded())
        }
    }

    func setEstimate(_ height: CGFloat) {
        precondition(height > 0 && height.isFinite, "an estimated row height of \(height)")
        if measuredCount == 0 { withAnchor { heights.estimate = height } }
        setNeedsUpdate()
    }

    /// Something in a cell changed its size.
    func sizeWasInvalidated(_ node: ASCellNode) {
        guard let element = elementsByNode[ObjectIdentifier(node)] else { return }
        measure(element)
        FrameLoop.shared.setNeedsFrame()
    }

    /// The width changed: heights are estimates again, those in sight keep their place until
    /// the real ones are there.
    func remeasureAll() {
        generation += 1
        measuredSum = 0
        measuredCount = 0
        guard counts.total > 0 else { return }
        withAnchor {
            var fresh = RowHeights(
                count: counts.total, estimate: heights.estimate, scale: tableNode.environment.scale)
            for row in elements.keys { fresh[row] = heights[row] }
            heights = fresh
        }
        for element in elements.values where element.state == .measuring && element.node == nil {
            // Its block has not answered; what it will say is for the old width.
            element.sentinel.increment()
            elements[element.row] = nil
        }
    }

    // MARK: - Placing

    /// Puts the views of rows in sight into the table and takes the others out.
    func placeRows() {
        let view = tableView
        var missing: [Int: CGRect] = [:]
        for element in elements.values where element.isPlaced && !ranges.visible.contains(element.row) { remove(element) }
        for row in ranges.visible {
            guard let element = elements[row], element.state == .ready, let node = element.node else {
                missing[row] = frame(of: row)
                continue
            }
            node.frame = placement(of: element)
            if !element.isPlaced {
                element.isPlaced = true
                delegate?.tableNode(tableNode, willDisplayRowWith: node)
                view.addSubview(node.view)
            }
        }
        placeholders.show(missing, in: view.layer)
        // Rows that came into sight are laid out in this frame.
        view.layoutIfNeeded()
    }

    /// Where a measured row's node is shown. Its size is the measured one, not the table's present
    /// width: laying it out to anything else would measure it on the main thread.
    private func placement(of element: CellElement) -> CGRect {
        CGRect(origin: CGPoint(x: 0, y: heights.offset(of: element.row)), size: element.size)
    }

    func remove(_ element: CellElement) {
        guard element.isPlaced, let node = element.node else { return }
        element.isPlaced = false
        node.view.removeFromSuperview()
        delegate?.tableNode(tableNode, didEndDisplayingRowWith: node)
    }

    // MARK: - Interface state

    /// Tells every node where it is. Those in sight first, so that their drawing is queued first.
    func applyInterfaceStates() {
        let isVisible = isInWindow
        var seen = Set<Int>()
        for row in rowsByNeed {
            guard let node = elements[row]?.node else { continue }
            seen.insert(row)
            node.setRangeState(state(of: row, containerIsVisible: isVisible))
        }
        for (row, element) in elements where !seen.contains(row) { element.node?.setRangeState(.measureLayout) }
    }

    private func state(of row: Int, containerIsVisible: Bool) -> ASInterfaceState {
        let isSeen = ranges.visible.contains(row)
        if containerIsVisible, isSeen { return .inHierarchy }
        var state: ASInterfaceState = .measureLayout
        if ranges.preload.contains(row) { state.insert(.preload) }
        if ranges.display.contains(row) { state.formUnion(containerIsVisible || isSeen ? [.preload, .display] : [.preload]) }
        return state
    }
}

extension ASCellNode {
    /// Passes the state down; a node that is about to be drawn has its layers made and laid out first.
    @MainActor
    fileprivate func setRangeState(_ state: ASInterfaceState) {
        guard state != interfaceState else { return }
        if state.contains(.display), !isInDisplayState {
            _ = view
            layoutPass()
        }
        recursivelySetInterfaceState(state)
    }
}

/// Hears from cells, on any thread, that they want another size.
final class CellSizeObserver: NodeSizeDelegate {
    private let controller: @MainActor @Sendable () -> TableController?

    @MainActor
    init(controller: TableController) { self.controller = { [weak controller] in controller } }

    func nodeSizeWasInvalidated(_ node: ASDisplayNode) {
        guard let cell = node as? ASCellNode else { return }
        MainMailbox.post { [controller] in controller()?.sizeWasInvalidated(cell) }
    }
}
