import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

extension ASDisplayNode {
    /// Marks the contents as stale and schedules a drawing, in the background by default. The old contents stay until
    /// then. Any thread.
    public func setNeedsDisplay() {
        displayGeneration.increment()
        let request = lock.withLock {
            displayState.request(isNeeded: backingState.isLoaded && rangeState.interface.contains(.display))
        }
        switch request {
        case .none: break
        case .drawingOfRoot: rasterizationRoot?.setNeedsDisplay()
        case .drawing where MainThread.isCurrent: MainActor.assumeIsolated { scheduleDisplay() }
        case .drawing: MainMailbox.post { [weak self] in self?.scheduleDisplay() }
        }
    }

    /// Redraws the node with `scale` pixels per point instead of the window's scale. 0 returns to that. A negative or
    /// infinite scale is logged and ignored. Any thread.
    public func setNeedsDisplayAtScale(_ scale: CGFloat) {
        guard scale >= 0, scale.isFinite else {
            return Misuse.report(
                "the scale \(scale) of \(self) was ignored: it must be finite and not negative", of: "\(self)")
        }
        let isNew = withExtras { extras in
            defer { extras.displayScale = scale }
            return extras.displayScale != scale
        }
        if isNew { setNeedsDisplay() }
    }

    /// Calls `setNeedsDisplayAtScale(_:)` for the node and its subtree. Any thread.
    public func recursivelySetNeedsDisplayAtScale(_ scale: CGFloat) {
        setNeedsDisplayAtScale(scale)
        for subnode in subnodes { subnode.recursivelySetNeedsDisplayAtScale(scale) }
    }

    /// Does the same as `recursivelySetNeedsDisplayAtScale(_:)`: Texture's name in Swift.
    public func recursivelySetNeedsDisplay(atScale scale: CGFloat) { recursivelySetNeedsDisplayAtScale(scale) }

    /// The pixels per point of the drawn contents. Setting it does the same as `setNeedsDisplayAtScale(_:)`. Any
    /// thread.
    public var contentsScale: CGFloat {
        get { contentsScaleForDisplay }
        set { setNeedsDisplayAtScale(newValue) }
    }

    /// The pixels per point of the drawn contents: that of `setNeedsDisplayAtScale(_:)`, else the traits' display
    /// scale. Any thread.
    public var contentsScaleForDisplay: CGFloat {
        let own = lock.withLock { extras?.displayScale ?? 0 }
        return own > 0 ? own : asyncTraitCollection().displayScale
    }

    /// Whether all contents of this subtree are drawn and on its layers.
    @MainActor
    package var isDisplayed: Bool {
        !needsDrawing && (rasterizesSubtree || subnodes.allSatisfy(\.isDisplayed))
    }

    /// Lays out the subtree and draws its stale contents. If `synchronously`, this includes the visible rows of lists,
    /// and the contents are on the layers when the call returns. Otherwise it queues the drawings of nodes in the
    /// display range.
    @preconcurrency @MainActor
    public func recursivelyEnsureDisplaySynchronously(_ synchronously: Bool) {
        layoutPass()
        if synchronously { prepareContentNow() }
        let transaction = DisplayTransaction()
        collectDisplay(into: transaction, forced: synchronously)
        if synchronously { collectContentDisplay(into: transaction) }
        if synchronously { transaction.runSynchronously() } else { transaction.commit(priority: workPriority) }
    }

    /// Draws the whole subtree on `queue`, even outside a window, and calls `completion` when the contents are on the
    /// layers. For benchmarks.
    @MainActor
    package func drawSubtree(on queue: WorkQueue, completion: @escaping @MainActor () -> Void) {
        layoutPass()
        let transaction = DisplayTransaction()
        transaction.completion = completion
        guard collectDisplay(into: transaction, forced: true) else { return completion() }
        transaction.commit(priority: workPriority, on: queue)
    }

    /// Schedules a drawing together with the other requests of the same container before the frame's range step.
    @MainActor
    func scheduleDisplay() {
        let container = displayContainer
        FrameLoop.shared.setNeedsRangePass(for: container.displayPassToken) { [weak container] in
            container?.displayPass()
        }
    }

    /// Schedules the subtree's requested drawings again, in the container that the node is in now.
    @MainActor
    func requeueDisplay() {
        if lock.withLock({ displayState.isQueued }) { return scheduleDisplay() }
        for subnode in subnodes { subnode.requeueDisplay() }
    }

    /// The nearest transaction container at or above this node, or the node itself.
    @MainActor
    private var displayContainer: ASDisplayNode {
        upwards.first { $0.isTransactionContainer } ?? self
    }

    /// Identifies the container's drawing pass among its other passes.
    private var displayPassToken: AnyObject { displayGeneration }

