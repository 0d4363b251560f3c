import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// A surface beside a window, for a menu or a popover that reaches beyond the window's edge.
///
/// The content stays in the tree of the window, which lays it out and gives it its input. The popup only shows a
/// rectangle of this tree, in the shape of one view.
@MainActor
package final class WindowPopup {
    /// The purpose of a popup, which a desktop may show in its own style.
    package enum Kind: Sendable {
        /// A menu of a bar or a button.
        case dropDownMenu
        /// Any other menu, or a popover.
        case popUpMenu
    }

    package let kind: Kind
    private weak var window: UIWindow?
    private var surface: (any PopupSurface)?
    /// Called when the desktop took the place or the input of the window: the content has to leave the popup.
    private let onLoss: @MainActor () -> Void
    /// In pixels of the window.
    private(set) var frame = PixelRect.empty
    private weak var shaping: UIView?
    private var isShapeStale = false
    private var damage = WindowDamage()

    /// Opens a popup. Nil if the window has none.
    init?(_ kind: Kind, of window: UIWindow, onLoss: @escaping @MainActor () -> Void) {
        self.kind = kind
        self.window = window
        self.onLoss = onLoss
        guard let surface = window.surface?.openPopup(self) else { return nil }
        self.surface = surface
        window.popups.append(self)
        window.updateGrab()
    }

    /// Shows `rect` of the window, in points: those pixels of it that are also pixels of `view` or its subviews.
    func show(_ rect: CGRect, shapedBy view: UIView) {
        guard let window, let surface else { return }
        let frame = PixelRect(around: rect, scale: window.scale)
        shaping = view
        isShapeStale = true
        if frame != self.frame {
            self.frame = frame
            surface.place(at: frame)
        }
        damage.reset(to: whole)
        FrameLoop.shared.setNeedsFrame(for: .composite)
    }

    private var whole: PixelRect { PixelRect(x: 0, y: 0, width: frame.width, height: frame.height) }

    /// `rect`, in pixels of the window, has to be painted again.
    func addDamage(_ rect: PixelRect) { damage.add(rect.offsetBy(dx: -frame.x, dy: -frame.y).intersection(whole)) }

    /// The content has to leave the popup.
    func lose() { onLoss() }

    func close() {
        guard let surface else { return }
        self.surface = nil
        surface.close()
        window?.popups.removeAll { $0 === self }
        // The input is given back at the end of a press.
        FrameLoop.shared.setNeedsFrame()
    }

    // MARK: - The shape

    private func updateShape(_ surface: any PopupSurface, in window: UIWindow) {
        isShapeStale = false
        guard let shaping, shaping.window === window else { return }
        let corner = shaping.convert(CGPoint.zero, to: nil)
        func pixel(_ points: CGFloat) -> Int { Int(saturating: (points * window.scale).rounded()) }
        let part = PixelRect(
            x: frame.x - pixel(corner.x), y: frame.y - pixel(corner.y), width: frame.width, height: frame.height)
        let pixels = LayerPainter.raster(
            of: shaping.layer.paint, part, scale: window.scale, traits: window.traitCollection)
        let shape = WindowPopup.shape(of: pixels)
        surface.setShape(shape.isEmpty ? [whole] : shape)
    }

    /// The stretch of each row from the first to the last pixel that is at least half opaque. Equal rows are one
    /// rectangle. O(pixels).
    static func shape(of pixels: PixelBuffer) -> [PixelRect] {
        var result: [PixelRect] = []
        for y in 0..<pixels.height {
            let row = UnsafeBufferPointer(start: pixels.row(y), count: pixels.width)
            guard let first = row.firstIndex(where: { $0 >> 24 >= 128 }),
                let last = row.lastIndex(where: { $0 >> 24 >= 128 })
            else { continue }
            if let above = result.last, above.maxY == y, above.x == first, above.maxX == last + 1 {
                result[result.count - 1].height += 1
            } else {
                result.append(PixelRect(x: first, y: y, width: last + 1 - first, height: 1))
            }
        }
        return result
    }
}

extension WindowPopup: FrameWindow {
    package var isShown: Bool { surface != nil }
    package func handle(_ event: InputEvent) {}
    package func layoutTreeIfNeeded() {}
    package func viewsThatNeedLayout() -> [String] { [] }

    package func composite() -> SurfaceUpdate? {
        guard let window, let surface, !whole.isEmpty, !damage.isEmpty, let buffer = surface.acquireBuffer() else {
            return nil
        }
        let backdrops = window.backdropFrames.map { $0.offsetBy(dx: -frame.x, dy: -frame.y) }
        let update = damage.drain(within: whole, backdrops: backdrops)
        guard !update.isEmpty else { return nil }
        if isShapeStale { updateShape(surface, in: window) }
        paint(update.painted, of: window, into: buffer)
        if CompositingCheck.isOn {
            let expected = PixelBuffer(width: frame.width, height: frame.height, isOpaque: true)
            paint([whole], of: window, into: expected)
            CompositingCheck.check(buffer, against: expected, after: update)
        }
        return update
    }

    private func paint(_ rects: [PixelRect], of window: UIWindow, into buffer: PixelBuffer) {
        for rect in rects {
            window.compositor.composite(
                window.layer, into: buffer, damage: rect, corner: (frame.x, frame.y), scale: window.scale,
                traits: window.traitCollection, showsBackdrops: true)
        }
    }

    package func present(_ update: SurfaceUpdate) { surface?.present(update) }
}

/// The popups of a window.
extension UIWindow {
    /// The area for a menu or a popover at `anchor`, in points: the free part of the monitor there, or the window's
    /// bounds if the host has no popups.
    func popupArea(at anchor: CGRect) -> CGRect {
        guard let area = surface?.popupArea(at: PixelRect(around: anchor, scale: scale)) else { return bounds }
        return CGRect(
            x: CGFloat(area.x) / scale, y: CGFloat(area.y) / scale, width: CGFloat(area.width) / scale,
            height: CGFloat(area.height) / scale)
    }

    package var hasPopups: Bool { !popups.isEmpty }

    /// The desktop took the place or the input of the window: the contents leave their popups.
    package func losePopups() {
        for popup in popups.reversed() { popup.lose() }
    }

    /// The part of the screen that shows the window and its popups, in points of the window.
    var shownArea: CGRect {
        popups.reduce(bounds) { area, popup in
            let frame = popup.frame
            return area.union(
                CGRect(
                    x: CGFloat(frame.x) / scale, y: CGFloat(frame.y) / scale, width: CGFloat(frame.width) / scale,
                    height: CGFloat(frame.height) / scale))
        }
    }

    /// Gives all input back at once: an action may take its time.
    func endGrab() {
        guard grabsInput, popups.isEmpty else { return }
        grabsInput = false
        surface?.grabInput(false)
    }

    /// The window has all input while it has popups, and until the press that closed the last one ends.
    func updateGrab() {
        let wanted = !popups.isEmpty || grabsInput && touches.isAnyDown
        guard wanted != grabsInput else { return }
        grabsInput = wanted
        surface?.grabInput(wanted)
    }

    /// Marks pixels of the window that popups may show.
    func addPopupDamage(_ rect: PixelRect) {
        for popup in popups { popup.addDamage(rect) }
    }
}
