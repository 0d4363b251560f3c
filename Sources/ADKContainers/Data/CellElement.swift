import ADKFoundation
import Foundation

/// One row, header or footer near the viewport: its node, or the node on its way. Main thread.
@MainActor
final class CellElement {
    enum State {
        /// The node block or its first measurement is queued or running.
        case measuring
        case ready
    }

    /// Its number in the list; kept up to date through updates.
    var slot: Int
    let isSupplement: Bool
    var node: ASCellNode?
    var state = State.measuring
    /// What was measured last, in points; the node keeps this size until it is measured anew.
    var size = CGSize.zero
    /// The generation of constraints it was last measured for.
    var generation = -1
    /// Something in its node asked for another size.
    var isStale = false
    /// Its node is being measured: until that is done its layout is out of date.
    var isBeingMeasured = false
    /// Only its length is wanted: the row is far from the viewport.
    var isAhead = false
    /// The last round of placing in which it was in sight.
    var placingRound = 0
    /// Its view is in the list.
    var isPlaced = false
    /// What the row showed before it was made anew; stays until the new node is drawn.
    var predecessor: ASCellNode?
    /// How the new node takes the predecessor's place.
    var arrival = UITableView.RowAnimation.none
    /// The way to where it belongs, while it is being moved there.
    var motion: RowMotion?
    /// Bumped when the row's work is no longer wanted.
    let sentinel = Sentinel()

    /// The node can be laid out, and so drawn and shown, without measuring anything on the main thread.
    var canBeLaidOut: Bool { state == .ready && (!(isStale || isBeingMeasured) || node?.isInDisplayState ?? false) }

    init(slot: Int, isSupplement: Bool) {
        self.slot = slot
        self.isSupplement = isSupplement
    }
}
