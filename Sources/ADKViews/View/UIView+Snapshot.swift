import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

extension UIView {
    /// A view whose alpha shows the parts of this one: opaque shows, transparent hides. Its frame is in the points of
    /// this view. It is in no window, so that it receives no events and draws at one pixel per point. Nil by default.
    public var mask: UIView? {
        get { extras?.mask.flatMap { $0.layer === layer.mask ? $0 : nil } }
        set {
            guard newValue !== mask else { return }
            if let newValue, isDescendant(of: newValue) {
                return Misuse.report(
                    "a \(type(of: newValue)) cannot be the mask of a \(type(of: self)) inside it; ignored")
            }
            newValue?.removeFromSuperview()
            layer.mask = newValue?.layer
            withExtras { $0.mask = newValue }
        }
    }

    /// A view with the present pixels of this one, of the same size. With `afterUpdates` the view is laid out before.
    /// O(pixels).
    ///
    /// Differs from UIKit: what is drawn in the background and not finished is missing.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// A view with the present pixels of the part `rect`, in points of this view. `capInsets` keep their size when
    /// that view is resized. Nil without an area.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let scale = window?.scale ?? traitCollection.displayScale
        let frame = PixelRect(around: rect, scale: scale)
        guard !frame.isEmpty, frame.width <= PixelBuffer.maximumSide, frame.height <= PixelBuffer.maximumSide else {
            return nil
        }
        let view = UIView(frame: CGRect(origin: self.frame.origin, size: rect.size))
        view.layer.contents = LayerPainter.raster(of: layer.paint, frame, scale: scale, traits: traitCollection)
        view.layer.contentsScale = scale
        func pixels(_ inset: CGFloat) -> CGFloat {
            Misuse.clamped(inset, to: 0...CGFloat.infinity, "cap inset of a snapshot") * scale
        }
        view.layer.contentsCapInsets = UIEdgeInsets(
            top: pixels(capInsets.top), left: pixels(capInsets.left), bottom: pixels(capInsets.bottom),
            right: pixels(capInsets.right))
        return view
    }

    /// Draws the view and its subviews into the thread's current context, stretched over `rect`, in points. True if
    /// there was something to draw. O(pixels).
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }
}
