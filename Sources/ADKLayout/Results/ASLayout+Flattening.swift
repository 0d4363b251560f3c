import Foundation

extension ASLayout {
    /// Whether all sublayouts are those of nodes, without sublayouts of their own.
    var isFlattened: Bool {
        sublayouts.allSatisfy { $0.type == .displayNode && $0.sublayouts.isEmpty }
    }

    /// The layout with the specs removed: its sublayouts are the nodes, in this layout's coordinates and in drawing
    /// order.
    ///
    /// The positions of the removed specs are added, rounded up to whole pixels at every level, as in Texture. The
    /// sublayouts of the nodes are left out. O(n) in the number of elements.
    public func filteredNodeLayoutTree() -> ASLayout {
        isFlattened ? self : flattened(keepingInside: false)
    }

    /// Does the same as `filteredNodeLayoutTree`; with `keepingInside` the nodes keep their sublayouts.
    package func flattened(keepingInside: Bool) -> ASLayout {
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

    /// This layout's element and every element below it, parents first, specs included, with the frames in points from
    /// this layout's top left corner. O(n) in the number of elements. Not in Texture.
    public func absoluteFrames() -> [(element: any ASLayoutElement, frame: CGRect)] {
        var frames: [(any ASLayoutElement, CGRect)] = []
        visit { layout, _, frame in
            if let element = layout.layoutElement { frames.append((element, frame)) }
        }
        return frames
    }

    /// Calls `body` with this layout and every layout below it, parents first. Frames are in points from this layout's
    /// top left corner. Not recursive, so that a deep tree does not overflow the stack.
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
