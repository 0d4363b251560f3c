import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// Where a list's content comes from, whatever the container calls it. Main thread.
@MainActor
protocol ListSource: AnyObject {
    /// Somebody gives content.
    var hasContent: Bool { get }
    /// Who does, for messages; nil where nobody does.
    var sourceName: String? { get }
    /// Asks for all counts anew. O(sections).
    func askCounts() -> SlotMap
    /// What makes the node for `place`, in the background; nil where there is no such header or footer.
    func nodeBlock(for place: Place) -> ASCellNodeBlock?
    /// How long `place` may be along the scroll axis, in points.
    func lengths(for place: Place) -> ClosedRange<CGFloat>
}

/// What the data controller asks of the list it works for. Main thread.
@MainActor
protocol DataControllerHost: AnyObject {
    var environment: LayoutEnvironment { get }
    /// What cells are measured and drawn with before their views are in the list.
    var traits: TraitEnvironment { get }
    func sizeRange(for place: Place) -> ASSizeRange
    func priority(of slot: Int) -> WorkPriority
    /// `data` holds the new counts and elements when `change` has run; lengths follow in it.
    func apply(_ changes: ResolvedChanges, of set: ChangeSet)
    func didMeasure(_ element: CellElement, _ size: CGSize)
    func willDrop(_ element: CellElement)
    /// A pass is needed.
    func setNeedsUpdate()
    func updateWasInvalid(_ error: ASTableUpdateError)
}
