import ADKFoundation
import ADKLayout
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

    // MARK: Answers

    private(set) var contentSize = CGSize.zero
    var grid = PlaceGrid(side: 256)
    var coverage = LayoutCoverage(viewport: .zero)
    /// The appearance of elements, where it is not the usual one, by their ids in the grid.
    var appearances: [Int: ItemAppearance] = [:]
    /// The attributes of slots that are of a class of the app, for their nodes.
    var objects: [Int: UICollectionViewLayoutAttributes] = [:]
    /// The frames of slots that were asked for one by one; nil for a slot that the layout does not show.
    var singles: [Int: CGRect?] = [:]
    var decorations = LayoutDecorations()
    /// Whether items measure themselves. Otherwise they have exactly the sizes of their frames.
    var measuresItems = false
    /// The slots for which the source has no supplementary item.
    var absent: Set<Int> = []
    /// The measured sizes of items that measure themselves: the last 4,096 of them.
    private(set) var measured: [Int: CGSize] = [:]

    // MARK: Outdated parts

    private var work = LayoutWork()
    /// The part of the layout that is invalid.
    private var outdated: LayoutWork.Outdated?
    /// Whether the next query prepares the layout.
    private(set) var isDue = false
    /// The viewport that the layout accepted last, in content points.
    private var settledBounds = CGRect.null
    /// Whether the viewport moved since then.
    private var hasScrolled = false
    private var update: LayoutUpdate?
    /// The attributes at the start and the end of the last update's animations.
    private(set) var ends = LayoutUpdate.Ends()
    private var offersTarget = false
    private var adjustment = CGPoint.zero

    // MARK: Calls

    private var callDepth = 0
    private var isInvalidating = false
    private var isFlushing = false
    private var reported: Set<LayoutProblem> = []
    /// The number of attributes that queries and answers looked at. For tests.
    var visitedAttributes = 0

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
            update = LayoutUpdate(changes, shown: shownPlaces)
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
        layout.noteAbsence(of: slot)
        // The layout may close the gap.
        if layout is UICollectionViewFlowLayout { outdateEverything() }
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

    private func outdateEverything() {
        outdated = outdated ?? LayoutWork.Outdated()
        outdated?.everything = true
    }

    /// The places of the elements in the viewport that the layout accepted last.
    private var shownPlaces: [Int: ItemPlace] {
        var result: [Int: ItemPlace] = [:]
        guard !settledBounds.isNull else { return result }
        visitedAttributes += grid.visit(settledBounds) { place in
            if place.id >= 0 {
                result[place.id] = ItemPlace(frame: place.frame, appearance: appearances[place.id])
            }
        }
        return result
    }

    // MARK: - Preparing

    /// Whether the layout accepts a viewport at `bounds` without a preparation.
    func isPrepared(for bounds: CGRect) -> Bool {
        guard isReady, !isCalling else { return true }
        hasScrolled = bounds != settledBounds
        guard !isDue, outdated == nil, work.measured.isEmpty else { return false }
        guard bounds != settledBounds else { return true }
        if work.scrolled == bounds { return false }
        guard calling({ layout.shouldInvalidateLayout(forBoundsChange: bounds) }) else {
            settledBounds = bounds
            return true
        }
        work.scrolled = bounds
        return false
    }

    /// Whether the visible items keep their positions in the next preparation: not if the layout follows the
    /// viewport, or moves it.
    var keepsItems: Bool {
        if let outdated, outdated.offsetAdjustment != .zero { return false }
        return !work.measured.isEmpty || !hasScrolled
    }

    /// The origin of the viewport after a preparation, which would be `origin` otherwise.
    func adjusted(_ origin: CGPoint) -> CGPoint {
        flush()
        guard offersTarget, isReady, !isCalling else { return origin }
        offersTarget = false
        let proposed = CGPoint(x: origin.x + adjustment.x, y: origin.y + adjustment.y)
        let target = calling { layout.targetContentOffset(forProposedContentOffset: proposed) }
        guard AttributeLimits.allow(target) else {
            report(.target, "answered \(target) as a content offset; the list uses \(proposed)")
            return proposed
        }
        return target
    }

    /// The origin at which the layout lets a throw end.
    func throwTarget(_ origin: CGPoint, _ velocity: CGPoint) -> CGPoint {
        flush()
        guard isReady, !isCalling else { return origin }
        let target = calling {
            layout.targetContentOffset(forProposedContentOffset: origin, withScrollingVelocity: velocity)
        }
        if AttributeLimits.allow(target) { return target }
        report(.target, "answered \(target) as a content offset; the list uses \(origin)")
        return origin
    }

    /// Prepares the layout if that is due.
    func flush() {
        guard isDue, !isCalling, !isFlushing, isReady else { return }
        isFlushing = true
        defer { isFlushing = false }
        for _ in 0..<4 where isDue { prepareNow() }
        guard isDue else { return }
        // Each preparation caused another one.
        isDue = false
        report(.endless, "changed the items in every preparation; the next one waits for the next frame")
        outdateEverything()
        layout.collectionView?.content?.layoutDidInvalidate()
    }

    private func prepareNow() {
        isDue = false
        let work = self.work
        let update = self.update
        self.work = LayoutWork()
        self.update = nil
        let bounds = work.bounds ?? viewport
        settledBounds = bounds
        if work.changesItems || outdated?.everything ?? false, let container {
            layout.itemsDidChange(LayoutItems(map: map, container: container, changes: work.changes))
        }
        invalidate(for: work, at: bounds)
        guard let part = outdated else { return }
        outdated = nil
        calling { layout.prepare() }
        let size = sizeOfContent()
        // The app may have edited the items in its methods: everything begins again.
        guard !isDue else { return outdateEverything() }
        discard(part, ifContentIsStill: size)
        adjustment = part.offsetAdjustment
        offersTarget = true
        if let update { run(update) }
    }

    /// The viewport that the layout is asked about, in content points.
    var viewport: CGRect { settledBounds.isNull ? layout.collectionView?.bounds ?? .zero : settledBounds }

    /// Passes the reasons to the layout as contexts.
    private func invalidate(for work: LayoutWork, at bounds: CGRect) {
        isInvalidating = true
        defer { isInvalidating = false }
        func send(_ context: UICollectionViewLayoutInvalidationContext) {
            let before = outdated
            calling { layout.invalidateLayout(with: context) }
            // A subclass may not call the base implementation.
            if before == nil, outdated == nil { outdated = LayoutWork.Outdated(context) }
        }
        if work.changesItems {
            let context = type(of: layout).invalidationContextClass.init()
            context.invalidateEverything = work.reloads
            context.invalidateDataSourceCounts = true
            send(context)
            outdateEverything()
        }
        if work.resizes || work.scrolled == bounds {
            send(calling { layout.invalidationContext(forBoundsChange: bounds) })
        }
        for slot in Set(work.measured).sorted() where slot < map.total {
            if let context = contextForMeasured(slot) { send(context) }
        }
    }

    private func contextForMeasured(_ slot: Int) -> UICollectionViewLayoutInvalidationContext? {
        guard let size = measured[slot], let original = attributes(of: slot),
            let preferred = original.copy() as? UICollectionViewLayoutAttributes, preferred.size != size
        else { return nil }
        // The top left corner stays.
        preferred.frame = CGRect(origin: original.untransformedFrame.origin, size: size)
        guard
            calling({
                layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            })
        else { return nil }
        let context = calling {
            layout.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
        }
        // Items after this one move as well.
        outdateEverything()
        return context
    }

    /// The size of the content, from 0 to 1e9 points.
    private func sizeOfContent() -> CGSize {
        let size = calling { layout.collectionViewContentSize }
        let allowed = CGSize(width: AttributeLimits.length(size.width), height: AttributeLimits.length(size.height))
        if allowed != size { report(.contentSize, "answered the content size \(size); the list uses \(allowed)") }
        return allowed
    }

    /// Drops the answers that are outdated.
    private func discard(_ part: LayoutWork.Outdated, ifContentIsStill size: CGSize) {
        let isPartial = !part.everything && part.namesElements && size == contentSize
        contentSize = size
        guard isPartial else { return forgetAnswers() }
        singles.removeAll(keepingCapacity: true)
        for element in part.elements { askAgain(element) }
    }

    /// Drops all that is known by slot, because slots have other items.
    private func forgetItems() {
        absent.removeAll(keepingCapacity: true)
        work.measured = []
        ends = LayoutUpdate.Ends()
        forgetAnswers()
    }

    /// Drops all answers.
    private func forgetAnswers() {
        let size = container?.size ?? .zero
        grid = PlaceGrid(side: max(64, min(size.width, size.height) / 2))
        coverage = LayoutCoverage(viewport: size)
        appearances.removeAll(keepingCapacity: true)
        objects.removeAll(keepingCapacity: true)
        singles.removeAll(keepingCapacity: true)
        decorations.removeAll()
    }

    // MARK: - Updates

    /// Tells the layout of the edits, and asks where items come from and go to. O(edits + visible items).
    private func run(_ update: LayoutUpdate) {
        let items = update.items
        calling { layout.prepare(forCollectionViewUpdates: items) }
        let arriving = update.arriving(among: slots(in: settledBounds, limit: .max))
        for slot in arriving {
            guard let attributes = calling({ initialAttributes(of: map.item(at: slot)) }), let place = place(attributes)
            else { continue }
            ends.initial[slot] = place
        }
        for item in update.leaving {
            guard let attributes = calling({ finalAttributes(of: item) }), let place = place(attributes) else {
                continue
            }
            ends.final[item] = place
        }
        calling { layout.finalizeCollectionViewUpdates() }
    }

    private func place(_ attributes: UICollectionViewLayoutAttributes) -> ItemPlace? {
        sane(attributes).map { ItemPlace(frame: $0.frame, appearance: $0.appearance) }
    }

    func checkInvariants() { grid.checkInvariants() }
}
