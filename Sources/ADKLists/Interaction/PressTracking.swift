import ADKFoundation
import ADKViews
import Foundation

/// The press in progress.
@MainActor
struct PressTracking {
    enum Purpose {
        /// A click on a row, so far.
        case row
        /// A click beside the rows, so far.
        case space
        /// A drag that selects the rows in a rectangle.
        case rubberBand(RubberBand)
        /// A drag of a row. `grab` leads from the pointer to the middle of the row.
        case reordering(grab: CGVector)
        /// A finger that pulls the actions of a row in. `x` is its last place, in points of the window.
        case swiping(x: CGFloat)
    }

    let start: ListPress
    var purpose: Purpose
    var longPress: LifetimeToken?
    var edgeScroll: EdgeScroll?

    init(_ start: ListPress, _ purpose: Purpose) {
        self.start = start
        self.purpose = purpose
    }
}
