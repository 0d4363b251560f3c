import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// The geometry of `ASCollectionGalleryLayoutDelegate`: items of one size in lines, in closed form.
///
/// Uses four bytes per section. Items are numbered over all sections; supplementary items have no place.
@MainActor
struct GalleryGeometry: PreparedGeometry {
    let axis: ListAxis
    private let gallery: GalleryPreparation
    var preparation: any LayoutPreparation { gallery }
    private(set) var map = SlotMap()
    var container: ListContainer?
    var estimates = ListEstimates()
    private var info: GalleryInfo?
    private var lines: GalleryLines?
    /// The number of items before each section, then the total.
    private var firsts: [UInt32] = [0]
    /// Has no effect: there are no supplementary items.
    var pinsSupplements = false

    init(_ gallery: GalleryPreparation) {
        self.gallery = gallery
        let directions = gallery.delegate.scrollableDirections()
        axis = directions.isDisjoint(with: ASScrollDirectionVerticalDirections) ? .horizontal : .vertical
    }

    // MARK: - Numbers

    /// The number of an item among all items, and whether the slot is that of an item. Supplementary items have the
    /// number of the next item. O(log sections).
    private func number(of slot: Int) -> (number: Int, isItem: Bool) {
        let section = map.section(of: slot)
        let rows = map.rowSlots(of: section)
        let place = min(max(slot - rows.lowerBound, 0), rows.count)
        return (Int(firsts[section]) + place, rows.contains(slot))
    }

    /// The slots of items by their numbers, as runs. O(log sections) for each section of the items: sections without
    /// items are skipped.
    private func slots(of numbers: Range<Int>) -> [Range<Int>] {
        var number = numbers.lowerBound
        var result: [Range<Int>] = []
        while number < min(numbers.upperBound, map.rows) {
            WorkCount.note()
            let section = section(of: number)
            let end = min(numbers.upperBound, Int(firsts[section + 1]))
            let shift = map.firstRow(of: section) - Int(firsts[section])
            result.append(number + shift..<end + shift)
            number = end
        }
        return result
    }

    /// The section of an item by its number.
    private func section(of number: Int) -> Int {
        var (low, high) = (0, max(map.sections - 1, 0))
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(firsts[middle]) <= number { low = middle } else { high = middle - 1 }
        }
        return low
    }

    // MARK: - Queries

    var contentSize: CGSize { lines?.contentSize ?? .zero }
    var measuredCount: Int { lines?.isVisible == true ? map.rows : 0 }

    func frame(of slot: Int) -> CGRect {
        guard let lines, lines.isVisible, map.total > 0 else { return .zero }
        let (number, isItem) = number(of: slot)
        let frame = lines.frame(min(number, lines.count - 1))
        return isItem ? frame : CGRect(origin: frame.origin, size: .zero)
    }

    /// O(log sections + lines and sections in `rect`).
    func slots(in rect: CGRect, limit: Int) -> RunSet {
        guard let lines else { return RunSet() }
        return RunSet(lines.numbers(in: rect, limit: limit).flatMap { slots(of: $0) })
    }

    func slot(at point: CGPoint) -> Int? {
        guard let lines, lines.isVisible else { return nil }
        let slot = nearestSlot(to: point)
        return frame(of: slot).contains(point) ? slot : nil
    }

    func nearestSlot(to point: CGPoint) -> Int {
        guard let lines, lines.isVisible else { return 0 }
        let number = lines.nearest(to: point)
        return slots(of: number..<number + 1).first?.lowerBound ?? 0
    }

    func interval(around position: CGFloat) -> Range<CGFloat>? { lines?.interval(around: position) }
    func isMeasured(_ slot: Int) -> Bool { number(of: slot).isItem }
    func isEmpty(_ slot: Int) -> Bool { !number(of: slot).isItem || lines?.isVisible != true }

    func firstNonEmpty(from slot: Int) -> Int? {
        guard lines?.isVisible == true, slot < map.total else { return nil }
        let (number, isItem) = number(of: slot)
        if isItem { return slot }
        return number < map.rows ? slots(of: number..<number + 1).first?.lowerBound : nil
    }

    func isAbsent(_ slot: Int) -> Bool { !number(of: slot).isItem }

    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        guard let lines, lines.isVisible else { return limits }
        let size = lines.frame(0).size
        return ASSizeRange(min: size, max: size)
    }

    let hasSticky = false
    func stickySlots(in bounds: CGRect) -> [Int] { [] }
    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? { nil }
    func stickyLength(above slot: Int) -> CGFloat { 0 }

    // MARK: - Preparation

    mutating func prepare(for bounds: CGRect) {
        guard let answer = gallery.take() else { return }
        info = answer
        computeLines()
    }

    /// O(1).
    private mutating func computeLines() {
        guard let container, let info else {
            lines = nil
            return
        }
        lines = GalleryLines(info, axis: axis, viewport: container.size, scale: container.scale, count: map.rows)
    }

    // MARK: - Changes

    mutating func setAbsent(_ slot: Int) {}
    mutating func forgetAbsence() {}

    /// O(sections).
    mutating func apply(_ changes: ResolvedChanges) { cover(changes.new) }
    mutating func reset(to map: SlotMap, scale: CGFloat) { cover(map) }

    /// The sizes asked for last apply until the provider is asked again, before the next pass.
    private mutating func cover(_ map: SlotMap) {
        self.map = map
        firsts = [0]
        firsts.reserveCapacity(map.sections + 1)
        for section in 0..<map.sections { firsts.append(firsts[section] + UInt32(map.rows(in: section))) }
        computeLines()
        gallery.reset(to: map)
    }

    mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        self.container = container
        computeLines()
        gallery.resize(to: container)
    }

    func checkInvariants() {
        Invariant.check(
            firsts.count == map.sections + 1 && firsts.last.map { Int($0) } == map.rows,
            "\(firsts.last ?? 0) items of \(firsts.count - 1) sections instead of \(map.rows) of \(map.sections)")
    }
}
