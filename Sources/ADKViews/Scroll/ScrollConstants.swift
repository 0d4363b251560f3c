import Foundation

/// How scrolling feels, in one place.
package enum ScrollConstants {
    /// One click of a wheel, in points: about what browsers on this desktop move.
    package static let wheelClick: CGFloat = 120
    /// How long a click takes to be answered in full, in seconds: short enough to feel
    /// attached, long enough for the eye to follow.
    package static let wheelDuration: TimeInterval = 0.18
    /// An arrow key, in points.
    package static let arrowStep: CGFloat = 80
    /// Page Up, Page Down and Space keep this share of the viewport in sight.
    package static let pageOverlap: CGFloat = 0.1
    /// Jumps to the ends and pages take a little longer than a click: they go further.
    package static let jumpDuration: TimeInterval = 0.25
    /// Animated jumps longer than this many viewports start closer, so that the way stays short.
    package static let longestAnimatedJump: CGFloat = 3

    /// A wheel that turns on at the end of an inner scroll view goes on with the outer one only
    /// after a pause of this many seconds: who scrolls to an end does not mean what is around it.
    package static let wheelLatch: TimeInterval = 0.3
    /// Slower than this, in points per second, a drag that ends is no throw.
    package static let throwSpeed: CGFloat = 50

    /// The overlay scroll bar, in points and seconds.
    package static let barThickness: CGFloat = 8
    package static let barMargin: CGFloat = 2
    package static let barMinimumLength: CGFloat = 40
    /// The strip along the edge in which the bar can be caught.
    package static let barHitWidth: CGFloat = 16
    package static let barVisible: TimeInterval = 1
    package static let barFade: TimeInterval = 0.2
}
