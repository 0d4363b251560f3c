extension UIView {
    /// The pace of an animation.
    public enum AnimationCurve: Int, Sendable {
        /// A slow start and a slow end.
        case easeInOut
        /// A slow start.
        case easeIn
        /// A slow end.
        case easeOut
        /// Even speed.
        case linear
    }

    /// The behaviour of an animation block. The bits are UIKit's.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the animated views in the block.
        ///
        /// Differs from UIKit: it has no effect. Call `layoutIfNeeded()` at the end of the block.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// The animated views take touches. Without it, they and their subviews take none until the animation ends.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// The animation begins at the values on screen.
        ///
        /// Differs from UIKit: it has no effect, because every animation begins at the values on screen.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The animation repeats until another change of the same property. Its completion is called then, with false.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// The animation returns to its start, for as long again. Without `repeat`, the view then has its new value at
        /// once.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// A block inside another one has its own duration, and not that of the outer one.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// A block inside another one has its own curve, and not that of the outer one.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Draws the content of animated views again in each frame of a transition.
        ///
        /// Differs from UIKit: it has no effect. Content is drawn again whenever it changes.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// A transition between two views hides and shows them, in place of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// A block inside another one has its own options, and not those of the outer one.
        ///
        /// Differs from UIKit: it has no effect. Options other than the duration and the curve are never inherited.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// A slow start and a slow end. This is the curve of blocks without another one.
        public static let curveEaseInOut: AnimationOptions = []
        /// A slow start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// A slow end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Even speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// The curve of the options.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
    }
}
