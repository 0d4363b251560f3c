import ADKFoundation
import ADKViews
import Foundation

extension ASDisplayNode {
    /// Moves the edges of what the node can be hit by, in points; negative ones outwards. The
    /// supernode's own bounds still limit it.
    public var hitTestSlop: UIEdgeInsets {
        get { bridgedValue(\.rare.hitTestSlop) }
        set { setBridged(.view, \.rare.hitTestSlop, newValue) }
    }

    /// What the pointer looks like over the node; nil leaves it to the supernode.
    ///
    /// Differs from Texture: touch screens have no pointer.
    public var cursor: ADKCursor? {
        get { bridgedValue(\.rare.cursor) }
        set { setBridged(.view, \.rare.cursor, newValue) }
    }

    // MARK: - Hit testing

    /// Who hears of what the node leaves alone: its view controller, or else the superview.
    @MainActor
    var nextResponder: UIResponder? { loadedView?.next }

    @MainActor
    func viewHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        // Layer-backed nodes take no events; what they lie in does.
        guard !isLayerBacked else { return nil }
        return (view as? NodeView)?.plainHitTest(point, with: event) ?? foreignView?.hitTest(point, with: event)
    }

    @MainActor
    func viewPoint(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard let loadedView else { return bounds.inset(by: hitTestSlop).contains(point) }
        return (loadedView as? NodeView)?.plainPoint(inside: point, with: event)
            ?? loadedView.point(inside: point, with: event)
    }

    /// The view, where it is not one of ours that asks the node back.
    @MainActor
    private var foreignView: UIView? { loadedView is NodeView ? nil : loadedView }

    // MARK: - Gestures

    /// Attaches what `make` gives to the view: when the node is loaded, or at once if it is. Any
    /// thread before load, then main. Not for layer-backed nodes, which take no events: logged and ignored.
    public func addGestureRecognizer(_ make: @escaping @MainActor @Sendable () -> UIGestureRecognizer) {
        if isLayerBacked {
            return Misuse.report("a gesture was not added to \(self): it is layer-backed and takes no events")
        }
        let isLoaded = lock.withLock { () -> Bool in
            if !flags.isLoaded { didLoadBlocks.append { $0.view.addGestureRecognizer(make()) } }
            return flags.isLoaded
        }
        guard isLoaded else { return }
        if !MainThread.isCurrent {
            Misuse.report(
                "a gesture was added to the loaded \(self) off the main thread; it is added with the next frame")
        }
        ASPerformBlockOnMainThread { [self] in view.addGestureRecognizer(make()) }
    }

    // MARK: - First responder

    /// Whether keys are sent to the node first.
    @MainActor public func isFirstResponder() -> Bool { loadedView?.isFirstResponder ?? false }

    /// Takes the keys of its window; false when it cannot or is in none.
    @MainActor
    @discardableResult
    public func becomeFirstResponder() -> Bool { loadedView?.becomeFirstResponder() ?? false }

    /// Gives the keys back; false when it will not.
    @MainActor
    @discardableResult
    public func resignFirstResponder() -> Bool { loadedView?.resignFirstResponder() ?? true }
}
