import ADKFoundation
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKLayers
@testable import ADKViews

/// One random sequence of pushes, pops, presentations and dismissals, by the app, by input and in every callback.
///
/// Each container runs its requests in the order in which they were made, so that a model replays them: a list of names
/// for each stack. A request that the user drives writes its outcome.
@MainActor
final class CallbackStorm {
    /// Whether a transition that was requested reached its goal. One that is never driven does.
    final class Outcome { var isDone = true }

    enum StackChange {
        case push(String)
        case pop(Outcome)
        case popToRoot
        case set([String])
    }

    enum PresentationChange {
        case present(String, from: String, covers: Bool)
        case dismiss(from: String, Outcome)
    }

    let seed: UInt64
    var random: SeededRandom
    private(set) var failures: [String] = []
    private(set) var trace: [String] = []
    private(set) var desk: StackDesk!
    private(set) var root: StormyNavigation!
    /// All controllers of the sequence by their names, so that a stack can get former ones again.
    private var controllers: [String: UIViewController] = [:]
    private var stacks: [String: [StackChange]] = [:]
    private var presentations: [PresentationChange] = []
    /// The callbacks that may still make a request in this step.
    private var budget = 0
    /// The outcome of the request that is being made on a stack, by the stack's name, and its driver.
    private var pending: [String: (outcome: Outcome, driver: UIPercentDrivenInteractiveTransition?)] = [:]
    /// The driver of the next request.
    private var driver: UIPercentDrivenInteractiveTransition?
    /// Drivers of transitions that the user holds.
    private var held: [UIPercentDrivenInteractiveTransition] = []
    private var calls: [String: (expected: Int, made: Int)] = [:]

    init(seed: UInt64) throws {
        self.seed = seed
        random = SeededRandom(seed: seed)
        root = makeNavigation("root")
        desk = try StackDesk(width: 160, height: 120, root: root)
    }

    func fail(_ message: String) { failures.append("\(message), after: \(trace.last ?? "the start")") }

    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

    // MARK: - Making controllers

    private func makeController() -> StormyController {
        let new = StormyController("c\(controllers.count)", self)
        new.transitioningDelegate = self
        controllers[new.name] = new
        return new
    }

    private func makeNavigation(_ name: String? = nil) -> StormyNavigation {
        let new = StormyNavigation(name ?? "n\(controllers.count)", self)
        new.transitioningDelegate = self
        controllers[new.name] = new
        stacks[new.name] = []
        new.viewControllers = [makeController()]
        new.delegate = self
        return new
    }

    // MARK: - The model

    func log(_ change: StackChange, on navigation: String) {
        stacks[navigation]?.append(change)
        trace.append("\(navigation) \(change)")
    }

    /// The names of the controllers in a stack.
    func stack(_ navigation: String) -> [String] {
        var names: [String] = []
        for change in stacks[navigation] ?? [] {
            switch change {
            case .push(let name): names.append(name)
            case .pop(let outcome): if outcome.isDone, names.count > 1 { names.removeLast() }
            case .popToRoot: names = Array(names.prefix(1))
            case .set(let new): names = new
            }
        }
        return names
    }

    /// The names of the presented controllers above the root.
    func presented() -> [(name: String, covers: Bool)] {
        var entries: [(name: String, covers: Bool)] = []
        for change in presentations {
            switch change {
            case .present(let name, let source, let covers):
                if source == entries.last?.name ?? "root" { entries.append((name, covers)) }
            case .dismiss(let source, let outcome):
                guard let index = (["root"] + entries.map(\.name)).firstIndex(of: source) else { continue }
                let first = index < entries.count ? index : index - 1
                if outcome.isDone, entries.indices.contains(first) { entries.removeSubrange(first...) }
            }
        }
        return entries
    }

    /// The names of the controllers that the user sees.
    func visible() -> Set<String> {
        let entries = presented()
        let cover = entries.lastIndex { $0.covers }
        let shown = entries[(cover ?? 0)...].map(\.name) + (cover == nil ? ["root"] : [])
        return Set(shown + shown.compactMap { stack($0).last })
    }

    // MARK: - Requests

    /// A callback of `name` is running.
    func callback(_ what: String, _ name: String) {
        guard budget > 0, chance(3) else { return }
        budget -= 1
        trace.append("in \(what) of \(name):")
        request()
    }

