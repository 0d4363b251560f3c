import Foundation

extension ASLayout {
    /// Moves every direct sublayout to the other side: what right-to-left reading makes of a layout.
    package mutating func mirrorSublayouts() {
        for index in sublayouts.indices {
            let sublayout = sublayouts[index]
            sublayouts[index].position.x = size.width - sublayout.size.width - sublayout.position.x
        }
    }

    /// The whole tree mirrored; twice is the original.
    ///
    /// Everything changes sides as in Texture, insets, offsets and positions included: what is called left is the
    /// leading side.
    ///
    /// O(n), and no recursion, so that depth costs no stack.
    public func mirrored() -> ASLayout {
        var root = self
        root.mirrorSublayouts()
        // From the root down to the layout at hand; each goes back into its parent when its own are done.
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