    @MainActor
    private func displayPass() {
        let transaction = DisplayTransaction()
        if collectDisplay(into: transaction, forced: false) { transaction.commit(priority: workPriority) }
    }

    private var workPriority: WorkPriority { isVisible ? .visible : .display }

    /// The queued drawing whose contents are not on the layer yet. For tests.
    @MainActor
    package var waitingDisplay: WorkTicket? { loaded?.displayTicket }

    /// Adjusts the priority of a queued drawing after the node's visibility changed.
    @MainActor
    func updateDisplayPriority() {
        guard let ticket = loaded?.displayTicket else { return }
        ticket.priority = workPriority
    }

    /// Adds a job for every node of the subtree with stale contents. Returns whether there was any. Nodes that do not
    /// display asynchronously are drawn during this call, unless `forced`.
    @MainActor @discardableResult
    func collectDisplay(into transaction: DisplayTransaction, forced: Bool) -> Bool {
        var any = false
        lock.withLock { displayState.endRequest() }
        if forced || isInDisplayState, needsDrawing, let job = makeDisplayJob() {
            loaded?.displayingGeneration = job.generationValue
            let ready = loaded?.layer.contents == nil ? readyContents(withParameters: job.parameters) : nil
            let isAsynchronous = displaysAsynchronously && ready == nil
            displayWillStart(asynchronously: isAsynchronous)
            if let ready {
                // Nothing fades: the contents are there from the first frame.
                removePlaceholder()
                applyDisplay(.contents(ready), of: job)
            } else if isAsynchronous || forced {
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

    /// Whether the class draws anything, as far as known.
    var drawsContents: Bool {
        DrawingKind.known(for: type(of: self)) != .nothing && type(of: self) != ASDisplayNode.self
    }

    /// Whether contents are stale or missing, in a node that has a size and draws.
    @MainActor
    private var needsDrawing: Bool {
        guard drawsContents || rasterizesSubtree,
            lock.withLock({ !backingState.isForeign && displayState.allowsDrawing })
        else { return false }
        let size = bounds.size
        return size.width > 0 && size.height > 0 && loaded?.displayedGeneration != displayGeneration.current
            && (wantsDisplay || rasterizesSubtree)
    }

    @MainActor
    private func makeDisplayJob() -> DisplayJob? {
        let value = displayGeneration.current
        // The drawing is already in progress.
        if loaded?.displayingGeneration == value { return nil }
        return rasterizesSubtree ? makeRasterJob() : makeJob(layer: layer, generationValue: value)
    }

    /// The job that draws this node alone. `layer` is where the contents will be shown.
    @MainActor
    func makeJob(layer: CALayer, generationValue: UInt64) -> DisplayJob {
        var parameters: Any? = drawParameters(forAsyncLayer: layer)
        if parameters == nil {
            let object: (any NSObjectProtocol)? = drawParameters(forAsyncLayer: layer)
            parameters = object
        }
        var traits = asyncTraitCollection()
        traits.displayScale = contentsScaleForDisplay
        let (state, willDraw, didDraw) = lock.withLock { (bridged, extras?.willDraw, extras?.didDraw) }
        var job = DisplayJob(
            nodeType: type(of: self), name: debugName, parameters: parameters,
            bounds: CGRect(origin: .zero, size: state.bounds.size),
            traits: traits, background: state.isOpaque ? state.backgroundColor : nil,
            drawingPriority: drawingPriority, generation: displayGeneration, generationValue: generationValue)
        guard !drawsAdditions else { return job }
        job.willDraw = willDraw
        job.didDraw = didDraw
        job.rounding = PrecompositedRounding(state)
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
        case .nothing:
            show([])
            loaded.layer.contents = nil
        case .contents(let contents):
            show([])
            show(contents)
        case .tiles(let tiles):
            show(tiles)
            loaded.layer.contents = nil
        }
        loaded.displayedGeneration = job.generationValue
        displayIsFinished()
    }

    /// Sets drawn contents on the layer.
    @MainActor
    func show(_ contents: DrawnContents) {
        guard let loaded else { return }
        loaded.layer.contentsOutset = contents.outset
        loaded.layer.contentsScale = contents.scale
        loaded.layer.contentsCapInsets = contents.caps
        loaded.layer.contentsGravity = contents.gravity(contentsGravity)
        loaded.layer.contents = contents.pixels
    }

    /// Drops the drawn contents and placeholders of the node and its subtree.
    @preconcurrency @MainActor
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
        show([])
        if let contents = loaded.layer.contents, !lock.withLock({ backingState.isForeign }) {
            loaded.layer.contents = nil
            // Freeing megabytes takes time, so not on the main thread. Not with the lowest priority: memory would grow
            // for as long as other work waits before it.
            WorkQueue.shared.async(.preload) { withExtendedLifetime(contents) {} }
        }
        removePlaceholder()
    }
}
