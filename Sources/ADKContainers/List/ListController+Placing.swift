import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// Nodes of rows: made near the viewport, measured in the background, shown, dropped far away.
extension ListController {
    // MARK: - Ranges

    func dropFarElements() {
        guard !retainsNodes else { return }
        let keep = range.ranges.keep
        let sticky = stickySlots
        for element in data.elements.values
        where !element.isAhead && !keep.contains(element.slot) && !sticky.contains(element.slot) && element.motion == nil {
            data.drop(element)
        }
    }

    func willDrop(_ element: CellElement) {
        unplace(element)
        if let predecessor = element.predecessor { removePredecessor(predecessor, of: element) }
        element.motion = nil
    }

    var slotsInSight: [Int] { Array(range.ranges.visible) + stickySlots }

    var slotsByNeed: [Int] {
        range.slotsByNeed(leadsForwards: range.direction.contains(axis.forwards)) + stickySlots
    }

    /// Asks for the nodes that the ranges need, nearest first.
    func allocateMissing(_ slots: [Int]) {
        for slot in slots {
            if let element = data.elements[slot] {
                if element.isAhead { element.isAhead = false }
                data.remeasureIfStale(element)
            } else if !isAbsent(slot), data.allocate(slot) == nil, data.map.path(slot) == nil {
                noteLength(0, of: slot)
            }
        }
        for element in data.elements.values where element.isStale { data.remeasureIfStale(element) }
    }

    // MARK: - Measuring

    func didMeasure(_ element: CellElement, _ size: CGSize) {
        element.size = size
        let length = axis.length(size)
        if element.isAhead {
            noteLength(length, of: element.slot)
            if !retainsNodes { data.drop(element) }
            setNeedsUpdate()
            return
        }
        if let node = element.node {
            node.container = self
            if !element.isPlaced { selection.decorate(element, path: data.map.path(element.slot)) }
        }
        // What stands in for a row made anew keeps its length until it goes.
        if element.predecessor == nil {
            let resizes = element.isPlaced && sizeChangeDuration > 0 && extents.measured(element.slot) != nil
            if extents.measured(element.slot) != length, !isAtRest, resizes || element.arrival != .none || isMoving {
                animate(duration: resizes ? sizeChangeDuration : RowMotion.duration) { noteLength(length, of: element.slot) }
            } else {
                noteLength(length, of: element.slot)
            }
        }
        if element.isPlaced, let node = element.node {
            node.show(at: placement(of: element))
            node.view.setNeedsLayout()
        }
        setNeedsUpdate()
    }

    /// Nothing moves visibly: the list is not in sight.
    private var isAtRest: Bool { !isInWindow || range.isBackground }

    /// Takes a length over without moving what is seen above it.
    func noteLength(_ length: CGFloat?, of slot: Int) {
        guard extents.measured(slot) != length else { return }
        withAnchor { extents.setMeasured(slot, length) }
    }

    /// The cross length or the scale changed: lengths are estimates again; those of rows that have a
    /// node keep theirs until the real ones are there.
    func remeasureAll(forgets: Bool) {
        guard data.map.total > 0 else {
            extents = ExtentIndex(
                map: data.map, rowEstimate: estimates.row, headerEstimate: estimates.header, footerEstimate: estimates.footer,
                scale: environment.scale)
            return
        }
        if forgets {
            let kept = data.elements.values.filter { $0.state == .ready }.map(\.slot)
            withAnchor { extents.forget(except: kept, scale: environment.scale) }
        }
        data.remeasureAll()
    }

    // MARK: - Placing

