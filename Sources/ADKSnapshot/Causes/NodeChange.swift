import Foundation

/// A change of a node between two renderings of a scene, with the changes that follow from it.
public struct NodeChange: Sendable, Equatable, Codable {
    /// The node's class, and its debug name if there is one.
    public let name: String
    /// The name of the node around it. Nil if there are only plain containers.
    public let container: String?
    /// The change, such as `text colour #333333 → #444444`, `y 118 → 120`, `shadow lost`, `new` or `gone`. Frames are
    /// in the window's points. A change of several nodes by the same distance has the distance: `y +2`.
    public internal(set) var change: String
    /// The change without the node's place: `y +2`. Equal in all scenes with this change.
    public let kind: String
    /// The number of nodes with this change. At least 1.
    public internal(set) var count = 1
    /// The number of changed pixels in the regions that this change, or a consequence of it, reaches.
    public internal(set) var pixels = 0
    /// The changes that follow from this one, such as nodes that moved because this one grew.
    public internal(set) var consequences: [NodeChange] = []

    init(name: String, container: String?, change: String, kind: String? = nil) {
        self.name = name
        self.container = container
        self.change = change
        self.kind = kind ?? change
    }

    /// The node's name, and that of its container: `ASTextNode ‘author’ in PhotoCellNode`.
    public var qualifiedName: String { container.map { "\(name) in \($0)" } ?? name }

    /// Equal for one change in different scenes.
    var key: String { "\(qualifiedName): \(kind)" }

    /// Adds another node with the same change.
    mutating func merge(_ other: NodeChange) {
        if change != other.change { change = kind }
        count += other.count
        pixels = max(pixels, other.pixels)
        consequences = NodeChange.merged(consequences + other.consequences)
    }

    /// The changes in order. Equal changes of several nodes are one.
    static func merged(_ changes: [NodeChange]) -> [NodeChange] {
        var result: [NodeChange] = []
        var places: [String: Int] = [:]
        for change in changes {
            if let place = places[change.key] {
                result[place].merge(change)
            } else {
                places[change.key] = result.count
                result.append(change)
            }
        }
        return result
    }
}

extension NodeChange: CustomStringConvertible {
    /// A sentence or word for people.
    public var description: String {
        var text = "\(qualifiedName): \(change)"
        if count > 1 { text += " (\(count) nodes)" }
        let nodes = consequences.reduce(0) { $0 + $1.count }
        if nodes > 0 { text += ", with \(nodes) \(nodes == 1 ? "consequence" : "consequences")" }
        return text
    }
}
