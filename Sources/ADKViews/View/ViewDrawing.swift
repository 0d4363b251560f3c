import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The drawing of a view by its own `draw(_:)`.
///
/// Linux has no runtime query for an overridden method. The first view of each class finds out by drawing into one
/// pixel, and the answer is kept.
@MainActor
struct ViewDrawing {
    /// A request to draw, the weakest first.
    enum Request: Int {
        /// Draws if the class draws.
        case probe
        /// Draws if the view drew before.
        case drawIfDrawn
        /// Draws: the app asked for it.
        case draw
    }

    /// The request that waits for the next commit.
    var pending: Request?
    /// The contents of the layer are the view's own drawing.
    var hasDrawn = false

    private static var drawsByClass: [ObjectIdentifier: Bool] = [ObjectIdentifier(UIView.self): false]
    private static var reachedBase = false

    /// Called by the inherited `draw(_:)`, which draws nothing.
    static func baseWasReached() { reachedBase = true }

    /// Whether views of a class may draw. True if it is not known.
    static func mayDraw(_ type: UIView.Type) -> Bool { drawsByClass[ObjectIdentifier(type)] ?? true }

    /// Whether views of the class of `view` draw. Finds out with `view` if it is not known.
    static func draws(_ view: UIView, _ traits: UITraitCollection) -> Bool {
        let key = ObjectIdentifier(type(of: view))
        if let known = drawsByClass[key] { return known }
        let context = CGContext(buffer: PixelBuffer(width: 1, height: 1), scale: 1, traits: traits)
        reachedBase = false
        context.asCurrent { view.draw(view.bounds) }
        let draws = !reachedBase || context.isTouched
        drawsByClass[key] = draws
        return draws
    }
}

extension UIView {
    /// The unit of a size without a preference.
    public static let noIntrinsicMetric: CGFloat = -1

    /// Asks for the drawing in the next commit step, if the view is in a window then.
    func requestDisplay(_ request: ViewDrawing.Request) {
        if request == .probe, !ViewDrawing.mayDraw(type(of: self)) { return }
        let old = extras?.drawing.pending
        guard old.map({ $0.rawValue < request.rawValue }) ?? true else { return }
        withExtras { $0.drawing.pending = request }
        guard old == nil, window != nil else { return }
        FrameLoop.shared.enqueueCommit { [weak self] in self?.displayIfNeeded() }
    }

    /// The view entered a window: what was requested before is drawn now.
    func drawingDidMoveToWindow() {
        guard window != nil else { return }
        layer.viewTraitsDidChange()
        if extras?.drawing.pending == nil {
            requestDisplay(.probe)
        } else {
            FrameLoop.shared.enqueueCommit { [weak self] in self?.displayIfNeeded() }
        }
    }

    func drawingSizeDidChange() {
        guard let extras else { return }
        // Contents stretch until they are drawn again, unless the mode asks for it.
        if extras.drawing.hasDrawn, extras.contentMode == .redraw || layer.contents == nil { requestDisplay(.draw) }
    }

    private func displayIfNeeded() {
        guard let request = extras?.drawing.pending, let window else { return }
        withExtras { $0.drawing.pending = nil }
        let traits = traitCollection
        switch request {
        case .probe: if !ViewDrawing.draws(self, traits) { return }
        case .drawIfDrawn: if extras?.drawing.hasDrawn != true { return }
        case .draw: break
        }
        withExtras { $0.drawing.hasDrawn = true }
        let scale = window.scale
        let (width, height) = ((bounds.width * scale).rounded(), (bounds.height * scale).rounded())
        let limit = CGFloat(PixelBuffer.maximumSide)
        guard width >= 1, height >= 1, width <= limit, height <= limit else {
            if width > limit || height > limit {
                let name = String(describing: type(of: self))
                Misuse.report(
                    "\(name) has \(width) x \(height) pixels to draw; it is empty, because a side has at most \(limit)",
                    of: name)
            }
            return layer.contents = nil
        }
        let buffer = PixelBuffer(width: Int(width), height: Int(height))
        let context = CGContext(
            buffer: buffer, scale: scale, traits: traits, subject: String(describing: type(of: self)))
        if bounds.origin != .zero { context.translateBy(x: -bounds.minX, y: -bounds.minY) }
        context.asCurrent { draw(bounds) }
        layer.contentsScale = scale
        layer.contents = context.isTouched ? buffer : nil
    }

    // MARK: - Values

    /// Schedules ``draw(_:)`` for the next frame. Differs from UIKit: the whole view is drawn, not only `rect`.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

    /// The first view of the subtree, this view included, with the tag. O(views).
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews { if let found = subview.viewWithTag(tag) { return found } }
        return nil
    }

    /// Whether the view says that it covers its bounds. Has no effect: the compositor looks at the pixels.
    public var isOpaque: Bool {
        get { extras?.isOpaque ?? true }
        set { withExtras { $0.isOpaque = newValue } }
    }
}
