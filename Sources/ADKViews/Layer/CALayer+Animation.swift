import ADKFoundation
import ADKMotion
import Foundation

extension CALayer {
    /// Animates the layer by a copy of `anim`. An animation with the same key is removed first.
    ///
    /// The layer must be in a window, or come into one before the next frame: the animations of a layer outside of
    /// windows are removed. An animation that cannot be understood is logged and not added.
    ///
    /// - Parameter key: the name for the other methods. Animations without a key are not replaced. The animation of a
    ///   property by a block has the property's name: `position`, `transform`, `opacity`.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        let engine = AnimationEngine.shared
        let animation = anim.copy()
        var timing = animation.timing
        if timing.duration == 0 { timing.duration = CATransaction.animationDuration() }
        if timing.beginTime == 0 { timing.beginTime = localTime(at: engine.time) }
        timing = animation.reduced(timing)
        if let key { removeAnimation(forKey: key) }
        guard let effect = animation.effect(timing: timing, on: paint.values) else { return }
        animation.timing = timing
        let motion = motionForAnimation()
        motion.add(ExplicitEntry(animation, key: key, timing: timing, effect: effect, group: CATransaction.group))
        show(motion)
        engine.wake()
    }

    /// Removes the animation with `key`. The layer shows the value of its property at once. The delegate, or the
    /// completion of a block, is called in the next frame.
    public func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

    /// Removes all animations, also those of animation blocks.
    public func removeAllAnimations() { removeAnimations { _ in true } }

    private func removeAnimations(where isRemoved: (any AnimationEntry) -> Bool) {
        guard let motion else { return }
        let engine = AnimationEngine.shared
        let removed = motion.entries.filter(isRemoved)
        guard !removed.isEmpty else { return }
        for entry in removed { motion.remove(entry) }
        show(motion)
        engine.complete(removed.flatMap { $0.interrupt(at: engine.time) })
    }

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
    }

    override func model() -> CALayer { original }
}
