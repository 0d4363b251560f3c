import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Shows a short text while the pointer rests over a view.
///
/// It appears after half a second, below the pointer and within the window, and disappears when the pointer leaves the
/// view or a button or key is pressed. Of views inside each other, the innermost shows its text. A view that has the
/// focus by Tab shows its text below itself. Main thread.
@preconcurrency @MainActor
public final class UIToolTipInteraction: PointerInteraction {
    /// Seconds for which the pointer rests before the text appears.
    static let delay: TimeInterval = 0.5

    /// The text, if the delegate gives none. nil or empty shows none.
    public var defaultToolTip: String? { didSet { if defaultToolTip != oldValue { hide() } } }
    /// Whether the text is shown. True by default.
    public var isEnabled = true { didSet { if !isEnabled { hide() } } }
    /// The object that gives the text for a place.
    public weak var delegate: (any UIToolTipInteractionDelegate)?
    /// The view that the interaction belongs to.
    public private(set) weak var view: UIView?

    private var timer: FrameTimer?
    private var panel: ToolTipPanel?
    /// The area for which the shown text is, in points of the view.
    private var area: CGRect?
    /// The interaction under the pointer whose text counts: the innermost one.
    private static weak var current: UIToolTipInteraction?

    /// Creates an interaction without a text.
    public init() {}
    /// Creates an interaction with a text.
    public init(defaultToolTip: String) { self.defaultToolTip = defaultToolTip }

    /// Called by the view.
    public func willMove(to view: UIView?) {
        hide()
        self.view = nil
    }
    /// Called by the view.
    public func didMove(to view: UIView?) { self.view = view }

    /// Whether the text is on the screen.
    var isShown: Bool { panel != nil }

    // MARK: - The pointer

    /// Called by the window.
    package func pointerHovered(at point: CGPoint) {
        guard isEnabled, let view else { return hide() }
        if let inner = UIToolTipInteraction.current, inner !== self, let other = inner.view, other !== view,
            other.isDescendant(of: view), inner.timer != nil || inner.isShown
        {
            return hide()
        }
        if isShown {
            if let area, !area.contains(point) { hide() } else { return }
        }
        show(later: CGRect(x: point.x, y: point.y - 4, width: 0, height: ToolTipPanel.pointerHeight + 4), for: point)
    }

    /// Called by the window.
    package func keysReachedView() {
        guard isEnabled, let view else { return }
        let area = view.bounds.insetBy(dx: 0, dy: -ToolTipPanel.focusDistance)
        show(later: area, for: view.bounds.centre)
    }

    /// Shows the text for `point` after the delay, below or above `anchor`. Both are in points of the view.
    private func show(later anchor: CGRect, for point: CGPoint) {
        UIToolTipInteraction.current = self
        timer?.invalidate()
        timer = FrameTimer.schedule(after: UIToolTipInteraction.delay) { [weak self] in
            self?.show(at: anchor, for: point)
        }
    }

    /// Called by the window.
    package func pointerLeft() { hide() }

    private func hide() {
        timer?.invalidate()
        timer = nil
        panel?.remove()
        panel = nil
        area = nil
    }

    private func show(at anchor: CGRect, for point: CGPoint) {
        timer = nil
        guard isEnabled, let view, let window = view.window, !window.isOutOfSight else { return }
        let own = defaultToolTip.map { UIToolTipConfiguration(toolTip: $0) }
        guard let configuration = delegate?.toolTipInteraction(self, configurationAt: point) ?? own,
            !configuration.toolTip.isEmpty
        else { return }
        area = configuration.sourceRect
        panel = ToolTipPanel(
            configuration.toolTip, in: window, at: view.convert(anchor, to: nil), isRightToLeft: view.isRightToLeft)
    }
}

/// The object that gives the text of a tooltip.
@preconcurrency @MainActor
public protocol UIToolTipInteractionDelegate: AnyObject {
    /// Returns the text for `point`, in points of the interaction's view. nil uses `defaultToolTip`.
    func toolTipInteraction(_ interaction: UIToolTipInteraction, configurationAt point: CGPoint)
        -> UIToolTipConfiguration?
}

