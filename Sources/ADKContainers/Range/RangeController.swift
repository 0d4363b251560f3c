import ADKFoundation
import ADKNodes
import Foundation

/// Decides how near each record is to being looked at, and tells its node. Main thread.
///
/// Source: Texture's ASRangeController; the mode rules stand in `chooseMode`.
@MainActor
final class RangeController {
    /// What is used when memory is short and the list is not in the display range of anything.
    static var memoryWarningMode = ASLayoutRangeMode.lowMemory

    var tuning = RangeTuning()
    private(set) var mode = ASLayoutRangeMode.minimum
    var direction: ASScrollDirection = [.down, .right]
    private(set) var hasScrolled = false
    /// The window is minimised: nothing counts as seen.
    private(set) var isBackground = false
    /// Set by somebody else; holds until a scroll, an edit or the window's return gives a reason for another.
    private var forcedMode: ASLayoutRangeMode?
    private var isFirstPass = true
    private(set) var ranges = RangeCalculator.Ranges.none
    /// Nodes that were told something else than "measure" last time.
    private var near: [ASCellNode] = []
    /// Counts the calls of `applyStates`.
    private var round = 0

    // MARK: - Mode

    /// True where the ranges now lead another way.
    func didScroll(_ direction: ASScrollDirection) -> Bool {
        defer { self.direction = direction }
        hasScrolled = true
        forcedMode = nil
        return direction != self.direction
    }

    func contentDidChange() { forcedMode = nil }

    func forceMode(_ mode: ASLayoutRangeMode) { forcedMode = mode == .unspecified ? nil : mode }

    func setBackground(_ background: Bool, isVisible: Bool) {
        guard background != isBackground else { return }
        isBackground = background
        if background {
            forcedMode = isVisible ? .visibleOnly : .lowMemory
        } else {
            forcedMode = isVisible ? nil : .visibleOnly
        }
        if !background { mode = .minimum }
    }

    func memoryWarning(isInDisplayState: Bool) { forcedMode = isInDisplayState ? .visibleOnly : Self.memoryWarningMode }

    /// The first pass is minimal; so is every pass of a list that is not visible. What is visible
    /// looks further once it was scrolled, or once what is seen has been drawn.
    func chooseMode(isVisible: Bool, isDrawn: () -> Bool) {
        defer { isFirstPass = false }
        if let forcedMode {
            mode = forcedMode
        } else if isFirstPass || !isVisible {
            mode = .minimum
        } else if mode != .full {
            mode = hasScrolled || isDrawn() ? .full : .minimum
        }
    }

    func updateRanges(viewport: CGRect, axis: ListAxis, slots: (ClosedRange<CGFloat>) -> Range<Int>) {
        ranges = RangeCalculator(viewport: viewport, direction: direction, mode: mode, tuning: tuning, axis: axis)
            .ranges(slots)
    }

    /// Where a viewport may begin with no range becoming another one; nil where that is not known.
    struct SteadyStarts {
        var atRest: Range<CGFloat>?
        /// In motion, at whose end everything is looked at once more.
        var inMotion: Range<CGFloat>?
    }

    /// From a viewport that begins at `start` now. O(log n).
    func steadyStarts(_ start: CGFloat, length: CGFloat, axis: ListAxis, in extents: ExtentIndex) -> SteadyStarts {
        let calculator = RangeCalculator(
            viewport: axis.rect(start, length, cross: 1), direction: direction, mode: mode, tuning: tuning, axis: axis)
        return SteadyStarts(
            atRest: calculator.steadyStarts(in: extents, leading: false),
            inMotion: calculator.steadyStarts(in: extents, leading: true))
    }

    // MARK: - Telling

    func priority(of slot: Int) -> WorkPriority {
        ranges.visible.contains(slot) ? .visible : ranges.display.contains(slot) ? .display : .preload
    }

    /// The state something in `slot` is in. `isSeen` is also true of what sticks to the viewport.
    func state(of slot: Int, isSeen: Bool, containerIsVisible: Bool) -> ASInterfaceState {
        if containerIsVisible, !isBackground {
            if isSeen { return .inHierarchy }
            if ranges.display.contains(slot) { return [.measureLayout, .preload, .display] }
            return ranges.preload.contains(slot) ? [.measureLayout, .preload] : .measureLayout
        }
        if isSeen { return mode == .lowMemory ? [.measureLayout, .preload] : [.measureLayout, .preload, .display] }
        return ranges.display.contains(slot) || ranges.preload.contains(slot)
            ? [.measureLayout, .preload] : .measureLayout
    }

    /// Tells nodes their states in the order given, then those that were near and are not any more. Stops where a
    /// node's method edits the rows, after which `isCurrent` is false: the next pass tells the rest.
    func applyStates(_ states: [(node: ASCellNode, state: ASInterfaceState)], isCurrent: () -> Bool) {
        round += 1
        for (node, _) in states { node.rangeRound = round }
        let left = near.filter { $0.rangeRound != round }
        near.removeAll(keepingCapacity: true)
        for (node, state) in states where state != .measureLayout { near.append(node) }
        near += left
        for (node, state) in states {
            node.setRangeState(state)
            guard isCurrent() else { return }
        }
        for node in left where !node.interfaceState.isEmpty {
            node.setRangeState(.measureLayout)
            guard isCurrent() else { return }
        }
        if !left.isEmpty { near.removeLast(left.count) }
    }
}

extension ASCellNode {
    /// Passes the state down; a node that is about to be drawn has its layers made and laid out first.
    @MainActor
    func setRangeState(_ state: ASInterfaceState) {
        guard state != interfaceState else { return }
        if state.contains(.display), !isInDisplayState {
            _ = view
            layoutPass()
        }
        recursivelySetInterfaceState(state)
    }
}
