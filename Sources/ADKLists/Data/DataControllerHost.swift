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
    /// The node of a row near the viewport was made. It is not registered or shown yet.
    func didMake(_ node: ASCellNode, for slot: Int)
    func didMeasure(_ record: CellRecord, _ size: CGSize, _ purpose: CellMeasurement.Purpose)
    func willDrop(_ record: CellRecord)
    /// Requests a pass.
    func setNeedsUpdate()
    /// Whether the counts have not been read yet, or must be read again.
    var needsReload: Bool { get }
    /// Whether edits are being collected, so that the source may be ahead of them.
    var isCollectingEdits: Bool { get }
    /// Requests that all counts are read again.
    func setNeedsReload()
}
