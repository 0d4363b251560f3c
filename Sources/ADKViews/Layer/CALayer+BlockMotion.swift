import ADKMotion
import Foundation

extension CALayer {
    /// Ends the animations that blocks started of the layer's place, size and opacity: it shows its own values. The
    /// blocks complete with false in the next frame.
    package func endBlockAnimations() {
        guard let motion else { return }
        let engine = AnimationEngine.shared
        let time = localTime(at: engine.time)
        var ends: [AnimationEnd] = []
        func end(_ entry: (any AnimationEntry)?) {
            guard let entry else { return }
            ends += entry.interrupt(at: time)
            motion.remove(entry)
        }
        let (place, origin): (ImplicitEntry<CGPoint>?, ImplicitEntry<CGPoint>?) = (
            motion.implicitEntry(of: .position), motion.implicitEntry(of: .boundsOrigin)
        )
        let (size, opacity): (ImplicitEntry<CGSize>?, ImplicitEntry<CGFloat>?) = (
            motion.implicitEntry(of: .boundsSize), motion.implicitEntry(of: .opacity)
        )
        for entry in [place, origin, size, opacity] as [(any AnimationEntry)?] { end(entry) }
        show(motion)
        engine.complete(ends)
    }
}
