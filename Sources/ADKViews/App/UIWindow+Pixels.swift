import ADKGraphics
import Foundation

/// From layers to the surface's pixels.
extension UIWindow {
    func addShift(_ shift: PixelShift, still: [PixelRect]) {
        guard let surface else { return }
        // Nothing can move in from outside.
        let whole = PixelRect(x: 0, y: 0, width: surface.pixelWidth, height: surface.pixelHeight)
        damage.add(PixelShift(rect: shift.rect.intersection(whole), dx: shift.dx, dy: shift.dy), still: still)
        FrameLoop.shared.setNeedsFrame()
    }

    /// Brings the surface's buffer up to date; nil when there is nothing to show now.
    func composite() -> SurfaceUpdate? {
        guard let surface else { return nil }
        prepareToComposite()
        guard !damage.isEmpty, var buffer = surface.acquireBuffer() else { return nil }
        let update = damage.take(within: PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
        guard !update.isEmpty else { return nil }
        for shift in update.shifts { buffer = surface.move(shift, in: buffer) }
        for rect in update.painted {
            compositor.composite(layer, into: buffer, damage: rect, scale: scale, traits: traitCollection)
        }
        if CompositingCheck.isOn {
            CompositingCheck.check(buffer, against: capture(reusesPictures: false), after: update)
        }
        return update
    }

    func present(_ update: SurfaceUpdate) { surface?.present(update) }
}
