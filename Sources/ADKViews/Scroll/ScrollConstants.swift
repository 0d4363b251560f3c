import ADKFoundation
import Foundation

/// The constants of scrolling.
package enum ScrollConstants {
    /// The duration of the response to a wheel click, in seconds: short enough to feel direct, long enough for the eye
    /// to follow.
    package static let wheelDuration: TimeInterval = 0.18
    /// The points that an arrow key scrolls.
    package static let arrowStep: CGFloat = 80
    /// The fraction of the viewport that Page Up, Page Down and Space keep visible.
    package static let pageOverlap: CGFloat = 0.1
    /// The duration of jumps to the ends and of pages, in seconds. Longer than a click, because they go further.
    package static let jumpDuration: TimeInterval = 0.25
    /// The longest animated jump, in viewports. Longer jumps start closer to their target.
    package static let longestAnimatedJump: CGFloat = 3

    /// Seconds without wheel clicks after which a wheel scrolls the outer scroll view. Reaching the inner end must not
    /// scroll the outer view at once.
    package static let wheelLatch: TimeInterval = 0.3
    /// The lowest speed of a throw, in points per second. Slower drags stop at once.
    package static let throwSpeed: CGFloat = 50

    /// The longest duration of the snap to a page after a drag, in seconds. A faster drag snaps sooner.
    package static let snapDuration: TimeInterval = 0.3
    /// The shortest duration of that snap, in seconds.
    package static let shortestSnap: TimeInterval = 0.1
    /// The speed of a released drag from which it turns to the next page, in points per second. A slower drag ends at
    /// the nearest page.
    package static let pageTurnSpeed: CGFloat = 150
    /// The points that fingers on a touchpad have to move before their speed turns a page.
    package static let pageTurnTravel: CGFloat = 20
    /// The points within which a touchpad movement chooses the axis to which it keeps.
    package static let axisChoice: CGFloat = 12
    /// A touchpad event that is this many times as large as the ones before belongs to a new movement, and not to the
    /// inertia of the last one.
    package static let inertiaGrowth: CGFloat = 2.2
    /// The least factor from one event of inertia to the next. An event that is smaller does not count in full,
    /// because the sizes of events vary.
    package static let inertiaDecay: CGFloat = 0.8

    /// Seconds without events after which a device counts as released, if it reports no end.
    package static let fineEnd: TimeInterval = 0.15
    /// The fraction of a pull beyond an edge that the content follows at first. UIKit's number.
    package static let edgeSlack: CGFloat = 0.55

    /// The distance in points from the press within which autoscrolling rests, because a clicking hand moves a little.
    package static let autoscrollRest: CGFloat = 12
    /// The speed in points per second for each point beyond that distance. 100 points away gives about a page a second.
    package static let autoscrollSpeed: CGFloat = 8
    /// The highest speed of autoscrolling, in points per second. Faster content cannot be recognised.
    package static let autoscrollFastest: CGFloat = 4000

    /// The dimensions of the overlay scroll bar, in points, and its times, in seconds.
    package static let barThickness: CGFloat = mutable("scrollBar.thickness", 8)
    package static let barMargin: CGFloat = mutable("scrollBar.margin", 2)
    package static let barMinimumLength: CGFloat = mutable("scrollBar.minimumLength", 40)
    /// The width of the strip along the edge in which the bar can be pressed.
    package static let barHitWidth: CGFloat = 16
    package static let barVisible: TimeInterval = 1
    package static let barFade: TimeInterval = 0.2
}
