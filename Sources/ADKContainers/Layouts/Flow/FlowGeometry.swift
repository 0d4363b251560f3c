import ADKFoundation
import ADKLayout
import ADKLists
import Foundation

/// Items in lines that are broken where the next item does not fit, as in `UICollectionViewFlowLayout`.
///
/// Items of a fixed size need no memory and no measuring: every query is computed in closed form, O(log sections).
/// Self-sizing items are broken into lines where they are measured; elsewhere they count with one estimated size. A
/// query is O(log n). A measured size is O(log n + lines it breaks again).
///
/// Differs from UIKit: lines start at whole pixels, and their lengths round up to whole pixels.
struct FlowGeometry: ListGeometry {
    /// The settings of the layout that the geometry stands for, with those of the delegate. O(sections).
    typealias Source = @MainActor () -> (axis: ListAxis, settings: FlowSettings)?

    let axis: ListAxis
    /// Nil for a geometry whose settings do not change by themselves.
    private let source: Source?
    /// The settings as they were given.
    private(set) var settings: FlowSettings
    /// The settings with values that can be used.
    private var used: FlowSettings
    private(set) var container: ListContainer?
    private(set) var estimates: ListEstimates
    private(set) var index: LineIndex
    /// Pixels per point.
    private(set) var scale: Double

    /// Makes a layout in which every size is an estimate or fixed.
    init(
        axis: ListAxis, map: SlotMap = SlotMap(), settings: FlowSettings, estimates: ListEstimates = ListEstimates(),
        scale: CGFloat = 1, source: Source? = nil
    ) {
        self.axis = axis
        self.source = source
        self.settings = settings
        used = settings.checked
        self.estimates = estimates
        self.scale = Double(scale)
        index = LineIndex(
            map: map, metrics: LineMetrics(), overrides: [:],
            item: LineIndex.Item(length: 1, cross: 1, isFixed: true), headerEstimate: 1, footerEstimate: 1)
        reset(to: map, scale: scale)
    }

    var map: SlotMap { index.map }
    var contentSize: CGSize { axis.size(points(index.total), cross: crossLength) }
    /// With a fixed size, all items count as measured.
    var measuredCount: Int { index.knownCount }
    /// The length of headers and footers across the axis.
    var crossLength: CGFloat {
        let length = container.map { axis.cross($0.size) } ?? 0
        return length.isFinite ? max(0, length) : 0
    }

    /// Whether all items have the same given size.
    var hasFixedSize: Bool { fixedSize != nil }

    func itemsPerLine(in section: Int) -> Int? { hasFixedSize ? index.metrics(of: section).columns : nil }

    var fixedSize: CGSize? {
        if case .fixed(let size) = used.items { size } else { nil }
    }

    var pinsSupplements: Bool {
        get { settings.pinsHeaders || settings.pinsFooters }
        set {
            (settings.pinsHeaders, settings.pinsFooters) = (newValue, newValue)
            (used.pinsHeaders, used.pinsFooters) = (newValue, newValue)
        }
    }

    // MARK: - Pixels

    func points(_ pixels: Double) -> CGFloat { CGFloat(pixels / scale) }

    /// The pixels of a position. Positions a rounding error away from a whole pixel are at it.
    func pixels(_ points: CGFloat) -> Double {
        let pixels = Double(points) * scale
        return abs(pixels - pixels.rounded()) < 0.0001 ? pixels.rounded() : pixels
    }

    /// The whole pixels of a measured length.
    func length(_ points: CGFloat) -> Double {
        let pixels = (FlowGeometry.usable(points) * scale - LineMetrics.tolerance).rounded(.up)
        return pixels > 0 ? pixels : 0
    }

    private static func usable(_ length: CGFloat) -> Double {
        length >= 0 ? min(Double(length), Double(FlowSettings.longest)) : 0
    }

    private func metrics(_ section: FlowSection) -> LineMetrics {
        let inset = section.inset
        let isVertical = axis == .vertical
        var metrics = LineMetrics()
        metrics.alignment = used.alignment
        metrics.before = (Double(isVertical ? inset.top : inset.left) * scale).rounded()
        metrics.after = (Double(isVertical ? inset.bottom : inset.right) * scale).rounded()
        let crossInsets = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
        metrics.crossInset = Double(crossInsets.0) * scale
        metrics.crossLength = max(0, Double(crossLength - crossInsets.0 - crossInsets.1) * scale)
        metrics.lineSpacing = (Double(section.minimumLineSpacing) * scale).rounded()
        metrics.itemSpacing = Double(section.minimumInteritemSpacing) * scale
        metrics.header = section.headerLength.map { (Double($0) * scale).rounded() }
        metrics.footer = section.footerLength.map { (Double($0) * scale).rounded() }
        return metrics
    }

