import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import XCTest

@testable import ADKControllers

/// Writes its appearance methods into a log and checks that each comes once, in an order that is allowed.
class WitnessController: ASDKViewController<ASDisplayNode> {
    let name: String
    let log: Locked<[String]>
    private var phase = "gone"

    init(_ name: String, _ log: Locked<[String]>) {
        self.name = name
        self.log = log
        super.init(node: ASDisplayNode())
        node.backgroundColor = .white
        title = name
    }

    private func note(_ word: String, from allowed: [String], to next: String) {
        if !allowed.contains(phase) { XCTFail("\(name): \(word) after \(phase)") }
        phase = next
        log.withLock { $0.append("\(name) \(word)") }
    }

    var isGone: Bool { phase == "gone" }
    var isThere: Bool { phase == "there" }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("will appear", from: ["gone", "leaving"], to: "coming")
    }
    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        note("is appearing", from: ["coming"], to: "coming")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        XCTAssertNotNil(view.window, "\(name) appeared without a window")
        note("did appear", from: ["coming"], to: "there")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("will disappear", from: ["coming", "there"], to: "leaving")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("did disappear", from: ["leaving"], to: "gone")
    }
    override func willMove(toParent parent: UIViewController?) {
        log.withLock { $0.append("\(name) will move \(parent == nil ? "out" : "in")") }
    }
    override func didMove(toParent parent: UIViewController?) {
        log.withLock { $0.append("\(name) did move \(parent == nil ? "out" : "in")") }
    }
}

/// A headless window with a controller, a pointer and a keyboard.
@MainActor
final class StackHarness: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let log: Locked<[String]>

    init(
        width: CGFloat = 800, height: CGFloat = 600, log: Locked<[String]> = Locked([]), root: UIViewController
    ) throws {
        host = .attached()
        self.log = log
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.backgroundColor = .white
        window.rootViewController = root
        window.makeKeyAndVisible()
        try host.settle()
        _ = drain()
    }

    func drain() -> [String] {
        defer { log.withLock { $0 = [] } }
        return log.current
    }

    /// The calls of appearance methods since the last one, without the moves between parents.
    func appearances() -> [String] { drain().filter { !$0.contains("move") } }
}

/// An animation that ends only when the test says so.
@MainActor
final class ManualAnimator: UIViewControllerAnimatedTransitioning {
    var context: (any UIViewControllerContextTransitioning)?
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) { self.context = context }
}

/// Gives every push and pop a manual animation.
@MainActor
final class ManualNavigation: UINavigationControllerDelegate {
    var last: ManualAnimator?
    var shown: [String] = []
    var interactor: UIPercentDrivenInteractiveTransition?

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let animator = ManualAnimator()
        last = animator
        return animator
    }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { shown.append("will \(viewController.title ?? "")") }
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { shown.append("did \(viewController.title ?? "")") }
}
