import ADKFoundation
import ADKLayout
import ADKLists
import Foundation

/// Asks a layout of the app for attributes, and keeps the answers by place until the layout is invalidated.
///
/// The methods that note a change never call the layout, because the list changes its geometry meanwhile. The next
/// query does: `flush()` invalidates the layout, prepares it and drops what is outdated.
@MainActor
final class LayoutDriver {
    let layout: UICollectionViewLayout
    /// The sizes that an item is measured with, if not with exactly the size of its frame; set by the list.
    var measuringRange: ((ListItem, CGSize) -> ASSizeRange?)?
    private(set) var map = SlotMap()
    private(set) var container: ListContainer?
    var estimates = ListEstimates()

    var answers = LayoutAnswers()
    /// Whether items measure themselves. Otherwise they have exactly the sizes of their frames.
    var measuresItems = false
    /// The slots for which the source has no supplementary item.
    var absent: Set<Int> = []
    /// The measured sizes of items that measure themselves: the last 4,096 of them.
    private(set) var measured: [Int: CGSize] = [:]

    // MARK: Outdated parts

    var work = LayoutWork()
    /// The part of the layout that is invalid.
    var outdated: LayoutWork.Outdated?
    /// Whether the next query prepares the layout.
    var isDue = false
    /// The viewport that the layout accepted last, in content points.
    var settledBounds = CGRect.null
    /// Whether the viewport moved since then.
    var hasScrolled = false
    var hasScrolledSection = false
    /// Whether nodes whose frames have other sizes since the last preparation are measured again. Not after a scroll,
    /// in which the sizes may change with every frame.
    var remeasures = false
    var update: LayoutUpdate?
    /// The attributes at the start and the end of the last update's animations.
    var ends = LayoutUpdate.Ends()
    var offersTarget = false
    var adjustment = CGPoint.zero

    // MARK: Calls

    private var callDepth = 0
    var isInvalidating = false
    var isFlushing = false
    private var reported: Set<LayoutProblem> = []

    init(_ layout: UICollectionViewLayout) {
        self.layout = layout
        layout.driver = self
    }

    /// Whether a method of the layout is running.
    var isCalling: Bool { callDepth > 0 }
    /// Whether the layout can answer.
    var isReady: Bool { layout.collectionView != nil && container != nil }

    /// Calls the layout.
    func calling<Result>(_ body: () -> Result) -> Result {
        callDepth += 1
        defer { callDepth -= 1 }
        return body()
    }

    /// Logs a problem of the layout, once.
    func report(
        _ problem: LayoutProblem, _ text: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard reported.insert(problem).inserted else { return }
        Misuse.report("\(type(of: layout)) \(text())", file: file, line: line)
    }

    // MARK: - Notes of changes

    /// Takes over other items without edits.
    func reset(to newMap: SlotMap) {
        map = newMap
        measured.removeAll(keepingCapacity: true)
        forgetItems()
        work.reloads = true
        work.changes = nil
        update = nil
        isDue = true
    }

    /// Takes over edits. O(visible and measured items).
    func apply(_ changes: ResolvedChanges) {
        if work.changes == nil, !work.reloads, !changes.reloadsEverything {
            update = LayoutUpdate(changes, shown: shownPlaces, decorations: shownDecorations)
            work.changes = changes
        } else {
            work.reloads = true
            work.changes = nil
            update = nil
        }
        map = changes.new
        measured = Dictionary(
            uniqueKeysWithValues: measured.compactMap { slot, size in changes.map(slot).map { ($0, size) } })
        forgetItems()
        isDue = true
    }

    func resize(to newContainer: ListContainer) {
        work.resizes = container != nil
        container = newContainer
        outdateEverything()
        measured.removeAll()
        isDue = true
    }

    /// Prepares the layout at the next query.
    func prepare(for bounds: CGRect) {
        work.bounds = bounds
        isDue = true
    }

    /// The source has no supplementary item at `slot`.
    func setAbsent(_ slot: Int) {
        guard absent.insert(slot).inserted else { return }
        if layout.noteAbsence(of: slot) { outdateEverything() }
    }

    func setMeasured(_ slot: Int, _ size: CGSize) {
        guard measuresItems, measured[slot] != size else { return }
        if measured.count >= 4096 { measured.removeAll(keepingCapacity: true) }
        measured[slot] = size
        work.measured.append(slot)
    }

    /// The layout, or the app, invalidated a part of the layout.
    func didInvalidate(_ context: UICollectionViewLayoutInvalidationContext) {
        guard isInvalidating || !isCalling else {
            return report(.invalidatesItself, "invalidated itself while it was asked; that has no effect")
        }
        var part = outdated ?? LayoutWork.Outdated()
        part.add(context)
        outdated = part
        if !isInvalidating { layout.collectionView?.content?.layoutDidInvalidate() }
    }

    /// A section that scrolls by itself has another offset: its items have other frames.
    func sectionDidScroll() {
        outdateEverything()
        hasScrolledSection = true
    }

    func outdateEverything() {
        outdated = outdated ?? LayoutWork.Outdated()
        outdated?.everything = true
    }

    /// The places of the elements in the viewport that the layout accepted last.
    var shownPlaces: [Int: ItemPlace] {
        var result: [Int: ItemPlace] = [:]
        guard !settledBounds.isNull else { return result }
        answers.grid.visit(settledBounds) { place in
            if place.id >= 0 {
                result[place.id] = ItemPlace(frame: place.frame, appearance: answers.appearance(of: place.id))
            }
        }
        return result
    }

    /// Drops all that is known by slot, because slots have other items.
    func forgetItems() {
        absent.removeAll(keepingCapacity: true)
        work.measured = []
        ends = LayoutUpdate.Ends()
        forgetAnswers()
    }

    /// Drops all answers.
    func forgetAnswers() {
        answers = LayoutAnswers(contentSize: answers.contentSize, viewport: container?.size ?? .zero)
    }

    func checkInvariants() { answers.grid.checkInvariants() }
}
