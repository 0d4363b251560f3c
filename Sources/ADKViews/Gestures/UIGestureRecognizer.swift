import ADKFoundation
import Foundation

/// Makes one meaning out of touches: a tap, a long press, a drag. Main thread.
///
/// Attach it with `UIView.addGestureRecognizer` or `ASDisplayNode.addGestureRecognizer`. It sees
/// the touches of its view and everything in it, before they do. Subclasses override the touch
/// methods and set `state`.
///
/// Differs from Texture: actions are closures, because there are no selectors on Linux:
/// `UITapGestureRecognizer { tap in … }`.
@MainActor
open class UIGestureRecognizer: ADKGestureRecognizing {
    public enum State: Int, Sendable {
        /// Not recognised yet; where every recogniser starts and returns to.
        case possible
        case began, changed, ended, cancelled, failed

        /// What a gesture without a course, such as a tap, goes to.
        public static let recognized = State.ended
    }

    public required init() {}

    public weak var delegate: (any UIGestureRecognizerDelegate)?
    public internal(set) weak var view: UIView?

    /// False ignores touches; switched off amidst a gesture it is cancelled.
    public var isEnabled = true {
        didSet { if !isEnabled { cancel() } }
    }

    /// The view's touches are cancelled when the gesture is recognised.
    public var cancelsTouchesInView = true
    /// The view is not told of a touch until this recogniser failed.
    public var delaysTouchesBegan = false
    /// The view is not told of a touch's end until this recogniser failed.
    public var delaysTouchesEnded = true
    /// The buttons it listens to: any of these.
    ///
    /// Differs from Texture: in UIKit only taps have it.
    public var buttonMaskRequired = UIEvent.ButtonMask.primary
    /// What it listens to: fingers, the pointer, or both. Changes count from the next touch on.
    ///
    /// Differs from Texture: in UIKit the values are numbers (`[NSNumber]`).
    public var allowedTouchTypes: [UITouch.TouchType] = [.direct, .indirectPointer]
    public var name: String?

    // MARK: - Actions

    private var actions: [(id: UInt, action: @MainActor (UIGestureRecognizer) -> Void)] = []
    private var lastActionID: UInt = 0

    /// Calls `action` when the gesture is recognised, and whenever it changes and ends. Actions
    /// run in the order added; the result removes this one.
    @discardableResult
    public func addAction(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void) -> ADKActionToken {
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
    /// Recognised, but waiting for others to fail first.
    var pendingState: State?
    /// The sequence has had touches since the last reset.
    var isInSequence = false
    /// The touches that are down and not ignored.
    var touches: [UITouch] = []
    /// All touches of the present sequence; cancelled in their views when it is recognised.
    var sequenceTouches: [UITouch] = []
    private var requiredFailures: [WeakRecognizer] = []

    /// Set by subclasses only. A recogniser leaves `.possible` when nothing it waits for can be
    /// recognised any more and nobody objects; until then it reads `.possible`.
    open var state: State {
        get { storedState }
        set { arbiter?.transition(self, to: newValue) }
    }

    var arbiter: GestureArbiter? { view?.window?.gestures ?? lastArbiter }
    weak var lastArbiter: GestureArbiter?

    /// Waits until `other` failed. A recogniser cannot wait for itself: that is logged and has no effect.
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

    public var numberOfTouches: Int { touches.count }

    /// Where the gesture is, in `view`'s coordinates, or the window's for nil: the middle of its touches.
    open func location(in view: UIView?) -> CGPoint {
        let points = (touches.isEmpty ? sequenceTouches.suffix(1) : touches[...]).map { $0.location(in: view) }
        guard !points.isEmpty else { return .zero }
        let sum = points.reduce(into: CGPoint.zero) { sum, point in
            sum.x += point.x
            sum.y += point.y
        }
        return CGPoint(x: sum.x / CGFloat(points.count), y: sum.y / CGFloat(points.count))
    }

    /// Where touch `index` is, in `view`'s coordinates, or the window's for nil. An index that is not below
    /// `numberOfTouches` is logged, and answered with the place of the whole gesture.
    public func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
        guard touches.indices.contains(index) else {
            Misuse.report("\(type(of: self)).location(ofTouch: \(index)): there are \(touches.count) touches")
            return location(in: view)
        }
        return touches[index].location(in: view)
    }

    /// Leaves `touch` out of the gesture from now on.
    public func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }

    // MARK: - Hooks

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = isActive ? .cancelled : .failed }

    /// Back to the beginning: forget the last gesture. Call super.
    open func reset() {}

    /// Whether recognising this one makes `other` fail.
    open func canPrevent(_ other: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by other: UIGestureRecognizer) -> Bool { true }
}

/// What lets `UITapGestureRecognizer { tap in … }` know the type of `tap`.
@MainActor
public protocol ADKGestureRecognizing: UIGestureRecognizer {
    init()
}

extension ADKGestureRecognizing {
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

/// Stands for an action that was added; keep it to take the action away again.
@MainActor
public final class ADKActionToken {
    private var removal: (@MainActor () -> Void)?

    init(removal: @escaping @MainActor () -> Void) { self.removal = removal }

    /// Takes the action away. Calling it again does nothing.
    public func remove() {
        removal?()
        removal = nil
    }
}
