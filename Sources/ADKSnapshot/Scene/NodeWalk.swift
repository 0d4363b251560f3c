import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Collects the entries of a layer tree.
@MainActor
struct NodeWalk {
    private let area: CGRect
    private var entries: [NodeFrames.Entry] = []

    private init(area: CGRect) { self.area = area }

    /// The entries of a window's content, with the frames and values on screen.
    static func entries(of window: UIWindow) -> [NodeFrames.Entry] {
        var walk = NodeWalk(area: CGRect(origin: .zero, size: window.bounds.size))
        let owner = Owner(object: window, variant: window.traitCollection.colorVariant)
        walk.visitChildren(of: window.layer, views: window.subviews, in: owner, origin: .zero, depth: 0)
        return walk.entries
    }

    /// The node or view that a layer belongs to.
    private struct Owner {
        let object: AnyObject
        let variant: ColorVariant
    }

    /// A sublayer with its frame in the window, in points.
    private struct Child {
        let layer: CALayer
        let shown: CALayer
        let frame: CGRect
        /// Its place in painting order.
        var order = 0

        @MainActor var isVisible: Bool { !shown.isHidden && shown.opacity > 0 }
    }

    /// `origin` is the origin of the parent's coordinate space in the window, in points.
    private mutating func visitChildren(
        of layer: CALayer, views: [UIView], in owner: Owner, origin: CGPoint, depth: Int
    ) {
        let viewOf = Dictionary(views.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
        let children = children(of: layer, origin)
        let levels = NodeWalk.levels(children)
        for (child, level) in zip(children, levels) {
            let view = viewOf[ObjectIdentifier(child.layer)]
            let node = (child.layer as? NodeLayer)?.node
            let name = NodeFrames.name(of: child.layer, view)
            let variant = view?.traitCollection.colorVariant ?? owner.variant
            var properties: NodeProperties = [:]
            if child.isVisible {
                let reader = PropertyReader(layer: child.layer, shown: child.shown, variant: variant)
                properties = reader.properties(node, view)
                if level > 0 { properties[.level] = "\(level)" }
            } else {
                guard node != nil else { continue }
                properties[.hidden] = "true"
            }
            let bareName = name == nil ? NodeWalk.name(ofBare: child.layer, properties, owner) : nil
            if let shownName = name ?? bareName {
                entries.append(
                    NodeFrames.Entry(
                        name: shownName, frame: child.frame.roundedToHundredths, depth: depth, properties: properties,
                        isExtra: name == nil || !child.isVisible,
                        isCut: child.isVisible && (node as? ASTextNode)?.isTruncated ?? false))
            }
            guard child.isVisible else { continue }
            let object: AnyObject? = node ?? view
            let below = object.map { Owner(object: $0, variant: variant) } ?? owner
            visitChildren(
                of: child.layer, views: view?.subviews ?? [], in: below, origin: child.frame.origin,
                depth: name ?? bareName == nil ? depth : depth + 1)
        }
    }

    /// The sublayers in the window, sorted by place. Their order in the tree depends on the order in which rows became
    /// ready.
    private func children(of layer: CALayer, _ origin: CGPoint) -> [Child] {
        let bounds = (layer.presentation() ?? layer).bounds
        let shift = CGPoint(x: origin.x - bounds.minX, y: origin.y - bounds.minY)
        let painted = layer.sublayers.enumerated().sorted { a, b in
            (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
        }
        return painted.enumerated().compactMap { order, item -> Child? in
            let shown = item.element.presentation() ?? item.element
            let frame = shown.frame.offsetBy(dx: shift.x, dy: shift.y)
            // A node without a size, which its parent does not lay out, shows nothing.
            guard frame.intersects(area), !frame.isEmpty || !item.element.sublayers.isEmpty else { return nil }
            return Child(layer: item.element, shown: shown, frame: frame, order: order)
        }.sorted { a, b in
            (a.frame.minY, a.frame.minX, CGFloat(a.order)) < (b.frame.minY, b.frame.minX, CGFloat(b.order))
        }
    }

    /// For each child the number of siblings that are painted before it, one above the other. So siblings that overlap
    /// have different levels, and the order of others does not matter. O(n²).
    private static func levels(_ children: [Child]) -> [Int] {
        var levels = Array(repeating: 0, count: children.count)
        let painted = children.indices.sorted { children[$0].order < children[$1].order }
        for (place, index) in painted.enumerated() where children[index].isVisible {
            for below in painted[..<place]
            where children[below].isVisible && children[below].frame.overlaps(children[index].frame) {
                levels[index] = max(levels[index], levels[below] + 1)
            }
        }
        return levels
    }

    /// The name of a layer without a node or view that paints something: its class, and the name of the property of
    /// its owner that has it. Nil for a layer that paints nothing.
    private static func name(ofBare layer: CALayer, _ properties: NodeProperties, _ owner: Owner) -> String? {
        let paints: [NodeProperty] = [.background, .drawing, .borderWidth, .shadowOpacity]
        guard paints.contains(where: { properties[$0] != nil }) else { return nil }
        let type = String(describing: Swift.type(of: layer))
        var mirror: Mirror? = Mirror(reflecting: owner.object)
        while let values = mirror {
            for (label, value) in values.children {
                if let label, let candidate = value as? CALayer, candidate === layer { return "\(type) ‘\(label)’" }
            }
            mirror = values.superclassMirror
        }
        return type
    }
}

extension CGRect {
    /// Whether the rectangles have more than a rounding error in common.
    func overlaps(_ other: CGRect) -> Bool {
        let common = intersection(other)
        return common.width > 0.02 && common.height > 0.02
    }

    fileprivate var roundedToHundredths: CGRect {
        func round(_ value: CGFloat) -> CGFloat { (value * 100).rounded() / 100 }
        return CGRect(x: round(minX), y: round(minY), width: round(width), height: round(height))
    }
}
