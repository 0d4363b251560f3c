import Foundation

/// The place of an animator at its end.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The values at the goal.
    case end
    /// The values at the start.
    case start
    /// The values on screen.
    case current
}

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// Nothing is animated.
    case inactive
    /// The animations run, or are paused.
    case active
    /// The animations were stopped, and wait for `finishAnimation(at:)`.
    case stopped
}
