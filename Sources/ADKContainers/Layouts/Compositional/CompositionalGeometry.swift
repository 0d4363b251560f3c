import ADKFoundation
import ADKLists
import Foundation

/// The geometry of a compositional layout. Lengths are stored in whole pixels.
///
/// A section repeats the template of its group, so that frames follow by arithmetic: O(log sections), without
/// memory for items. Items whose content decides on a length are stored when they are measured, and change only
/// the frames of their group and the positions after it.
struct CompositionalGeometry: ListGeometry {
    /// The sums over several sections.
    struct Sums: FenwickSum {
        var length = 0.0
        var count = 0
        /// The number of sections that show anything.
        var shown = 0

        mutating func add(_ other: Sums) {
            length += other.length
            count += other.count
            shown += other.shown
        }
    }

    let layout: UICollectionViewCompositionalLayout
    /// The kinds of supplementary items other than headers and footers, in the order of their numbers in the list.
    private(set) var kinds: [String]
    let axis: ListAxis
    private(set) var map: SlotMap
    private(set) var container: ListContainer?
    private(set) var estimates = ListEstimates()
    var pinsSupplements = true

    /// One plan for each section. Sections of one configuration share a plan.
    private(set) var plans: [SectionPlan] = []
    /// The lengths of the sections along the scroll axis.
    private var lengths: [Double] = []
    private var tree = FenwickTree<Sums>()
    private var total = 0.0
    var stored: [Int: MeasuredSection] = [:]
    /// The boundary items of the whole content, and the length of those at its start and its end.
    private(set) var globals: [BoundaryPlan] = []
    /// The space between sections.
    private(set) var sectionSpacing = 0.0
    /// The distance by which anything of a section lies outside of it. It never shrinks until the next computation.
    private(set) var reach = 0.0
    /// Whether any section has items that stay in view.
    private(set) var hasPinned = false
    /// Whether any section has a decoration.
    private(set) var hasBackgrounds = false
    /// Whether any section is a list.
    private(set) var hasLists = false
    /// Whether any section has a handler for its visible items.
    private(set) var hasHandlers = false
    /// The items that the handlers changed.
    let visible = VisibleItemChanges()
    private(set) var measuredCount = 0
    /// The scroll offsets of the sections that scroll across the scroll axis, in pixels.
    var orthogonalOffsets: [Int: Double] = [:]
    /// The groups with measured items that were asked for since the last change.
    private var cache = GroupCache()
    /// The revision of the layout that the plans belong to.
    private var revision: Int

    init(
        _ layout: UICollectionViewCompositionalLayout, kinds: [String] = [], map: SlotMap = SlotMap(),
        scale: CGFloat = 1
    ) {
        self.layout = layout
        self.kinds = kinds
        self.map = map
        axis = layout.axis
        revision = layout.revision
        computePlans()
    }

    /// Pixels per point.
    var scale: Double { Double(container?.scale ?? 1) }

    func points(_ pixels: Double) -> CGFloat { CGFloat(pixels / scale) }

    // MARK: - Sections

    /// The length of boundary items of the whole content that extend it at its start or end.
    func globalLength(_ edge: BoundaryPlan.Edge) -> Double {
        guard map.sections > 0 else { return 0 }
        return globals.indices.reduce(0) { length, index in
            let item = globals[index]
            guard item.isAddedToLength, item.edge == edge, let part = globalPart(index) else { return length }
            return max(length, size(of: item, part, in: 0).length)
        }
    }

    var contentLength: Double {
        guard map.sections > 0 else { return 0 }
        return globalLength(.start) + total + Double(map.sections - 1) * sectionSpacing + globalLength(.end)
    }

    var contentSize: CGSize {
        guard let container else { return .zero }
        return axis.size(points(contentLength), cross: axis.cross(container.size))
    }

    func start(ofSection section: Int) -> Double {
        let sums = tree.prefix(section)
        return globalLength(.start) + sums.length + Double(section) * sectionSpacing
    }

    func length(ofSection section: Int) -> Double { lengths[section] }

    /// The first section that ends at `position` or after it; the number of sections if there is none. O(log
    /// sections).
    func firstSection(endingAt position: Double) -> Int {
        let lead = globalLength(.start)
        return tree.longestPrefix { lead + $0.length + Double(max(0, $0.count - 1)) * sectionSpacing < position }.length
    }

    /// The last section that starts at `position` or before it, unless that ends before it: then the next one. The last
    /// section after all of them. O(log sections).
    func section(at position: Double) -> Int {
        let lead = globalLength(.start)
        let last = tree.longestPrefix { lead + $0.length + Double($0.count) * sectionSpacing <= position }.length
        return min(max(firstSection(endingAt: position), last), map.sections - 1)
    }

    /// The sections that end at `low` or after it, start before `high` and show anything. O(log sections) for each.
    func shownSections(from low: Double, to high: Double) -> some Sequence<Int> {
        sequence(state: firstSection(endingAt: low)) { section in
            WorkCount.note()
            // Skips the sections without anything in one step.
            let before = tree.prefix(section).shown
            let next = tree.longestPrefix { $0.shown <= before }.length
            guard next < map.sections, start(ofSection: next) < high else { return nil }
            section = next + 1
            return next
        }
    }

