import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

extension ASDisplayNode {
    /// The contents are stale: draw anew, in the background, keeping what is shown until then. Any thread.
    public func setNeedsDisplay() {
        displaySentinel.increment()
        let mustQueue = lock.withLock {
            guard flags.isLoaded, storedInterfaceState.contains(.display), !flags.displayIsQueued else { return false }
            flags.displayIsQueued = true
            return true
        }
        guard mustQueue else { return }
        if Thread.isMainThread {
            MainActor.assumeIsolated { scheduleDisplay() }
        } else {
            MainMailbox.post { [weak self] in self?.scheduleDisplay() }
        }
    }

    /// Whether everything this subtree draws is on its layers.
    @MainActor
    package var isDisplayed: Bool {
        !needsDrawing && subnodes.allSatisfy(\.isDisplayed)
    }

    /// Draws the whole subtree now and waits for it. Main thread; what `neverShowPlaceholders` is for.
    @MainActor
    public func recursivelyEnsureDisplaySynchronously(_ synchronously: Bool) {
        layoutPass()
        let transaction = DisplayTransaction(container: self)
        collectDisplay(into: transaction, forced: synchronously)
        if synchronously { transaction.runSynchronously() } else { transaction.commit(priority: workPriority) }
    }

    /// Draws the whole subtree on `queue`, wherever it is, and calls `completion` when that is on the
    /// layers: what a benchmark times. Main thread.
    @MainActor
    package func drawSubtree(on queue: WorkQueue, completion: @escaping @MainActor () -> Void) {
        layoutPass()
        let transaction = DisplayTransaction(container: self)
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

    /// The nearest node above (or this) whose drawings appear together.
    @MainActor
    private var displayContainer: ASDisplayNode {
        supernodesIncludingSelf.first { $0.isTransactionContainer } ?? self
    }

    /// Tells a container's drawing apart from its other passes.
    private var displayPassToken: AnyObject { displaySentinel }

    @MainActor
    private func displayPass() {
        let transaction = DisplayTransaction(container: self)
        if collectDisplay(into: transaction, forced: false) { transaction.commit(priority: workPriority) }
    }

    private var workPriority: WorkPriority { isVisible ? .visible : .display }

    /// Adds a job for every node of the subtree that has stale contents; whether there was any.
    @MainActor @discardableResult
    private func collectDisplay(into transaction: DisplayTransaction, forced: Bool) -> Bool {
        var any = false
        lock.withLock { flags.displayIsQueued = false }
        if forced || isInDisplayState, needsDrawing, let job = makeDisplayJob() {
            displayingSentinel = job.sentinelValue
            if placeholderEnabled { showPlaceholder() }
            transaction.add(self, job)
            any = true
        }
        for subnode in subnodes where subnode.collectDisplay(into: transaction, forced: forced) { any = true }
        return any
    }

    /// Stale or missing contents, in a node that has a size and draws.
    @MainActor
    private var needsDrawing: Bool {
        guard DrawingKind.known(for: type(of: self)) != .nothing, type(of: self) != ASDisplayNode.self else { return false }
        let size = bounds.size
        return size.width > 0 && size.height > 0 && displayedSentinel != displaySentinel.current && wantsDisplay
    }

    @MainActor
    private func makeDisplayJob() -> DisplayJob? {
        let value = displaySentinel.current
        // Already on its way.
        if displayingSentinel == value { return nil }
        let size = bounds.size
        return DisplayJob(
            nodeType: type(of: self), parameters: drawParameters(forAsyncLayer: layer),
            bounds: CGRect(origin: .zero, size: size), traits: asyncTraitCollection(),
            background: isOpaque ? backgroundColor : nil, drawingPriority: drawingPriority, sentinel: displaySentinel, sentinelValue: value)
    }

    @MainActor
    func applyDisplay(_ outcome: DisplayJob.Outcome, of job: DisplayJob) {
        if displayingSentinel == job.sentinelValue { displayingSentinel = nil }
        guard job.sentinelValue == displaySentinel.current else { return }
        switch outcome {
        case .cancelled: return
        case .nothing: layer.contents = nil
        case .contents(let buffer):
            layer.contentsScale = job.traits.displayScale
            layer.contents = buffer
        }
        displayedSentinel = job.sentinelValue
        hidePlaceholder()
        displayDidFinish()
    }

    @MainActor
    func displayTransactionDidEnd() {
        if isDisplayed { hierarchyDisplayDidFinish() }
    }

    @MainActor
    func dropContents() {
        displaySentinel.increment()
        displayedSentinel = nil
        displayingSentinel = nil
        if let contents = loadedLayer?.contents {
            loadedLayer?.contents = nil
            // Giving megabytes back takes a while: not on the main thread.
            WorkQueue.shared.async(.ahead) { withExtendedLifetime(contents) {} }
        }
        placeholderLayer?.removeFromSuperlayer()
        placeholderLayer = nil
    }

    // MARK: - Placeholders

    /// Shown in front of a node that has no contents yet.
    @MainActor
    private func showPlaceholder() {
        guard placeholderLayer == nil, displayedSentinel == nil, let image = placeholderImage(),
            let pixels = try? image.pixels(for: .full, isCancelled: { false })
        else { return }
        let placeholder = CALayer()
        placeholder.frame = CGRect(origin: .zero, size: bounds.size)
        placeholder.zPosition = 9999
        placeholder.contents = pixels
        placeholder.contentsCapInsets = image.capInsets
        layer.addSublayer(placeholder)
        placeholderLayer = placeholder
    }

    @MainActor
    private func hidePlaceholder() {
        guard let placeholder = placeholderLayer else { return }
        placeholderLayer = nil
        guard placeholderFadeDuration > 0, isVisible else {
            placeholder.removeFromSuperlayer()
            return
        }
        placeholder.animateOpacity(to: 0, duration: placeholderFadeDuration) { placeholder.removeFromSuperlayer() }
    }
}
