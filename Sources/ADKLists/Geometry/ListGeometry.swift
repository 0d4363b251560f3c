import ADKFoundation
import ADKLayout
import Foundation

/// The positions and sizes of a list's items, measured or estimated.
///
/// Points are content points: from the start of the content, left to right, without inversion, sticking and motion.
/// The list converts them.
@MainActor
package protocol ListGeometry {
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
    func slots(in rect: CGRect, limit: Int) -> RunSet
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
    /// Whether the source has no header or footer at `slot`. Never true for a row.
    func isAbsent(_ slot: Int) -> Bool
    /// The sizes that an item is measured with. `limits` are those that the source allows.
    func constraint(for item: ListItem, limits: ASSizeRange) -> ASSizeRange
    /// The size that a node is shown with. `measured` is the size of its last measurement, which may be older than
    /// the geometry: another size than that costs a layout on the main thread.
    func shownSize(of slot: Int, measured: CGSize) -> CGSize
    /// Whether the last preparation may have changed the sizes of measured items, which are then measured again.
    var resizesItems: Bool { get }
    /// The frame that an item is shown in, unless it sticks. An app may move a visible item away from its frame.
    func shownFrame(of slot: Int) -> CGRect
    /// The way an item is shown beside its frame; nil for the usual one.
    func appearance(of slot: Int) -> ItemAppearance?
    /// The place from which an item comes that appeared with the last edits; nil for the list's own animation.
    func initialPlace(of slot: Int) -> ItemPlace?
    /// The place to which an item goes that disappeared with the last edits; nil for the list's own animation.
    /// `item` is its identity before them.
    func finalPlace(of item: ListItem) -> ItemPlace?
    /// The same for a decoration.
    func initialPlace(of key: ListDecoration.Key) -> ItemPlace?
    func finalPlace(of key: ListDecoration.Key) -> ItemPlace?
    /// The views in `rect` that show no item.
    func decorations(in rect: CGRect) -> [ListDecoration]

    /// Whether methods of the app have to be called for the visible items before these are placed.
    func changesVisibleItems(in bounds: CGRect) -> Bool
    /// Calls these methods, which may edit the items.
    func updateVisibleItems(in bounds: CGRect)

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

    // MARK: Preparation

    /// Whether changes of the geometry call methods of the app, which may ask the list meanwhile.
    var callsApp: Bool { get }

    /// Whether the geometry is up to date for a viewport at `bounds`. A pass prepares it otherwise.
    func isPrepared(for bounds: CGRect) -> Bool
    /// Grows when a method of the app changed visible items.
    var visibleItemsRevision: Int { get }
    /// Whether a method of the app's layout is running, so that no question about places can be answered.
    var isAsking: Bool { get }
    /// Brings the geometry up to date for a viewport at `bounds`. Frames may change.
    mutating func prepare(for bounds: CGRect)
    /// Whether the visible items keep their positions in the viewport during the next preparation. False for a
    /// geometry that follows the viewport.
    var keepsItems: Bool { get }
    /// The origin of the viewport after a change of the geometry that would place it at `origin`, in content
    /// points.
    func adjustedOrigin(_ origin: CGPoint) -> CGPoint

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

/// Defaults for geometries that compute everything from the sizes of their items.
extension ListGeometry {
    package var scrollsAcross: Bool { false }
    package func isMirrored(rightToLeft: Bool) -> Bool { rightToLeft && mutable("list.mirrors", true) }
    package var isPaged: Bool { false }
    package func shownSize(of slot: Int, measured: CGSize) -> CGSize { measured }
    package var resizesItems: Bool { true }
    package func shownFrame(of slot: Int) -> CGRect { frame(of: slot) }
    package func appearance(of slot: Int) -> ItemAppearance? { nil }
    package func changesVisibleItems(in bounds: CGRect) -> Bool { false }
    package func updateVisibleItems(in bounds: CGRect) {}
    package func initialPlace(of slot: Int) -> ItemPlace? { nil }
    package func finalPlace(of item: ListItem) -> ItemPlace? { nil }
    package func initialPlace(of key: ListDecoration.Key) -> ItemPlace? { nil }
    package func finalPlace(of key: ListDecoration.Key) -> ItemPlace? { nil }
    package func decorations(in rect: CGRect) -> [ListDecoration] { [] }
    package func orthogonalSections(in rect: CGRect) -> [OrthogonalSection] { [] }
    package func orthogonalSection(of slot: Int) -> Int? { nil }
    package mutating func setOrthogonalOffset(_ offset: CGFloat, of section: Int) {}
    package func orthogonalTarget(_ proposed: CGFloat, of section: Int, from start: CGFloat) -> CGFloat { proposed }
    package func orthogonalStop(near offset: CGFloat, of section: Int) -> CGFloat { offset }
    package var callsApp: Bool { false }
    package var isAsking: Bool { false }
    package var visibleItemsRevision: Int { 0 }
    package func isPrepared(for bounds: CGRect) -> Bool { true }
    package mutating func prepare(for bounds: CGRect) {}
    package var keepsItems: Bool { true }
    package func adjustedOrigin(_ origin: CGPoint) -> CGPoint { origin }
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
    package func slots(in rect: CGRect) -> RunSet { slots(in: rect, limit: .max) }

    package var sizesToKeep: (any Sendable)? { nil }
    package mutating func restoreSizes(_ sizes: any Sendable) -> Bool { false }
}
