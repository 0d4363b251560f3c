import ADKLayout
import ADKLists
import Foundation

/// Items in a line, each exactly as large as the viewport.
///
/// Nothing is stored per item: all queries and changes are O(1), apart from those of the map. Headers and other
/// supplementary items do not exist.
struct PageGeometry: ListGeometry {
    let axis: ListAxis
    private(set) var map = SlotMap()
    private(set) var container: ListContainer?
    private(set) var estimates = ListEstimates()
    var pinsSupplements = false

    init(axis: ListAxis) { self.axis = axis }

    private var size: CGSize { container?.size ?? .zero }
    /// The length of a page in points.
    private var length: CGFloat { max(0, axis.length(size)) }
    /// The distance in points within which an edge counts as at a page's edge. Offsets are whole pixels.
    private var margin: CGFloat { min(0.01, length / 4) }

    var isPaged: Bool { true }
    var contentSize: CGSize { axis.size(CGFloat(map.total) * length, cross: max(0, axis.cross(size))) }
    /// The sizes of all pages are known.
    var measuredCount: Int { container == nil ? 0 : map.total }

    // MARK: - Queries

    func frame(of slot: Int) -> CGRect { axis.rect(CGFloat(slot) * length, length, cross: max(0, axis.cross(size))) }

    func slots(in rect: CGRect, limit: Int) -> RunSet {
        let (start, end) = (axis.start(rect.origin), axis.start(rect.origin) + axis.length(rect.size))
        guard length > 0, end > start, limit > 0 else { return RunSet() }
        let first = page((start + margin) / length, .down)
        let last = min(page((end - margin) / length, .up), first + min(limit, map.total))
        return first < last ? RunSet(first..<last) : RunSet()
    }

    /// A page number within the content.
    private func page(_ place: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
        Int(min(max(place.isNaN ? 0 : place, 0), CGFloat(map.total)).rounded(rule))
    }

    func slot(at point: CGPoint) -> Int? {
        let start = axis.start(point)
        return start >= 0 && start < axis.length(contentSize) ? nearestSlot(to: point) : nil
    }

    func nearestSlot(to point: CGPoint) -> Int {
        length > 0 ? max(0, min(page(axis.start(point) / length, .down), map.total - 1)) : 0
    }

    func interval(around position: CGFloat) -> Range<CGFloat>? {
        guard position > 0, position < axis.length(contentSize) else { return nil }
        let start = (position / length).rounded(.down) * length
        return start..<start + length
    }

    func isMeasured(_ slot: Int) -> Bool { container != nil }
    func isEmpty(_ slot: Int) -> Bool { length == 0 }
    func firstNonEmpty(from slot: Int) -> Int? { length > 0 && slot < map.total ? slot : nil }
    func isAbsent(_ slot: Int) -> Bool { map.path(slot) == nil }

    /// A page is as large as the viewport, whatever the limits are.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange { ASSizeRange(min: size, max: size) }
    func shownSize(of slot: Int, measured: CGSize) -> CGSize { size }

    // MARK: - Sticking

    var hasSticky: Bool { false }
    func stickySlots(in bounds: CGRect) -> [Int] { [] }
    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? { nil }
    func stickyLength(above slot: Int) -> CGFloat { 0 }

    // MARK: - Measured sizes

    /// Always true: a page's own size has no effect.
    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool { true }
    mutating func setMeasured(_ slot: Int, _ size: CGSize) {}
    mutating func setAbsent(_ slot: Int) {}
    mutating func forgetAbsence() {}

    // MARK: - Changes

    mutating func apply(_ changes: ResolvedChanges) { map = changes.new }
    mutating func reset(to map: SlotMap, scale: CGFloat) { self.map = map }

    func needsResizing(for container: ListContainer) -> Bool {
        container.size.width > 0 && container.size.height > 0 && container.size.width.isFinite
            && container.size.height.isFinite && container != self.container
    }

    mutating func resize(to container: ListContainer, keeping measured: [Int]) { self.container = container }
    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) { self.estimates = estimates }

    func checkInvariants() { map.checkInvariants() }
}