/// The text of a tooltip, and the area for which it is.
public struct UIToolTipConfiguration: Hashable, Sendable {
    /// The text. Empty shows none.
    public let toolTip: String
    /// The area of the text, in points of the interaction's view. nil is the whole view.
    public let sourceRect: CGRect?

    /// Creates a text for the whole view.
    public init(toolTip: String) {
        self.toolTip = toolTip
        sourceRect = nil
    }

    /// Creates a text for an area, in points of the interaction's view. It disappears when the pointer leaves the area.
    public init(toolTip: String, in rect: CGRect) {
        self.toolTip = toolTip
        sourceRect = rect
    }
}

/// Differs from UIKit: any view has a tool tip, there only controls.
extension UIView {
    /// The interaction that shows `toolTip`. nil without a text.
    public var toolTipInteraction: UIToolTipInteraction? {
        interactions.lazy.compactMap { $0 as? UIToolTipInteraction }.first
    }

    /// A text that is shown while the pointer rests over the view, and while a control has the focus by Tab. nil, the
    /// default, shows none.
    public var toolTip: String? {
        get { toolTipInteraction?.defaultToolTip }
        set {
            if let toolTipInteraction {
                if newValue == nil { removeInteraction(toolTipInteraction) }
                toolTipInteraction.defaultToolTip = newValue
            } else if let newValue {
                addInteraction(UIToolTipInteraction(defaultToolTip: newValue))
            }
        }
    }
}

/// The layers of a tooltip, above everything else in the window.
@MainActor
final class ToolTipPanel {
    private static let font = UIFont.systemFont(ofSize: 12)
    private static let mostWidth: CGFloat = 300
    private static let margin = CGSize(width: 9, height: 6)
    /// The distance below the pointer's tip at which the panel begins: the height of the arrow.
    static let pointerHeight: CGFloat = 20
    /// The distance from a focused view: outside of the focus ring.
    static let focusDistance: CGFloat = 6

    private let surface = CALayer()
    private let textLayer = DrawnLayer()

    /// Shows `string` below `anchor`, or above it, in points of the window.
    init(_ string: String, in window: UIWindow, at anchor: CGRect, isRightToLeft: Bool) {
        let text = AttributedText(string, font: ToolTipPanel.font, color: Palette.text)
        let margin = ToolTipPanel.margin
        let room = min(ToolTipPanel.mostWidth, max(0, window.bounds.width - 2 * (margin.width + MenuPlacement.margin)))
        let shaped = TextShaper.shape(
            text, TextConstraints(maximumSize: CGSize(width: room, height: window.bounds.height / 2)))
        let size = CGSize(
            width: shaped.size.width.rounded(.up) + 2 * margin.width,
            height: shaped.size.height.rounded(.up) + 2 * margin.height)
        let frame = window.snapped(
            MenuPlacement.frame(size, at: anchor, .below, in: window.bounds, isRightToLeft: isRightToLeft))
        surface.frame = frame
        surface.zPosition = 30_000
        surface.cornerRadius = 6
        surface.backgroundColor = Palette.panel
        surface.borderColor = Palette.panelEdge
        surface.borderWidth = window.hairline
        surface.shadowOpacity = 0.18
        surface.shadowRadius = 4
        surface.shadowOffset = CGSize(width: 0, height: 2)
        let inner = CGRect(origin: .zero, size: frame.size).insetBy(dx: margin.width, dy: margin.height)
        textLayer.show(string, in: inner, traits: window.traitCollection) {
            shaped.draw(in: $0, at: .zero, width: inner.width)
        }
        surface.addSublayer(textLayer)
        window.layer.addSublayer(surface)
        PopupFade.appear(surface)
    }

    var frame: CGRect { surface.frame }

    func remove() {
        let surface = surface
        PopupFade.leave(surface) { surface.removeFromSuperlayer() }
    }
}
