import Foundation

/// The resistance of content at its edges.
package enum EdgeResistance {
    /// The distance beyond an edge at which content is shown that was pulled `distance` points beyond it, in a view of
    /// `length` points.
    ///
    /// About half the pull at first, and always less than `length`. This is the known curve of UIKit's scroll views.
    package static func shown(of distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let pull = abs(distance) * ScrollConstants.edgeSlack / length
        let shown = (1 - 1 / (pull + 1)) * length
        return distance < 0 ? -shown : shown
    }

    /// The distance of the pull that shows content `distance` points beyond an edge: the inverse of `shown`.
    /// Content further away than a view's length, where only the program can bring it, counts as almost that far.
    static func pull(showing distance: CGFloat, length: CGFloat) -> CGFloat {
        guard length > 0 else { return 0 }
        let shown = min(abs(distance), length * 0.99)
        let pull = shown / (length - shown) * length / ScrollConstants.edgeSlack
        return distance < 0 ? -pull : pull
    }
}

extension UIScrollView {
    /// The offset to show for a pull to `offset`. Beyond the edges, the content follows less and less.
    func resisted(_ offset: CGPoint) -> CGPoint { beyondEdges(offset, EdgeResistance.shown) }

    /// The offset to which the content is pulled that shows `offset`: the inverse of `resisted`.
    func pulled(_ offset: CGPoint) -> CGPoint { beyondEdges(offset, EdgeResistance.pull) }

    /// The offset with another distance beyond the edges.
    private func beyondEdges(_ offset: CGPoint, _ distance: (CGFloat, CGFloat) -> CGFloat) -> CGPoint {
        ScrollAxis.allCases.reduce(offset) { result, axis in
            let (range, place) = (offsetRange(axis), axis.of(offset))
            let edge = min(max(place, range.lowerBound), range.upperBound)
            return axis.replacing(edge + distance(place - edge, axis.of(bounds.size)), in: result)
        }
    }
}
