import ADKFoundation
import Foundation

/// One row near the viewport: its node, or the node on its way. Main thread.
@MainActor
final class CellElement {
    enum State {
        /// The node block or a measurement is queued or running.
        case measuring
        case ready
    }

    /// The row's flat number; kept up to date through updates.
    var row: Int
    var node: ASCellNode?
    var state = State.measuring
    /// What was measured last, in points; the node keeps this size until it is measured anew.
    var size = CGSize.zero
    /// The generation of constraints it was last measured for.
    var generation = -1
    /// Its view is in the table.
    var isPlaced = false
    /// Bumped when the row's work is no longer wanted.
    let sentinel = Sentinel()

    init(row: Int) { self.row = row }
}
