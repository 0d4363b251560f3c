import Foundation

extension ASLayout {
    /// Mirrors the positions of the direct sublayouts horizontally, for right-to-left reading.
    package mutating func mirrorSublayouts() {
        for index in sublayouts.indices {
            let sublayout = sublayouts[index]
            sublayouts[index].position.x = size.width - sublayout.size.width - sublayout.position.x
        }
    }

    /// The layout with all levels mirrored horizontally. Mirroring twice gives the original.
    ///
    /// As in Texture insets, offsets and positions are mirrored too: left means the leading side. O(n) in the number of
    /// elements. Not recursive, so that a deep tree does not overflow the stack.
    public func mirrored() -> ASLayout {
        var root = self
        root.mirrorSublayouts()
        // The path from the root to the current layout. A finished layout is written back into its parent.
        var path = [(layout: root, next: 0)]
        while true {
            let last = path.count - 1
            if path[last].next < path[last].layout.sublayouts.count {
                var sublayout = path[last].layout.sublayouts[path[last].next]
                sublayout.mirrorSublayouts()
                path.append((sublayout, 0))
            } else {
                let done = path.removeLast().layout
                guard last > 0 else { return done }
                path[last - 1].layout.sublayouts[path[last - 1].next] = done
                path[last - 1].next += 1
            }
        }
    }
}
