import ADKFoundation
import Foundation

/// The base class of gestures: taps, long presses and drags.
///
/// Attach one with `UIView.addGestureRecognizer` or `ASDisplayNode.addGestureRecognizer`. It receives the touches of
/// its view and of the view's subtree before the views do. Subclasses override the touch methods and set `state`.
///
/// Differs from Texture: actions are closures, because Linux has no selectors: `UITapGestureRecognizer { tap in … }`.
@preconcurrency @MainActor
open class UIGestureRecognizer: ADKGestureRecognizing {
    /// The stage of a gesture.
    public enum State: Int, Sendable {
        /// Not recognised yet. The initial state.
        case possible
        /// A continuous gesture was recognised.
        case began
        /// A continuous gesture changed.
        case changed
        /// The gesture was completed.
        case ended
        /// The gesture ended without effect.
        case cancelled
        /// The touches are not this gesture.
        case failed

        /// The state of a recognised discrete gesture, such as a tap.
        public static let recognized = State.ended
    }

    /// Creates a recogniser without actions.
    public required init() {}

    #if DEBUG
        private let life = LiveObject(UIGestureRecognizer.self)
    #endif
    /// The object that decides between this recogniser and others.
    public weak var delegate: (any UIGestureRecognizerDelegate)?
    /// The view whose touches the recogniser receives.
    public internal(set) weak var view: UIView?

    /// Whether the recogniser receives touches. Setting false cancels a current gesture.
    public var isEnabled = true {
        didSet { if !isEnabled { cancel() } }
    }

    /// Recognition cancels the touches in their views. True by default.
    public var cancelsTouchesInView = true
    /// The views receive a touch's beginning only after this recogniser failed. False by default.
    public var delaysTouchesBegan = false
    /// The views receive a touch's end only after this recogniser failed. True by default.
    public var delaysTouchesEnded = true
    /// The buttons that the recogniser receives: any of these.
    ///
    /// Differs from Texture: in UIKit only tap recognisers have it.
    public var buttonMaskRequired = UIEvent.ButtonMask.primary
    /// The kinds of touch that the recogniser receives. Changes apply from the next touch on.
    ///
    /// Differs from Texture: in UIKit the values are numbers (`[NSNumber]`).
    public var allowedTouchTypes: [UITouch.TouchType] = [.direct, .indirectPointer]
    /// Whether two fingers on a touchpad count as touches.
    var followsTouchpadPinches: Bool { false }
    /// A name for debugging. The framework does not use it.
    public var name: String?

    // MARK: - Actions

    // The attribute repeats the class's: without it, files disagree about the mangled name.
    @preconcurrency @MainActor private var actions: [(id: UInt, action: @MainActor (UIGestureRecognizer) -> Void)] = []
    private var lastActionID: UInt = 0

    /// Adds `action`, called when the gesture is recognised, changes or ends. Actions run in the order in which they
    /// were added. `remove()` of the result removes it.
    @discardableResult
    @preconcurrency public func addAction(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void)
        -> ADKActionToken
    {
        lastActionID += 1
        let id = lastActionID
        actions.append((id, action))
        return ADKActionToken { [weak self] in self?.actions.removeAll { $0.id == id } }
    }

    func sendActions() {
        for entry in actions { entry.action(self) }
    }

    // MARK: - State

    var storedState = State.possible
    /// The state after recognition, while the recogniser waits for others to fail.
    var pendingState: State?
    /// The recogniser received touches since its last reset.
    var isInSequence = false
    /// The touches that are down and not ignored.
    var touches: [UITouch] = []
    /// All touches of the current sequence. Recognition cancels them in their views.
    var sequenceTouches: [UITouch] = []
    private var requiredFailures: [WeakRecognizer] = []

    /// The stage of the gesture. Only subclasses set it.
    ///
    /// A recognised state takes effect after all recognisers that must fail first have failed. Until then this stays
    /// `.possible`. If one of them is recognised, or a view, a delegate or another recogniser prevents this one, it
    /// fails.
    open var state: State {
        get { storedState }
        set { arbiter?.transition(self, to: newValue) }
    }

