import ADKLayers
import Foundation

extension CADisplayLink {
    /// Creates a link that calls `sel` of `target` with the link. The target is kept until the link is invalidated.
    public convenience init(target: Any, selector sel: Selector) {
        let object = target as AnyObject
        self.init { sel.perform(on: object, sender: $0) }
    }
}
