import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// The geometry of `ADKJustifiedLayoutDelegate`: rows of items, computed beforehand, below fixed headers.
///
/// The rows of a section may be those of its items before an edit. The items then follow each other in these rows, and
/// items past the last row take no space.
@MainActor
struct JustifiedGeometry: PreparedGeometry {
    let axis = ListAxis.vertical
    let calculation: JustifiedPreparation
    var preparation: any LayoutPreparation { calculation }
    private(set) var map = SlotMap()
    private(set) var container: ListContainer?
    private(set) var estimates = ListEstimates()
    private(set) var style: JustifiedStyle?
    /// The rows by section; nil before they are computed.
    private(set) var rows: [JustifiedRows?] = []
    /// The starts of the sections in pixels, then the end of the last.
    private(set) var starts: [Double] = [0]
    /// The number of items that have a place.
    private(set) var measuredCount = 0
    /// The headers that the source does not have.
    private var absent = Set<Int>()
    /// Has no effect: the delegate's properties say whether headers stick.
    var pinsSupplements = false

    init(_ calculation: JustifiedPreparation) { self.calculation = calculation }

    // MARK: - Sections

    /// The header of a section in pixels; 0 if it is not shown.
    func header(of section: Int) -> Double {
        guard let style, let slot = map.header(of: section), rows[section] != nil, !absent.contains(slot) else {
            return 0
        }
        return style.header
    }

    /// The number of items of a section that have a place.
    func placed(in section: Int) -> Int { min(map.rows(in: section), rows[section]?.count ?? 0) }

    /// The number of rows of a section that have items.
    func filledRows(in section: Int) -> Int {
        let count = placed(in: section)
        guard let rows = rows[section], count > 0 else { return 0 }
        return rows.row(of: count - 1) + 1
    }

    /// The last section that starts at a position in pixels, or before it. O(log sections).
    func section(at position: Double) -> Int {
        var (low, high) = (0, max(0, map.sections - 1))
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= position { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// O(sections).
    private mutating func computeStarts() {
        starts = [0]
        starts.reserveCapacity(map.sections + 1)
        measuredCount = 0
        for section in 0..<map.sections {
            let length = rows[section].map { header(of: section) + $0.length } ?? 0
            starts.append(starts[section] + length)
            measuredCount += placed(in: section)
        }
    }

    var contentSize: CGSize {
        guard let style, let end = starts.last, end > 0 else { return .zero }
        return CGSize(width: container?.size.width ?? 0, height: style.points(end))
    }

    // MARK: - Preparation

    func isPrepared(for bounds: CGRect) -> Bool { !calculation.hasResult }

    /// Takes over the rows that were computed. O(sections).
    mutating func prepare(for bounds: CGRect) {
        guard let answer = calculation.take() else { return }
        style = answer.style
        if answer.style == nil { rows = Array(repeating: nil, count: map.sections) }
        for (section, new) in answer.rows where rows.indices.contains(section) { rows[section] = new }
        computeStarts()
    }

    // MARK: - Changes

    /// Sizes come from the layout alone.
    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool { true }
    mutating func setMeasured(_ slot: Int, _ size: CGSize) {}

    mutating func setAbsent(_ slot: Int) {
        guard absent.insert(slot).inserted else { return }
        computeStarts()
    }

    mutating func forgetAbsence() {
        guard !absent.isEmpty else { return }
        absent = []
        computeStarts()
    }

    /// Sections that stay keep their rows until new ones are ready. O(sections).
    mutating func apply(_ changes: ResolvedChanges) {
        let former = rows
        map = changes.new
        absent = []
        rows = (0..<map.sections).map { section in
            changes.sections.old(of: section).flatMap { former.indices.contains($0) ? former[$0] : nil }
        }
        computeStarts()
        calculation.apply(changes)
    }

    mutating func reset(to map: SlotMap, scale: CGFloat) {
        self.map = map
        absent = []
        rows = Array(repeating: nil, count: map.sections)
        computeStarts()
        calculation.reset(to: map)
    }

    func needsResizing(for container: ListContainer) -> Bool {
        container.size.width > 0 && container.size.height > 0 && container != self.container
    }

    /// Items keep their places until new rows are ready.
    mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        self.container = container
        calculation.resize(to: container)
    }

    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) { self.estimates = estimates }

    func checkInvariants() {
        Invariant.check(
            rows.count == map.sections && starts.count == map.sections + 1,
            "rows of \(rows.count) and starts of \(starts.count) sections instead of \(map.sections)")
        Invariant.check(zip(starts, starts.dropFirst()).allSatisfy(<=), "sections do not follow each other")
    }

    func isAbsent(_ slot: Int) -> Bool {
        let item = map.item(at: slot)
        switch item.part {
        case .row: return false
        case .header: return absent.contains(slot) || style.map { $0.header == 0 } ?? false
        case .footer, .supplement: return true
        }
    }
}
