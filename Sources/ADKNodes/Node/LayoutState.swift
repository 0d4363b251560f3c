import ADKLayout
import Foundation

/// A node's measured layouts, and what is to be measured or laid out again. Guarded by the node's lock.
///
/// Functions that replace a layout return it, so that it is released after the lock: nodes may be freed with it.
struct LayoutState {
    /// The number of nested measurements of one node on one thread. A node may measure itself for other sizes, but not
    /// this often.
    static let maximumMeasuringDepth = 16

    private(set) var layouts: NodeLayouts?
    /// Incremented whenever measured layouts become stale.
    private(set) var version = 1
    private(set) var needsLayout = true
    private(set) var isQueued = false
    /// The node was measured and its class has no layout spec.
    private(set) var hasNoSpec = false
    /// The nodes in the layout spec become the subnodes.
    var managesSubnodes = false
    /// A layout transition does not animate the node's own size.
    var keepsSizeInTransitions = false
    /// The node is laid out again after a change of its layout margins.
    var relayoutsOnMargins = false
    /// The node is laid out again after a change of its safe area.
    var relayoutsOnSafeArea = false

    // MARK: - Layouts

    /// The layout that is applied to the subnodes.
    var calculated: NodeLayout? { layouts?.calculated }

    /// The newest measured layout whose version is current, else the applied one.
    var newest: NodeLayout? {
        if let pending = layouts?.pending, isCurrent(pending) { return pending }
        return calculated
    }

    /// Whether the last measured layout is not stale. True before measuring.
    var isCurrent: Bool { (layouts?.pending ?? calculated).map(isCurrent) ?? true }

    func isCurrent(_ layout: NodeLayout) -> Bool { layout.version >= version }

    /// Whether the applied layout is current and has the size `size`.
    func isApplied(for size: CGSize) -> Bool { calculated.map { isCurrent($0) && $0.layout.size == size } ?? false }

    var cache: LayoutCache {
        get { layouts?.cache ?? LayoutCache() }
        _modify { yield &allocated.cache }
    }

    /// The layouts, allocated if needed.
    private var allocated: NodeLayouts {
        mutating get {
            if let layouts { return layouts }
            let new = NodeLayouts()
            layouts = new
            return new
        }
    }

    // MARK: - Measuring

    /// Registers a measurement on `thread`. Returns false if the limit is reached.
    mutating func beginMeasuring(on thread: UInt) -> Bool {
        let layouts = allocated
        // Only one thread is tracked. A recursion on another thread is detected after this one ends.
        guard layouts.measuringThread == 0 || layouts.measuringThread == thread else { return true }
        guard layouts.measuringDepth < LayoutState.maximumMeasuringDepth else { return false }
        layouts.measuringThread = thread
        layouts.measuringDepth += 1
        return true
    }

    func endMeasuring(on thread: UInt) {
        guard let layouts, layouts.measuringThread == thread else { return }
        layouts.measuringDepth -= 1
        if layouts.measuringDepth == 0 { layouts.measuringThread = 0 }
    }

    mutating func measuredWithoutSpec() { hasNoSpec = true }

    /// Stores a measured layout as pending: the last one is most likely the next to be applied.
    mutating func remember(_ layout: NodeLayout) -> NodeLayout? {
        let layouts = allocated
        defer { layouts.pending = layout }
        return layouts.pending
    }

    // MARK: - Invalidating

    mutating func invalidate() {
        version += 1
        needsLayout = true
    }

    mutating func sizeDidChange() { needsLayout = true }

    /// Requests a layout in the next frame. Returns false if one is queued.
    mutating func queue() -> Bool {
        defer { isQueued = true }
        return !isQueued
    }

    mutating func endQueue() { isQueued = false }

    // MARK: - Applying

    /// Begins a layout for `size`. Returns whether no measurement is needed for it.
    mutating func beginLayout(for size: CGSize, hasSpecBlock: Bool, hasSubnodes: Bool) -> Bool {
        needsLayout = false
        if hasNoSpec, !hasSpecBlock {
            // Any size fits the node itself. Subnodes that it measured to place them by hand may be stale.
            return managesSubnodes || !hasSubnodes || isCurrent
        }
        if let pending = layouts?.pending, isCurrent(pending), pending.layout.size == size { return true }
        return isApplied(for: size)
    }

    /// Makes the pending layout the calculated one, if it is current and has the size `size` or may differ from it.
    mutating func promotePending(for size: CGSize, mayDiffer: Bool, hasSpecBlock: Bool) -> NodeLayout? {
        guard let layouts, let pending = layouts.pending, isCurrent(pending) else { return nil }
        guard mayDiffer || pending.layout.size == size && (!hasNoSpec || hasSpecBlock) else { return nil }
        defer {
            layouts.calculated = pending
            layouts.pending = nil
        }
        return layouts.calculated
    }

    /// Makes `new` the calculated layout. Returns the layouts that it replaces.
    mutating func adopt(_ new: NodeLayout) -> (calculated: NodeLayout?, pending: NodeLayout?) {
        let layouts = allocated
        defer {
            layouts.calculated = new
            layouts.pending = nil
            needsLayout = !isCurrent(new)
        }
        return (layouts.calculated, layouts.pending)
    }
}
