import Foundation

/// A generator of touches that the user feels. Differs from UIKit: a desktop has none, and nothing happens.
@preconcurrency @MainActor
open class UIFeedbackGenerator {
    /// Creates a generator.
    public init() {}
    /// Without effect.
    open func prepare() {}
}

/// A generator of a blow. Without effect.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass of the objects.
    public enum FeedbackStyle: Int, Sendable {
        /// Small and light.
        case light
        /// Between both.
        case medium
        /// Large and heavy.
        case heavy
        /// Soft.
        case soft
        /// Hard.
        case rigid
    }

    /// Creates a generator of the style `medium`.
    override public init() { super.init() }
    /// Creates a generator of a style.
    public init(style: FeedbackStyle) { super.init() }
    /// Without effect.
    open func impactOccurred() {}
    /// Without effect.
    open func impactOccurred(intensity: CGFloat) {}
}

/// A generator for the end of a task. Without effect.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The end of a task.
    public enum FeedbackType: Int, Sendable {
        /// It succeeded.
        case success
        /// It gave a warning.
        case warning
        /// It failed.
        case error
    }

    /// Without effect.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator for a change of a selection. Without effect.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Without effect.
    open func selectionChanged() {}
}