    /// Whether a section has a length or items, also of length 0.
    private func showsAnything(_ section: Int) -> Bool {
        lengths[section] > 0 || groupCount(section) > 0
            || plans[section].boundary.indices.contains { boundaryPart($0, in: section) != nil }
    }

    /// The number of groups in a section.
    func groupCount(_ section: Int) -> Int {
        let count = plans[section].count
        return count > 0 ? (map.rows(in: section) + count - 1) / count : 0
    }

    /// The number of items that exist in a group.
    func existing(_ section: Int, _ group: Int) -> Int {
        let count = plans[section].count
        return min(count, map.rows(in: section) - group * count)
    }

    /// The distance of a group from the first group of its section. O(log groups).
    func offset(ofGroup group: Int, in section: Int) -> Double {
        stored[section]?.groups.offset(of: group) ?? Double(group) * plans[section].pitch
    }

    /// The length of a group along the direction of groups.
    func extent(ofGroup group: Int, in section: Int) -> Double {
        let plan = plans[section]
        if let pitch = stored[section]?.groups[group] { return max(0, pitch - plan.spacing) }
        return plan.group(existing: existing(section, group)).extent(isOrthogonal: plan.isOrthogonal)
    }

    /// The length of all groups along the direction of groups.
    func groupsExtent(_ section: Int) -> Double {
        let count = groupCount(section)
        return count > 0 ? offset(ofGroup: count - 1, in: section) + extent(ofGroup: count - 1, in: section) : 0
    }

    /// The length of a section's groups along the scroll axis.
    func bandLength(_ section: Int) -> Double {
        let plan = plans[section]
        guard plan.isOrthogonal else { return groupsExtent(section) }
        guard plan.count > 0, map.rows(in: section) > 0 else { return 0 }
        return stored[section]?.bands.values.max() ?? plan.group(existing: existing(section, 0)).length
    }

    /// The distance of a section's groups from its start.
    func bandStart(_ section: Int) -> Double { boundaryLength(section, .start) + plans[section].insets.start }

    /// The length by which boundary items extend a section at its start or end.
    func boundaryLength(_ section: Int, _ edge: BoundaryPlan.Edge) -> Double {
        let items = plans[section].boundary
        return items.indices.reduce(0) { length, index in
            guard items[index].isAddedToLength, items[index].edge == edge, let part = boundaryPart(index, in: section)
            else { return length }
            return max(length, size(of: items[index], part, in: section).length)
        }
    }

    private func computedLength(_ section: Int) -> Double {
        let insets = plans[section].insets
        let length =
            boundaryLength(section, .start) + insets.start + bandLength(section) + insets.end
            + boundaryLength(section, .end)
        return max(0, length)
    }

    // MARK: - Groups

    /// The group with the measured sizes of its items. O(items in the group · log n).
    func group(_ group: Int, in section: Int) -> SectionPlan.Group {
        let plan = plans[section]
        let existing = existing(section, group)
        guard plan.isSelfSizing, let sizes = stored[section], sizes.knownCount > 0 else {
            return plan.group(existing: existing)
        }
        let key = GroupCache.Key(section: section, group: group)
        if let known = cache.groups[key] { return known }
        let first = group * plan.count
        let isKnown = (first..<first + existing).contains { sizes.lengths[$0] != nil || sizes.breadths[$0] != nil }
        let result =
            isKnown
            ? plan.group(existing: existing) { index in
                index < existing ? (sizes.lengths[first + index], sizes.breadths[first + index]) : (nil, nil)
            } : plan.group(existing: existing)
        cache.insert(result, key)
        return result
    }

    // MARK: - Computation

    /// Computes all sections for the container. Calls the section provider. O(sections).
    mutating func computePlans() {
        makePlans()
        computeLengths()
    }

    /// Asks the app for all sections. The stored sizes of their items must be updated, and the lengths computed,
    /// afterwards. O(sections).
    mutating func makePlans() {
        revision = layout.revision
        forgetGroups()
        guard let container else {
            plans = Array(repeating: SectionPlan(empty: axis, scale: 1), count: map.sections)
            return
        }
        var maker = PlanMaker(layout, axis, container)
        plans = (0..<map.sections).map { maker.plan($0) }
        let configuration = layout.configuration
        let spacing = CompositionalLimits.length(configuration.interSectionSpacing, "the space between sections")
        sectionSpacing = (Double(spacing) * scale).rounded()
        globals = configuration.boundarySupplementaryItems.map {
            BoundaryPlan($0, axis, in: container.size, crossInsets: (0, 0), scale: scale)
        }
    }

    /// Asks the app again for the sections in `touched`. The stored sizes of their items must be updated
    /// afterwards.
    mutating func computePlans(of touched: some Sequence<Int>) {
        guard let container else { return }
        var maker = PlanMaker(layout, axis, container)
        for section in touched { plans[section] = maker.plan(section) }
    }

