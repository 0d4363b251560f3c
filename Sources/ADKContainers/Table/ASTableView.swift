import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a table node.
public final class ASTableView: UITableView, NodeBackedView {
    let controller: ListController
    /// The location of the press in window points. A drag ends the press.
    private var pressStart: CGPoint?

    override public class func makeLayer() -> CALayer { NodeLayer() }

    init(controller: ListController, style: UITableView.Style) {
        self.controller = controller
        super.init(frame: .zero, style: style)
    }

    package func adopt(_ node: ASDisplayNode) { (layer as? NodeLayer)?.node = node }

    override public func layoutSubviews() {
        super.layoutSubviews()
        controller.viewportDidChange()
    }

    override public func contentOffsetDidChange() { controller.didScroll() }

    override public func didMoveToWindow() {
        super.didMoveToWindow()
        // The node first: rows are measured and drawn with the traits that it takes from the window.
        controller.owner.windowDidChange(hasWindow: window != nil)
        controller.windowDidChange()
    }

    override public func windowVisibilityDidChange() {
        controller.windowVisibilityDidChange(isOutOfSight: window?.isOutOfSight ?? false)
    }

    override public func traitCollectionDidChange() {
        controller.owner.traitsDidChange()
        controller.traitsDidChange()
        super.traitCollectionDidChange()
    }

    // MARK: - Events

    override public func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, touch.buttonNumber == 1, controller.pressBegan(at: touch.location(in: self)) {
            pressStart = touch.location(in: nil)
            return
        }
        super.touchesBegan(touches, with: event)
    }

    override public func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let start = pressStart, let now = touches.first?.location(in: nil) {
            if hypot(now.x - start.x, now.y - start.y) > UIApplication.shared.pointerSettings.dragThreshold {
                endPress(at: nil)
            }
            return
        }
        super.touchesMoved(touches, with: event)
    }

    override public func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if pressStart != nil {
            endPress(at: touches.first?.location(in: self))
            return
        }
        super.touchesEnded(touches, with: event)
    }

    override public func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if pressStart != nil { endPress(at: nil) } else { super.touchesCancelled(touches, with: event) }
    }

    private func endPress(at point: CGPoint?) {
        pressStart = nil
        controller.pressEnded(at: point)
    }

    override public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in !(press.key.map { controller.handleKey($0) } ?? false) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
}
