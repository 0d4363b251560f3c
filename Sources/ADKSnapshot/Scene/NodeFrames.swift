import ADKGraphics
import ADKNodes
import ADKViews
import Foundation

/// Where every visible node and view of a window is: the names behind the pixels.
///
/// Kept as text beside a golden, so that a change says what moved and not only which pixels.
public struct NodeFrames: Sendable, Equatable {
    /// One node, or a view without a node.
    public struct Entry: Sendable, Equatable {
        /// The class, with the debug name where there is one.
        public let name: String
        /// In the window's points, to a hundredth.
        public let frame: CGRect
        /// 0 is the window's content.
        public let depth: Int
    }

    /// A parent before its children, siblings from top to bottom.
    public let entries: [Entry]
    /// Pixels per point of the window.
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

    /// What a changed region belongs to: the smallest entry around it, or else those it touches
    /// most tightly, at most three.
    func names(for region: ChangedRegion) -> [String] {
        let rect = CGRect(
            x: CGFloat(region.x) / scale, y: CGFloat(region.y) / scale, width: CGFloat(region.width) / scale,
            height: CGFloat(region.height) / scale)
        let touched = entries.indices.filter { !entries[$0].frame.isEmpty && entries[$0].frame.intersects(rect) }
        let hair = 0.5 / scale
        let smallest = touched.filter { entries[$0].frame.insetBy(dx: -hair, dy: -hair).contains(rect) }
            .min { area($0) == area($1) ? $0 > $1 : area($0) < area($1) }
        // Inside it there may be several that changed together.
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

    /// The name, and the nearest ancestor of another class that was written for a purpose.
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

    /// `origin` is where the parent's coordinate space begins, in the window's points.
    mutating func visitChildren(of layer: CALayer, views: [UIView], origin: CGPoint, depth: Int) {
        let owners = Dictionary(views.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
        let shift = CGPoint(x: origin.x - layer.bounds.minX, y: origin.y - layer.bounds.minY)
        let visible = layer.sublayers.filter { !$0.isHidden && $0.opacity > 0 }
            .map { (layer: $0, frame: $0.frame.offsetBy(dx: shift.x, dy: shift.y)) }
            .filter { $0.frame.intersects(area) }
        // Rows come in whatever order they were ready: by place, the list is the same every time.
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
    /// The class of a layer's node, or of its view, with the debug name where there is one; nil for a bare layer,
    /// which is a detail of whatever made it.
    @MainActor
    fileprivate static func name(of layer: CALayer, _ view: UIView?) -> String? {
        if let node = (layer as? NodeLayer)?.node {
            let type = String(describing: Swift.type(of: node))
            guard let name = node.debugName else { return type }
            return "\(type) ‘\(name.split(whereSeparator: \.isNewline).joined(separator: " "))’"
        }
        return view.map { String(describing: Swift.type(of: $0)) }
    }

    /// The same with the nearest layer above it that was written for a purpose, or that layer's for a bare one.
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
