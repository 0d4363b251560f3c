import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation
import Glibc

/// The costs of the last frames, drawn over a window's corner. F12 shows and hides it.
///
/// A worker draws it a few times a second, and its chart is committed like a node's drawing. Frames that carry
/// nothing but the overlay's chart are left out of its figures.
@MainActor
final class FrameOverlay {
    /// Points.
    private static let size = CGSize(width: 264, height: 132)
    private static let margin: CGFloat = 12
    /// Seconds between two drawings: slow enough to read and cheap.
    private static let interval: TimeInterval = 0.25

    private unowned let window: UIWindow
    private let layer = CALayer()
    private var watching: [LifetimeToken] = []
    private var history = FrameHistory()
    private var drawnCount = -1
    private var isDrawing = false

    init(window: UIWindow) {
        self.window = window
        layer.zPosition = 1_000_000
        layer.contentsScale = window.scale
        window.layer.addSublayer(layer)
        place()
        watching = [
            FrameLoop.shared.observeFrames { [weak self] record in self?.note(record) },
            FrameTimer.kept(every: FrameOverlay.interval) { [weak self] in self?.draw() },
        ]
        draw()
    }

    /// The number of frames in the graph so far.
    var frameCount: Int { history.count }

    func remove() {
        watching = []
        layer.removeFromSuperlayer()
    }

    /// The window's scale changed: the next drawing is at the new scale.
    func scaleDidChange() {
        layer.contentsScale = window.scale
        drawnCount = -1
    }

    private func place() {
        let corner = CGPoint(
            x: window.bounds.maxX - FrameOverlay.size.width - FrameOverlay.margin,
            y: window.bounds.minY + FrameOverlay.margin)
        layer.frame = CGRect(origin: corner, size: FrameOverlay.size)
    }

    private func note(_ record: ADKFrameRecord) {
        let own =
            Int(FrameOverlay.size.width * FrameOverlay.size.height * window.scale * window.scale)
            + (window.rangeOverlay?.area ?? 0)
        // A frame that only brings new contents of the overlays is not counted.
        if record.movedPixels == 0, record.damagedPixels <= own + own / 8 { return }
        history.note(record)
    }

    private func draw() {
        place()
        guard !isDrawing, drawnCount != history.count else { return }
        isDrawing = true
        drawnCount = history.count
        let (history, size, scale) = (history, FrameOverlay.size, window.scale)
        WorkQueue.shared.async(.display) { [weak self] in
            let pixels = history.chart(size: size, scale: scale)
            MainMailbox.post {
                self?.isDrawing = false
                self?.layer.contents = pixels
            }
        }
    }
}

/// A drawing over a window, for developers.
@MainActor
protocol WindowOverlay: AnyObject {
    func remove()
}

extension UIWindow {
    /// Shows the costs of the last frames over the window's corner, and below them the ranges of the list under the
    /// pointer.
    ///
    /// Has no effect while the window is closed.
    public var showsFrameOverlay: Bool {
        get { overlay != nil }
        set {
            guard newValue != showsFrameOverlay else { return }
            overlay?.remove()
            overlay = newValue && isShown ? FrameOverlay(window: self) : nil
        }
    }

    /// Toggles the overlay for F12, and that of elements for Shift+F12, without Control, Alt or the logo key. Returns
    /// whether it handled the key.
    func handleOverlayKey(_ key: UIKey) -> Bool {
        guard key.keyCode == .keyboardF12, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
            return false
        }
        if key.modifierFlags.contains(.shift) { showsElementOverlay.toggle() } else { showsFrameOverlay.toggle() }
        return true
    }
}
