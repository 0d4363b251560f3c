import ADKFoundation
import ADKLayout
import ADKViews
import Foundation

/// Layout transitions: animated changes from the applied layout to a newly measured one.
extension ASDisplayNode {
    /// Measures the node again within the range of its applied layout, and changes to the new layout.
    ///
    /// It replaces `setNeedsLayout()` after a change of what the layout spec reads. `animateLayoutTransition(_:)`
    /// animates the change. If `animated` is false, or the node is in no window, the change is made at once.
    ///
    /// With `shouldMeasureAsync`, the node is measured in the background, and the change begins in a later frame.
    /// `measurementCompletion` runs on the main thread when the new layout is measured and before it is shown. It does
    /// not run if the node is laid out for another size meanwhile, or another transition of the node begins.
    ///
    /// A further transition takes over while one runs: the nodes go on from where they are. A node without a size is
    /// laid out later as usual, and `measurementCompletion` runs at once.
    ///
    /// Differs from Texture: an animation continues until the next transition is measured. If the node's size changes,
    /// its supernodes are laid out in the same animation.
    @preconcurrency @MainActor
    public func transitionLayout(
        withAnimation animated: Bool, shouldMeasureAsync: Bool, measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        transitionLayout(
            with: rangeForTransition, animated: animated, shouldMeasureAsync: shouldMeasureAsync,
            measurementCompletion: measurementCompletion)
    }

    /// Changes to the layout within `constrainedSize`, in points, as above. An invalid range is logged and corrected.
    @preconcurrency @MainActor
    public func transitionLayout(
        with constrainedSize: ASSizeRange, animated: Bool, shouldMeasureAsync: Bool,
        measurementCompletion: (@MainActor () -> Void)? = nil
    ) {
        var range = constrainedSize
        if !range.isValid {
            range = range.corrected
            Misuse.report("a transition of \(self) within \(constrainedSize) is invalid; \(range) is used instead")
        }
        // A node above that is measured for a transition needs the state that this one has after its own.
        for above in supernodes where above.layoutTransition?.phase == .measuring {
            Misuse.report(
                "a layout transition of \(self) began while one of \(above) above it was measured; "
                    + "that of \(above) is made at once")
            above.layoutTransition?.applyNow()
        }
        guard range.max.width > 0, range.max.height > 0 else {
            setNeedsLayout()
            measurementCompletion?()
            return
        }
        let transition = LayoutTransition(
            self, range, isAnimated: animated, replacing: layoutTransition,
            measurementCompletion: measurementCompletion)
        layoutTransition = transition
        // The layouts of supernodes stay valid unless the size changes.
        invalidateCalculatedLayout()
        if shouldMeasureAsync { transition.measureOnWorker() } else { transition.apply() }
    }

    /// Ends the layout transition of the node, if there is one. While it is measured, the new layout is applied by the
    /// next layout pass instead, without animation. While it animates, all subnodes get their final frames at once.
    ///
    /// Differs from Texture: a transition that animates is ended too.
    @preconcurrency @MainActor
    public func cancelLayoutTransition() {
        guard let layoutTransition else { return }
        let wasMeasuring = layoutTransition.phase == .measuring
        layoutTransition.finish()
        if wasMeasuring { setNeedsLayout() }
    }

    /// The seconds of the default animation of layout transitions. 0.2 by default. Any thread. A value that is negative
    /// or not finite is logged and ignored.
    public var defaultLayoutTransitionDuration: TimeInterval {
        get { lock.withLock { extras?.transitionTiming.duration ?? TransitionTiming().duration } }
        set { setTransitionTime(\.duration, newValue, "defaultLayoutTransitionDuration") }
    }

    /// The seconds before the default animation of layout transitions begins. 0 by default. Any thread. A value that is
    /// negative or not finite is logged and ignored.
    public var defaultLayoutTransitionDelay: TimeInterval {
        get { lock.withLock { extras?.transitionTiming.delay ?? TransitionTiming().delay } }
        set { setTransitionTime(\.delay, newValue, "defaultLayoutTransitionDelay") }
    }

    /// The options of the default animation of layout transitions. `.curveEaseInOut` by default. Any thread.
    public var defaultLayoutTransitionOptions: UIView.AnimationOptions {
        get { lock.withLock { extras?.transitionTiming.options ?? TransitionTiming().options } }
        set { withExtras { $0.transitionTiming.options = newValue } }
    }

    private func setTransitionTime(
        _ path: WritableKeyPath<TransitionTiming, TimeInterval>, _ value: TimeInterval, _ name: String
    ) {
        guard value >= 0, value.isFinite else {
            return Misuse.report("\(name) of \(self) was not set to \(value): it must be finite and at least 0")
        }
        withExtras { $0.transitionTiming[keyPath: path] = value }
    }
}

// MARK: - State

/// The timing of the default animation.
struct TransitionTiming: Sendable {
    var duration: TimeInterval = 0.2
    var delay: TimeInterval = 0
    var options = UIView.AnimationOptions.curveEaseInOut
}

extension ASDisplayNode {
    /// Whether a layout transition measures the node. It reports the new size then.
    @MainActor
    package var isMeasuredForTransition: Bool { layoutTransition?.phase == .measuring }

    /// The newest layout transition that is not at its end.
    @MainActor
    var layoutTransition: LayoutTransition? {
        get { lock.withLock { extras?.layoutTransition } }
        set { if newValue !== layoutTransition { replaceExtra(\.layoutTransition, newValue) } }
    }

    /// The range of the applied layout, or of the bounds if these have another size.
    @MainActor
    var rangeForTransition: ASSizeRange {
        let size = bounds.size
        let known = lock.withLock { layoutState.calculated.flatMap { $0.layout.size == size ? $0.range : nil } }
        return known ?? ASSizeRangeMake(size)
    }

    /// The frame without the transform, in the supernode's coordinates. Any thread.
    var layoutFrame: CGRect { lock.withLock { bridged.layoutFrame } }

    /// The size of the applied layout. Any thread.
    var sizeOfCalculatedLayout: CGSize? { lock.withLock { layoutState.calculated?.layout.size } }

    /// Whether the applied layout is current and has the size `size`. Any thread.
    func hasCalculatedLayout(for size: CGSize) -> Bool {
        lock.withLock { layoutState.isApplied(for: size) }
    }
}