    /// Makes a random request.
    private func request() {
        let animated = Bool.random(using: &random)
        let chain = ["root"] + presented().map(\.name)
        let shownStacks = chain.filter { stacks[$0] != nil }
        let name = shownStacks.isEmpty || chance(6) ? pick(stacks.keys.sorted()) : pick(shownStacks)
        guard let navigation = controllers[name] as? StormyNavigation else { return }
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2: navigation.pushViewController(makeController(), animated: animated)
        case 3, 4: navigation.popViewController(animated: animated)
        case 5: navigation.popToRootViewController(animated: animated)
        case 6:
            let kept = stack(name).filter { _ in Bool.random(using: &random) }.compactMap { controllers[$0] }
            let new = Bool.random(using: &random) || kept.isEmpty ? [makeController()] : []
            navigation.setViewControllers(kept + new, animated: animated)
        case 7, 8:
            guard chain.count < 4 else { return }
            let new: UIViewController = chance(3) ? makeNavigation() : makeController()
            new.modalPresentationStyle = pick([.fullScreen, .overFullScreen, .pageSheet])
            new.presentationController?.delegate = self
            let source = controllers[chance(8) ? pick(chain) : chain[chain.count - 1]]
            source?.present(new, animated: animated) { [weak self] in
                self?.callback("completion of present", chain[chain.count - 1])
            }
        default:
            let id = "dismissal \(trace.count)"
            calls[id] = (1, 0)
            controllers[pick(chain)]?.dismiss(animated: animated) { [weak self] in
                self?.calls[id]?.made += 1
                self?.callback("completion of dismiss", "root")
            }
        }
    }

    func present(_ name: String, from source: String, style: UIModalPresentationStyle) {
        presentations.append(.present(name, from: source, covers: style == .fullScreen))
        trace.append("present \(name) (\(style)) from \(source)")
    }

    func dismiss(from source: String, _ body: () -> Void) {
        trace.append("dismiss from \(source)")
        follow("presentations", body) { presentations.append(.dismiss(from: source, $0)) }
    }

    func pop(_ navigation: String, _ body: () -> Void) {
        follow(navigation, body) { log(.pop($0), on: navigation) }
    }

    /// Makes a request whose transition writes its outcome.
    private func follow(_ stack: String, _ request: () -> Void, log: (Outcome) -> Void) {
        let outer = pending[stack]
        let outcome = Outcome()
        log(outcome)
        pending[stack] = (outcome, driver)
        driver = nil
        request()
        pending[stack] = outer
    }

    /// The animation of the request that is being made on `stack`.
    private func animator(_ standard: any UIViewControllerAnimatedTransitioning, of stack: String) -> RecordingAnimator?
    {
        guard let (outcome, driver) = pending.removeValue(forKey: stack),
            let standard = standard as? any ScrubbingAnimator
        else { return nil }
        return RecordingAnimator(standard, driver) { outcome.isDone = $0 }
    }

    // MARK: - Steps

    private func drive(_ request: () -> Void) throws {
        let new = UIPercentDrivenInteractiveTransition()
        driver = new
        request()
        driver = nil
        held.append(new)
        trace.append("driven")
        new.update(0.3)
        try desk.host.run(for: 0.05)
        if chance(2) { endDrive(new) }
    }

    private func endDrive(_ driver: UIPercentDrivenInteractiveTransition) {
        held.removeAll { $0 === driver }
        let finishes = Bool.random(using: &random)
        trace.append(finishes ? "finish" : "cancel")
        if finishes { driver.finish() } else { driver.cancel() }
    }

    func step() throws {
        budget = Int.random(in: 0...6, using: &random)
        let entries = presented()
        let top = entries.last?.name ?? "root"
        switch Int.random(in: 0..<18, using: &random) {
        case 0...7: request()
        case 8, 9:
            guard let navigation = controllers[top] as? StormyNavigation, stack(top).count > 1 else { return }
            try drive { navigation.popViewController(animated: true) }
        case 10, 11:
            guard !entries.isEmpty else { return }
            try drive { controllers[top]?.dismiss(animated: true) }
        case 12: held.last.map(endDrive)
        case 13:
            trace.append("Escape")
            desk.key(.keyboardEscape)
        case 14:
            trace.append("swipe")
            let (dx, dy): (CGFloat, CGFloat) = Bool.random(using: &random) ? (-9, 0) : (0, -9)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                desk.send(.scroll(dx: dx, dy: dy, isEnd: false, at: CGPoint(x: 80, y: 80), modifiers: []))
                try desk.host.run(for: 1.0 / 60)
            }
            desk.send(.scroll(dx: 0, dy: 0, isEnd: true, at: CGPoint(x: 80, y: 80), modifiers: []))
        case 15:
            trace.append("resize")
            let width = CGFloat.random(in: 100...200, using: &random).rounded()
            desk.window.resizeHeadless(to: CGSize(width: width, height: 120))
            try desk.host.run(for: 0.02)
        case 16: try desk.host.run(for: TimeInterval.random(in: 0...0.4, using: &random))
        default: try desk.settle()
        }
    }

    // MARK: - The end

    /// Brings everything to rest and compares it with the model.
    func finish() throws {
        budget = 0
        for driver in held { driver.cancel() }
        try desk.settle()
        trace.append("the end")
        let all = controllers.values.compactMap { $0 as? any Stormy }
        let seen = visible()
        let there = all.filter { $0.check.phase == .there }.map(\.name)
        if Set(there) != seen { fail("\(there.sorted()) appeared, not \(seen.sorted())") }
        let between = all.filter { ![.there, .gone].contains($0.check.phase) }.map(\.name)
        if !between.isEmpty { fail("\(between) neither appeared nor disappeared") }
        let inWindow = all.filter { $0.viewIfLoaded?.window != nil }.map(\.name)
        if Set(inWindow) != seen { fail("\(inWindow.sorted()) are in the window, not \(seen.sorted())") }
        for case let one as StormyNavigation in controllers.values {
            let names = one.viewControllers.compactMap { ($0 as? any Stormy)?.name }
            if names != stack(one.name) { fail("\(one.name) has \(names), not \(stack(one.name))") }
            if one.children.count != names.count { fail("\(one.name) has \(one.children.count) children") }
            if one.transition != nil { fail("\(one.name) has a transition") }
            let views = one.isViewLoaded ? one.contentView.subviews.count : 1
            if views != 1, seen.contains(one.name) { fail("\(one.name) shows \(views) views") }
        }
        let shown = desk.window.presentations.controllers.compactMap { ($0 as? any Stormy)?.name }
        let entries = ["root"] + presented().map(\.name)
        if shown != entries { fail("\(shown) are presented, not \(entries)") }
        if desk.window.presentations.transition != nil { fail("a presentation has a transition") }
        for (id, count) in calls where count.expected != count.made { fail("\(id) completed \(count.made) times") }
        if FrameLoop.shared.isAnimating { fail("an animation runs on") }
    }

    /// Closes the window. Returns weak references to all controllers.
    func close() -> [() -> UIViewController?] {
        desk.window.close()
        desk.window.rootViewController = nil
        for case let one as any Stormy in controllers.values where one.check.phase != .gone {
            fail("\(one.name) is \(one.check.phase) after the window closed")
        }
        let weak = controllers.values.map { one in { [weak one] in one } }
        controllers = [:]
        held = []
        root = nil
        return weak
    }
}

extension CallbackStorm: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { callback("willShow", (viewController as? any Stormy)?.name ?? "") }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        if let one = viewController as? any Stormy {
            if one !== navigationController.topViewController { fail("didShow of \(one.name), which is not on top") }
            callback("didShow", one.name)
        }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        callback("animationController", "")
        guard operation == .pop else { return nil }
        let name = (navigationController as? any Stormy)?.name ?? ""
        return self.animator(NavigationAnimator(navigationController, isBack: true), of: name)
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animationController as? RecordingAnimator)?.driver }
}

extension CallbackStorm: UIViewControllerTransitioningDelegate {
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        dismissed.presentationController.flatMap {
            self.animator($0.standardAnimator(isPresenting: false), of: "presentations")
        }
    }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { (animator as? RecordingAnimator)?.driver }
}

extension CallbackStorm: UIAdaptivePresentationControllerDelegate {
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        callback("shouldDismiss", "")
        return true
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        callback("willDismiss", "")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        if presentationController.presentedViewController.presentingViewController != nil {
            fail("didDismiss of a controller that is presented")
        }
        callback("didDismiss", "")
    }
}
