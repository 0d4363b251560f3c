import ADKLayout
import ADKLists
import Foundation

/// The places that a layout of the app gives to the items.
///
/// Copies share one driver, which asks the layout.
struct LayoutGeometry: ListGeometry {
    let driver: LayoutDriver

    init(_ layout: UICollectionViewLayout) { driver = LayoutDriver(layout) }

    var map: SlotMap { driver.map }
    var container: ListContainer? { driver.container }
    var estimates: ListEstimates { driver.estimates }
    var measuredCount: Int { driver.measured.count }

    var contentSize: CGSize {
        driver.flush()
        return driver.answers.contentSize
    }

    /// The axis along which the content is larger than the viewport. A flow or compositional layout gives
    /// it.
    var axis: ListAxis {
        if let axis = driver.layout.contentAxis { return axis }
        let (content, size) = (driver.answers.contentSize, driver.container?.size ?? .zero)
        return content.width > size.width + 0.5 && content.height <= size.height + 0.5 ? .horizontal : .vertical
    }

    var scrollsAcross: Bool {
        let (content, size) = (driver.answers.contentSize, driver.container?.size ?? .zero)
        return axis.cross(content) > axis.cross(size) + 0.5
    }

    /// UIKit's rule: mirrored if the layout flips, and the direction is not the one that it was written for.
    func isMirrored(rightToLeft: Bool) -> Bool {
        let isWritten = driver.layout.developmentLayoutDirection == .rightToLeft
        return driver.layout.flipsHorizontallyInOppositeLayoutDirection && isWritten != rightToLeft
    }

    // MARK: - Queries

    func frame(of slot: Int) -> CGRect { driver.frame(of: slot) }
    func slots(in rect: CGRect, limit: Int) -> IntegerRunSet { driver.slots(in: rect, limit: limit) }
    func slot(at point: CGPoint) -> Int? { driver.slot(at: point) }
    func nearestSlot(to point: CGPoint) -> Int { driver.nearestSlot(to: point) }
    /// Unknown: the layout may place items in any order.
    func interval(around position: CGFloat) -> Range<CGFloat>? { nil }
    func isMeasured(_ slot: Int) -> Bool { !driver.measuresItems || driver.measured[slot] != nil }
    func isEmpty(_ slot: Int) -> Bool { driver.frame(of: slot).size == .zero }
    /// The slot itself: only items that take space are found in rectangles.
    func firstNonEmpty(from slot: Int) -> Int? { slot < map.total ? slot : nil }
    /// An item that the layout does not show is not absent: it is in no rectangle.
    func isAbsent(_ slot: Int) -> Bool { driver.absent.contains(slot) }

    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange {
        driver.constraint(for: item, limits: limits)
    }

    /// The size of the frame. After an invalidation that was not due to a scroll, a node keeps its measured size until
    /// it is measured again in the background.
    func shownSize(of slot: Int, measured: CGSize) -> CGSize {
        let size = driver.frame(of: slot).size
        return driver.remeasures && !driver.hasSize(measured, size) ? measured : size
    }

    var resizesItems: Bool { driver.remeasures }
    func appearance(of slot: Int) -> ItemAppearance? { driver.appearance(of: slot) }

    func initialPlace(of slot: Int) -> ItemPlace? {
        driver.flush()
        return driver.ends.initial[slot]
    }

    func finalPlace(of item: ListItem) -> ItemPlace? {
        driver.flush()
        return driver.ends.final[item]
    }

    func initialPlace(of key: ListDecoration.Key) -> ItemPlace? {
        driver.flush()
        return driver.ends.initialDecorations[key]
    }

    func finalPlace(of key: ListDecoration.Key) -> ItemPlace? {
        driver.flush()
        return driver.ends.finalDecorations[key]
    }

    func decorations(in rect: CGRect) -> [ListDecoration] {
        driver.decorations(in: rect) + driver.layout.ownDecorations(in: rect)
    }

    // MARK: - Sections that scroll across the axis, of subclasses of native layouts

    private var own: (any ListGeometry)? {
        driver.flush()
        return driver.layout.ownGeometry.flatMap { $0.map.total == map.total ? $0 : nil }
    }

    func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] { own?.orthogonalSections(in: rect) ?? [] }
    func orthogonalSection(of slot: Int) -> Int? { own?.orthogonalSection(of: slot) }

    mutating func setOrthogonalOffset(_ offset: CGFloat, of section: Int) {
        guard own != nil else { return }
        driver.layout.setOrthogonalOffset(offset, of: section)
        driver.sectionDidScroll()
    }

    func orthogonalTarget(_ proposed: CGFloat, of section: Int, from start: CGFloat) -> CGFloat {
        own?.orthogonalTarget(proposed, of: section, from: start) ?? proposed
    }

    func orthogonalStop(near offset: CGFloat, of section: Int) -> CGFloat {
        own?.orthogonalStop(near: offset, of: section) ?? offset
    }

    // MARK: - Preparation

    var callsApp: Bool { true }
    var isAsking: Bool { driver.isCalling }

    func isPrepared(for bounds: CGRect) -> Bool { driver.isPrepared(for: bounds) }
    mutating func prepare(for bounds: CGRect) { driver.prepare(for: bounds) }
    var keepsItems: Bool { driver.keepsItems }
    func adjustedOrigin(_ origin: CGPoint) -> CGPoint { driver.adjusted(origin) }

    // MARK: - Sticking, which the layout does by itself

    var pinsSupplements: Bool {
        get { false }
        set {}
    }
    var hasSticky: Bool { false }
    func stickySlots(in bounds: CGRect) -> [Int] { [] }
    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint? { nil }
    func stickyLength(above slot: Int) -> CGFloat { 0 }

    // MARK: - Measured sizes

    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool {
        !driver.measuresItems || (driver.measured[slot] ?? driver.frame(of: slot).size) == size
    }

    mutating func setMeasured(_ slot: Int, _ size: CGSize) { driver.setMeasured(slot, size) }
    mutating func setAbsent(_ slot: Int) { driver.setAbsent(slot) }
    mutating func forgetAbsence() { driver.absent.removeAll() }

    // MARK: - Changes

    mutating func apply(_ changes: ResolvedChanges) { driver.apply(changes) }
    mutating func reset(to map: SlotMap, scale: CGFloat) { driver.reset(to: map) }

    func needsResizing(for container: ListContainer) -> Bool {
        container.size.width > 0 && container.size.height > 0 && container != driver.container
    }

    mutating func resize(to container: ListContainer, keeping measured: [Int]) { driver.resize(to: container) }
    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat) { driver.estimates = estimates }

    func checkInvariants() { driver.checkInvariants() }
}

extension UICollectionViewLayout {
    /// The items that the layout is asked about; nil without a geometry.
    var itemMap: SlotMap? { driver?.map }

    /// Notes that `context` is invalid, for the next pass.
    func didInvalidate(_ context: UICollectionViewLayoutInvalidationContext) {
        if let driver { driver.didInvalidate(context) } else { collectionView?.content?.layoutDidInvalidate() }
    }
}
