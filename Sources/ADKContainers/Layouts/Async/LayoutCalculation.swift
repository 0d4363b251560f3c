import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// Calculates the layout of a list in the background, with an app's delegate.
///
///     due ──prepare──▶ collecting elements ──▶ calculating ──▶ arrived ──take──▶ shown
///      ▲                     │                     │              │
///      └─────invalidate──────┴─────────────────────┴──────────────┘
///
/// Each invalidation begins a generation. A result of an earlier one is ignored. One calculation runs at a time: an
/// outdated one is cancelled, and the next starts when it has returned.
@MainActor
final class LayoutCalculation: LayoutPreparation {
    private enum Phase {
        case idle, due
        /// Reads the elements from the source, a slice at a time.
        case collecting
        /// Waits until an outdated calculation has returned.
        case waiting
        case calculating
        /// The layout waits for the next pass.
        case arrived(FrameTable)
    }

    /// A calculation on a worker.
    private final class Run: Sendable {
        let cancellation = Generation()
        let generation: Int
        init(_ generation: Int) { self.generation = generation }
    }

    let delegate: any ASCollectionLayoutDelegate
    weak var host: (any LayoutCalculationHost)? {
        didSet { if case .due = phase { host?.setNeedsUpdate() } }
    }
    private var phase = Phase.idle
    private let elements = ElementTable()
    private var container: ListContainer?
    private var offset = CGPoint.zero
    private var generation = 0
    private var run: Run?
    /// A part of a layout that waits for the next pass.
    private var part: FrameTable?
    /// Whether a layout was shown for the items or for those before an edit.
    private var hasShown = false
    /// The layout that is shown, unless items were edited since.
    private(set) var shown: FrameTable?
    /// Passes a worker's result to the main thread. Tests replace it to control the order.
    var deliver: @Sendable (@escaping MainMailbox.Block) -> Void = { MainMailbox.post($0) }

    init(_ delegate: any ASCollectionLayoutDelegate) { self.delegate = delegate }

    // MARK: - Causes of a calculation

    func reset(to map: SlotMap) {
        if map != elements.map {
            shown = nil
            hasShown = false
        }
        elements.reset(to: map)
        invalidate()
    }

    func apply(_ changes: ResolvedChanges) {
        elements.apply(changes, host)
        shown = nil
        invalidate()
    }

    /// The viewport has another size, or the app asked for a new layout.
    func resize(to container: ListContainer) {
        self.container = container
        elements.forgetSizes()
        invalidate()
    }

    /// Begins a generation: the results of all earlier calculations are ignored.
    func invalidate() {
        generation += 1
        run?.cancellation.increment()
        part = nil
        phase = .due
        host?.setNeedsUpdate()
    }

    // MARK: - The main thread's part

    var isBusy: Bool {
        if case .idle = phase { false } else { container != nil }
    }

    func prepare(at bounds: CGRect) {
        guard case .due = phase, let container, container.size.width > 0, container.size.height > 0, host != nil else {
            return
        }
        phase = .collecting
        offset = CGPoint(
            x: bounds.origin.x.isFinite ? bounds.origin.x : 0, y: bounds.origin.y.isFinite ? bounds.origin.y : 0)
        collect(generation)
    }

    /// Reads the next elements from the source.
    private func collect(_ generation: Int) {
        guard generation == self.generation, let host else { return }
        switch elements.fetch(from: host) {
        case .unfinished: deliver { [weak self] in self?.collect(generation) }
        case .complete: begin(generation)
        // The edit has begun another generation.
        case .interrupted: break
        }
    }

    /// Starts the calculation on a worker.
    private func begin(_ generation: Int) {
        guard generation == self.generation, let host, let container else { return }
        guard run == nil else {
            phase = .waiting
            return
        }
        let map = elements.snapshot(for: host)
        let info = delegate.additionalInfoForLayout(withElements: map)
        let directions = delegate.scrollableDirections()
        // The app may have edited items in either method.
        guard generation == self.generation else { return }
        phase = .calculating
        let run = Run(generation)
        self.run = run
        let deliver = deliver
        let context = ASCollectionLayoutContext(
            viewportSize: container.size, initialContentOffset: offset, scrollableDirections: directions,
            elements: map, additionalInfo: info, cancellation: run.cancellation
        ) { [weak self] part in
            deliver { self?.didCalculate(part.table, by: run) }
        }
        let (type, environment) = (type(of: delegate), host.environment)
        WorkQueue.shared.async(.visible) { [weak self] in
            let table = LayoutEnvironment.with(environment) { Self.calculate(type, context) }
            deliver { self?.didEnd(run, table) }
        }
    }

    /// Runs on a worker. Nil if the calculation was cancelled or its result is not valid.
    private nonisolated static func calculate(
        _ type: any ASCollectionLayoutDelegate.Type, _ context: ASCollectionLayoutContext
    ) -> FrameTable? {
        guard !context.isCancelled else { return nil }
        let state = type.calculateLayout(with: context)
        guard !context.isCancelled else { return nil }
        guard state.context === context else {
            Misuse.report("\(type) returned the layout of another context; it is ignored")
            return nil
        }
        let (placed, all) = (state.table.index.count, context.elements.count)
        if placed < all {
            Misuse.report("\(type) placed \(placed) of \(all) elements; the others are not shown")
        }
        return state.table
    }

    // MARK: - Results

    /// A part of the layout is ready. It is shown if nothing is shown yet.
    private func didCalculate(_ table: FrameTable, by run: Run) {
        guard run.generation == generation, case .calculating = phase, !hasShown else { return }
        part = table
        host?.setNeedsUpdate()
    }

    private func didEnd(_ run: Run, _ table: FrameTable?) {
        guard run === self.run else { return }
        self.run = nil
        if run.generation == generation {
            part = nil
            phase = table.map { .arrived($0) } ?? .idle
            host?.setNeedsUpdate()
        } else if case .waiting = phase {
            begin(generation)
        }
    }

    /// Whether a layout waits to be shown.
    var hasResult: Bool {
        if case .arrived = phase { true } else { part != nil }
    }

    /// The layout that waits to be shown, or the part of one.
    func take() -> FrameTable? {
        if case .arrived(let table) = phase {
            phase = .idle
            hasShown = true
            shown = table
            return table
        }
        defer { part = nil }
        return part
    }
}

/// The nodes that the calculation makes are the nodes that the list shows.
extension LayoutCalculation: NodeProvider {
    func nodeBlock(for slot: Int) -> ASCellNodeBlock? {
        guard let host, let element = elements.element(at: slot, from: host) else { return nil }
        return { element.node }
    }

    /// The content of a node asks for another size.
    func sizeWasInvalidated() { invalidate() }
}
