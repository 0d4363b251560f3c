import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a table node. Main thread.
public final class ASTableView: UIScrollView, NodeBackedView {
    let controller: TableController

    override public class func makeLayer() -> CALayer { NodeLayer() }

    init(controller: TableController) {
        self.controller = controller
        super.init(frame: .zero)
    }

    package func adopt(_ node: ASDisplayNode) { (layer as? NodeLayer)?.node = node }

    override public func layoutSubviews() {
        super.layoutSubviews()
        controller.viewportDidChange()
    }

    override public func contentOffsetDidChange() { controller.didScroll() }

    override public func didMoveToWindow() {
        super.didMoveToWindow()
        // The node first: rows are measured and drawn with the traits it takes over from the window.
        controller.tableNode.windowDidChange(hasWindow: window != nil)
        controller.windowDidChange()
    }

    override public func traitCollectionDidChange() { controller.traitsDidChange(traitCollection) }

    override public func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !isDragging, let touch = touches.first, touch.buttonNumber == 1,
            controller.select(at: touch.location(in: self)) { return }
        super.touchesEnded(touches, with: event)
    }
}
