import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

extension ASDisplayNode {
    /// The contents are stale: draw anew, in the background, keeping what is shown until then. Any thread.
    public func setNeedsDisplay() {
        displayGeneration.increment()
        let (mustQueue, isRasterized) = lock.withLock {
            guard !flags.isRasterized else { return (false, true) }
            guard flags.isLoaded, storedInterfaceState.contains(.display), !flags.displayIsQueued else {
                return (false, false)
            }
            flags.displayIsQueued = true
            return (true, false)
        }
        // Drawn into the contents of a node above.
        if isRasterized { rasterizationRoot?.setNeedsDisplay() }
        guard mustQueue else { return }
        if MainThread.isCurrent {
            MainActor.assumeIsolated { scheduleDisplay() }
        } else {
            MainMailbox.post { [weak self] in self?.scheduleDisplay() }
        }
    }

    /// Draw anew with `scale` pixels per point, whatever the window's scale; 0 goes back to that. Any thread.
    /// A negative or infinite scale is logged and ignored.
    public func setNeedsDisplayAtScale(_ scale: CGFloat) {
        guard scale >= 0, scale.isFinite else {
            return Misuse.report("\(self) was not drawn anew at the scale \(scale): it must be finite and not negative")
        }
        let isNew = withExtras { extras in
            defer { extras.displayScale = scale }
            return extras.displayScale != scale
        }
        if isNew { setNeedsDisplay() }
    }

    public func recursivelySetNeedsDisplayAtScale(_ scale: CGFloat) {
        setNeedsDisplayAtScale(scale)
        for subnode in subnodes { subnode.recursivelySetNeedsDisplayAtScale(scale) }
    }

    /// Pixels per point the contents are drawn with.
    public var contentsScaleForDisplay: CGFloat {
        let own = lock.withLock { extras?.displayScale ?? 0 }
        return own > 0 ? own : asyncTraitCollection().displayScale
    }

    /// Whether everything this subtree draws is on its layers.
    @MainActor
    package var isDisplayed: Bool {
        !needsDrawing && (rasterizesSubtree || subnodes.allSatisfy(\.isDisplayed))
    }

    /// Draws the whole subtree now, with what lists in it show. Main thread, which waits for it where
    /// `synchronously`: what `neverShowPlaceholders` is for.
    @MainActor
    public func recursivelyEnsureDisplaySynchronously(_ synchronously: Bool) {
        layoutPass()
        if synchronously { prepareContentNow() }
        let transaction = DisplayTransaction()
        collectDisplay(into: transaction, forced: synchronously)
        if synchronously { collectContentDisplay(into: transaction) }
        if synchronously { transaction.runSynchronously() } else { transaction.commit(priority: workPriority) }
    }

    /// Draws the whole subtree on `queue`, wherever it is, and calls `completion` when that is on the
    /// layers: what a benchmark times. Main thread.
    @MainActor
    package func drawSubtree(on queue: WorkQueue, completion: @escaping @MainActor () -> Void) {
        layoutPass()
        let transaction = DisplayTransaction()
        transaction.completion = completion
        guard collectDisplay(into: transaction, forced: true) else { return completion() }
        transaction.commit(priority: workPriority, on: queue)
    }

    /// Draws with everything else of the same container that asks before the frame's range step.
    @MainActor
    func scheduleDisplay() {
        let container = displayContainer
        FrameLoop.shared.setNeedsRangePass(for: container.displayPassToken) { [weak container] in
            container?.displayPass()
        }
    }

    /// Drawings of the subtree that were asked for where it was before are asked for where it is now.
    @MainActor
    func requeueDisplay() {
        if lock.withLock({ flags.displayIsQueued }) { return scheduleDisplay() }
        for subnode in subnodes { subnode.requeueDisplay() }
    }

    /// The nearest node above (or this) whose drawings appear together.
    @MainActor
    private var displayContainer: ASDisplayNode {
        upwards.first { $0.isTransactionContainer } ?? self
    }

    /// Tells a container's drawing apart from its other passes.
    private var displayPassToken: AnyObject { displayGeneration }

    @MainActor
    private func displayPass() {
        let transaction = DisplayTransaction()
        if collectDisplay(into: transaction, forced: false) { transaction.commit(priority: workPriority) }
    }

    private var workPriority: WorkPriority { isVisible ? .visible : .display }

    /// Drawing that was queued and is not on the layer yet. For tests.
    @MainActor
    package var waitingDisplay: WorkTicket? { loaded?.displayTicket }

    /// Drawing that waits for a worker goes before the rest where the node came into sight, and back where it left.
    @MainActor
    func updateDisplayPriority() {
        guard let ticket = loaded?.displayTicket else { return }
        ticket.priority = workPriority
    }

