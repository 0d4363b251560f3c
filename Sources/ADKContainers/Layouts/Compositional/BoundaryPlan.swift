import ADKLists
import Foundation

/// A header, a footer or another item at the boundary of a section, captured from its configuration. In pixels.
struct BoundaryPlan {
    /// The side of the section along the scroll axis.
    enum Edge {
        case start, end, side
    }

    let kind: String
    let edge: Edge
    let extendsBoundary: Bool
    let isPinned: Bool
    let zIndex: Int
    /// The length and the breadth, or their estimates.
    let length: Double
    let breadth: Double
    let lengthIsEstimated: Bool
    let breadthIsEstimated: Bool
    /// Whether a length relates to the length of the container along the scroll axis.
    let dependsOnLength: Bool
    /// The distances at the start and the end along the axis, and across it, by which the frame is smaller.
    let insets: (start: Double, end: Double, crossStart: Double, crossEnd: Double)
    let offset: (start: Double, cross: Double)
    /// The place across the axis: -1 at the start, 0 at the centre, 1 at the end.
    let crossPlace: Int
    /// The part of the container that the item can take across the axis.
    let crossSpace: (start: Double, end: Double)

    /// Captures an item in a container of `size` points, with `insets` points across the axis.
    @MainActor
    init(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ axis: ListAxis, in size: CGSize,
        crossInsets: (start: CGFloat, end: CGFloat), scale: Double
    ) {
        func pixels(_ points: CGFloat) -> Double { PixelFrame.pixels(points, scale: scale) }
        kind = item.elementKind
        extendsBoundary = item.extendsBoundary
        isPinned = item.pinToVisibleBounds
        zIndex = item.zIndex
        let edges = item.alignment.edges
        let (first, last): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
            axis == .vertical ? (.top, .bottom) : (.leading, .trailing)
        let (crossFirst, crossLast): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
            axis == .vertical ? (.leading, .trailing) : (.top, .bottom)
        edge = edges.contains(first) ? .start : edges.contains(last) ? .end : .side
        crossPlace = edges.contains(crossFirst) ? -1 : edges.contains(crossLast) ? 1 : 0

        let cross = axis.cross(size)
        let space = max(0, cross - crossInsets.start - crossInsets.end)
        let own = item.layoutSize.size(in: axis.size(axis.length(size), cross: space))
        length = pixels(axis.length(own))
        breadth = pixels(axis.cross(own))
        let (width, height) = (item.layoutSize.widthDimension, item.layoutSize.heightDimension)
        lengthIsEstimated = axis == .vertical ? height.isEstimated : width.isEstimated
        breadthIsEstimated = axis == .vertical ? width.isEstimated : height.isEstimated
        dependsOnLength = item.layoutSize.relates(to: axis)
        let checked = item.contentInsets.checked("a boundary item of kind \(item.elementKind)")
        let along = checked.along(axis)
        let across = checked.along(axis == .vertical ? .horizontal : .vertical)
        insets = (
            lengthIsEstimated ? 0 : pixels(along.start), lengthIsEstimated ? 0 : pixels(along.end),
            breadthIsEstimated ? 0 : pixels(across.start), breadthIsEstimated ? 0 : pixels(across.end)
        )
        offset =
            axis == .vertical
            ? (pixels(item.offset.y), pixels(item.offset.x)) : (pixels(item.offset.x), pixels(item.offset.y))
        crossSpace = (pixels(crossInsets.start), pixels(crossInsets.start + space))
    }

    /// Whether the section is longer by this item.
    var isAddedToLength: Bool { extendsBoundary && edge != .side }

    /// Whether the section's groups have less space across the axis because of this item.
    var isAddedToBreadth: Bool { extendsBoundary && edge == .side && crossPlace != 0 }

    /// The frame from the section's start. `size` is the item's own, in pixels; `foot` the length of the footers.
    func frame(_ size: (length: Double, breadth: Double), sectionLength: Double, foot: Double) -> PixelFrame {
        let start: Double
        switch edge {
        case .start: start = 0
        case .end: start = sectionLength - (extendsBoundary ? foot : foot + size.length)
        case .side: start = ((sectionLength - size.length) / 2).rounded()
        }
        let free = crossSpace.end - crossSpace.start - size.breadth
        let cross = crossSpace.start + (crossPlace < 0 ? 0 : crossPlace > 0 ? free : (free / 2).rounded())
        let inner = (
            length: max(0, size.length - insets.start - insets.end),
            breadth: max(0, size.breadth - insets.crossStart - insets.crossEnd)
        )
        let origin = (
            start: start + offset.start + insets.start, cross: cross + offset.cross + insets.crossStart
        )
        return PixelFrame(
            start: origin.start, end: origin.start + inner.length, crossStart: origin.cross,
            crossEnd: origin.cross + inner.breadth)
    }
}
