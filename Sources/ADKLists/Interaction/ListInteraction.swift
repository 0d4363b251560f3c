import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// The input of a list: keys, presses, and what they change.
///
/// It owns the selection, the press in progress and the row that the user moves. It asks the app before each change.
/// The app may edit rows in its answers: outdated counts are read after each, and paths are followed meanwhile.
@MainActor
package final class ListInteraction {
    let data: DataController
    let viewport: ListViewport
    let stage: ListStage
    let updates: UpdateQueue
    /// Nil once the list is freed.
    private(set) weak var host: (any ListInteractionHost)?

    package let selection = SelectionState()
    /// The press in progress.
    var tracking: PressTracking?
    /// The actions of rows that swipes show. Nil for a list without events.
    weak var swiping: (any RowSwiping)?
    /// The row that the user moves.
    var movement: InteractiveMovement?
    /// The rows whose items the user drags.
    var dragged: DraggedRows?
    /// The drag that is over the list.
    var drop: DropTracking?
    /// The places at which dropped items will be inserted.
    var heldPlaces: [HeldPlace] = []

    init(
        data: DataController, viewport: ListViewport, stage: ListStage, updates: UpdateQueue,
        host: any ListInteractionHost
    ) {
        self.data = data
        self.viewport = viewport
        self.stage = stage
        self.updates = updates
        self.host = host
    }

    var geometry: any ListGeometry { viewport.geometry }
    var axis: ListAxis { viewport.axis }
    var scrollView: UIScrollView? { viewport.scrollView }
    var source: (any ListSource)? { data.source }
    var events: (any ListEvents)? { host?.events }

    /// Data and geometry have new rows.
    func rowsDidChange() {
        if stage.rearrangement != nil { movementDidFollow() }
        swiping?.close(animated: false)
        tracking?.edgeScroll?.resume()
    }
}

/// The list that an interaction belongs to.
@MainActor
protocol ListInteractionHost: AnyObject {
    var events: (any ListEvents)? { get }
    /// Requests a pass.
    func setNeedsUpdate()
    /// Runs an event on the rows of the source. The list stays alive until the end.
    func withFreshRows<Answer>(_ body: () -> Answer) -> Answer
    func scroll(to path: IndexPath, position: ListScrollPosition, across: ListScrollPosition, animated: Bool)
    /// Measures and places the visible rows.
    func measureVisibleRowsNow()
}

/// The row that the user moves. The selection and the rubber band are stores of their own.
extension ListInteraction: RowStore {
    package func apply(_ changes: ResolvedChanges) { movementFollows(changes) }

    package func checkPlaces(in map: SlotMap) {
        guard let movement else {
            return Invariant.check(stage.rearrangement == nil, "rows make room, and none is moved")
        }
        Invariant.check(
            map.contains(movement.path) && isTarget(movement.target, of: movement.path)
                && stage.rearrangement?.source == map.slot(movement.path),
            "row \(movement.path) moves to \(movement.target)")
    }
}
