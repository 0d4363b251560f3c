import ADKGraphics
import Foundation

/// A layer that draws its contents itself, in the commit step of a frame after a change. As an owner of itself it
/// receives the window and its traits.
package protocol SelfDrawnLayer: CALayer, LayerOwner {
    @MainActor var isDrawingPending: Bool { get set }
    /// Sets the contents. O(pixels).
    @MainActor func drawContents()
}

extension SelfDrawnLayer {
    /// Draws in the next frame.
    @MainActor func scheduleDrawing() {
        guard !isDrawingPending else { return }
        isDrawingPending = true
        FrameLoop.shared.enqueueCommit { [weak self] in
            self?.isDrawingPending = false
            self?.drawContents()
        }
    }

    @MainActor package func isKeptAlive(by superlayer: CALayer) -> Bool { true }
    @MainActor package var ownsBareLayer: Bool { true }
    @MainActor package func bareLayerDidMove(toWindowWith traits: UITraitCollection?) {
        if traits != nil { setNeedsDisplay() }
    }
    @MainActor package func bareLayerTraitsDidChange(_ traits: UITraitCollection) { setNeedsDisplay() }
    @MainActor package func layerValuesDidChange(_ layer: CALayer) {}
}
