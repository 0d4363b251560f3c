import Foundation

/// The place that a list's layout is computed for.
struct ListContainer: Equatable, Sendable {
    /// The size of the viewport in points.
    var size: CGSize
    /// Pixels per point.
    var scale: CGFloat
}

/// The lengths that items count with until one of their kind is measured, in points along the scroll axis.
struct ListEstimates: Equatable, Sendable {
    var row: CGFloat = 100
    var header: CGFloat = 28
    var footer: CGFloat = 28
}