    /// Puts the views of what is in sight into the scroll view and takes the others out.
    func placeRows() {
        guard let view = scrollView else { return }
        placingRound += 1
        let round = placingRound
        var missing: [Int: CGRect] = [:]
        var ends: [RowSeparators.End] = []
        for slot in slotsInSight where slot < data.map.total {
            guard let element = data.elements[slot] else {
                if !isAbsent(slot) { missing[slot] = frame(of: slot) }
                continue
            }
            element.placingRound = round
            if !place(element, in: view) { missing[slot] = frame(of: slot) }
            if !element.isSupplement, separators.style != .none { ends.append(separatorEnd(of: element)) }
        }
        for element in data.elements.values where element.arrival != .none && element.predecessor == nil {
            // Nobody saw it come.
            if !range.ranges.visible.contains(element.slot) { element.arrival = .none }
        }
        for element in placed.values.filter({ $0.placingRound != round }) {
            // A row pushed out of sight is seen going.
            if element.motion != nil, place(element, in: view) { continue }
            unplace(element)
        }
        for element in succeeding.values.filter({ $0.placingRound != round }) {
            // Nobody sees the old row any more.
            if let predecessor = element.predecessor { removePredecessor(predecessor, of: element) }
            if element.state == .ready { noteLength(axis.length(element.size), of: element.slot) }
        }
        placeholders.show(missing, in: view.layer)
        separators.show(ends, in: view.layer, scale: environment.scale)
        placeFocus()
        // What came into sight is laid out in this frame.
        view.layoutIfNeeded()
    }

    /// Whether the element shows something.
    private func place(_ element: CellElement, in view: UIScrollView) -> Bool {
        if let predecessor = element.predecessor {
            guard let node = element.node, element.canBeLaidOut, node.isDisplayed || !isInWindow else {
                predecessor.show(at: CGRect(origin: placement(of: element).origin, size: predecessor.bounds.size))
                return true
            }
            succeed(element)
        }
        guard let node = element.node, element.canBeLaidOut else { return false }
        node.container = self
        if !element.isPlaced, element.arrival != .none {
            // Rows that come together come at once, whichever was measured first.
            if isAwaitingArrivals { return false }
            arrive(element)
        }
        node.show(at: placement(of: element))
        if let motion = element.motion { node.alpha = motion.alpha(at: FrameLoop.shared.frameTime) }
        if !element.isPlaced {
            element.isPlaced = true
            placed[ObjectIdentifier(element)] = element
            selection.decorate(element, path: data.map.path(element.slot))
            events?.willDisplay(node, at: data.map.place(element.slot))
            // Rows below headers, whatever comes later; separators are between them.
            if element.isSupplement, node.zPosition == 0 { node.zPosition = 1 }
            view.insertSubview(node.view, at: element.isSupplement ? view.subviews.count : 0)
            if !element.isSupplement { node.tellVisibility(.visible, in: view) }
        }
        return true
    }

    /// Where a measured node is shown. Its size is the measured one, not the list's present
    /// width: laying it out to anything else would measure it on the main thread.
    func placement(of element: CellElement) -> CGRect {
        let length = element.node == nil || element.predecessor != nil ? extents.extent(of: element.slot) : axis.length(element.size)
        var start = stickyStart(of: element.slot) ?? extents.offset(of: element.slot)
        let time = FrameLoop.shared.frameTime
        if let motion = element.motion { start += motion.offset(at: time) }
        var result = frame(start: start, length: length, cross: element.size == .zero ? nil : axis.cross(element.size))
        if let motion = element.motion, motion.cross != 0 {
            let way = motion.cross * motion.rest(at: time)
            result = axis == .vertical ? result.offsetBy(dx: way, dy: 0) : result.offsetBy(dx: 0, dy: way)
        }
        return result
    }

    private var isAwaitingArrivals: Bool {
        range.ranges.visible.contains { slot in
            data.elements[slot].map { $0.arrival != .none && $0.predecessor == nil && $0.state == .measuring } ?? false
        }
    }

    func unplace(_ element: CellElement) {
        placed[ObjectIdentifier(element)] = nil
        guard element.isPlaced, let node = element.node else { return }
        element.isPlaced = false
        element.motion = nil
        node.alpha = 1
        takeOut(node, path: data.elements[element.slot] === element ? data.map.place(element.slot) : nil)
    }

    private func takeOut(_ node: ASCellNode, path: Place?) {
        if let view = scrollView { node.tellVisibility(.invisible, in: view) }
        node.view.removeFromSuperview()
        events?.didEndDisplaying(node, at: path)
    }

    private func separatorEnd(of element: CellElement) -> RowSeparators.End {
        let map = data.map
        let isLast = map.section(of: element.slot) == map.sections - 1 && element.slot == map.slots(of: map.sections - 1).upperBound - 1
        var frame = placement(of: element)
        if element.predecessor != nil || element.node == nil { frame = self.frame(of: element.slot) }
        return RowSeparators.End(slot: element.slot, frame: frame, inset: element.node?.separatorInset, isLast: isLast)
    }

