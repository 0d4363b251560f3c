import ADKLayout
import ADKNodes
import Foundation

/// The list that an asynchronous layout is calculated for.
@MainActor
package protocol LayoutCalculationHost: AnyObject, Sendable {
    var owner: ASDisplayNode { get }
    var environment: LayoutEnvironment { get }
    var traits: TraitEnvironment { get }
    /// The names of the kinds of supplementary items besides headers and footers.
    var otherKinds: [String] { get }
    /// Nil if there is no such item, or the source does not have it any more.
    func nodeBlock(for item: ListItem) -> ASCellNodeBlock?
    func nodeModel(for item: ListItem) -> Any?
    func sectionContext(_ section: Int) -> AnyObject?
    /// The node that the list has for an item; nil if there is none.
    func node(at slot: Int) -> ASCellNode?
    func sizeLimits(for item: ListItem) -> ASSizeRange
    /// Asks again, once per pass and section, whether the source still has its rows.
    func beginQueries()
    /// Requests a pass.
    func setNeedsUpdate()
}

/// A source with models and with kinds of supplementary items.
@MainActor
package protocol ElementSource: ListSource {
    var otherKinds: [String] { get }
    func nodeModel(for item: ListItem) -> Any?
    /// The app's object with the data of a section.
    func sectionContext(_ section: Int) -> AnyObject?
}

/// The part of an asynchronous layout that calls the app. It runs before a pass changes the geometry.
@MainActor
package protocol LayoutPreparation: AnyObject {
    /// The list; nil before the geometry belongs to one. Held weakly.
    var host: (any LayoutCalculationHost)? { get set }
    /// Whether a layout is being calculated, or was not shown yet.
    var isBusy: Bool { get }
    /// Whether a result waits to be shown.
    var hasResult: Bool { get }
    /// Asks the app what a calculation needs. `bounds` is the viewport in content points.
    func prepare(at bounds: CGRect)
    /// The list has other items.
    func reset(to map: SlotMap)
    /// Items of the list were edited.
    func apply(_ changes: ResolvedChanges)
    /// The list has another size or scale, or the app asked for a new layout.
    func resize(to container: ListContainer)
}
