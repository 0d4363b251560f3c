import ADKFoundation
import ADKLists
import Foundation

/// Invalidation and preparation of the layout.
extension LayoutDriver {
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
        let (bounds, oldBounds) = (work.bounds ?? viewport, settledBounds)
        settledBounds = bounds
        remeasures =
            !measuresItems && work.scrolled != bounds && !hasScrolledSection && work.measured.isEmpty
        hasScrolledSection = false
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
        guard update != nil || work.resizes else { return }
        calling { layout.prepare(forAnimatedBoundsChange: oldBounds.isNull ? bounds : oldBounds) }
        if let update { run(update) }
        calling { layout.finalizeAnimatedBoundsChange() }
    }

    /// Whether two sizes are the same, apart from the rounding to pixels.
    func hasSize(_ size: CGSize, _ other: CGSize) -> Bool {
        let pixel = 1 / (container?.scale ?? 1) + 0.001
        return abs(size.width - other.width) < pixel && abs(size.height - other.height) < pixel
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
        let isPartial = !part.everything && part.namesElements && size == answers.contentSize
        answers.contentSize = size
        guard isPartial else { return forgetAnswers() }
        answers.forgetSingles()
        for element in part.elements { askAgain(element) }
    }
}
