import ADKFoundation
import ADKLayers
import Foundation

/// Zooming of the subview that the delegate returns from `viewForZooming(in:)`: by pinches, by the wheel with Control,
/// and by the program. The view is scaled by its transform, and lies at the start of the content.
extension UIScrollView {
    /// The factor of one click of the wheel with Control.
    private static let wheelFactor: CGFloat = 1.1
    /// The seconds of an animated change.
    private static let zoomDuration: TimeInterval = 0.25

    /// The smallest scale. 1 by default. A number that is not positive is logged and ignored.
    public var minimumZoomScale: CGFloat {
        get { zoom.minimum }
        set { if acceptsZoom(newValue, "minimumZoomScale") { limitZoom { $0.minimum = newValue } } }
    }

    /// The largest scale. 1 by default. A number that is not positive is logged and ignored.
    public var maximumZoomScale: CGFloat {
        get { zoom.maximum }
        set { if acceptsZoom(newValue, "maximumZoomScale") { limitZoom { $0.maximum = newValue } } }
    }

    /// The scale. Setting it is not animated, and keeps the middle of the viewport. 1 by default.
    public var zoomScale: CGFloat {
        get { zoom.scale }
        set { setZoomScale(newValue, animated: false) }
    }

    /// Whether the user zooms by a pinch now.
    public var isZooming: Bool { zoom.isPinching }

    /// Differs from UIKit: always false, and setting it has no effect. A pinch ends at the limits.
    public var bouncesZoom: Bool {
        get { false }
        set {}
    }

    /// Always false: a pinch does not go beyond the limits.
    public var isZoomBouncing: Bool { false }

    /// The recogniser of pinches. Nil until the limits allow zooming.
    public var pinchGestureRecognizer: UIPinchGestureRecognizer? { zoom.pinch }

    /// Changes the scale within the limits, and keeps the middle of the viewport. Does nothing without a view to zoom.
    public func setZoomScale(_ scale: CGFloat, animated: Bool) {
        guard acceptsZoom(scale, "zoomScale") else { return }
        animateZoom(animated) { [self] in
            zoom(to: scale, keeping: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
        }
    }

    /// Shows `rect`, in points of the zoomed view, as large as the limits and the viewport allow. Does nothing without
    /// a view to zoom.
    public func zoom(to rect: CGRect, animated: Bool) {
        guard Misuse.accepts(rect, "zoomed rectangle", of: self), rect.width > 0, rect.height > 0,
            delegate?.viewForZooming(in: self) != nil
        else { return }
        animateZoom(animated) { [self] in
            zoom(to: min(bounds.width / rect.width, bounds.height / rect.height), keeping: .zero)
            contentOffset = clamped(
                CGPoint(x: rect.midX * zoom.scale - bounds.width / 2, y: rect.midY * zoom.scale - bounds.height / 2))
        }
    }

    private func acceptsZoom(_ scale: CGFloat, _ property: String) -> Bool {
        if scale > 0, scale.isFinite { return true }
        Misuse.report(property, scale, of: self, "it is ignored")
        return false
    }

    private func limitZoom(_ change: (inout ScrollZoom) -> Void) {
        change(&zoom)
        if zoom.isAllowed, zoom.pinch == nil {
            let pinch = UIPinchGestureRecognizer()
            pinch.addAction { [weak self] in self?.pinchChanged($0 as? UIPinchGestureRecognizer) }
            addGestureRecognizer(pinch)
            zoom.pinch = pinch
        }
        zoom.pinch?.isEnabled = zoom.isAllowed
        if zoom.clamped(zoom.scale) != zoom.scale { setZoomScale(zoom.scale, animated: false) }
    }

    private func animateZoom(_ isAnimated: Bool, _ change: () -> Void) {
        if isAnimated { UIView.animate(withDuration: UIScrollView.zoomDuration, animations: change) } else { change() }
    }

    /// Changes the scale. `anchor`, in points of the viewport, shows the same place before and after, unless the
    /// content ends before. Does nothing without a view to zoom.
    private func zoom(to scale: CGFloat, keeping anchor: CGPoint) {
        let new = zoom.clamped(scale), old = zoom.scale
        guard new != old, let view = delegate?.viewForZooming(in: self) else { return }
        zoom.scale = new
        view.transform = CGAffineTransform(scaleX: new, y: new)
        let size = CGSize(width: view.bounds.width * new, height: view.bounds.height * new)
        let fixed = view.layer.anchorPoint
        view.center = CGPoint(x: size.width * fixed.x, y: size.height * fixed.y)
        contentSize = size
        let factor = new / old
        contentOffset = clamped(
            CGPoint(
                x: (contentOffset.x + anchor.x) * factor - anchor.x,
                y: (contentOffset.y + anchor.y) * factor - anchor.y))
        delegate?.scrollViewDidZoom(self)
    }

    private func pinchChanged(_ pinch: UIPinchGestureRecognizer?) {
        guard let pinch else { return }
        let view = delegate?.viewForZooming(in: self)
        switch pinch.state {
        case .began, .changed:
            guard let view else { return }
            if !zoom.isPinching {
                zoom.isPinching = true
                delegate?.scrollViewWillBeginZooming(self, with: view)
            }
            let place = pinch.location(in: self)
            zoom(
                to: zoom.scale * pinch.scale,
                keeping: CGPoint(x: place.x - contentOffset.x, y: place.y - contentOffset.y))
            pinch.scale = 1
        default:
            guard zoom.isPinching else { return }
            zoom.isPinching = false
            delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
        }
    }

    /// Zooms by the wheel at the pointer. False if the view does not zoom.
    func zoom(by event: ADKWheelEvent) -> Bool {
        guard zoom.isAllowed, let view = delegate?.viewForZooming(in: self) else { return false }
        let place = convert(event.locationInWindow, from: nil)
        delegate?.scrollViewWillBeginZooming(self, with: view)
        zoom(
            to: zoom.scale * pow(UIScrollView.wheelFactor, -event.clicks.dy),
            keeping: CGPoint(x: place.x - contentOffset.x, y: place.y - contentOffset.y))
        delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
        return true
    }
}
