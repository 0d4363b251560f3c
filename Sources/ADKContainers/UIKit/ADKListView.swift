import ADKFoundation
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a list: the base class of `UITableView`.
///
/// It passes its events to the list of the node that made it. A view that an app makes itself shows no list.
@preconcurrency @MainActor
open class ADKListView: UIScrollView, NodeBackedView, RangeDescribing {
    /// The list that the view shows. Set by its node.
    var list: (any ListViewDelegate)?
    /// The touch that the list takes.
    private var tracked: UITouch?

    override public init(frame: CGRect) { super.init(frame: frame) }

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

    override open func tintColorDidChange() {
        super.tintColorDidChange()
        list?.owner.adoptTraitsOfView()
        list?.tintDidChange()
    }

    // MARK: - Debugging

    package var rangeDescription: RangeDescription? { list?.rangeDescription }

    // MARK: - Events

    override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let list, let touch = touches.first, tracked == nil, !isOnScrollBar(touch) else {
            return super.touchesBegan(touches, with: event)
        }
        let isTaken =
            switch touch.buttonNumber {
            case 1: list.pressBegan(press(touch, event))
            case 3: list.secondaryPress(at: touch.location(in: self))
            default: false
            }
        guard isTaken else { return super.touchesBegan(touches, with: event) }
        tracked = touch
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let tracked, touches.contains(tracked) else { return super.touchesMoved(touches, with: event) }
        guard tracked.buttonNumber == 1 else { return }
        list?.pressMoved(press(tracked, event))
        // A drag of the list outlasts the row in which it began.
        if list?.holdsPress ?? false { tracked.takeOver(by: self) }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let tracked, touches.contains(tracked) else { return super.touchesEnded(touches, with: event) }
        self.tracked = nil
        if tracked.buttonNumber == 1 { list?.pressEnded(press(tracked, event)) }
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let tracked, touches.contains(tracked) else { return super.touchesCancelled(touches, with: event) }
        self.tracked = nil
        if tracked.buttonNumber == 1 { list?.pressCancelled() }
    }

    private func press(_ touch: UITouch, _ event: UIEvent?) -> ListPress {
        ListPress(
            location: touch.location(in: self), windowLocation: touch.location(in: nil),
            modifiers: event?.modifierFlags ?? [], isFinger: touch.type == .direct)
    }

    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        // A finger that drags a row does not scroll.
        if recognizer === panGestureRecognizer, list?.holdsPress ?? false { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ list?.handleKey($1) ?? false }) { super.pressesBegan($0, with: event) }
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
    /// The tint of the views around the list changed.
    func tintDidChange()
    /// The primary button was pressed, or a finger went down. Returns whether the list takes the press.
    func pressBegan(_ press: ListPress) -> Bool
    func pressMoved(_ press: ListPress)
    /// The button was released.
    func pressEnded(_ press: ListPress)
    func pressCancelled()
    /// Whether a drag of the list is in progress, so that the content must not be panned.
    var holdsPress: Bool { get }
    /// The secondary button was pressed. Returns whether the list takes the press.
    func secondaryPress(at point: CGPoint) -> Bool
    /// The ranges, for the overlay; nil before the list has a size.
    var rangeDescription: RangeDescription? { get }
    /// Handles a key. Returns false if it has no meaning here.
    func handleKey(_ key: UIKey) -> Bool
}
