import Foundation

/// The place that a list's layout is computed for.
package struct ListContainer: Equatable, Sendable {
    /// The size of the viewport in points.
    package var size: CGSize
    /// Pixels per point.
    package var scale: CGFloat
}

/// The lengths that items count with until one of their kind is measured, in points along the scroll axis.
package struct ListEstimates: Equatable, Sendable {
    package var row: CGFloat
    package var header: CGFloat
    package var footer: CGFloat

    package init(row: CGFloat = 100, header: CGFloat = 28, footer: CGFloat = 28) {
        (self.row, self.header, self.footer) = (row, header, footer)
    }
}
