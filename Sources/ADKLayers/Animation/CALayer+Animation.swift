import ADKFoundation
import ADKMotion
import Foundation

extension CALayer {
    /// Animates the layer by a copy of `anim`. An animation with the same key is removed first.
    ///
    /// The layer must be in a window, or come into one before the next frame: the animations of a layer outside of
    /// windows are removed. An animation that cannot be understood is logged and not added.
    ///
    /// A `CATransition` rasterizes the layer: O(pixels of the layer), once.
    ///
    /// - Parameter key: the name for the other methods. Animations without a key are not replaced. That of a
    ///   `CATransition` is always `transition`. The animation of a property by a block has the property's name:
    ///   `position`, `transform`, `opacity`.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        let engine = AnimationEngine.shared
        let animation = anim.copy()
        var timing = animation.timing
        if timing.duration == 0 { timing.duration = CATransaction.animationDuration() }
        if timing.beginTime == 0 { timing.beginTime = localTime(at: engine.time) }
        let full = timing.duration
        timing = animation.reduced(timing)
        (animation as? CASpringAnimation)?.isCutOff = timing.duration < full
        // Before the removal, since the raster of the old content also shows a transition that runs.
        let new = animation as? CATransition
        let transition = new.flatMap { LayerTransition($0, timing: timing, of: self) }
        let key = new == nil ? key : CATransition.key
        if let key { removeAnimation(forKey: key) }
        let effect: any AnimationEffect
        if new != nil {
            effect = transition ?? GroupEffect(timing: timing, curve: .linear, effects: [])
        } else {
            guard let made = animation.effect(timing: timing, on: paint.values) else { return }
            effect = made
        }
        animation.timing = timing
        let motion = motionForAnimation()
        motion.add(
            ExplicitEntry(
                animation, key: key, timing: timing, effect: effect, transition: transition,
                group: CATransaction.group))
        show(motion)
        engine.wake()
    }

    /// Removes the animation with `key`. The layer shows the value of its property at once. The delegate, or the
    /// completion of a block, is called in the next frame.
    public func removeAnimation(forKey key: String) { endAnimations { $0.key == key } }

    /// Removes all animations, also those of animation blocks.
    public func removeAllAnimations() { endAnimations { _ in true } }

    /// The layer's copy of the animation that was added with `key`; nil if there is none. It must not be changed.
    ///
    /// The animation of a property by a block is shown as a `CABasicAnimation` with the key path only.
    public func animation(forKey key: String) -> CAAnimation? {
        switch motion?.entries.last(where: { $0.key == key }) {
        case let entry as ExplicitEntry: entry.animation
        case let entry?: CABasicAnimation(keyPath: entry.changedProperty?.key)
        case nil: nil
        }
    }

    /// The keys of the animations, in the order in which they take effect; nil if there are none.
    public func animationKeys() -> [String]? {
        guard let keys = motion?.entries.compactMap(\.key), !keys.isEmpty else { return nil }
        return keys
    }

    /// A copy of the layer with the values on screen, without superlayer and sublayers.
    ///
    /// Differs from Core Animation: it is a `CALayer` and not one of the layer's class, and there is always one.
    public func presentation() -> CALayer? { PresentedLayer(of: self) }
}

/// A copy of a layer with the values on screen.
private final class PresentedLayer: CALayer {
    private let original: CALayer

    init(of layer: CALayer) {
        original = layer
        super.init()
        paint.values = layer.paint.values
        paint.contents = layer.paint.contents
        paint.contentsScale = layer.paint.contentsScale
        paint.contentsGravity = layer.paint.contentsGravity
        paint.maskedCorners = layer.paint.maskedCorners
        paint.masksToBounds = layer.paint.masksToBounds
        shadowPath = layer.shadowPath
    }

    override func model() -> CALayer { original }
}
