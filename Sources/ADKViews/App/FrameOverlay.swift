import ADKFoundation
import ADKGraphics
import Foundation
import Glibc

/// What the last frames cost, drawn over a window's corner; F12 shows and hides it.
///
/// It is drawn by a worker a few times a second and committed like any node's drawing; its own
/// frames, which carry nothing but itself, are left out of what it shows.
@MainActor
final class FrameOverlay {
    /// Points.
    private static let size = CGSize(width: 264, height: 132)
    private static let margin: CGFloat = 12
    /// Seconds between two drawings: slow enough to read, and to cost nothing.
    private static let interval: TimeInterval = 0.25

    private unowned let window: UIWindow
    private let layer = CALayer()
    private var timer: FrameTimer?
    private var history = FrameHistory()
    private var drawnCount = -1
    private var isDrawing = false

    init(window: UIWindow) {
        self.window = window
        layer.zPosition = 1_000_000
        layer.contentsScale = window.scale
        window.layer.addSublayer(layer)
        place()
        FrameLoop.shared.observeFrames(self) { [weak self] record in self?.note(record) }
        timer = FrameTimer.schedule(every: FrameOverlay.interval) { [weak self] in self?.draw() }
        draw()
    }

    /// Frames shown in the graph so far.
    var frameCount: Int { history.count }

    func remove() {
        timer?.invalidate()
        FrameLoop.shared.stopObservingFrames(self)
        layer.removeFromSuperlayer()
    }

    /// What was drawn is too coarse or too fine now.
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
        let own = Int(FrameOverlay.size.width * FrameOverlay.size.height * window.scale * window.scale)
        // A frame that only brings a new picture of this overlay tells nothing.
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
            let pixels = history.picture(size: size, scale: scale)
            MainMailbox.post {
                self?.isDrawing = false
                self?.layer.contents = pixels
            }
        }
    }
}

extension UIWindow {
    /// What the last frames cost, over the window's corner.
    public var showsFrameOverlay: Bool {
        get { overlay != nil }
        set {
            guard newValue != showsFrameOverlay else { return }
            overlay?.remove()
            overlay = newValue && isShown ? FrameOverlay(window: self) : nil
        }
    }

    /// F12, when nobody else took it.
    func handleOverlayKey(_ key: UIKey) -> Bool {
        guard key.keyCode == .keyboardF12, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
            return false
        }
        showsFrameOverlay.toggle()
        return true
    }
}