    /// Adds a job for every node of the subtree that has stale contents; whether there was any. What
    /// is not to be drawn in the background is drawn here.
    @MainActor @discardableResult
    func collectDisplay(into transaction: DisplayTransaction, forced: Bool) -> Bool {
        var any = false
        lock.withLock { flags.displayIsQueued = false }
        if forced || isInDisplayState, needsDrawing, let job = makeDisplayJob() {
            loaded?.displayingGeneration = job.generationValue
            let isAsynchronous = displaysAsynchronously
            displayWillStart(asynchronously: isAsynchronous)
            if isAsynchronous || forced {
                showPlaceholderIfNeeded()
                transaction.add(self, job)
                any = true
            } else {
                applyDisplay(job.run(ignoringCancellation: true), of: job)
            }
        }
        guard !rasterizesSubtree else { return any }
        for subnode in subnodes where subnode.collectDisplay(into: transaction, forced: forced) { any = true }
        return any
    }

    /// The class draws something, as far as is known yet.
    var drawsContents: Bool {
        DrawingKind.known(for: type(of: self)) != .nothing && type(of: self) != ASDisplayNode.self
    }

    /// Stale or missing contents, in a node that has a size and draws.
    @MainActor
    private var needsDrawing: Bool {
        guard drawsContents || rasterizesSubtree,
            !lock.withLock({ flags.isForeign || flags.displaySuspended || flags.isRasterized })
        else { return false }
        let size = bounds.size
        return size.width > 0 && size.height > 0 && loaded?.displayedGeneration != displayGeneration.current
            && (wantsDisplay || rasterizesSubtree)
    }

    @MainActor
    private func makeDisplayJob() -> DisplayJob? {
        let value = displayGeneration.current
        // Already on its way.
        if loaded?.displayingGeneration == value { return nil }
        return rasterizesSubtree ? makeRasterJob() : makeJob(layer: layer, generationValue: value)
    }

    /// What drawing this node alone takes; `layer` is where it will be shown.
    @MainActor
    func makeJob(layer: CALayer, generationValue: UInt64) -> DisplayJob {
        let parameters = drawParameters(forAsyncLayer: layer)
        var traits = asyncTraitCollection()
        traits.displayScale = contentsScaleForDisplay
        let (state, willDraw, didDraw) = lock.withLock { (bridged, extras?.willDraw, extras?.didDraw) }
        var job = DisplayJob(
            nodeType: type(of: self), parameters: parameters, bounds: CGRect(origin: .zero, size: state.bounds.size),
            traits: traits, background: state.isOpaque ? state.backgroundColor : nil,
            drawingPriority: drawingPriority, generation: displayGeneration, generationValue: generationValue)
        guard !drawsAdditions else { return job }
        job.willDraw = willDraw
        job.didDraw = didDraw
        job.rounding = PrecomposedRounding(state)
        return job
    }

    @MainActor
    func applyDisplay(_ outcome: DisplayJob.Outcome, of job: DisplayJob) {
        guard let loaded else { return }
        if loaded.displayingGeneration == job.generationValue {
            loaded.displayingGeneration = nil
            loaded.displayTicket = nil
        }
        guard job.generationValue == displayGeneration.current else { return }
        switch outcome {
        case .cancelled: return
        case .nothing: loaded.layer.contents = nil
        case .contents(let contents): show(contents)
        }
        loaded.displayedGeneration = job.generationValue
        displayIsFinished()
    }

    /// Puts what was drawn onto the layer.
    @MainActor
    func show(_ contents: DrawnContents) {
        guard let loaded else { return }
        loaded.layer.contentsOutset = contents.outset
        loaded.layer.contentsScale = contents.scale
        loaded.layer.contentsCapInsets = contents.caps
        loaded.layer.contentsGravity = contents.gravity(contentsGravity)
        loaded.layer.contents = contents.pixels
    }

    /// Drops what was drawn here and everywhere below, and what stands in for it. Main thread.
    @MainActor
    public func recursivelyClearContents() {
        clearContents()
        for subnode in subnodes { subnode.recursivelyClearContents() }
    }

    @MainActor
    func dropContents() {
        displayGeneration.increment()
        guard let loaded else { return }
        loaded.displayedGeneration = nil
        loaded.displayingGeneration = nil
        if loaded.isDisplayPending {
            loaded.isDisplayPending = false
            forgetPendingDisplay()
        }
        if let contents = loaded.layer.contents, !lock.withLock({ flags.isForeign }) {
            loaded.layer.contents = nil
            // Giving megabytes back takes a while: not on the main thread.
            // Not behind work that may never end: memory would grow for as long.
            WorkQueue.shared.async(.preload) { withExtendedLifetime(contents) {} }
        }
        removePlaceholder()
    }
}
