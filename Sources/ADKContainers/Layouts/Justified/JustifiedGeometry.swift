import ADKFoundation
import ADKLayout
import ADKLists
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
    var container: ListContainer?
    var estimates = ListEstimates()
    private(set) var style: JustifiedStyle?
    /// The rows by section; nil before they are computed.
    private(set) var rows: [JustifiedRows?] = []
    /// The starts of the sections in pixels, then the end of the last.
    private(set) var starts = SectionStarts()
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
        min(starts.section(at: position), max(0, map.sections - 1))
    }

    /// The length of a section in pixels.
    func length(of section: Int) -> Double { rows[section].map { header(of: section) + $0.length } ?? 0 }

    /// O(sections).
    private mutating func computeStarts() {
        starts = SectionStarts(lengths: (0..<map.sections).map { length(of: $0) })
        measuredCount = (0..<map.sections).reduce(0) { $0 + placed(in: $1) }
    }

    var contentSize: CGSize {
        guard let style, starts.end > 0 else { return .zero }
        return CGSize(width: container?.size.width ?? 0, height: style.points(starts.end))
    }

    // MARK: - Preparation

    /// Takes over the rows that were computed. O(sections).
    mutating func prepare(for bounds: CGRect) {
        guard let answer = calculation.take() else { return }
        style = answer.style
        if answer.style == nil { rows = Array(repeating: nil, count: map.sections) }
        for (section, new) in answer.rows where rows.indices.contains(section) { rows[section] = new }
        computeStarts()
    }

    // MARK: - Changes

    /// O(log sections).
    mutating func setAbsent(_ slot: Int) {
        let section = map.section(of: slot)
        let length = header(of: section)
        guard absent.insert(slot).inserted, map.header(of: section) == slot else { return }
        starts.add(-length, toSection: section)
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

    func checkInvariants() {
        Invariant.check(
            rows.count == map.sections && starts.count == map.sections,
            "rows of \(rows.count) and starts of \(starts.count) sections instead of \(map.sections)")
        var end = 0.0
        for section in 0..<map.sections {
            Invariant.check(starts[section] == end, "section \(section) does not follow the one before it")
            end += length(of: section)
        }
        Invariant.check(starts.end == end, "the content ends at \(starts.end) instead of \(end)")
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
