import ADKFoundation
import ADKLayout
import ADKNodes
import Foundation

/// What the data controller asks of the list it works for. Main thread.
@MainActor
protocol DataControllerHost: AnyObject {
    var environment: LayoutEnvironment { get }
    /// What cells are measured and drawn with before their views are in the list.
    var traits: TraitEnvironment { get }
    func sizeRange(for item: ListItem) -> ASSizeRange
    func priority(of slot: Int) -> WorkPriority
    /// Takes the change over. Rows cannot be edited meanwhile.
    func apply(_ changes: ResolvedChanges, of set: ChangeSet)
    /// A change was taken over: the app may be told of it.
    func didApply()
    /// A batch has ended; `isApplied` is false where it did not add up or there is no data source.
    func didApplyBatch(_ completions: [(Bool) -> Void], isApplied: Bool)
    func didMeasure(_ record: CellRecord, _ size: CGSize, _ purpose: CellMeasurement.Purpose)
    func willDrop(_ record: CellRecord)
    /// A pass is needed.
    func setNeedsUpdate()
    func updateWasInvalid(_ error: ASTableUpdateError)
}