    var arbiter: GestureArbiter? { view?.window?.gestures ?? lastArbiter }
    weak var lastArbiter: GestureArbiter?

    /// Makes recognition wait until `other` failed. A recogniser cannot wait for itself: that is logged and has no
    /// effect.
    public func require(toFail other: UIGestureRecognizer) {
        guard other !== self else {
            Misuse.report("\(type(of: self)).require(toFail:) was given the recogniser itself; ignored")
            return
        }
        requiredFailures.append(WeakRecognizer(value: other))
    }

    func waits(for other: UIGestureRecognizer) -> Bool {
        if requiredFailures.contains(where: { $0.value === other }) { return true }
        if delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false { return true }
        return other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
    }

    /// Neither recognised nor failed.
    var isUndecided: Bool { isInSequence && storedState == .possible }
    var isActive: Bool { storedState == .began || storedState == .changed }
    var isOver: Bool { storedState == .ended || storedState == .failed || storedState == .cancelled }

    private func cancel() {
        guard isInSequence else { return }
        state = isActive ? .cancelled : .failed
        touches = []
        arbiter?.resetFinished()
    }

    // MARK: - Touches

    /// The number of touches that are down and not ignored.
    public var numberOfTouches: Int { touches.count }

    /// The centre of the touches, in points of `view`, or of the window if nil.
    open func location(in view: UIView?) -> CGPoint {
        let points = (touches.isEmpty ? sequenceTouches.suffix(1) : touches[...]).map { $0.location(in: view) }
        guard !points.isEmpty else { return .zero }
        let sum = points.reduce(into: CGPoint.zero) { sum, point in
            sum.x += point.x
            sum.y += point.y
        }
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    /// The position of touch `index`, in points of `view`, or of the window if nil. An index out of range is logged and
    /// gives the position of the whole gesture.
    public func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        guard touches.indices.contains(index) else {
            Misuse.report("\(type(of: self)).location(ofTouch: \(index)): there are \(touches.count) touches")
            return location(in: view)
        }
        return touches[index].location(in: view)
    }

    /// Removes `touch` from the gesture.
    public func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }

    // MARK: - Hooks

    /// Touches went down. Does nothing by default.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches moved. Does nothing by default.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches were lifted. Does nothing by default.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Touches were cancelled. Cancels the gesture, or fails it if it was not recognised.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = isActive ? .cancelled : .failed }

    /// Prepares for the next gesture. Overrides call super.
    open func reset() {}

    /// Whether recognition of this gesture makes `other` fail. True by default.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    /// Whether recognition of `other` makes this gesture fail. True by default.
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
}

/// Gives the closure of `UITapGestureRecognizer { tap in … }` the recogniser's own type.
@preconcurrency @MainActor
public protocol ADKGestureRecognizing: UIGestureRecognizer {
    /// Creates a recogniser without actions.
    init()
}

extension ADKGestureRecognizing {
    /// Creates a recogniser that calls `action` when the gesture is recognised, changes or ends.
    public init(action: @escaping @MainActor (Self) -> Void) {
        self.init()
        addAction { recognizer in
            if let recognizer = recognizer as? Self { action(recognizer) }
        }
    }
}

private struct WeakRecognizer {
    weak var value: UIGestureRecognizer?
}

/// An added action, kept to remove the action later.
@preconcurrency @MainActor
public final class ADKActionToken {
    private var removal: (@MainActor () -> Void)?

    init(removal: @escaping @MainActor () -> Void) { self.removal = removal }

    /// Removes the action. A second call does nothing.
    public func remove() {
        removal?()
        removal = nil
    }
}

extension UIGestureRecognizer: Hashable {
    /// Whether both are the same recogniser.
    public nonisolated static func == (left: UIGestureRecognizer, right: UIGestureRecognizer) -> Bool { left === right }
    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
