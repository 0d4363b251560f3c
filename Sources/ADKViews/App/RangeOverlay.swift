import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The ranges of the list under the pointer, drawn over a window's side. F12 shows and hides it.
///
/// It shows the innermost list under the pointer. Elsewhere it shows the first list of the window. A worker draws it a
/// few times a second if the ranges changed.
@MainActor
final class RangeOverlay {
    /// Points.
    private static let width: CGFloat = 264
    private static let heights: ClosedRange<CGFloat> = 96...360
    private static let margin: CGFloat = 12
    /// The lower edge of the frame overlay.
    private static let top: CGFloat = 12 + 132 + 8
    /// Seconds between two drawings.
    private static let interval: TimeInterval = 0.25

    private unowned let window: UIWindow
    let layer = CALayer()
    private var timer: FrameTimer?
    private var shown: RangeDiagram.Key?
    private var isDrawing = false

    init(window: UIWindow) {
        self.window = window
        layer.zPosition = 1_000_000
        layer.contentsScale = window.scale
        window.layer.addSublayer(layer)
        timer = FrameTimer.schedule(every: RangeOverlay.interval) { [weak self] in self?.draw() }
        draw()
    }

    func remove() {
        timer?.invalidate()
        layer.removeFromSuperlayer()
    }

    /// The window's scale changed: the next drawing is at the new scale.
    func scaleDidChange() { layer.contentsScale = window.scale }

    /// The pixels that a new diagram paints.
    var area: Int { Int(layer.bounds.width * layer.bounds.height * window.scale * window.scale) }

    /// The description of the list under the pointer, or of the first list.
    var description: RangeDescription? {
        if let pointer = window.hover.location {
            var view = window.hitTest(pointer, with: nil)
            while let next = view {
                if let description = (next as? any RangeDescribing)?.rangeDescription { return description }
                view = next.superview
            }
        }
        return first(in: window)
    }

    private func first(in view: UIView) -> RangeDescription? {
        if let description = (view as? any RangeDescribing)?.rangeDescription { return description }
        for subview in view.subviews {
            if let description = first(in: subview) { return description }
        }
        return nil
    }

    private func draw() {
        let room = min(window.bounds.height - RangeOverlay.top - RangeOverlay.margin, RangeOverlay.heights.upperBound)
        guard room >= RangeOverlay.heights.lowerBound, let description else {
            layer.isHidden = true
            shown = nil
            return
        }
        let height = min(room, RangeDiagram.height(of: description, width: RangeOverlay.width))
        let frame = CGRect(
            x: window.bounds.maxX - RangeOverlay.width - RangeOverlay.margin, y: window.bounds.minY + RangeOverlay.top,
            width: RangeOverlay.width, height: height)
        if layer.frame != frame { layer.frame = frame }
        layer.isHidden = false
        let key = RangeDiagram.Key(description: description, size: frame.size, scale: window.scale)
        guard !isDrawing, shown != key else { return }
        isDrawing = true
        shown = key
        WorkQueue.shared.async(.display) { [weak self] in
            let pixels = RangeDiagram(description: key.description, size: key.size).draw(scale: key.scale)
            MainMailbox.post {
                self?.isDrawing = false
                self?.layer.contents = pixels
            }
        }
    }
}

extension RangeDiagram {
    /// Everything that a diagram depends on.
    struct Key: Equatable, Sendable {
        let description: RangeDescription
        let size: CGSize
        let scale: CGFloat
    }
}

extension UIWindow {
    /// Whether every window shows the ranges of the list under the pointer, without the frame overlay.
    package static var showsRanges = false {
        didSet { for window in UIApplication.shared.windows { window.updateRangeOverlay() } }
    }

    /// The ranges that the overlay shows; nil without an overlay or a list.
    package var shownRanges: RangeDescription? { rangeOverlay?.description }

    /// Shows or removes the overlay of the ranges.
    func updateRangeOverlay() {
        let isWanted = isShown && (showsFrameOverlay || UIWindow.showsRanges)
        guard isWanted != (rangeOverlay != nil) else { return }
        rangeOverlay?.remove()
        rangeOverlay = isWanted ? RangeOverlay(window: self) : nil
    }
}
