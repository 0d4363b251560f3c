import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// The frames and properties of all visible nodes and views of a window, by name.
///
/// Stored as text beside a golden, so that a report can name the node and the property that changed.
package struct NodeFrames: Sendable, Equatable {
    /// A node, a view without a node, or a layer of either that paints something.
    package struct Entry: Sendable, Equatable {
        /// The class, and the debug name if there is one.
        package let name: String
        /// In the window's coordinate space, in points, rounded to hundredths.
        package let frame: CGRect
        /// The depth in the tree. 0 for the window's content.
        package let depth: Int
        /// Empty in records of version 1.
        var properties: NodeProperties = [:]
        /// A layer without a node or view, or a hidden node. Records of version 1 do not have them. Not stored.
        var isExtra = false
        /// A text of which a part is not shown. Not stored.
        var isCut = false

        var isHidden: Bool { properties[.hidden] != nil }

        /// Compares what is stored.
        package static func == (left: Entry, right: Entry) -> Bool {
            left.name == right.name && left.frame == right.frame && left.depth == right.depth
                && left.properties == right.properties
        }
    }

    /// Parents before their children, siblings from top to bottom and left to right.
    package let entries: [Entry]
    /// The title that the window or its controller set. Nil if neither has one.
    package let title: String?
    /// The window's pixels per point.
    let scale: CGFloat
    /// Whether entries have properties. False for records of version 1.
    let hasProperties: Bool

    init(entries: [Entry], title: String? = nil, scale: CGFloat, hasProperties: Bool = true) {
        self.entries = entries
        self.title = title
        self.scale = scale
        self.hasProperties = hasProperties
    }

    @MainActor
    init(of window: UIWindow) {
        self.init(
            entries: NodeWalk.entries(of: window), title: window.title ?? window.rootViewController?.title,
            scale: window.scale)
    }

    // MARK: - Regions

    /// A region's rectangle in the window, in points.
    func rect(of region: ChangedRegion) -> CGRect {
        CGRect(
            x: CGFloat(region.x) / scale, y: CGFloat(region.y) / scale, width: CGFloat(region.width) / scale,
            height: CGFloat(region.height) / scale)
    }

    /// Sets the regions' names.
    func name(_ regions: inout [ChangedRegion]) {
        for index in regions.indices { regions[index].names = names(for: regions[index]) }
    }

    /// The names of the nodes that a changed region belongs to: the smallest entry that contains it, or up to three
    /// entries inside that one which changed together.
    func names(for region: ChangedRegion) -> [String] {
        let rect = rect(of: region)
        let touched = entries.indices.filter {
            !entries[$0].isHidden && !entries[$0].frame.isEmpty && entries[$0].frame.intersects(rect)
        }
        let margin = 0.5 / scale
        let smallest = touched.filter { entries[$0].frame.insetBy(dx: -margin, dy: -margin).contains(rect) }
            .min { area($0) == area($1) ? $0 > $1 : area($0) < area($1) }
        // Several entries inside it may have changed together.
        let inner = touched.filter { index in
            guard let smallest else { return true }
            return index > smallest && area(index) < area(smallest)
        }
        let leaves = inner.filter { !hasChildren($0) && covers(rect, $0) }
        if !leaves.isEmpty { return leaves.prefix(3).map { qualifiedName($0) } }
        return smallest.map { [qualifiedName($0)] } ?? []
    }

    private func area(_ index: Int) -> CGFloat { entries[index].frame.width * entries[index].frame.height }

    private func covers(_ rect: CGRect, _ index: Int) -> Bool {
        let frame = entries[index].frame
        let common = frame.intersection(rect)
        return common.width * common.height >= 0.5 * min(rect.width * rect.height, area(index))
    }

    func hasChildren(_ index: Int) -> Bool {
        index + 1 < entries.count && entries[index + 1].depth > entries[index].depth
    }

    /// The name, and that of the container.
    func qualifiedName(_ index: Int) -> String {
        let entry = entries[index]
        return container(of: index).map { "\(entry.name) in \($0)" } ?? entry.name
    }

    /// The name of the nearest ancestor of another name that is not a plain container.
    func container(of index: Int) -> String? {
        let entry = entries[index]
        var depth = entry.depth
        for above in entries[..<index].reversed() where above.depth < depth {
            depth = above.depth
            if !NodeFrames.plain.contains(above.name), above.name != entry.name { return above.name }
        }
        return nil
    }

    /// Classes that tell nothing about the screen: the general ones, and views that containers make around screens.
    static let plain: Set<String> = [
        "ASDisplayNode", "UIView", "NodeView", "UIScrollView", "ContainerView", "PresentationContainer",
        "PresentationCard",
    ]
}

// MARK: - Names

extension NodeFrames {
    /// The class of a layer's node or view, and the debug name if there is one. Nil for a bare layer, which is a
    /// detail of its owner.
    @MainActor
    static func name(of layer: CALayer, _ view: UIView?) -> String? {
        if let node = (layer as? NodeLayer)?.node {
            let type = String(describing: Swift.type(of: node))
            guard let name = node.debugName else { return type }
            return "\(type) ‘\(name.split(whereSeparator: \.isWhitespace).joined(separator: " "))’"
        }
        return view.map { String(describing: Swift.type(of: $0)) }
    }

    /// The name, and that of the nearest superlayer that is not a plain container. For a bare layer only the latter.
    @MainActor
    static func qualifiedName(of layer: CALayer, _ view: UIView?) -> String? {
        let own = name(of: layer, view)
        var above = layer.superlayer
        while let layer = above {
            if let name = name(of: layer, nil), !plain.contains(name), name != own {
                return own.map { "\($0) in \(name)" } ?? name
            }
            above = layer.superlayer
        }
        return own
    }
}
