import ADKGraphics
import Foundation

@testable import ADKLayers

/// A window of layers alone: its pixels are in memory, and it handles no events.
@MainActor
final class LayerWindow: FrameWindow, LayerRasterizing {
    let layer = CALayer()
    let scale: CGFloat
    let compositor = Compositor()
    /// The pixels of the last frame.
    let pixels: PixelBuffer
    private var damage = WindowDamage()
    /// A frame was presented.
    private var hasPixels = false

    /// Opens a window of `size` points.
    init(_ size: CGSize, scale: CGFloat) {
        self.scale = scale
        pixels = LayerWindow.makeBuffer(size, scale)
        layer.frame = CGRect(origin: .zero, size: size)
        layer.contentsScale = scale
        layer.damageSink = self
        FrameLoop.shared.windows.append(self)
        damage.reset(to: whole)
        FrameLoop.shared.setNeedsFrame()
    }

    private static func makeBuffer(_ size: CGSize, _ scale: CGFloat) -> PixelBuffer {
        PixelBuffer(
            width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())),
            isOpaque: true)
    }

    private var whole: PixelRect { PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height) }

    /// Closes the window. It is not composited any more.
    func close() { FrameLoop.shared.windows.removeAll { $0 === self } }

    /// Composites the whole window into a new buffer.
    func capture(reusesRasters: Bool = true) -> PixelBuffer {
        let buffer = LayerWindow.makeBuffer(layer.bounds.size, scale)
        compositor.composite(
            layer, into: buffer, damage: whole, scale: scale, traits: traitCollection, reusesRasters: reusesRasters,
            showsBackdrops: true)
        return buffer
    }

    // MARK: - FrameWindow

    var isShown: Bool { FrameLoop.shared.windows.contains { $0 === self } }
    func handle(_ event: InputEvent) {}
    func layoutTreeIfNeeded() {}
    func viewsThatNeedLayout() -> [String] { [] }

    func composite() -> SurfaceUpdate? {
        guard !damage.isEmpty else { return nil }
        let update = damage.drain(within: whole, backdrops: backdropFrames)
        guard !update.isEmpty else { return nil }
        compositor.beginFrame(pixels)
        for shift in update.shifts { shift.apply(to: pixels) }
        for rect in update.painted {
            compositor.composite(
                layer, into: pixels, damage: rect, scale: scale, traits: traitCollection, keepsRasters: true,
                showsBackdrops: true)
        }
        if CompositingCheck.isOn {
            layer.paint.forgetExtents()
            CompositingCheck.check(pixels, against: capture(reusesRasters: false), after: update)
        }
        return update
    }

    func present(_ update: SurfaceUpdate) { hasPixels = true }

    // MARK: - LayerRasterizing

    var traitCollection: UITraitCollection { UITraitCollection(userInterfaceStyle: .light, displayScale: scale) }

    func addDamage(_ rect: CGRect) {
        damage.add(PixelRect(around: rect, scale: scale))
        FrameLoop.shared.setNeedsFrame()
    }

    func shownPixels() -> ShownPixels? {
        guard hasPixels, damage.shifts.isEmpty else { return nil }
        return ShownPixels(pixels: pixels, stale: damage.region.rects + backdropFrames)
    }

    private var backdropFrames: [PixelRect] { BackdropLayers.frames(in: layer, scale: scale) }

    func addShift(_ shift: PixelShift, covered: [PixelRect]) {
        damage.add(PixelShift(rect: shift.rect.intersection(whole), dx: shift.dx, dy: shift.dy), covered: covered)
        FrameLoop.shared.setNeedsFrame()
    }

    func raster(of layer: RenderLayer, _ frame: PixelRect) -> PixelBuffer {
        LayerPainter.raster(of: layer, frame, scale: scale, traits: traitCollection)
    }
}
