import Foundation

/// A place in the window of a scene, to which a step moves the pointer: a node by name, or a point.
///
/// A name is a node's `debugName`, its class or its accessibility label. It must fit one visible node. Write an index
/// in reading order, from 0, or the name of a node around it if it fits several:
///
///     "retry"
///     "title[2]"
///     "title in JobCellNode[2]"
public struct SnapshotPlace: Sendable, Equatable, ExpressibleByStringInterpolation, CustomStringConvertible {
    enum Target: Sendable, Equatable {
        case node(NodeQuery)
        case point(CGPoint)
    }

    let target: Target

    init(_ target: Target) { self.target = target }

    /// The middle of the visible part of a node.
    public init(stringLiteral name: String) { self.init(.node(NodeQuery(name))) }

    /// The middle of the visible part of the node with this name. Of several, the one with `index`, in reading order
    /// from 0.
    public static func node(_ name: String, index: Int? = nil) -> SnapshotPlace {
        SnapshotPlace(.node(NodeQuery(name).with(index: index)))
    }

    /// A point of the window, in points. It must lie in the window.
    public static func point(_ x: CGFloat, _ y: CGFloat) -> SnapshotPlace {
        SnapshotPlace(.point(CGPoint(x: x, y: y)))
    }

    /// The name in quotes, or the coordinates.
    public var description: String {
        switch target {
        case .node(let query): "“\(query)”"
        case .point(let point): "(\(SnapshotScene.text(point.x)), \(SnapshotScene.text(point.y)))"
        }
    }
}
