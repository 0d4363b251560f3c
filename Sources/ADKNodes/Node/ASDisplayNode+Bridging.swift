import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// Access to properties that a node shares with its view or layer.
///
/// Any thread. A loaded node's layer follows at once on the main thread, and in its next frame otherwise.
extension ASDisplayNode {
    typealias Bridged = BridgedState.Properties

    /// The node's value, or on the main thread the value of its loaded layer, which other code may have set.
    func bridgedValue<Value>(
        _ property: Bridged, _ path: KeyPath<BridgedState, Value>, live: @MainActor (LoadedState) -> Value
    ) -> Value {
        let (value, followsLayer) = lock.withLock {
            (bridged[keyPath: path], backingState.isLoaded && bridged.changed.isDisjoint(with: property))
        }
        guard followsLayer, MainThread.isCurrent, let loaded else { return value }
        nonisolated(unsafe) var result = value
        MainActor.assumeIsolated { result = live(loaded) }
        return result
    }

    func bridgedValue<Value>(_ path: KeyPath<BridgedState, Value>) -> Value { lock.withLock { bridged[keyPath: path] } }

    /// Sets a value and applies it to the layer. Returns whether the value changed.
    @discardableResult
    func setBridged<Value: Equatable>(
        _ property: Bridged, _ path: WritableKeyPath<BridgedState, Value>, _ value: Value
    ) -> Bool {
        let changed = lock.withLock {
            let changed = bridged[keyPath: path] != value
            if changed { bridged[keyPath: path] = value }
            // Also for an equal value: other code may have set the layer's.
            bridged.changed.formUnion(property)
            return changed
        }
        bridgedStateDidChange(visibly: changed)
        return changed
    }

    /// Sets a number as above. A number that is not finite is logged and ignored.
    @discardableResult
    func setFinite(
        _ property: Bridged, _ path: WritableKeyPath<BridgedState, CGFloat>, _ value: CGFloat, _ name: String
    ) -> Bool {
        guard value.isFinite else {
            reportNotFinite(name, value)
            return false
        }
        return setBridged(property, path, value)
    }

    func reportNotFinite<Value>(_ name: String, _ value: Value) {
        Misuse.report(name, value, of: self, "the numbers must be finite, and the old ones are kept")
    }

    func setBridged(_ properties: Bridged = .view, _ change: (inout BridgedState) -> Void) {
        lock.withLock {
            change(&bridged)
            bridged.changed.formUnion(properties)
        }
        bridgedStateDidChange(visibly: true)
    }

    private func bridgedStateDidChange(visibly: Bool) {
        if visibly, lock.withLock({ displayState.isRasterized }) { rasterizationRoot?.setNeedsDisplay() }
        applyBridgedState()
    }

    /// Updates the layer, now or in the next frame.
    func applyBridgedState() {
        let (isLoaded, mustQueue) = lock.withLock { () -> (Bool, Bool) in
            guard backingState.isLoaded else { return (false, false) }
            if MainThread.isCurrent { return (true, false) }
            return (true, backingState.queueUpdate())
        }
        guard isLoaded else { return }
        if mustQueue {
            MainMailbox.post { [weak self] in self?.applyBridgedStateNow() }
        } else if MainThread.isCurrent {
            MainActor.assumeIsolated { applyBridgedStateNow() }
        }
    }

    @MainActor
    func applyBridgedStateNow() {
        guard let loaded else { return }
        let (state, needsLayout) = lock.withLock {
            backingState.beginUpdate()
            let state = bridged
            bridged.changed = []
            return (state, layoutState.needsLayout)
        }
        if !state.changed.isEmpty {
            let wasApplying = loaded.isApplying
            loaded.isApplying = true
            state.apply(state.changed, to: applyingTarget(layer: loaded.layer, view: loaded.view))
            loaded.isApplying = wasApplying
            if !state.changed.isDisjoint(with: [.corners, .background, .size]) { updateClippedCorners() }
        }
        guard needsLayout else { return }
        if let view = loaded.view { view.setNeedsLayout() } else if state.changed.contains(.size) { layOutWithView() }
    }

    /// Requests a layout of the nearest view above this layer-backed node. Does nothing during a layout, which includes
    /// this node.
    @MainActor
    func layOutWithView() {
        guard RunningLayouts.isEmpty else { return }
        var top = self
        while let above = top.supernode {
            if let view = above.loadedView { return view.setNeedsLayout() }
            top = above
        }
        top.scheduleBareLayout()
    }

    @MainActor
    func applyingTarget(layer: CALayer, view: UIView?) -> BridgedState.Target {
        let (traits, type, radius, rasterizes) = lock.withLock {
            (
                storedTraits, bridged.rare.cornerRoundingType, bridged.rare.cornerRadius,
                displayState.wantsRasterization
            )
        }
        return BridgedState.Target(
            layer: layer, view: view, overriddenTraits: traits?.isOverridden ?? false ? traits?.traits : nil,
            drawsBackground: rasterizes,
            drawsRounding: type == .precomposited && radius > 0 && drawsContents)
    }

    /// The view or layer was moved or resized. If other code did it, the node's copy follows.
    @MainActor
    func layerGeometryDidChange(_ layer: CALayer) {
        let isOwnDoing = loaded?.isApplying ?? false
        let redraws = lock.withLock {
            let changed = bridged.bounds.size != layer.bounds.size
            if !isOwnDoing {
                // Values set on the node meanwhile are still to be applied to the layer.
                if bridged.changed.isDisjoint(with: [.size, .boundsOrigin]) { bridged.bounds = layer.bounds }
                if !bridged.changed.contains(.position) { bridged.position = layer.position }
            }
            if changed { layoutState.sizeDidChange() }
            return changed && displayState.redrawsOnResize
        }
        if redraws { setNeedsDisplay() }
        if !isOwnDoing { updateClippedCorners() }
    }

    /// An animator gave the layer former values. Those that were not set on the node since become the node's.
    @MainActor
    package func layerValuesDidChange(_ layer: CALayer) {
        guard let loaded, loaded.layer === layer else { return }
        let target = applyingTarget(layer: layer, view: loaded.view)
        lock.withLock { bridged.takeValues(of: target) }
    }
}
