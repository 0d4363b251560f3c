import ADKFoundation
import ADKNodes
import Foundation

/// Computes the ranges around the viewport and sets the interface state of each node in them.
///
/// Source: Texture's ASRangeController. The rules for modes are in `chooseMode`.
@MainActor
package final class RangeController {
    package var tuning = RangeTuning()
    private(set) var mode = ASLayoutRangeMode.minimum
    package var direction: ASScrollDirection = [.down, .right]
    private(set) var hasScrolled = false
    /// Whether the window is minimised, so that nothing counts as visible.
    private(set) var isBackground = false
    /// A mode set from outside. Holds until a scroll, an edit or the window's return.
    private var forcedMode: ASLayoutRangeMode?
    private var isFirstPass = true
    private(set) var ranges = RangeCalculator.Ranges()
    /// The viewport starts at which no range changes; nil if the direction changed since the last pass.
    private var steadyStarts: SteadyStarts?

    private struct SteadyStarts {
        let atRest: Range<CGFloat>?
        let inMotion: Range<CGFloat>?
        let revision: Int
    }

    /// Nodes whose last state was more than `measureLayout`.
    private var nodesInRange: [ASCellNode] = []
    /// The number of calls of `applyStates`.
    private var round = 0

    // MARK: - Mode

    func didScroll(_ direction: ASScrollDirection) {
        hasScrolled = true
        forcedMode = nil
        if direction != self.direction { steadyStarts = nil }
        self.direction = direction
    }

    func contentDidChange() { forcedMode = nil }

    /// Takes over the state of another list of the same rows.
    func restore(direction: ASScrollDirection, hasScrolled: Bool) {
        self.direction = direction
        self.hasScrolled = hasScrolled
    }

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

    func memoryWarning(isInDisplayState: Bool) {
        forcedMode = isInDisplayState ? .visibleOnly : MemoryWarnings.rangeMode
    }

    /// Chooses the mode of a pass: `minimum` in the first pass and while the list is not visible, `full` once it was
    /// scrolled or its visible rows are drawn.
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

    /// The calculator of the ranges around `viewport`.
    func calculator(viewport: CGRect, in geometry: any ListGeometry) -> RangeCalculator {
        RangeCalculator(viewport: viewport, direction: direction, mode: mode, tuning: tuning, axis: geometry.axis)
    }

    /// Computes the ranges around `viewport`. `revision` counts the changes of the geometry. O(log n).
    func updateRanges(viewport: CGRect, in geometry: any ListGeometry, revision: Int = 0) {
        let calculator = calculator(viewport: viewport, in: geometry)
        ranges = calculator.ranges(in: geometry)
        steadyStarts = SteadyStarts(
            atRest: calculator.steadyStarts(in: geometry, leading: false),
            inMotion: calculator.steadyStarts(in: geometry, leading: true), revision: revision)
    }

    /// Whether the ranges are the same for a viewport that starts at `start`. While the list moves, only the ranges
    /// ahead count: a full pass follows when it stops.
    func isSteady(at start: CGFloat, isInMotion: Bool, revision: Int) -> Bool {
        guard let steadyStarts, steadyStarts.revision == revision else { return false }
        return (isInMotion ? steadyStarts.inMotion : steadyStarts.atRest)?.contains(start) ?? false
    }

    // MARK: - Interface states

    func priority(of slot: Int) -> WorkPriority {
        ranges.visible.contains(slot) ? .visible : ranges.display.contains(slot) ? .display : .preload
    }

    /// The state of a cell in `slot`. `isSeen` is also true for a sticky header or footer.
    ///
    /// Source: Texture's ASRangeController. It also draws the first cells of a list whose row is only in the preload
    /// range; here these cells are not drawn before their row.
    func state(of slot: Int, isSeen: Bool, in container: ContainerState) -> ASInterfaceState {
        let isNear = ranges.display.contains(slot) || ranges.preload.contains(slot)
        switch container {
        case .visible where !isBackground:
            if isSeen { return .inHierarchy }
            if ranges.display.contains(slot) { return [.measureLayout, .preload, .display] }
            return ranges.preload.contains(slot) ? [.measureLayout, .preload] : .measureLayout
        case .visible, .displayed:
            if isSeen, mode != .lowMemory { return [.measureLayout, .preload, .display] }
        case .preloaded: break
        case .away: return .measureLayout
        }
        return isSeen || isNear ? [.measureLayout, .preload] : .measureLayout
    }

    /// Sets the states of nodes in the given order, then resets those that left the ranges. Stops if a node's method
    /// edits the rows, so that `isCurrent` returns false. The next pass sets the rest.
    func applyStates(_ states: [(node: ASCellNode, state: ASInterfaceState)], isCurrent: () -> Bool) {
        round += 1
        for (node, _) in states { node.rangeRound = round }
        let left = nodesInRange.filter { $0.rangeRound != round }
        nodesInRange.removeAll(keepingCapacity: true)
        for (node, state) in states where state != .measureLayout { nodesInRange.append(node) }
        nodesInRange += left
        for (node, state) in states {
            node.setRangeState(state)
            guard isCurrent() else { return }
        }
        for node in left where !node.interfaceState.isEmpty {
            node.setRangeState(.measureLayout)
            guard isCurrent() else { return }
        }
        if !left.isEmpty { nodesInRange.removeLast(left.count) }
    }
}

/// The distance of a list from being visible. A list in a row of another list has the state of the row.
enum ContainerState: CaseIterable {
    /// Its row is in no range.
    case away
    /// Its row is in the preload range.
    case preloaded
    /// Its row is in the display range, or it is a loaded list outside the window.
    case displayed
    case visible
}

extension ASCellNode {
    /// Sets the state of the subtree. A node that is about to be drawn is loaded and laid out first.
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
