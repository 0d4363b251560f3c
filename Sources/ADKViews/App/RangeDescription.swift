import ADKGraphics
import Foundation

/// The ranges of a list at one instant, for the overlay. Rectangles are in the scroll view's content points.
package struct RangeDescription: Equatable, Sendable {
    /// The progress of an item.
    package enum ItemState: CaseIterable, Sendable {
        /// The item has no node.
        case absent
        /// The node is being made or measured for the first time.
        case making
        case measured
        case drawn
        /// Drawn, and in the viewport.
        case visible
    }

    /// An item near the viewport.
    package struct Item: Equatable, Sendable {
        package let frame: CGRect
        package let state: ItemState

        package init(frame: CGRect, state: ItemState) {
            self.frame = frame
            self.state = state
        }
    }

    /// A range and its rectangle.
    package struct Band: Equatable, Sendable {
        package let name: String
        package let frame: CGRect

        package init(name: String, frame: CGRect) {
            self.name = name
            self.frame = frame
        }
    }

    /// The list, the mode and the direction, one line each.
    package var lines: [String]
    /// The ranges, the largest first. The last one is the viewport.
    package var bands: [Band]
    package var items: [Item]

    package init(lines: [String], bands: [Band], items: [Item]) {
        self.lines = lines
        self.bands = bands
        self.items = items
    }
}

/// A view of a list, which can describe its ranges.
@MainActor
package protocol RangeDescribing: UIView {
    /// Nil for a view without a list, and before the list has a size.
    var rangeDescription: RangeDescription? { get }
}
