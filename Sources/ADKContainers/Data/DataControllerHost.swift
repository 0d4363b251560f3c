import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// The list that a data controller works for.
@MainActor
protocol DataControllerHost: AnyObject {
    var environment: LayoutEnvironment { get }
    /// The traits that cells are measured and drawn with before their views are in the list.
    var traits: TraitEnvironment { get }
    func sizeRange(for item: ListItem) -> ASSizeRange
    func priority(of slot: Int) -> WorkPriority
    /// Applies a change. Rows cannot be edited during the call.
    func apply(_ changes: ResolvedChanges, of set: ChangeSet)
    /// A change was applied. Callbacks of the app may run now.
    func didApply()
    /// A batch has ended. `isApplied` is false if it was invalid or there is no data source.
    func didApplyBatch(_ completions: [(Bool) -> Void], isApplied: Bool)
    func didMeasure(_ record: CellRecord, _ size: CGSize, _ purpose: CellMeasurement.Purpose)
    func willDrop(_ record: CellRecord)
    /// Requests a pass.
    func setNeedsUpdate()
    func updateWasInvalid(_ error: ASTableUpdateError)
}
