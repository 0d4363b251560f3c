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
        let edition = data.edition
        // Of many rows without length only those have nodes that a pass looks at.
        let looked = keep.count > ListController.hiddenLimit ? Set(slots(keep)) : nil
        let far = data.elements.values.filter { element in
            let isNear = looked?.contains(element.slot) ?? keep.contains(element.slot)
            return !element.isLengthOnly && !isNear && !sticky.contains(element.slot) && element.motion == nil
        }
        for element in far.sorted(by: { $0.slot < $1.slot }) {
            data.drop(element)
            // The app edited rows when it was told of one that went.
            guard isCurrent(edition) else { return }
        }
    }

    func willDrop(_ element: CellElement) {
        unplace(element)
        if let predecessor = element.predecessor { removePredecessor(predecessor, of: element) }
        endMotion(of: element)
    }

    var slotsInSight: [Int] { slots(range.ranges.visible) + stickySlots }

    /// The slots of the outermost range: those in sight, then ahead outwards, then behind.
    var slotsByNeed: [Int] {
        let (all, visible) = (range.ranges.preload, range.ranges.visible)
        guard !visible.isEmpty else { return slots(all) + stickySlots }
        let after = slots(visible.upperBound..<max(all.upperBound, visible.upperBound))
        let before = slots(min(all.lowerBound, visible.lowerBound)..<visible.lowerBound).reversed()
        let leadsForwards = range.direction.contains(axis.forwards)
        return slots(visible) + (leadsForwards ? after + before : before + after) + stickySlots
    }

    /// Asks for the nodes that the ranges need, nearest first. Work that waits for a worker gets the priority that
    /// its row has now.
    func allocateMissing(_ slots: [Int]) {
        let edition = data.edition
        for slot in slots {
            if let element = data.elements[slot] {
                element.becomeRow()
                element.measurement?.move(to: priority(of: slot))
                data.remeasureIfNeeded(element)
            } else if !isAbsent(slot) {
                ask(for: slot)
            }
            // The app edited rows when it was asked.
            guard isCurrent(edition) else { return }
        }
        for element in data.groups.staleElements {
            data.remeasureIfNeeded(element)
            guard isCurrent(edition) else { return }
        }
    }

    /// Makes a row, header or footer; notes a header or footer that does not exist.
    private func ask(for slot: Int, purpose: CellMeasurement.Purpose = .row) {
        let edition = data.edition
        if data.allocate(slot, purpose: purpose) == nil, isCurrent(edition), data.map.path(slot) == nil {
            withAnchor { extents.setAbsent(slot) }
        }
    }

    // MARK: - Measuring

    func didMeasure(_ element: CellElement, _ size: CGSize, _ purpose: CellMeasurement.Purpose) {
        let length = axis.length(size)
        if purpose == .lengthOnly {
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
                animate(duration: resizes ? sizeChangeDuration : RowMotion.duration) {
                    noteLength(length, of: element.slot)
                }
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
    func noteLength(_ length: CGFloat, of slot: Int) {
        guard extents.measured(slot) != length else { return }
        withAnchor { extents.setMeasured(slot, length) }
    }

    /// The cross length or the scale changed: lengths are estimates again; those of rows that have a
    /// node keep theirs until the real ones are there.
    func remeasureAll(forgets: Bool) {
        guard data.map.total > 0 else {
            extents = ExtentIndex(
                map: data.map, rowEstimate: estimates.row, headerEstimate: estimates.header,
                footerEstimate: estimates.footer,
                scale: environment.scale)
            return
        }
        if forgets {
            let kept = data.elements.values.filter(\.isReady).map(\.slot)
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
        let edition = data.edition
        // The app edited rows when it was told of one: placing begins again.
        func isInterrupted() -> Bool {
            if isCurrent(edition), placingRound == round { return false }
            setNeedsUpdate()
            return true
        }
        var missing: [Int: CGRect] = [:]
        var ends: [RowSeparators.End] = []
        for slot in slotsInSight where slot < data.map.total {
            guard let element = data.elements[slot] else {
                if !isAbsent(slot) { missing[slot] = frame(of: slot) }
                continue
            }
            element.placingRound = round
            let isShown = place(element, in: view)
            if isInterrupted() { return }
            if !isShown { missing[slot] = frame(of: slot) }
            if !element.isSupplement, separators.style != .none { ends.append(separatorEnd(of: element)) }
        }
        if !isAwaitingArrivals {
            // Those beyond the viewport are not seen coming.
            for element in data.groups.arrivingElements where !range.ranges.visible.contains(element.slot) {
                element.withdraw()
            }
        }
        for element in data.groups.placedElements where element.placingRound != round {
            // A row pushed out of sight is seen going.
            if element.motion == nil || !place(element, in: view) { unplace(element) }
            if isInterrupted() { return }
        }
        for element in data.groups.succeedingElements where element.placingRound != round {
            // The old row is out of sight.
            if let predecessor = element.predecessor { removePredecessor(predecessor, of: element) }
            if isInterrupted() { return }
            if let size = element.size { noteLength(axis.length(size), of: element.slot) }
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
        if element.isArriving {
            // Rows that come together come at once, whichever was measured first.
            if isAwaitingArrivals { return false }
            arrive(element)
        }
        node.show(at: placement(of: element))
        showFade(of: element, at: FrameLoop.shared.frameTime)
        if !element.isPlaced {
            element.place()
            selection.decorate(element, path: data.map.path(element.slot))
            events?.willDisplay(node, at: data.map.place(element.slot))
            // The app edited rows when it was told: this one may be gone.
            guard element.isPlaced, node.container === self else { return false }
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
        let size = element.node == nil ? nil : element.size
        let length =
            element.predecessor == nil
            ? size.map { axis.length($0) } ?? extents.extent(of: element.slot)
            : extents.extent(of: element.slot)
        var start = stickyStart(of: element.slot) ?? extents.offset(of: element.slot)
        let time = FrameLoop.shared.frameTime
        if let motion = element.motion { start += motion.offset(at: time) }
        var result = frame(start: start, length: length, cross: element.size.map { axis.cross($0) })
        if let motion = element.motion, motion.cross != 0 {
            let way = motion.cross * motion.rest(at: time)
            result = axis == .vertical ? result.offsetBy(dx: way, dy: 0) : result.offsetBy(dx: 0, dy: way)
        }
        return result
    }

    /// Where each arriving row goes is known when all of them are measured.
    private var isAwaitingArrivals: Bool { data.groups.isAwaitingArrivals }

    func unplace(_ element: CellElement) {
        guard element.isPlaced, let node = element.node else { return }
        endMotion(of: element)
        element.withdraw()
        takeOut(node)
    }

    func takeOut(_ node: ASCellNode) {
        node.view.removeFromSuperview()
        if defersEvents { leftNodes.append(node) } else { tellLeft(node) }
    }

    func tellLeft(_ node: ASCellNode) {
        if let view = scrollView { node.tellVisibility(.invisible, in: view) }
        events?.didEndDisplaying(node)
    }

    private func separatorEnd(of element: CellElement) -> RowSeparators.End {
        let map = data.map
        let isLast =
            map.section(of: element.slot) == map.sections - 1
            && element.slot == map.slots(of: map.sections - 1).upperBound - 1
        var frame = placement(of: element)
        if element.predecessor != nil || element.node == nil { frame = self.frame(of: element.slot) }
        return RowSeparators.End(slot: element.slot, frame: frame, inset: element.node?.separatorInset, isLast: isLast)
    }

    // MARK: - Rows made anew

    /// The new node is drawn: the old one goes, rows below make room.
    func succeed(_ element: CellElement) {
        guard let predecessor = element.predecessor, let size = element.size else { return }
        let animation = element.arrival
        let edition = data.edition
        element.endSuccession()
        let frame = predecessor.frame
        if animation != .none, isInWindow {
            depart(predecessor, start: viewLogicalStart(frame), length: axis.length(frame.size), animation: .fade)
            animate { noteLength(axis.length(size), of: element.slot) }
        } else {
            removePredecessor(predecessor, of: element)
            // The app edited rows when it was told that the old row is gone.
            guard isCurrent(edition) else { return setNeedsUpdate() }
            noteLength(axis.length(size), of: element.slot)
        }
        if let view = scrollView { _ = place(element, in: view) }
    }

    func viewLogicalStart(_ frame: CGRect) -> CGFloat {
        let visual = axis.start(frame.origin)
        return isInverted ? contentLength - visual - axis.length(frame.size) : visual
    }

    func removePredecessor(_ node: ASCellNode, of element: CellElement) {
        element.endSuccession()
        takeOut(node)
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
            guard let element = data.elements[slot], let node = element.node, element.isReady else { continue }
            let isSeen = range.ranges.visible.contains(slot) || sticky.contains(slot)
            var state = isNear ? range.state(of: slot, isSeen: isSeen, containerIsVisible: isVisible) : .measureLayout
            // What takes another's place is drawn before it is seen.
            if element.predecessor != nil { state.remove(.visible) }
            if !element.canBeLaidOut { state.subtract([.display, .visible]) }
            states.append((node, state))
        }
        for element in data.groups.movingElements where element.isPlaced && !range.ranges.visible.contains(element.slot)
        {
            if let node = element.node { states.append((node, node.interfaceState)) }
        }
        for element in data.groups.succeedingElements {
            if let predecessor = element.predecessor { states.append((predecessor, predecessor.interfaceState)) }
        }
        for row in departing { states.append((row.node, row.node.interfaceState)) }
        let edition = data.edition
        range.tell(states) { [self] in isCurrent(edition) }
    }

    func tellVisibility(_ event: ASCellNodeVisibilityEvent) {
        guard let view = scrollView else { return }
        for element in data.groups.placedElements where !element.isSupplement {
            element.node?.tellVisibility(event, in: view)
        }
    }

    // MARK: - Idle refinement

    /// While nothing else is to be done, the rows just beyond the ranges are measured, a few at a
    /// time, so that the scroll bar tells the truth about what is near.
    func refineWhenIdle() {
        guard refinementScreenfuls > 0, isInWindow, !range.isBackground, range.mode == .full, isSettled,
            !(scrollView?.isInMotion ?? false), !data.groups.hasLengthOnly, !range.ranges.preload.isEmpty,
            range.ranges.preload.upperBound <= extents.map.total
        else { return }
        let reach = refinementScreenfuls * viewportLength
        let first = extents.offset(of: range.ranges.preload.lowerBound)
        let last = extents.offset(of: range.ranges.preload.upperBound)
        let slots =
            extents.slots(in: last...last + max(reach, 1), limit: 512).lazy.map { $0 }
            + Array(extents.slots(in: max(-1, first - reach)...max(first, 0), limit: 512).reversed())
        for slot in slots.filter({ self.data.elements[$0] == nil && self.extents.measured($0) == nil }).prefix(8) {
            guard data.elements[slot] == nil, slot < data.map.total else { return }
            ask(for: slot, purpose: .lengthOnly)
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