    /// The size of items that the settings name, in pixels.
    private var givenItem: LineIndex.Item {
        switch used.items {
        case .fixed(let size):
            LineIndex.Item(length: length(axis.length(size)), cross: Double(axis.cross(size)) * scale, isFixed: true)
        case .selfSizing(let size):
            LineIndex.Item(
                length: max(1, length(axis.length(size))), cross: max(1, Double(axis.cross(size)) * scale),
                isFixed: false)
        }
    }

    // MARK: - Changes

    /// Sets how sections are laid out. Measured sizes stay. O(sections + stored lines) if more than pinning changes.
    mutating func setSettings(_ new: FlowSettings) {
        guard new != settings else { return }
        let old = used
        settings = new
        used = new.checked
        var pinned = old
        (pinned.pinsHeaders, pinned.pinsFooters) = (used.pinsHeaders, used.pinsFooters)
        guard pinned != used else { return }
        // The mean of measured items is better than a given estimate.
        let item = !hasFixedSize && index.known.count > 0 ? index.item : givenItem
        if used.items != old.items { index.refreshCount = max(1, index.known.count) }
        index.setMetrics(metrics(used.section), overrides: used.overrides.mapValues(metrics), item: item)
    }

    mutating func updateSettings() -> SettingsChange {
        guard let new = source?() else { return .nothing }
        guard new.axis == axis else { return .axis }
        guard new.settings != settings else { return .nothing }
        let sizesChange = new.settings.items != settings.items
        setSettings(new.settings)
        return sizesChange ? .sizes : .places
    }

    mutating func apply(_ changes: ResolvedChanges) {
        if !changes.sections.isIdentity {
            settings.moveOverrides(changes.sections)
            used.moveOverrides(changes.sections)
        }
        index.apply(changes)
    }

    mutating func reset(to map: SlotMap, scale: CGFloat) {
        self.scale = scale > 0 && scale.isFinite ? Double(scale) : 1
        index = LineIndex(
            map: map, metrics: metrics(used.section), overrides: used.overrides.mapValues(metrics),
            item: givenItem, headerEstimate: (Double(estimates.header) * self.scale).rounded(),
            footerEstimate: (Double(estimates.footer) * self.scale).rounded())
    }

    /// The length of the viewport along the axis has no effect.
    func needsResizing(for container: ListContainer) -> Bool {
        let cross = axis.cross(container.size)
        guard cross > 0, let current = self.container else { return cross > 0 }
        return cross != axis.cross(current.size) || container.scale != current.scale
    }

    mutating func resize(to container: ListContainer, keeping measured: [Int]) {
        // Sizes that were measured before the list had a size stay.
        let isFirst = self.container == nil && Double(container.scale) == scale
        self.container = container
        if isFirst {
            index.setMetrics(
                metrics(used.section), overrides: used.overrides.mapValues(metrics), item: index.item)
            return
        }
        let kept = measured.compactMap { slot in measuredSize(of: slot).map { (slot, $0) } }
        let (old, ratio) = (index, Double(container.scale) / scale)
        scale = Double(container.scale)
        index = LineIndex(
            map: old.map, metrics: metrics(used.section), overrides: used.overrides.mapValues(metrics),
            item: hasFixedSize
                ? givenItem
                : LineIndex.Item(
                    length: max(1, (old.item.length * ratio).rounded()), cross: max(1, old.item.cross * ratio),
                    isFixed: false),
            headerEstimate: (old.headerEstimate * ratio).rounded(),
            footerEstimate: (old.footerEstimate * ratio).rounded())
        index.refreshCount = .max
        for (slot, size) in kept { setMeasured(slot, size) }
        index.refreshItem()
    }

    /// The estimate for rows is the length of items along the axis. It has no effect if items have a fixed size.
    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) {
        self.estimates = estimates
        if case .selfSizing(let size) = settings.items, estimates.row > 0, estimates.row.isFinite {
            settings.items = .selfSizing(estimate: axis.size(estimates.row, cross: axis.cross(size)))
            used.items = settings.checked.items
        }
        if index.known.count == 0 { reset(to: map, scale: scale) }
    }

    mutating func setMeasured(_ slot: Int, _ size: CGSize) {
        let item = map.item(at: slot)
        switch item.part {
        case .header: index.setHeader(length(axis.length(size)), of: item.section)
        case .footer: index.setFooter(length(axis.length(size)), of: item.section)
        case .row(let row): index.setSize(itemSize(size), of: row, in: item.section)
        case .supplement: break
        }
    }

    /// The stored form of a measured size.
    func itemSize(_ size: CGSize) -> ItemSize {
        ItemSize(
            length: Float(length(axis.length(size))), cross: Float(FlowGeometry.usable(axis.cross(size)) * scale))
    }

    mutating func setAbsent(_ slot: Int) {
        let item = map.item(at: slot)
        switch item.part {
        case .header: index.setHeader(0, isAbsent: true, of: item.section)
        case .footer: index.setFooter(0, isAbsent: true, of: item.section)
        case .row, .supplement: break
        }
    }

    mutating func forgetAbsence() { index.forgetAbsence() }

    func checkInvariants() { index.checkInvariants() }
}
