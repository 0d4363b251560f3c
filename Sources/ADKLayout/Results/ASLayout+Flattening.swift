import Foundation

extension ASLayout {
    /// Whether the layout has nodes and nothing but nodes directly below it, and nothing below those.
    var isFlattened: Bool {
        sublayouts.allSatisfy { $0.type == .displayNode && $0.sublayouts.isEmpty }
    }

    /// The layout with only the nodes below it, each at its place in this layout, in drawing order.
    ///
    /// Specs dissolve: their positions add up, rounded up to whole pixels at every level, as in Texture. What a node
    /// has inside is the node's own affair and left out. O(n).
    public func filteredNodeLayoutTree() -> ASLayout {
        isFlattened ? self : flattened(keepingInside: false)
    }

    /// As `filteredNodeLayoutTree`, with what nodes have inside if `keepingInside`.
    func flattened(keepingInside: Bool) -> ASLayout {
        let scale = LayoutEnvironment.current.scale
        var nodes: [ASLayout] = []
        var pending = [(sublayouts: sublayouts, next: 0, origin: CGPoint.zero)]
        while let top = pending.indices.last {
            let (siblings, next, origin) = pending[top]
            guard next < siblings.count else {
                pending.removeLast()
                continue
            }
            pending[top].next += 1
            let layout = siblings[next]
            let position = Self.ceil(
                CGPoint(x: origin.x + layout.position.x, y: origin.y + layout.position.y), scale: scale)
            if layout.type == .displayNode {
                nodes.append(
                    ASLayout(
                        rounded: layout.size, position: position, element: layout.layoutElement,
                        sublayouts: keepingInside ? layout.sublayouts : []))
            } else if !layout.sublayouts.isEmpty {
                pending.append((layout.sublayouts, 0, position))
            }
        }
        return ASLayout(rounded: size, position: position, element: layoutElement, sublayouts: nodes)
    }

    /// Every element below, specs too, with its frame in this layout's coordinates, in points. O(n).
    public func absoluteFrames() -> [(element: any ASLayoutElement, frame: CGRect)] {
        var frames: [(any ASLayoutElement, CGRect)] = []
        visit { layout, _, frame in
            if let element = layout.layoutElement { frames.append((element, frame)) }
        }
        return frames
    }

    /// Calls `body` with this layout and everything below it, parents first: layout, depth, frame from this one's
    /// top left corner. No recursion, so that depth costs no stack.
    func visit(_ body: (_ layout: ASLayout, _ depth: Int, _ frame: CGRect) -> Void) {
        var pending = [(layout: self, depth: 0, origin: CGPoint.zero)]
        while let (layout, depth, origin) = pending.popLast() {
            body(layout, depth, CGRect(origin: origin, size: layout.size))
            for sublayout in layout.sublayouts.reversed() {
                let corner = CGPoint(x: origin.x + sublayout.position.x, y: origin.y + sublayout.position.y)
                pending.append((sublayout, depth + 1, corner))
            }
        }
    }
}
