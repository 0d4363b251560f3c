import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// The places that an asynchronous layout calculated, with later edits applied.
///
/// An item that was inserted after the calculation has no place: it is in no rectangle, and its frame is empty.
@MainActor
struct StateGeometry: PreparedGeometry {
    let axis: ListAxis
    let scrollsAcross: Bool
    let calculation: LayoutCalculation
    var preparation: any LayoutPreparation { calculation }
    private(set) var map = SlotMap()
    var container: ListContainer?
    var estimates = ListEstimates()
    private var table = FrameTable.empty
    private var places = SlotPlaces()
    /// Supplementary items that the source does not have.
    private var absent = Set<Int>()
    /// Has no effect: attributes of a calculated layout do not depend on the scroll position.
    var pinsSupplements = false

    init(_ calculation: LayoutCalculation) {
        self.calculation = calculation
        let directions = calculation.delegate.scrollableDirections()
        let isVertical = !directions.isDisjoint(with: ASScrollDirectionVerticalDirections)
        let isHorizontal = !directions.isDisjoint(with: ASScrollDirectionHorizontalDirections)
        axis = isHorizontal && !isVertical ? .horizontal : .vertical
        scrollsAcross = isVertical && isHorizontal
    }

    // MARK: - Queries

    var contentSize: CGSize { table.contentSize }
    /// The number of items that have a place.
    private(set) var measuredCount = 0

    /// The frame that the layout gave to an item; null without one.
    private func placed(_ slot: Int) -> CGRect { places.entry(of: slot).map { table.frame($0) } ?? .null }

    /// An item without a place is at the start of the item before it.
    func frame(of slot: Int) -> CGRect {
        let frame = placed(slot)
        guard frame.isNull else { return frame }
        // Bounded: a long run of new items has a place soon.
        for before in stride(from: slot - 1, through: max(0, slot - VisitLimits.slots), by: -1) {
            let frame = placed(before)
            if !frame.isNull { return CGRect(origin: frame.origin, size: .zero) }
        }
        return .zero
    }

    /// O(log n + slots in `rect`).
    func slots(in rect: CGRect, limit: Int) -> RunSet {
        var slots: [Int] = []
        table.index.visit(rect) { entry in
            if let slot = places.slot(of: entry) { slots.append(slot) }
        }
        slots.sort()
        return RunSet(slots.prefix(max(0, limit)).map { $0..<$0 + 1 })
    }

    func slot(at point: CGPoint) -> Int? {
        let slot = nearestSlot(to: point)
        guard slot < map.total else { return nil }
        let frame = placed(slot)
        return !frame.isNull && frame.contains(point) ? slot : nil
    }

    func nearestSlot(to point: CGPoint) -> Int {
        table.index.nearest(to: point) { places.slot(of: $0) != nil }.flatMap { places.slot(of: $0) } ?? 0
    }

    func interval(around position: CGFloat) -> Range<CGFloat>? { table.interval(around: position, axis) }
    func isMeasured(_ slot: Int) -> Bool { !placed(slot).isNull }
    func isEmpty(_ slot: Int) -> Bool { frame(of: slot).isEmpty }
    func firstNonEmpty(from slot: Int) -> Int? { (slot..<max(slot, map.total)).first { !isEmpty($0) } }

    /// A supplementary item without a place is not shown either.
    func isAbsent(_ slot: Int) -> Bool {
        absent.contains(slot) || map.path(slot) == nil && placed(slot).isNull
    }

    /// The size that the layout gave to the item.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        guard let slot = map.slot(item) else { return limits }
        let frame = placed(slot)
        return frame.isNull ? limits : ASSizeRange(min: frame.size, max: frame.size)
    }

    func appearance(of slot: Int) -> ItemAppearance? {
        table.appearances.isEmpty ? nil : places.entry(of: slot).flatMap { table.appearances[$0] }
    }

    let hasSticky = false
    func stickySlots(in bounds: CGRect) -> [Int] { [] }
    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? { nil }
    func stickyLength(above slot: Int) -> CGFloat { 0 }

    // MARK: - Preparation

    /// Shows the layout that has arrived. O(1).
    mutating func prepare(for bounds: CGRect) {
        guard let new = calculation.take() else { return }
        table = new
        places = SlotPlaces()
        measuredCount = table.index.count
    }

    // MARK: - Changes

    mutating func setAbsent(_ slot: Int) { absent.insert(slot) }
    mutating func forgetAbsence() { absent = [] }

    /// Items keep their places until the new layout is ready. O(n).
    mutating func apply(_ changes: ResolvedChanges) {
        places.apply(changes)
        map = changes.new
        absent = []
        measuredCount = (0..<map.total).count { !placed($0).isNull }
        calculation.apply(changes)
    }

    mutating func reset(to map: SlotMap, scale: CGFloat) {
        self.map = map
        places = SlotPlaces()
        absent = []
        calculation.reset(to: map)
        table = calculation.shown ?? .empty
        measuredCount = table.index.count
    }

    func checkInvariants() {
        Invariant.check(
            places.isIdentity || places.total == map.total, "places of \(places.total) slots, \(map.total) slots")
        places.checkInvariants()
    }
}
