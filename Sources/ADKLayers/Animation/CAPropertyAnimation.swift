import Foundation

/// The common part of animations of one property.
///
/// Key paths are the names of a layer's properties: `position`, `bounds`, `anchorPoint`, `transform`,
/// `sublayerTransform`, `zPosition`, `opacity`, `hidden`, `backgroundColor`, `cornerRadius`, `borderWidth`,
/// `borderColor`, `shadowColor`, `shadowOpacity`, `shadowOffset`, `shadowRadius`, `contentsRect` and `contentsCenter`.
/// Parts are animated alone by `position.x`, `bounds.size.width`, `transform.rotation`, `transform.scale.x`,
/// `transform.translation` and the like. An animation of another key path is logged and has no effect.
///
/// Values are numbers, `CGPoint`, `CGSize`, `CGRect`, `UIColor`, `CGAffineTransform` and `CATransform3D`, of which the
/// part in the plane counts. A value of another type, or with numbers that are not finite, is logged and has no effect.
///
/// Differs from Core Animation: `contents` cannot be animated.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// Creates an animation of the property with the name `path`.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// The name of the animated property.
    public var keyPath: String?
    /// The values are added to those below: the property's value, changed by animations that were added before.
    public var isAdditive = false
    /// Each cycle begins where the one before ended.
    public var isCumulative = false

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CAPropertyAnimation else { return }
        (keyPath, isAdditive, isCumulative) = (source.keyPath, source.isAdditive, source.isCumulative)
    }
}

/// An animation between two values.
///
/// Values that are left out are those of the layer. `fromValue` and `byValue` alone give a change from the one by the
/// other. Without any value, the animation goes from the value on screen to the property's value.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the start.
    public var fromValue: Any?
    /// The value at the end.
    public var toValue: Any?
    /// The distance to the end. Not used if both ends are set.
    public var byValue: Any?

    override func take(from source: CAAnimation) {
        super.take(from: source)
        guard let source = source as? CABasicAnimation else { return }
        (fromValue, toValue, byValue) = (source.fromValue, source.toValue, source.byValue)
    }
}