    /// Computes the positions of all sections from their plans and the stored sizes. O(sections).
    mutating func computeLengths() {
        forgetGroups()
        kinds = layout.collectionView?.content?.supplementaryKinds ?? kinds
        lengths = plans.indices.map { computedLength($0) }
        tree = FenwickTree(
            lengths.indices.map { Sums(length: lengths[$0], count: 1, shown: showsAnything($0) ? 1 : 0) })
        total = lengths.reduce(0, +)
        hasPinned = globals.contains { $0.isPinned && $0.edge != .side }
        hasBackgrounds = false
        hasHandlers = plans.contains { $0.handler != nil }
        hasLists = plans.contains { $0.list != nil }
        reach = 0
        measuredCount = 0
        var last: (plan: SectionPlan, length: Double)?
        for (section, plan) in plans.enumerated() {
            if !plan.isSelfSizing { measuredCount += map.rows(in: section) }
            // Sections of one plan and one length have the same reach.
            if let last, last.plan === plan, last.length == lengths[section], stored[section] == nil { continue }
            last = (plan, lengths[section])
            hasPinned = hasPinned || plan.hasPinned
            hasBackgrounds = hasBackgrounds || !plan.backgrounds.isEmpty
            reach = max(reach, reach(ofSection: section))
        }
        for (section, sizes) in stored where plans[section].isSelfSizing { measuredCount += sizes.knownCount }
    }

    /// Updates the position of what follows a section, after its stored sizes changed. O(log sections).
    mutating func lengthDidChange(of section: Int) {
        forgetGroups()
        let length = computedLength(section)
        let change = length - lengths[section]
        lengths[section] = length
        total += change
        let wasShown = tree.prefix(section + 1).shown - tree.prefix(section).shown
        let shown = (showsAnything(section) ? 1 : 0) - wasShown
        if change != 0 || shown != 0 { tree.add(Sums(length: change, shown: shown), at: section) }
        reach = max(reach, reach(ofSection: section))
    }

    /// The distances by which items may lie before and after their groups, along the direction of groups.
    func overhang(_ section: Int) -> (before: Double, after: Double) {
        let plan = plans[section]
        var result = plan.overhang
        let count = groupCount(section)
        if count > 0, existing(section, count - 1) < plan.count {
            // The last group may be shorter than the others.
            let last = plan.group(existing: existing(section, count - 1))
            let own = SectionPlan.overhang(of: last, isOrthogonal: plan.isOrthogonal)
            result = (max(result.before, own.before), max(result.after, own.after))
        }
        guard let measured = stored[section]?.overhang else { return result }
        return (max(result.before, measured.before), max(result.after, measured.after))
    }

    /// The greatest distance by which items of a section lie outside of it.
    private func reach(ofSection section: Int) -> Double {
        let plan = plans[section]
        let length = lengths[section]
        var result = 0.0
        for (index, item) in plan.boundary.enumerated() {
            guard let part = boundaryPart(index, in: section) else { continue }
            let frame = boundaryFrame(item, part, in: section)
            result = max(result, -frame.start, frame.end - length)
        }
        if plan.isOrthogonal {
            let frames = plan.template.frames
            result = max(result, -(frames.map(\.start).min() ?? 0), frames.map(\.end).max() ?? 0)
        } else {
            let overhang = overhang(section)
            result = max(result, overhang.before, overhang.after)
        }
        return max(result, plan.badgeReach)
    }

    // MARK: - Changes of storage

    /// Frames changed.
    mutating func forgetGroups() {
        cache = GroupCache()
        visible.setNeedsCall()
    }
    mutating func adopt(_ map: SlotMap) { self.map = map }
    mutating func adopt(_ container: ListContainer) { self.container = container }
    mutating func noteMeasured(_ change: Int) { measuredCount += change }
    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) { self.estimates = estimates }
    mutating func setPlans(_ plans: [SectionPlan]) { self.plans = plans }

    // MARK: - Preparation

    /// The section provider and the providers of custom groups.
    var callsApp: Bool { true }

    func isPrepared(for bounds: CGRect) -> Bool { container == nil || revision == layout.revision }

    /// Computes the layout again after an invalidation. Measured sizes stay.
    mutating func prepare(for bounds: CGRect) {
        guard !isPrepared(for: bounds) else { return }
        let old = plans
        computePlans()
        for section in stored.keys where !plans[section].hasGroups(of: old[section]) { regroup(section, from: 0) }
        computeLengths()
    }
}

/// Groups whose frames were computed since the last change of a geometry. Copies of a geometry share it until
/// they change.
@MainActor
final class GroupCache {
    struct Key: Hashable {
        let section: Int
        let group: Int
    }

    private static let limit = 512
    private(set) var groups: [Key: SectionPlan.Group] = [:]

    func insert(_ group: SectionPlan.Group, _ key: Key) {
        if groups.count >= GroupCache.limit { groups.removeAll(keepingCapacity: true) }
        groups[key] = group
    }
}
