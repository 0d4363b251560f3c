import ADKFoundation
import Foundation
import HeadlessTesting
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Writes its appearance methods into a log and checks that each comes once, in an order that is allowed.
class WitnessController: UIViewController {
    let name: String
    let log: Locked<[String]>
    private var phase = "gone"

    init(_ name: String, _ log: Locked<[String]>) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    private func note(_ word: String, from allowed: [String], to next: String, _ animated: Bool) {
        if !allowed.contains(phase) { XCTFail("\(name): \(word) after \(phase)") }
        phase = next
        log.withLock { $0.append("\(name) \(word)\(animated ? "*" : "")") }
    }

    var isGone: Bool { phase == "gone" }
    var isThere: Bool { phase == "there" }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("will appear", from: ["gone", "leaving"], to: "coming", animated)
    }
    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        XCTAssertNotNil(view.window, "\(name) is appearing without a window")
        note("is appearing", from: ["coming"], to: "coming", animated)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        XCTAssertNotNil(view.window, "\(name) appeared without a window")
        note("did appear", from: ["coming"], to: "there", animated)
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("will disappear", from: ["coming", "there"], to: "leaving", animated)
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("did disappear", from: ["leaving"], to: "gone", animated)
    }
}

/// An animation that ends only when the test says so.
@MainActor
final class ManualAnimator: UIViewControllerAnimatedTransitioning {
    var context: (any UIViewControllerContextTransitioning)?
    var ends: [Bool] = []
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) { self.context = context }
    func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
}

/// Gives every presentation an animation of its own.
@MainActor
final class ManualDelegate: UIViewControllerTransitioningDelegate {
    var last: ManualAnimator?
    var interactor: UIPercentDrivenInteractiveTransition?
    private func make() -> ManualAnimator {
        let animator = ManualAnimator()
        last = animator
        return animator
    }
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { make() }
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { make() }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}

/// A window with a root controller and a log.
@MainActor
final class ControllerHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let log = Locked<[String]>([])
    let root: WitnessController

    init(width: CGFloat = 400, height: CGFloat = 300) throws {
        (host, window) = makeHeadlessWindow(width, height)
        root = WitnessController("root", log)
        window.rootViewController = root
        try host.settle()
        _ = drain()
    }

    func controller(_ name: String, _ style: UIModalPresentationStyle = .fullScreen) -> WitnessController {
        let new = WitnessController(name, log)
        new.modalPresentationStyle = style
        return new
    }

    func drain() -> [String] {
        defer { log.withLock { $0 = [] } }
        return log.current
    }
}
