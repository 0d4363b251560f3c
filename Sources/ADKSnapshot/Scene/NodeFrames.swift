import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// The frames of all visible nodes and views of a window, by name.
///
/// Stored as text beside a golden, so that a report can name what moved.
public struct NodeFrames: Sendable, Equatable {
    /// A node, or a view without a node.
    public struct Entry: Sendable, Equatable {
        /// The class, and the debug name if there is one.
        public let name: String
        /// In the window's coordinate space, in points, rounded to hundredths.
        public let frame: CGRect
        /// The depth in the tree. 0 for the window's content.
        public let depth: Int
    }

    /// Parents before their children, siblings from top to bottom and left to right.
    public let entries: [Entry]
    /// The window's pixels per point.
    let scale: CGFloat

    init(entries: [Entry], scale: CGFloat) {
        self.entries = entries
        self.scale = scale
    }

    @MainActor
    init(of window: UIWindow) {
        var walk = Walk(area: CGRect(origin: .zero, size: window.bounds.size))
        walk.visitChildren(of: window.layer, views: window.subviews, origin: .zero, depth: 0)
        self.init(entries: walk.entries, scale: window.scale)
    }

    // MARK: - Regions

    /// The names of the nodes that a changed region belongs to: the smallest entry that contains it, or up to three
    /// entries inside that one which changed together.
    func names(for region: ChangedRegion) -> [String] {
        let rect = CGRect(
            x: CGFloat(region.x) / scale, y: CGFloat(region.y) / scale, width: CGFloat(region.width) / scale,
            height: CGFloat(region.height) / scale)
        let touched = entries.indices.filter { !entries[$0].frame.isEmpty && entries[$0].frame.intersects(rect) }
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

    private func hasChildren(_ index: Int) -> Bool {
        index + 1 < entries.count && entries[index + 1].depth > entries[index].depth
    }

    /// The name, and that of the nearest ancestor of another class that is not a plain container.
    private func qualifiedName(_ index: Int) -> String {
        let entry = entries[index]
        var depth = entry.depth
        for above in entries[..<index].reversed() where above.depth < depth {
            depth = above.depth
            if !NodeFrames.plain.contains(above.name), above.name != entry.name {
                return "\(entry.name) in \(above.name)"
            }
        }
        return entry.name
    }

    fileprivate static let plain: Set<String> = ["ASDisplayNode", "UIView", "NodeView", "UIScrollView"]
}

/// Collects the entries of a layer tree.
@MainActor
private struct Walk {
    let area: CGRect
    var entries: [NodeFrames.Entry] = []

    init(area: CGRect) { self.area = area }

    /// `origin` is the origin of the parent's coordinate space in the window, in points.
    mutating func visitChildren(of layer: CALayer, views: [UIView], origin: CGPoint, depth: Int) {
        let owners = Dictionary(views.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
        let shift = CGPoint(x: origin.x - layer.bounds.minX, y: origin.y - layer.bounds.minY)
        let visible = layer.sublayers.filter { !$0.isHidden && $0.opacity > 0 }
            .map { (layer: $0, frame: $0.frame.offsetBy(dx: shift.x, dy: shift.y)) }
            .filter { $0.frame.intersects(area) }
        // The order of sublayers depends on the order in which rows became ready. Sort by position instead.
        let ordered = visible.enumerated().sorted { a, b in
            let (left, right) = (a.element.frame, b.element.frame)
            return (left.minY, left.minX, CGFloat(a.offset)) < (right.minY, right.minX, CGFloat(b.offset))
        }
        for (child, frame) in ordered.map(\.element) {
            let view = owners[ObjectIdentifier(child)]
            let name = NodeFrames.name(of: child, view)
            if let name {
                entries.append(NodeFrames.Entry(name: name, frame: frame.roundedToHundredths, depth: depth))
            }
            visitChildren(
                of: child, views: view?.subviews ?? [], origin: frame.origin, depth: name == nil ? depth : depth + 1)
        }
    }
}

// MARK: - Names

extension NodeFrames {
    /// The class of a layer's node or view, and the debug name if there is one. Nil for a bare layer, which is a
    /// detail of its owner.
    @MainActor
    fileprivate static func name(of layer: CALayer, _ view: UIView?) -> String? {
        if let node = (layer as? NodeLayer)?.node {
            let type = String(describing: Swift.type(of: node))
            guard let name = node.debugName else { return type }
            return "\(type) ‘\(name.split(whereSeparator: \.isNewline).joined(separator: " "))’"
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

extension CGRect {
    fileprivate var roundedToHundredths: CGRect {
        func round(_ value: CGFloat) -> CGFloat { (value * 100).rounded() / 100 }
        return CGRect(x: round(minX), y: round(minY), width: round(width), height: round(height))
    }
}
