import ADKFoundation
import Foundation

/// The part of a geometry that a layout of the app needs, besides places and sizes: display attributes, the ends of
/// animations, decorations, actions of rows, and calls of the app before a pass.
///
/// A geometry that computes everything from the sizes of its items has the defaults.
@MainActor
package protocol LayoutAdditions {
    // MARK: Display

    /// The size that a node is shown with. `measured` is the size of its last measurement, which may be older than
    /// the geometry: another size than that costs a layout on the main thread.
    func shownSize(of slot: Int, measured: CGSize) -> CGSize
    /// Whether the last preparation may have changed the sizes of measured items, which are then measured again.
    var resizesItems: Bool { get }
    /// The frame that an item is shown in, unless it sticks. An app may move a visible item away from its frame.
    func shownFrame(of slot: Int) -> CGRect
    /// Display attributes besides the frame; nil for the usual ones.
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
    /// Whether the layout may give items actions. Asked at each movement of the pointer: O(1).
    var mayHaveRowActions: Bool { get }
    /// The actions that the layout gives an item; nil for none.
    func rowActions(for path: IndexPath) -> RowActions?

    /// Whether methods of the app have to be called for the visible items before these are placed.
    func changesVisibleItems(in bounds: CGRect) -> Bool
    /// Calls these methods, which may edit the items.
    func updateVisibleItems(in bounds: CGRect)

    // MARK: Preparation

    /// Takes over the settings of a layout that was invalidated.
    mutating func updateSettings() -> SettingsChange
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
}

/// The effect of changed settings on a geometry.
package enum SettingsChange {
    case nothing
    case places
    /// Items are measured again.
    case sizes
    /// The axis, which a geometry keeps. The layout has to make another geometry.
    case axis
}

/// Defaults for geometries that never call the app.
extension ListGeometry {
    package func shownFrame(of slot: Int) -> CGRect { frame(of: slot) }
    package func shownSize(of slot: Int, measured: CGSize) -> CGSize { measured }
    package var resizesItems: Bool { true }
    package func appearance(of slot: Int) -> ItemAppearance? { nil }
    package func changesVisibleItems(in bounds: CGRect) -> Bool { false }
    package func updateVisibleItems(in bounds: CGRect) {}
    package func initialPlace(of slot: Int) -> ItemPlace? { nil }
    package func finalPlace(of item: ListItem) -> ItemPlace? { nil }
    package func initialPlace(of key: ListDecoration.Key) -> ItemPlace? { nil }
    package func finalPlace(of key: ListDecoration.Key) -> ItemPlace? { nil }
    package func decorations(in rect: CGRect) -> [ListDecoration] { [] }
    package var mayHaveRowActions: Bool { false }
    package func rowActions(for path: IndexPath) -> RowActions? { nil }
    package mutating func updateSettings() -> SettingsChange { .nothing }
    package var callsApp: Bool { false }
    package var isAsking: Bool { false }
    package var visibleItemsRevision: Int { 0 }
    package func isPrepared(for bounds: CGRect) -> Bool { true }
    package mutating func prepare(for bounds: CGRect) {}
    package var keepsItems: Bool { true }
    package func adjustedOrigin(_ origin: CGPoint) -> CGPoint { origin }
}

/// A section that scrolls across the scroll axis of its list. In points of the list's content.
package struct OrthogonalSection: Equatable {
    package let section: Int
    /// The part of the list in which the section scrolls: across the whole viewport.
    package var frame: CGRect
    /// The length of the section's own content across the scroll axis, with its insets.
    package var contentLength: CGFloat
    /// The scroll offset across the scroll axis. The frames of the section's items include it.
    package var offset: CGFloat

    package init(section: Int, frame: CGRect, contentLength: CGFloat, offset: CGFloat) {
        (self.section, self.frame) = (section, frame)
        (self.contentLength, self.offset) = (contentLength, offset)
    }
}
