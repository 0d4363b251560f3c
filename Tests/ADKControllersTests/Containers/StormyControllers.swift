import ADKViews
import XCTest

@testable import ADKControllers

/// The appearance methods and the moves of one controller: each comes once, in an order that is allowed.
struct AppearanceCheck {
    enum Phase { case gone, coming, there, leaving }
    private(set) var phase = Phase.gone

    /// Returns the mistake, or nil.
    mutating func note(_ next: Phase) -> String? {
        let allowed: [Phase] =
            switch next {
            case .coming: [.gone, .leaving]
            case .there: [.coming]
            case .leaving: [.coming, .there]
            case .gone: [.leaving]
            }
        defer { phase = next }
        return allowed.contains(phase) ? nil : "\(next) after \(phase)"
    }
}

/// A controller that makes random requests in all of its callbacks.
@MainActor
protocol Stormy: UIViewController {
    var name: String { get }
    var storm: CallbackStorm? { get }
    var check: AppearanceCheck { get set }
}

extension Stormy {
    /// Notes an appearance method. Call it before super, which may call back.
    func mark(_ phase: AppearanceCheck.Phase) {
        if let mistake = check.note(phase) { storm?.fail("\(name) is \(mistake)") }
        if phase == .there, viewIfLoaded?.window == nil { storm?.fail("\(name) appeared without a window") }
    }
}

final class StormyController: UIViewController, Stormy {
    let name: String
    weak var storm: CallbackStorm?
    var check = AppearanceCheck()

    init(_ name: String, _ storm: CallbackStorm) {
        (self.name, self.storm) = (name, storm)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        storm?.callback("viewDidLoad", name)
    }
    override func viewWillAppear(_ animated: Bool) {
        mark(.coming)
        super.viewWillAppear(animated)
        storm?.callback("viewWillAppear", name)
        transitionCoordinator?.animate { [weak self] _ in
            self.map { $0.storm?.callback("alongside block", $0.name) }
        } completion: { [weak self] _ in
            self.map { $0.storm?.callback("coordinator's completion", $0.name) }
        }
    }
    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        storm?.callback("viewIsAppearing", name)
    }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        storm?.callback("viewDidLayoutSubviews", name)
    }
    override func viewDidAppear(_ animated: Bool) {
        mark(.there)
        super.viewDidAppear(animated)
        storm?.callback("viewDidAppear", name)
    }
    override func viewWillDisappear(_ animated: Bool) {
        mark(.leaving)
        super.viewWillDisappear(animated)
        storm?.callback("viewWillDisappear", name)
    }
    override func viewDidDisappear(_ animated: Bool) {
        mark(.gone)
        super.viewDidDisappear(animated)
        storm?.callback("viewDidDisappear", name)
    }
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        storm?.callback("willMove", name)
    }
    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        if parent !== self.parent { storm?.fail("\(name) moved to another parent than its own") }
        storm?.callback("didMove", name)
    }
    override func present(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        storm?.present(controller, from: name)
        super.present(controller, animated: animated, completion: completion)
    }
    override func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        storm?.dismiss(from: name) { super.dismiss(animated: animated, completion: completion) }
    }
}

/// A standard animation that reports how it ended.
@MainActor
final class RecordingAnimator: ScrubbingAnimator {
    private let standard: any ScrubbingAnimator
    /// Drives the animation, if the user does.
    let driver: UIPercentDrivenInteractiveTransition?
    private let onEnd: @MainActor (Bool) -> Void

    init(
        _ standard: any ScrubbingAnimator, _ driver: UIPercentDrivenInteractiveTransition?,
        onEnd: @escaping @MainActor (Bool) -> Void
    ) { (self.standard, self.driver, self.onEnd) = (standard, driver, onEnd) }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        standard.transitionDuration(using: context)
    }
    func place(_ context: any UIViewControllerContextTransitioning, at fraction: CGFloat) {
        standard.place(context, at: fraction)
    }
    func settle(_ context: any UIViewControllerContextTransitioning, didComplete: Bool) {
        standard.settle(context, didComplete: didComplete)
    }
    func animationEnded(_ transitionCompleted: Bool) { onEnd(transitionCompleted) }
}

/// The animation of a change between tabs. It may end as a cancelled one.
@MainActor
final class TabFade: SettlingAnimator {
    private let completes: Bool
    private let onEnd: @MainActor (Bool) -> Void

    init(completes: Bool, onEnd: @escaping @MainActor (Bool) -> Void) {
        (self.completes, self.onEnd) = (completes, onEnd)
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.2 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.view(forKey: .to)?.alpha = 0.5
        UIView.animate(withDuration: 0.2) {
            context.view(forKey: .to)?.alpha = 1
        } completion: { [completes] _ in
            context.completeTransition(completes)
        }
    }
    func settle(_ context: any UIViewControllerContextTransitioning, didComplete: Bool) {
        for key in [UITransitionContextViewKey.from, .to] { context.view(forKey: key)?.alpha = 1 }
    }
    func animationEnded(_ transitionCompleted: Bool) { onEnd(transitionCompleted) }
}
