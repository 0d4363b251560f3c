import ADKFoundation
import ADKNodes
import Foundation

/// One row, header or footer near the viewport: its node, or the measurement that makes the node.
///
/// It has two independent states. `phase` is the progress of the node and its size. `presence` says how the cell is
/// shown. Only the methods here change them.
///
///     phase      making ──adopt──▶ measured ──invalidate──▶ stale
///                  │                 ▲                        │ remeasure
///                  │                 └──adopt── remeasuring ◀─┘
///                  └──adopt, if the node changed meanwhile──▶ stale
///     any phase ──drop──▶ dropped, which is final
///
///     presence   away ──awaitArrival──▶ arriving ──place──▶ placed ──withdraw──▶ away
///                away ──beginReplacing──▶ replacing ──endReplacement──▶ away, then placed
@MainActor
package final class CellRecord {
    enum Phase {
        /// The node block and the first measurement are queued or running.
        case making(CellMeasurement, CellMeasurement.Purpose)
        /// The node has a size for the constraints of this generation.
        case measured(generation: Int)
        /// The size is outdated, and no measurement is queued.
        case stale
        /// The node is being measured again. It keeps its size until then.
        case remeasuring(CellMeasurement)
        case dropped
    }

    enum DisplayState {
        /// The cell is not in the list's view.
        case away
        /// A new cell that waits to be measured and then appears with an animation.
        case arriving(ListAnimation, ArrivalGroup)
        /// The row's old node stays visible until the new one is drawn.
        case replacing(ASCellNode, ListAnimation)
        /// The node's view is in the list's view.
        case placed
    }

    /// After this many outdated results in a row, the record adopts the next one as it is.
    private static let maximumOutdatedResults = 4

    #if DEBUG
        private let life = LiveObject(CellRecord.self)
    #endif
    /// The slot in the list. Updates keep it current.
    package var slot: Int
    package let isSupplement: Bool
    /// The display attributes from the geometry, besides the frame. Set by the stage.
    var appearance: ItemAppearance?
    package private(set) var node: ASCellNode?
    /// The last measured size in points; nil before the first. The node keeps it until the record adopts another.
    private(set) var size: CGSize? { didSet { sizeCount += 1 } }
    /// The number of sizes that were measured so far.
    private(set) var sizeCount = 0
    private(set) var phase: Phase
    private(set) var presence = DisplayState.away
    /// The revision of the constraints that the size was compared with last.
    var constraintRevision = -1
    /// The last round of `placeRows` in which the cell was visible.
    var placingRound = 0
    /// The motion towards the resting position, if there is one.
    var motion: RowMotion? {
        didSet { if (motion == nil) != (oldValue == nil) { groups?.update(self) } }
    }
    /// The list's factor on the node's alpha, if there is one.
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

    /// The measurement in progress.
    var measurement: CellMeasurement? {
        switch phase {
        case .making(let measurement, _), .remeasuring(let measurement): measurement
        case .measured, .stale, .dropped: nil
        }
    }

    /// Whether the node does not exist yet.
    var isMaking: Bool { if case .making = phase { true } else { false } }
    var isLengthOnly: Bool { if case .making(_, .lengthOnly) = phase { true } else { false } }
    var isStale: Bool { if case .stale = phase { true } else { false } }
    var isDropped: Bool { if case .dropped = phase { true } else { false } }
    /// Whether there is a node with a size. The size may be outdated.
    var isReady: Bool { node != nil && size != nil && !isDropped }

    /// Whether the size belongs to the node for the constraints of `generation`.
    func isCurrent(_ generation: Int) -> Bool {
        if case .measured(generation) = phase { true } else { false }
    }

    /// Whether the node must be measured, and no measurement for `generation` is in progress.
    func needsMeasuring(_ generation: Int) -> Bool {
        switch phase {
        case .stale: true
        case .measured(let old): old != generation
        case .remeasuring(let measurement): measurement.generation != generation
        case .making, .dropped: false
        }
    }

    /// Whether the node can be laid out without measuring on the main thread.
    var canBeLaidOut: Bool {
        guard let node, isReady else { return false }
        if case .measured = phase { return true }
        return node.isInDisplayState
    }

    /// Starts to wait for a measurement of the existing node, because constraints or content changed.
    func remeasure(with measurement: CellMeasurement) {
        guard node != nil, !isDropped else { return }
        self.measurement?.cancel()
        phase = .remeasuring(measurement)
        groups?.update(self)
    }

    /// Keeps the node of a measurement that was started for its length only: the row came near the viewport.
    func promoteToRow() {
        guard case .making(let measurement, .lengthOnly) = phase else { return }
        phase = .making(measurement, .row)
        groups?.update(self)
    }

    /// Marks the size as outdated: something in the node asked for another size.
    func invalidate() {
        guard node != nil, !isDropped else { return }
        measurement?.cancel()
        phase = .stale
        groups?.update(self)
    }

    /// Adopts a size at which a layout transition measured the node. Returns false if the node must be measured again,
    /// because the constraints changed before.
    func adopt(_ size: CGSize, generation: Int) -> Bool {
        switch phase {
        case .measured(generation), .stale: break
        case .remeasuring(let measurement) where measurement.generation == generation: measurement.cancel()
        case .making, .measured, .remeasuring, .dropped: return false
        }
        self.size = size
        phase = .measured(generation: generation)
        // The next pass compares the size with the constraint of the row.
        constraintRevision = -1
        groups?.update(self)
        return true
    }

    enum AdoptionResult {
        /// The measurement was replaced or cancelled.
        case outdated
        /// The node changed after it was measured, and must be measured again.
        case changed
        case adopted(CellMeasurement.Purpose)
    }

    /// Adopts the result of `measurement` if the record waits for it.
    func adopt(_ measurement: CellMeasurement) -> AdoptionResult {
        guard self.measurement === measurement, let outcome = measurement.outcome else { return .outdated }
        var purpose = CellMeasurement.Purpose.row
        if case .making(_, let wanted) = phase { purpose = wanted }
        node = outcome.node
        if purpose == .row, !outcome.node.hasCurrentLayout, outdatedResults < CellRecord.maximumOutdatedResults {
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

    /// Ends all work for the record, which is no longer in the list. Returns the node it had.
    @discardableResult
    func drop() -> ASCellNode? {
        measurement?.cancel()
        phase = .dropped
        presence = .away
        defer { node = nil }
        groups?.remove(self)
        return node
    }

    /// Gives up the node: something else continues to show it.
    func detachNode() { node = nil }

    // MARK: - Presence

    package var isPlaced: Bool { if case .placed = presence { true } else { false } }

    /// The row's old node, while it is visible.
    var predecessor: ASCellNode? { if case .replacing(let node, _) = presence { node } else { nil } }

    /// The animation with which the cell will appear.
    var arrival: ListAnimation {
        switch presence {
        case .arriving(let animation, _), .replacing(_, let animation): animation
        case .away, .placed: .none
        }
    }

    /// Whether the row is new and waits to appear with an animation.
    var isArriving: Bool { if case .arriving = presence { true } else { false } }

    /// The rows with which the row appears; nil unless it is arriving.
    var arrivalGroup: ArrivalGroup? { if case .arriving(_, let group) = presence { group } else { nil } }

    func awaitArrival(_ animation: ListAnimation, with group: ArrivalGroup) {
        guard case .away = presence, animation != .none else { return }
        setPresence(.arriving(animation, group))
    }

    func beginReplacing(_ predecessor: ASCellNode, _ animation: ListAnimation) {
        setPresence(.replacing(predecessor, animation))
    }

    func endReplacement() {
        if case .replacing = presence { setPresence(.away) }
    }

    func place() { setPresence(.placed) }

    /// The cell left the list's view, or will not appear with an animation.
    func withdraw() { setPresence(.away) }

    private func setPresence(_ new: DisplayState) {
        guard !isDropped else { return }
        presence = new
        groups?.update(self)
    }
}

extension CellRecord {
    /// The phase and the presence, for dumps.
    var stateSummary: String {
        let progress =
            switch phase {
            case .making(_, .row): "making"
            case .making(_, .lengthOnly): "making for its length"
            case .measured(let generation): "measured in generation \(generation)"
            case .stale: "stale"
            case .remeasuring: "measuring again"
            case .dropped: "dropped"
            }
        let place =
            switch presence {
            case .away: "away"
            case .arriving(let animation, _): "arriving (\(animation))"
            case .replacing: "replacing another node"
            case .placed: "placed"
            }
        return "\(progress), \(place)"
    }
}

/// The rows that one update inserted with an animation. They appear together, whatever the order of their
/// measurements: their places are known when all of them are measured.
@MainActor
final class ArrivalGroup {
    /// The time from which measured rows no longer wait for the others, by the frame clock.
    let deadline: TimeInterval

    init(deadline: TimeInterval) { self.deadline = deadline }
}
