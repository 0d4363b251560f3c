import Foundation

/// How scrolling feels, in one place.
package enum ScrollConstants {
    /// One click of a wheel, in points: what Chromium moves on this desktop, as the scroll benchmark
    /// measured it; GTK and Qt move 86 to 91 in the same window.
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

    /// What touchpads and fine wheels send for one click of a wheel, in points. Of a touchpad that is
    /// 1.4 mm of finger: libinput counts in 1000ths of an inch and slows touchpads by 0.9 x 0.2968, and
    /// its X driver makes a click of 15 of these units, unless the user sets another distance. So the
    /// content goes some 42 points for a millimetre, between Chromium's 37 (53 a click) and GTK 3's 60
    /// (86 a click in a window 800 high). Computed from what is published of these programs, not measured.
    package static let fineClick: CGFloat = 60
    /// A device that sends nothing for this many seconds has come to rest without saying so.
    package static let fineEnd: TimeInterval = 0.15
    /// The share of a pull beyond an edge that is followed at first; UIKit's number.
    package static let edgeSlack: CGFloat = 0.55

    /// Autoscrolling rests this close to where the middle button was pressed, in points: a hand
    /// that clicks moves a little.
    package static let autoscrollRest: CGFloat = 12
    /// Points per second for each point beyond that: a hand's breadth away turns a page a second.
    package static let autoscrollSpeed: CGFloat = 8
    /// Points per second at most; faster nothing can be made out.
    package static let autoscrollFastest: CGFloat = 4000

    /// The overlay scroll bar, in points and seconds.
    package static let barThickness: CGFloat = 8
    package static let barMargin: CGFloat = 2
    package static let barMinimumLength: CGFloat = 40
    /// The strip along the edge in which the bar can be caught.
    package static let barHitWidth: CGFloat = 16
    package static let barVisible: TimeInterval = 1
    package static let barFade: TimeInterval = 0.2
}
