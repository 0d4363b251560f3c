import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// The caret. It blinks as the desktop sets it, and stays visible after some seconds without a key.
@MainActor
final class CaretLayer {
    let layer = CALayer()
    private var blinking: LifetimeToken?
    private var phases = 0

    init() {
        layer.isHidden = true
    }

    var isShown = false {
        didSet { if isShown != oldValue { restartBlinking() } }
    }

    /// Moves the caret to `rect`, which has no width, of a text that is `width` points wide.
    func place(_ rect: CGRect, within width: CGFloat, scale: CGFloat) {
        let thickness = max(1, (CaretLayer.thickness * scale).rounded()) / scale
        let x = PixelRounding.round(CGPoint(x: min(rect.minX, max(0, width - thickness)), y: 0), scale: scale).x
        let top = PixelRounding.round(CGPoint(x: 0, y: rect.minY), scale: scale).y
        layer.frame = CGRect(x: x, y: top, width: thickness, height: PixelRounding.ceil(rect.size, scale: scale).height)
    }

    private static let thickness: CGFloat = 1.5

    /// The caret is visible now, and blinks from now on.
    func restartBlinking() {
        (blinking, phases) = (nil, 0)
        layer.isHidden = !isShown
        let settings = UIApplication.shared.caretSettings
        guard isShown, settings.blinkPeriod > 0 else { return }
        blinking = FrameTimer.kept(every: settings.blinkPeriod / 2) { [weak self] in self?.blink(settings) }
    }

    private func blink(_ settings: CaretSettings) {
        phases += 1
        layer.isHidden = phases % 2 == 1
        guard !layer.isHidden, Double(phases) * settings.blinkPeriod / 2 >= settings.blinkLimit else { return }
        blinking = nil
    }
}
