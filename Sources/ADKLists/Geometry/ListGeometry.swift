import ADKFoundation
import ADKLayout
import Foundation

/// The positions and sizes of a list's items, measured or estimated: what all layouts have.
///
/// Points are content points: from the start of the content, left to right, without inversion, sticking and motion.
/// The list converts them.
@MainActor
package protocol ListGeometry: LayoutAdditions {
    /// The axis along which the list scrolls.
    var axis: ListAxis { get }
    /// Whether the list also scrolls across its axis, because the content may be larger than the viewport in both.
    var scrollsAcross: Bool { get }
    /// Whether the content is mirrored in a list in this direction of text.
    func isMirrored(rightToLeft: Bool) -> Bool
    /// Whether every item is as long as the viewport. Such a list keeps the item that it shows when it is resized.
    var isPaged: Bool { get }
    /// The sections and items that the geometry covers.
    var map: SlotMap { get }
    /// The size of all items together.
    var contentSize: CGSize { get }
    /// The number of rows whose sizes are measured.
    var measuredCount: Int { get }
    /// The place that items are measured for; nil before the list has a size.
    var container: ListContainer? { get }
    var estimates: ListEstimates { get }

    // MARK: Queries

    /// The frame of an item, measured or estimated. O(log n).
    func frame(of slot: Int) -> CGRect
    /// The slots that intersect `rect`, excluding its end. At most `limit` of them. O(log n + runs).
    func slots(in rect: CGRect, limit: Int) -> IntegerRunSet
    /// The slot at a point; nil outside the items.
    func slot(at point: CGPoint) -> Int?
    /// The slot at a point or, outside the items, one near it. 0 if there is none.
    func nearestSlot(to point: CGPoint) -> Int
    /// The positions around `position` between the nearest starts and ends of items along the scroll axis.
    /// `slots(in:)` gives the same result for a rectangle wherever its edges are within such an interval. Nil
    /// outside the content, and if the interval is unknown.
    func interval(around position: CGFloat) -> Range<CGFloat>?
    /// Whether the size of an item is measured.
    func isMeasured(_ slot: Int) -> Bool
    /// Whether an item is measured and takes no space.
    func isEmpty(_ slot: Int) -> Bool
    /// The first slot from `slot` on that takes space; nil if there is none.
    func firstNonEmpty(from slot: Int) -> Int?
    /// Whether several items can be at one position along the axis. If not, arrow keys across it have no effect.
    var placesItemsSideBySide: Bool { get }
    /// The number of items in each full line of a section. Nil if its lines may have other numbers.
    func itemsPerLine(in section: Int) -> Int?
    /// Whether the source has no header or footer at `slot`. Never true for a row.
    func isAbsent(_ slot: Int) -> Bool
    /// The sizes that an item is measured with. `limits` are those that the source allows.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange

    // MARK: Sections that scroll across the axis

    /// The sections in `rect` that scroll across the axis by themselves.
    func orthogonalSections(in rect: CGRect) -> [OrthogonalSection]
    /// The section that scrolls an item across the axis; nil for most items.
    func orthogonalSection(of slot: Int) -> Int?
    /// Scrolls a section across the axis, in points.
    mutating func setOrthogonalOffset(_ offset: CGFloat, of section: Int)
    /// The offset at which a section comes to rest if a throw that began at `start` would end at `proposed`.
    func orthogonalTarget(_ proposed: CGFloat, of section: Int, from start: CGFloat) -> CGFloat
    /// The offset nearest to `offset` at which a section may rest.
    func orthogonalStop(near offset: CGFloat, of section: Int) -> CGFloat

    // MARK: Sticking

    /// Whether headers and footers stay in view while their section is visible.
    var pinsSupplements: Bool { get set }
    /// Whether there are items that can stick.
    var hasSticky: Bool { get }
    /// The items that stick to the edges of `bounds`. Their own frames may be far away.
    func stickySlots(in bounds: CGRect) -> [Int]
    /// The origin of an item that sticks to the edges of `bounds`; nil for items that cannot stick.
    func stickyOrigin(of slot: Int, in bounds: CGRect) -> CGPoint?
    /// The length of the sticky header that would cover an item at the start of the viewport.
    func stickyLength(above slot: Int) -> CGFloat

    // MARK: Measured sizes

    /// Whether `setMeasured` with this size would change nothing.
    func hasMeasured(_ size: CGSize, of slot: Int) -> Bool
    /// Stores the measured size of an item.
    mutating func setMeasured(_ slot: Int, _ size: CGSize)
    /// Notes that the source has no header or footer at `slot`.
    mutating func setAbsent(_ slot: Int)
    /// Forgets which headers and footers are absent, so that the source is asked again.
    mutating func forgetAbsence()

    /// The measured sizes, for another list of the same items; nil if they are computed, or too many to keep.
    var sizesToKeep: (any Sendable)? { get }
    /// Takes over the sizes of another list with the same map and container. Returns false if that is impossible.
    mutating func restoreSizes(_ sizes: any Sendable) -> Bool

    // MARK: Changes

    /// Applies a change of the items. Items that stay keep their sizes. O(sections + edits).
    mutating func apply(_ changes: ResolvedChanges)
    /// Covers the items of `map`, with an estimate for each.
    mutating func reset(to map: SlotMap, scale: CGFloat)
    /// Whether items must be measured again, and the layout computed again, for another container.
    func needsResizing(for container: ListContainer) -> Bool
    /// Computes the layout for another container. Sizes become estimates, except those of the slots in `measured`.
    mutating func resize(to container: ListContainer, keeping measured: [Int])
    /// Sets the estimates. They apply at once if no row is measured.
    mutating func setEstimates(_ estimates: ListEstimates, scale: CGFloat)

    /// Checks the structures of the geometry. O(sections + measured rows). For tests.
    func checkInvariants()
}

/// Defaults for geometries with one axis and no sections that scroll by themselves.
extension ListGeometry {
    package var scrollsAcross: Bool { false }
    package func isMirrored(rightToLeft: Bool) -> Bool { rightToLeft && Look.listMirrors }
    package var isPaged: Bool { false }
    package func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] { [] }
    package func orthogonalSection(of slot: Int) -> Int? { nil }
    package mutating func setOrthogonalOffset(_ offset: CGFloat, of section: Int) {}
    package func orthogonalTarget(_ proposed: CGFloat, of section: Int, from start: CGFloat) -> CGFloat { proposed }
    package func orthogonalStop(near offset: CGFloat, of section: Int) -> CGFloat { offset }
}

/// Positions along the scroll axis.
extension ListGeometry {
    func start(of slot: Int) -> CGFloat { axis.start(frame(of: slot).origin) }
    func length(of slot: Int) -> CGFloat { axis.length(frame(of: slot).size) }

    func end(of slot: Int) -> CGFloat {
        let frame = frame(of: slot)
        return axis.start(frame.origin) + axis.length(frame.size)
    }

    /// The slot at a position, or one near it.
    package func slot(at start: CGFloat) -> Int { nearestSlot(to: axis.point(start)) }
}

extension ListGeometry {
    package var placesItemsSideBySide: Bool { true }
    package func itemsPerLine(in section: Int) -> Int? { nil }
    package func slots(in rect: CGRect) -> IntegerRunSet { slots(in: rect, limit: .max) }

    package var sizesToKeep: (any Sendable)? { nil }
    package mutating func restoreSizes(_ sizes: any Sendable) -> Bool { false }
}
