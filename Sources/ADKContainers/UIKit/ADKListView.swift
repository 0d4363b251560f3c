import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a list: the base class of `UITableView`.
///
/// It passes its events to the list of the node that made it. A view that an app makes itself shows no list.
@MainActor
open class ADKListView: UIScrollView, NodeBackedView, RangeDescribing {
    /// The list that the view shows.
    var list: (any ListViewDelegate)?
    /// The location of the press in window points. A drag ends the press.
    private var pressStart: CGPoint?

    override public init(frame: CGRect) { super.init(frame: frame) }

    /// Makes the view of a list node.
    convenience init(showing list: any ListViewDelegate) {
        self.init(frame: .zero)
        self.list = list
    }

    override open class func makeLayer() -> CALayer { NodeLayer() }

    /// Connects the layer to the list's node.
    package func adopt(_ node: ASDisplayNode) {
        (layer as? NodeLayer)?.node = node
        // The list keeps its first visible item in position.
        keepsPageOnResize = false
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        list?.viewportDidChange()
    }

    override open func contentOffsetDidChange() { list?.didScroll() }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        // The node first: rows are measured and drawn with the traits that it takes from the window.
        list?.owner.windowDidChange(hasWindow: window != nil)
        list?.windowDidChange()
    }

    override open func windowVisibilityDidChange() {
        list?.windowVisibilityDidChange(isOutOfSight: window?.isOutOfSight ?? false)
    }

    override open func traitCollectionDidChange() {
        list?.owner.traitsDidChange()
        list?.traitsDidChange()
        super.traitCollectionDidChange()
    }

    // MARK: - Debugging

    package var rangeDescription: RangeDescription? { list?.rangeDescription }

    // MARK: - Events

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, touch.buttonNumber == 1, list?.pressBegan(at: touch.location(in: self)) ?? false {
            pressStart = touch.location(in: nil)
            return
        }
        super.touchesBegan(touches, with: event)
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let start = pressStart, let now = touches.first?.location(in: nil) {
            if hypot(now.x - start.x, now.y - start.y) > UIApplication.shared.pointerSettings.dragThreshold {
                endPress(at: nil)
            }
            return
        }
        super.touchesMoved(touches, with: event)
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if pressStart != nil {
            endPress(at: touches.first?.location(in: self))
            return
        }
        super.touchesEnded(touches, with: event)
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if pressStart != nil { endPress(at: nil) } else { super.touchesCancelled(touches, with: event) }
    }

    private func endPress(at point: CGPoint?) {
        pressStart = nil
        list?.pressEnded(at: point)
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = presses.filter { press in !(press.key.flatMap { list?.handleKey($0) } ?? false) }
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
}

/// The list that a list view shows. Points are those of the scroll view's content.
@MainActor
protocol ListViewDelegate: AnyObject {
    /// The node of the list.
    var owner: ASDisplayNode { get }
    /// The size or the scale of the view may have changed.
    func viewportDidChange()
    func didScroll()
    func windowDidChange()
    /// The window was minimised or restored.
    func windowVisibilityDidChange(isOutOfSight: Bool)
    func traitsDidChange()
    /// The primary button was pressed. Returns whether a row accepts the press.
    func pressBegan(at point: CGPoint) -> Bool
    /// The button was released, or the press became a drag (`point` is nil).
    func pressEnded(at point: CGPoint?)
    /// The ranges, for the overlay; nil before the list has a size.
    var rangeDescription: RangeDescription? { get }
    /// Handles a key. Returns false if it has no meaning here.
    func handleKey(_ key: UIKey) -> Bool
}
