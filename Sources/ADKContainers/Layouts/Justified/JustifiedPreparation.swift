import ADKFoundation
import ADKLayout
import ADKLists
import ADKNodes
import Foundation

/// Computes the rows of a justified layout: few of them at once, many on a worker.
///
///     due ──prepare──▶ computing ──▶ arrived ──take──▶ idle
///      ▲                  │             │
///      └────invalidate────┴─────────────┘
///
/// Each invalidation begins a generation. A result of an earlier one is ignored.
@MainActor
final class JustifiedPreparation: LayoutPreparation {
    private enum Phase {
        case idle, due, computing
        case arrived(Answer)
    }

    /// New rows by section, and the lengths they were computed with. The style is nil without a provider.
    struct Answer: Sendable {
        var style: JustifiedStyle?
        var rows: [Int: JustifiedRows] = [:]
    }

    /// The largest number of items that are placed on the main thread at once.
    static let itemsAtOnce = 16_384

    let delegate: ADKJustifiedLayoutDelegate
    weak var host: (any LayoutCalculationHost)?
    private var phase = Phase.idle
    private var map = SlotMap()
    private var container: ListContainer?
    /// The sections whose rows are outdated.
    private(set) var outdated = IndexSet()
    private var style: JustifiedStyle?
    private var generation = 0
    private var cancellation = Generation()
    /// Passes a worker's result to the main thread. Tests replace it to control the order.
    var deliver: @Sendable (@escaping MainMailbox.Block) -> Void = { MainMailbox.post($0) }

    init(_ delegate: ADKJustifiedLayoutDelegate) { self.delegate = delegate }

    var isBusy: Bool {
        if case .idle = phase { false } else { container != nil }
    }

    // MARK: - Causes

    func reset(to map: SlotMap) {
        self.map = map
        outdateAll()
    }

    func resize(to container: ListContainer) {
        self.container = container
        outdateAll()
    }

    /// The app asked for a new layout: the properties may be others.
    func outdateAll() {
        outdated = IndexSet(integersIn: 0..<map.sections)
        invalidate()
    }

    /// O(sections).
    func apply(_ changes: ResolvedChanges) {
        var outdated = IndexSet()
        for section in 0..<changes.new.sections {
            guard let old = changes.sections.old(of: section), !self.outdated.contains(old),
                changes.edits[old] == nil, !changes.reloadedSections.contains(old)
            else {
                outdated.insert(section)
                continue
            }
        }
        self.outdated = outdated
        map = changes.new
        invalidate()
    }

    private func invalidate() {
        generation += 1
        cancellation.increment()
        // Rows that have not been taken are of other items.
        phase = .due
        host?.setNeedsUpdate()
    }

    // MARK: - Computing

    func prepare(at bounds: CGRect) {
        guard case .due = phase, let container, container.size.width > 0, container.size.height > 0 else { return }
        phase = .computing
        let generation = generation
        let properties = delegate.propertiesProvider?.justifiedLayoutDelegate(
            delegate, propertiesForElements: LazyElements.map(map, host))
        // The app may have edited items.
        guard generation == self.generation else { return }
        guard let properties else {
            style = nil
            phase = .arrived(Answer())
            return
        }
        let style = JustifiedStyle(properties, width: container.size.width, scale: container.scale)
        if style != self.style { outdated = IndexSet(integersIn: 0..<map.sections) }
        self.style = style
        let sections = outdated.map { (number: $0, count: map.rows(in: $0)) }
        let count = sections.reduce(0) { $0 + $1.count }
        guard count > JustifiedPreparation.itemsAtOnce else {
            WorkCount.note(.itemsAtOnce, count)
            let rows = JustifiedPreparation.compute(sections, style, properties)
            guard generation == self.generation else { return }
            phase = .arrived(Answer(style: style, rows: rows))
            return
        }
        WorkCount.note(.itemsOnWorkers, count)
        let cancellation = Generation()
        self.cancellation = cancellation
        let deliver = deliver
        WorkQueue.shared.async(.visible) { [weak self] in
            let rows = JustifiedPreparation.compute(sections, style, properties) { cancellation.current > 0 }
            deliver { self?.didCompute(generation, Answer(style: style, rows: rows)) }
        }
    }

    private func didCompute(_ generation: Int, _ answer: Answer) {
        guard generation == self.generation else { return }
        phase = .arrived(answer)
        host?.setNeedsUpdate()
    }

    private nonisolated static func compute(
        _ sections: [(number: Int, count: Int)], _ style: JustifiedStyle, _ properties: ADKJustifiedLayoutProperties,
        isCancelled: () -> Bool = { false }
    ) -> [Int: JustifiedRows] {
        var result: [Int: JustifiedRows] = [:]
        result.reserveCapacity(sections.count)
        for section in sections where !isCancelled() {
            result[section.number] = JustifiedRows(count: section.count, style, isCancelled: isCancelled) {
                properties.aspectRatio(IndexPath(item: $0, section: section.number))
            }
        }
        return result
    }

    // MARK: - Results

    var hasResult: Bool {
        if case .arrived = phase { true } else { false }
    }

    /// The rows that wait to be shown, once.
    func take() -> Answer? {
        guard case .arrived(let answer) = phase else { return nil }
        phase = .idle
        // Not before: an edit drops an answer that was not taken, and its sections are still outdated.
        outdated = IndexSet()
        return answer
    }
}
