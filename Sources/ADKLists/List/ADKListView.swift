import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// The scroll view of a list: the base class of `UITableView`.
///
/// It passes its events to the list of the node that made it. A view that an app makes itself shows no list.
@preconcurrency @MainActor
open class ADKListView: UIScrollView, NodeBackedView, RangeDescribing, FocusMarking, SwipeTaking {
    /// The list that the view shows. Set by its node.
    package var list: (any ListViewDelegate)?
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
            case 1: list.interaction.handle(.pressBegan(press(touch, event)))
            case 3: list.interaction.handle(.secondaryPress(touch.location(in: self)))
            default: false
            }
        guard isTaken else { return super.touchesBegan(touches, with: event) }
        tracked = touch
    }

    override open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let tracked, touches.contains(tracked) else { return super.touchesMoved(touches, with: event) }
        guard tracked.buttonNumber == 1 else { return }
        _ = list?.interaction.handle(.pressMoved(press(tracked, event)))
        // A drag of the list outlasts the row in which it began.
        if list?.interaction.holdsPress ?? false { tracked.takeOver(by: self) }
    }

    override open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let tracked, touches.contains(tracked) else { return super.touchesEnded(touches, with: event) }
        self.tracked = nil
        if tracked.buttonNumber == 1 { _ = list?.interaction.handle(.pressEnded(press(tracked, event))) }
    }

    override open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let tracked, touches.contains(tracked) else { return super.touchesCancelled(touches, with: event) }
        self.tracked = nil
        if tracked.buttonNumber == 1 { _ = list?.interaction.handle(.pressCancelled) }
    }

    package func takesSwipe(at point: CGPoint) -> Bool { list?.interaction.takesSwipe(at: point) ?? false }

    override open func wheelTurned(with event: ADKWheelEvent) {
        let isSwipe = list?.interaction.swiping?.wheelTurned(event, at: convert(event.locationInWindow, from: nil))
        if isSwipe != true { super.wheelTurned(with: event) }
    }

    private func press(_ touch: UITouch, _ event: UIEvent?) -> ListPress {
        ListPress(
            location: touch.location(in: self), windowLocation: touch.location(in: nil),
            modifiers: event?.modifierFlags ?? [], isFinger: touch.type == .direct)
    }

    override open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        // A finger that drags or swipes a row scrolls neither this view nor those around it.
        if let pan = recognizer as? UIPanGestureRecognizer, let interaction = list?.interaction,
            interaction.holdsPress || interaction.willSwipe(by: pan.translation(in: nil))
        {
            return false
        }
        return super.gestureRecognizerShouldBegin(recognizer)
    }

    // MARK: - Keyboard focus

    /// Whether Tab stops at the list: keys can reach its rows. The rows have no stops of their own, except for what can
    /// be focused in them.
    override open var canBecomeFocused: Bool { list?.interaction.takesFocus ?? false }

    package func focusMayHaveChanged() { list?.interaction.placeFocus() }

    package func keysReached() { list?.interaction.focusArrived() }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ list?.interaction.handle(.key($1)) ?? false }) { super.pressesBegan($0, with: event) }
    }
}

extension ADKListView: DropTaker {
    package func dragMoved(_ offer: DragOffer, to point: CGPoint, in window: UIWindow) -> DropAnswer? {
        list?.interaction.dropMoved(offer, to: point, in: window)
    }

    package func dragLeft() { list?.interaction.dropLeft() }

    package func dropped(_ drop: Drop, at point: CGPoint, in window: UIWindow) {
        if let list { list.interaction.dropped(drop) } else { drop.end(nil) }
    }
}

/// The list that a list view shows. Points are those of the scroll view's content.
@MainActor
package protocol ListViewDelegate: AnyObject {
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
    /// Handles events of the user.
    var interaction: ListInteraction { get }
    /// The ranges, for the overlay; nil before the list has a size.
    var rangeDescription: RangeDescription? { get }
}
