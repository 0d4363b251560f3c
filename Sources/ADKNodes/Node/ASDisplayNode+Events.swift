import ADKFoundation
import ADKLayers
import ADKViews
import Foundation

extension ASDisplayNode {
    /// Insets of the area in which the node is hit, in points. Negative values extend it. The supernode's bounds still
    /// limit it. Zero by default. Any thread.
    public var hitTestSlop: UIEdgeInsets {
        get { bridgedValue(\.rare.hitTestSlop) }
        set {
            guard Misuse.accepts(newValue, "hitTestSlop", of: self) else { return }
            setBridged(.view, \.rare.hitTestSlop, newValue)
        }
    }

    /// The pointer's shape over the node. Nil, the default, leaves it to the supernode. Any thread.
    ///
    /// Differs from Texture: touch screens have no pointer.
    public var cursor: ADKCursor? {
        get { bridgedValue(\.rare.cursor) }
        set { setBridged(.view, \.rare.cursor, newValue) }
    }

    /// A text that is shown while the pointer rests over the node. Nil, the default, shows none. Layer-backed nodes
    /// show none. Any thread.
    ///
    /// Differs from Texture: touch screens have no pointer.
    public var toolTip: String? {
        get { bridgedValue(\.rare.toolTip) }
        set { setBridged(.toolTip, \.rare.toolTip, newValue) }
    }

    // MARK: - Hit testing

    /// The receiver of events that the node does not handle: its view controller, or else the superview.
    @MainActor
    var nextResponder: UIResponder? { loadedView?.next }

    @MainActor
    func viewHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // Layer-backed nodes take no events. The view that contains them does.
        guard !isLayerBacked else { return nil }
        return (view as? NodeView)?.plainHitTest(point, with: event) ?? foreignView?.hitTest(point, with: event)
    }

    @MainActor
    func viewPoint(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard let loadedView else { return bounds.inset(by: hitTestSlop).contains(point) }
        return (loadedView as? NodeView)?.plainPoint(inside: point, with: event)
            ?? loadedView.point(inside: point, with: event)
    }

    /// The view, unless it is a `NodeView`, which would call the node again.
    @MainActor
    private var foreignView: UIView? { loadedView is NodeView ? nil : loadedView }

    // MARK: - Gestures

    /// Attaches the recogniser that `make` returns to the view: at load, or at once if the node is loaded. Any thread
    /// before load, then the main thread. Layer-backed nodes take no events: for these it is logged and ignored.
    public func addGestureRecognizer(_ make: @escaping @MainActor @Sendable () -> UIGestureRecognizer) {
        if isLayerBacked {
            return Misuse.report("a gesture was not added to \(self): it is layer-backed and takes no events")
        }
        let isLoaded = lock.withLock { () -> Bool in
            if !backingState.isLoaded { didLoadBlocks.append { $0.view.addGestureRecognizer(make()) } }
            return backingState.isLoaded
        }
        guard isLoaded else { return }
        if !MainThread.isCurrent {
            Misuse.report(
                "a gesture was added to the loaded \(self) off the main thread; it is added in the next frame")
        }
        ASPerformBlockOnMainThread { [self] in view.addGestureRecognizer(make()) }
    }

    /// Adds the interaction that `make` returns to the view, such as a context menu: at load, or at once if the node is
    /// loaded. Any thread before load, then the main thread. Layer-backed nodes take no events: for these it is logged
    /// and ignored.
    public func addInteraction(_ make: @escaping @MainActor @Sendable () -> any UIInteraction) {
        if isLayerBacked {
            return Misuse.report("an interaction was not added to \(self): it is layer-backed and takes no events")
        }
        onDidLoad { $0.view.addInteraction(make()) }
    }
}
