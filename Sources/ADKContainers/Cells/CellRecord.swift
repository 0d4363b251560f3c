import ADKFoundation
import ADKNodes
import Foundation

/// One row, header or footer near the viewport: its node, or the node on its way. Main thread.
///
/// Two states change independently of each other. `phase` says how far the node and its size are; `presence`
/// says how the row is shown. Both change only by the methods here.
///
///     phase      making ──take──▶ measured ──invalidate──▶ stale
///                  │                 ▲                       │ begin
///                  │                 └──take── remeasuring ◀─┘
///                  └──take, when the node changed meanwhile──▶ stale
///     any phase ──drop──▶ dropped, which is final
///
///     presence   away ──arrive──▶ arriving ──place──▶ placed ──withdraw──▶ away
///                away ──succeed──▶ replacing ──endReplacement──▶ away, then placed
@MainActor
final class CellRecord {
    enum Phase {
        /// The node block and the first measuring are queued or running.
        case making(CellMeasurement, CellMeasurement.Purpose)
        /// The size is that of the node, for constraints of this generation.
        case measured(generation: Int)
        /// The size is out of date and nothing is queued.
        case stale
        /// The node is being measured again; until then it keeps its size.
        case remeasuring(CellMeasurement)
        case dropped
    }

    enum Presence {
        /// Not in the list's view.
        case away
        /// Comes into view with an animation once it is measured.
        case arriving(UITableView.RowAnimation)
        /// The node that the row had before is shown until the new one is drawn.
        case replacing(ASCellNode, UITableView.RowAnimation)
        /// Its view is in the list.
        case placed
    }

    /// After so many results in a row that were out of date on arrival, the next is taken as it is.
    private static let mostOutdatedResults = 4

    /// Its number in the list; kept up to date through updates.
    var slot: Int
    let isSupplement: Bool
    private(set) var node: ASCellNode?
    /// Measured last, in points; nil before. The node keeps this size until another one is taken.
    private(set) var size: CGSize?
    private(set) var phase: Phase
    private(set) var presence = Presence.away
    /// The last round of placing in which it was in sight.
    var placingRound = 0
    /// The way to where it belongs, while it is being moved there.
    var motion: RowMotion? {
        didSet { if (motion == nil) != (oldValue == nil) { groups?.update(self) } }
    }
    /// The list's part in the node's alpha, while there is one.
    var fade: RowFade?
    private var outdatedResults = 0
    private weak var groups: RecordGroups?

    init(
        slot: Int, isSupplement: Bool, measurement: CellMeasurement, purpose: CellMeasurement.Purpose,
        groups: RecordGroups
    ) {
        self.slot = slot
        self.isSupplement = isSupplement
        self.groups = groups
        phase = .making(measurement, purpose)
        groups.update(self)
    }

    // MARK: - Phase

    /// The measuring under way.
    var measurement: CellMeasurement? {
        switch phase {
        case .making(let measurement, _), .remeasuring(let measurement): measurement
        case .measured, .stale, .dropped: nil
        }
    }

    /// There is no node yet.
    var isMaking: Bool { if case .making = phase { true } else { false } }
    var isLengthOnly: Bool { if case .making(_, .lengthOnly) = phase { true } else { false } }
    var isStale: Bool { if case .stale = phase { true } else { false } }
    var isDropped: Bool { if case .dropped = phase { true } else { false } }
    /// There is a node with a size, though it may be out of date.
    var isReady: Bool { node != nil && size != nil && !isDropped }

    /// The size is that of the node for the constraints of `generation`.
    func isCurrent(_ generation: Int) -> Bool {
        if case .measured(generation) = phase { true } else { false }
    }

    /// The node has to be measured, and no measuring for `generation` is under way.
    func needsMeasuring(_ generation: Int) -> Bool {
        switch phase {
        case .stale: true
        case .measured(let old): old != generation
        case .remeasuring(let measurement): measurement.generation != generation
        case .making, .dropped: false
        }
    }

    /// The node can be laid out, and so drawn and shown, without measuring anything on the main thread.
    var canBeLaidOut: Bool {
        guard let node, isReady else { return false }
        if case .measured = phase { return true }
        return node.isInDisplayState
    }

    /// The node is measured again, for new constraints or because its content changed.
    func begin(_ measurement: CellMeasurement) {
        guard node != nil, !isDropped else { return }
        self.measurement?.cancel()
        phase = .remeasuring(measurement)
        groups?.update(self)
    }

    /// A row that was made for its length came near the viewport: its node will be kept.
    func promoteToRow() {
        guard case .making(let measurement, .lengthOnly) = phase else { return }
        phase = .making(measurement, .row)
        groups?.update(self)
    }

    /// Something in the node asked for another size.
    func invalidate() {
        guard node != nil, !isDropped else { return }
        measurement?.cancel()
        phase = .stale
        groups?.update(self)
    }

    enum Delivery {
        /// The result is of a measuring that was replaced or is not wanted any more.
        case outdated
        /// The node exists, and changed since it was measured: it has to be measured again.
        case changed
        case adopted(CellMeasurement.Purpose)
    }

    /// Takes the result of `measurement`, if that is what the record waits for.
    func adopt(_ measurement: CellMeasurement) -> Delivery {
        guard self.measurement === measurement, let outcome = measurement.outcome else { return .outdated }
        var purpose = CellMeasurement.Purpose.row
        if case .making(_, let wanted) = phase { purpose = wanted }
        node = outcome.node
        if purpose == .row, !outcome.node.hasCurrentLayout, outdatedResults < CellRecord.mostOutdatedResults {
            outdatedResults += 1
            phase = .stale
            groups?.update(self)
            return .changed
        }
        outdatedResults = 0
        size = outcome.size
        phase = .measured(generation: measurement.generation)
        groups?.update(self)
        return .adopted(purpose)
    }

    /// The record is no longer in the list; all work for it ends. Returns the node it had.
    @discardableResult
    func drop() -> ASCellNode? {
        measurement?.cancel()
        phase = .dropped
        presence = .away
        defer { node = nil }
        groups?.remove(self)
        return node
    }

    /// The node is shown on by something else.
    func detachNode() { node = nil }

    // MARK: - Presence

    var isPlaced: Bool { if case .placed = presence { true } else { false } }

    /// The node that the row had before, while it is shown.
    var predecessor: ASCellNode? { if case .replacing(let node, _) = presence { node } else { nil } }

    /// The animation with which it takes its place.
    var arrival: UITableView.RowAnimation {
        switch presence {
        case .arriving(let animation), .replacing(_, let animation): animation
        case .away, .placed: .none
        }
    }

    /// The row is new and waits to come into view with an animation.
    var isArriving: Bool { if case .arriving = presence { true } else { false } }

    func arrive(_ animation: UITableView.RowAnimation) {
        guard case .away = presence, animation != .none else { return }
        setPresence(.arriving(animation))
    }

    func beginReplacing(_ predecessor: ASCellNode, _ animation: UITableView.RowAnimation) {
        setPresence(.replacing(predecessor, animation))
    }

    func endReplacement() {
        if case .replacing = presence { setPresence(.away) }
    }

    func place() { setPresence(.placed) }

    /// Out of the list's view, or no longer to come with an animation.
    func withdraw() { setPresence(.away) }

    private func setPresence(_ new: Presence) {
        guard !isDropped else { return }
        presence = new
        groups?.update(self)
    }
}