    // MARK: - Rows made anew

    /// The new node is drawn: the old one goes, rows below make room.
    func succeed(_ element: CellElement) {
        guard let predecessor = element.predecessor else { return }
        element.predecessor = nil
        succeeding[ObjectIdentifier(element)] = nil
        let frame = predecessor.frame
        if element.arrival != .none, isInWindow {
            depart(predecessor, start: viewLogicalStart(frame), length: axis.length(frame.size), animation: .fade)
            animate { noteLength(axis.length(element.size), of: element.slot) }
        } else {
            removePredecessor(predecessor, of: element)
            noteLength(axis.length(element.size), of: element.slot)
        }
        element.arrival = .none
        if let view = scrollView { _ = place(element, in: view) }
    }

    func viewLogicalStart(_ frame: CGRect) -> CGFloat {
        let visual = axis.start(frame.origin)
        return isInverted ? contentLength - visual - axis.length(frame.size) : visual
    }

    func removePredecessor(_ node: ASCellNode, of element: CellElement) {
        element.predecessor = nil
        succeeding[ObjectIdentifier(element)] = nil
        takeOut(node, path: nil)
        data.release(node)
    }

    // MARK: - Interface state

    /// Tells every node where it is. Those in sight first, so that their drawing is queued first.
    func tellStates(_ slots: [Int]) {
        let isVisible = isInWindow
        let isNear = isVisible || owner.interfaceState.contains(.preload) || owner.isNodeLoaded
        let sticky = stickySlots
        var states: [(node: ASCellNode, state: ASInterfaceState)] = []
        for slot in sticky + slots {
            guard let element = data.elements[slot], let node = element.node, element.state == .ready else { continue }
            let isSeen = range.ranges.visible.contains(slot) || sticky.contains(slot)
            var state = isNear ? range.state(of: slot, isSeen: isSeen, containerIsVisible: isVisible) : .measureLayout
            // What takes another's place is drawn before it is seen.
            if element.predecessor != nil { state.remove(.visible) }
            if !element.canBeLaidOut { state.subtract([.display, .visible]) }
            states.append((node, state))
        }
        for element in placed.values where element.motion != nil && !range.ranges.visible.contains(element.slot) {
            if let node = element.node { states.append((node, node.interfaceState)) }
        }
        for element in succeeding.values {
            if let predecessor = element.predecessor { states.append((predecessor, predecessor.interfaceState)) }
        }
        for row in departing { states.append((row.node, row.node.interfaceState)) }
        range.tell(states)
    }

    func tellVisibility(_ event: ASCellNodeVisibilityEvent) {
        guard let view = scrollView else { return }
        for element in placed.values where !element.isSupplement { element.node?.tellVisibility(event, in: view) }
    }

    // MARK: - Idle refinement

    /// While nothing else is to be done, the rows just beyond the ranges are measured, a few at a
    /// time, so that the scroll bar tells the truth about what is near.
    func refineWhenIdle() {
        guard refinementScreenfuls > 0, isInWindow, !range.isBackground, range.mode == .full, isSettled,
            !(scrollView?.isInMotion ?? false), !data.elements.values.contains(where: \.isAhead), !range.ranges.preload.isEmpty
        else { return }
        let reach = refinementScreenfuls * viewportLength
        let first = extents.offset(of: range.ranges.preload.lowerBound)
        let last = extents.offset(of: range.ranges.preload.upperBound)
        let slots = extents.slots(in: last...last + max(reach, 1), limit: 512).lazy.map { $0 }
            + Array(extents.slots(in: max(-1, first - reach)...max(first, 0), limit: 512).reversed())
        for slot in slots.filter({ self.data.elements[$0] == nil && self.extents.measured($0) == nil }).prefix(8) {
            if data.allocate(slot, ahead: true) == nil { noteLength(0, of: slot) }
        }
    }
}

extension ASCellNode {
    /// Moves the cell. A mere change of place does not lay it out: what is stale in it is being measured in the background.
    @MainActor
    func show(at place: CGRect) {
        guard isNodeLoaded, bounds.size == place.size else {
            frame = place
            return
        }
        if view.frame != place { view.frame = place }
    }
}
