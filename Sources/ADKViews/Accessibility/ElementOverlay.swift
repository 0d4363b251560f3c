import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The elements that assistive programs are told of, numbered in the order in which they are read, drawn over a window.
/// Shift+F12 shows and hides it. It is read after frames that were presented, a few times a second at most, and a
/// worker draws it if the elements changed.
@MainActor
final class ElementOverlay: WindowOverlay {
    /// Seconds from a frame to the elements that it changed.
    private static let interval: TimeInterval = 0.25

    private unowned let window: UIWindow
    private let layer = CALayer()
    private var watching: LifetimeToken?
    /// Set between a frame and its elements.
    private(set) var timer: FrameTimer?
    private(set) var shown: ElementDiagram?
    private var isDrawing = false

    init(window: UIWindow) {
        self.window = window
        // Below the overlays of frames and ranges.
        layer.zPosition = 999_999
        window.layer.addSublayer(layer)
        watching = FrameLoop.shared.observeFrames { [weak self] _ in self?.frameWasPresented() }
        draw()
    }

    func remove() {
        watching = nil
        timer?.invalidate()
        layer.removeFromSuperlayer()
    }

    private func frameWasPresented() {
        guard timer == nil else { return }
        timer = FrameTimer.schedule(after: ElementOverlay.interval) { [weak self] in
            self?.timer = nil
            self?.draw()
        }
    }

    private func draw() {
        // The frame that shows a drawing reads what changed meanwhile.
        guard !isDrawing else { return }
        let diagram = ElementDiagram(AccessibilityFeed.shared.readOnce(), of: window)
        guard diagram != shown else { return }
        isDrawing = true
        shown = diagram
        WorkQueue.shared.async(.display) { [weak self] in
            let pixels = diagram.draw()
            MainMailbox.post { self?.show(pixels, of: diagram) }
        }
    }

    private func show(_ pixels: PixelBuffer, of diagram: ElementDiagram) {
        isDrawing = false
        layer.frame = CGRect(origin: window.bounds.origin, size: diagram.size)
        layer.contentsScale = diagram.scale
        layer.contents = pixels
    }
}

/// The drawing of elements: a box around each, with its number, its role and its label.
struct ElementDiagram: Sendable, Equatable {
    struct Box: Sendable, Equatable {
        let frame: CGRect
        let text: String
    }

    let size: CGSize
    let scale: CGFloat
    let boxes: [Box]

    /// The elements of a window that are on the screen, without groups that only hold others.
    @MainActor
    init(_ tree: AccessibilityTree, of window: UIWindow) {
        (size, scale) = (window.bounds.size, window.scale)
        let shown = tree.inOrder.filter { element in
            ![.window, .group].contains(element.role) && element.states.contains(.showing)
                && tree.window(of: element.id).flatMap { AccessibilityFeed.shared.window($0) } === window
        }
        boxes = shown.enumerated().map { index, element in
            let name = element.name.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(40)
            return Box(frame: element.frame, text: "\(index + 1) \(element.role.rawValue) \(name)")
        }
    }

    private static let color = UIColor(hex: 0xB0005E)

    /// Any thread.
    func draw() -> PixelBuffer {
        let buffer = PixelBuffer(
            width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())))
        let context = CGContext(buffer: buffer, scale: scale)
        context.setStrokeColor(ElementDiagram.color)
        for box in boxes {
            let outline = UIBezierPath(rect: box.frame.insetBy(dx: 0.75, dy: 0.75))
            outline.lineWidth = 1.5
            context.stroke(outline)
        }
        // Labels are above the outlines of all elements.
        for box in boxes {
            let text = TextShaper.shape(
                AttributedText(box.text, font: UIFont.systemFont(ofSize: 10), color: .white),
                TextConstraints(maximumSize: CGSize(width: max(40, size.width), height: 20), maximumNumberOfLines: 1))
            let place = CGPoint(
                x: max(0, min(box.frame.minX, size.width - text.size.width - 4)), y: max(0, box.frame.minY))
            context.setFillColor(ElementDiagram.color)
            context.fill(CGRect(origin: place, size: CGSize(width: text.size.width + 4, height: text.size.height)))
            text.draw(in: context, at: CGPoint(x: place.x + 2, y: place.y))
        }
        return buffer
    }
}

extension UIWindow {
    /// Shows the elements that assistive programs are told of, numbered in the order in which they are read. Has no
    /// effect while the window is closed.
    package var showsElementOverlay: Bool {
        get { elementOverlay != nil }
        set {
            guard newValue != showsElementOverlay else { return }
            elementOverlay?.remove()
            elementOverlay = newValue && isShown ? ElementOverlay(window: self) : nil
        }
    }
}
