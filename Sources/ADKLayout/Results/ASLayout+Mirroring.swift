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
    public func mirrored() -> ASLayout {
        var copy = self
        copy.mirrorSublayouts()
        copy.sublayouts = copy.sublayouts.map { $0.mirrored() }
        return copy
    }
}
