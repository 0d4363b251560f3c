import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

extension ASControlNode {
    /// Whether controls show the area in which they are hit, in translucent green: their bounds, extended by
    /// `hitTestSlop`, without the parts outside of the nodes above. False by default. Set it before the controls are
    /// laid out. For debugging.
    @preconcurrency @MainActor public static var enableHitTestDebug: Bool {
        get { HitTestDebug.isEnabled }
        set { HitTestDebug.isEnabled = newValue }
    }

    /// Shows or moves the area in which the control is hit.
    @MainActor
    func updateHitTestOverlay() {
        guard HitTestDebug.isEnabled || hitTestOverlay != nil, let view = loadedView else { return }
        guard HitTestDebug.isEnabled, isUserInteractionEnabled else {
            hitTestOverlay?.removeFromSuperlayer()
            hitTestOverlay = nil
            return
        }
        let overlay = hitTestOverlay ?? CALayer()
        hitTestOverlay = overlay
        overlay.backgroundColor = HitTestDebug.color
        overlay.zPosition = 1
        var area = bounds.inset(by: hitTestSlop)
        var above = view.superview
        while let next = above {
            area = area.intersection(next.convert(next.bounds.inset(by: next.hitTestSlop), to: view))
            above = next.superview
        }
        overlay.frame = area.isNull ? .zero : area
        if overlay.superlayer !== view.layer { view.layer.addSublayer(overlay) }
    }
}

@MainActor
private enum HitTestDebug {
    static var isEnabled = false
    static let color = UIColor(red: 0, green: 0.8, blue: 0, alpha: 0.35)
}
