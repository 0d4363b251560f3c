import ADKFoundation
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKLayers
@testable import ADKViews

/// One random sequence of requests, by the app, by input and in every callback: pushes, pops, changes of tabs and of
/// the columns of split views, presentations and dismissals.
///
/// Each container runs its requests in the order in which they were made, so that a model replays them: a list of names
/// for each container. A request that the user drives writes its outcome.
@MainActor
final class CallbackStorm {
    let seed: UInt64
    var random: SeededRandom
    private(set) var failures: [String] = []
    private(set) var trace: [String] = []
    private(set) var harness: StackHarness!
    var root: (any Stormy)!
    /// All controllers of the sequence by their names, so that a container can get former ones again.
    var controllers: [String: UIViewController] = [:]
    var stacks: [String: [StackChange]] = [:]
    var tabs: [String: [TabChange]] = [:]
    /// The split views that hide their primary column in a wide window.
    var hidesPrimary: Set<String> = []
    var presentations: [PresentationChange] = []
    /// The controller of which the delegate of each stack heard last.
    var announced: [String: (name: String, isShown: Bool)] = [:]
    /// The controller that was announced last as shown.
    var lastShown: [String: String] = [:]
    /// The callbacks that may still make a request in this step.
    var budget = 0
    /// The outcome of the request that is being made on a container, by its name, and its driver.
    var pending: [String: (outcome: Outcome, driver: UIPercentDrivenInteractiveTransition?)] = [:]
    /// The same of the request that a container runs, until its animation is made.
    var running: [String: (outcome: Outcome, driver: UIPercentDrivenInteractiveTransition?)] = [:]
    /// The driver of the next request.
    var driver: UIPercentDrivenInteractiveTransition?
    /// Drivers of transitions that the user holds.
    var held: [UIPercentDrivenInteractiveTransition] = []
    private(set) var calls: [String: (expected: Int, made: Int)] = [:]

    init(seed: UInt64) throws {
        self.seed = seed
        random = SeededRandom(seed: seed)
        root =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: makeTabs("root")
            case 1: makeSplit("root")
            default: makeNavigation("root")
            }
        harness = try StackHarness(width: randomWidth(), height: 120, root: root)
    }

    func fail(_ message: String) { failures.append("\(message), after: \(trace.last ?? "the start")") }

    func note(_ line: String) { trace.append(line) }

    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &random)] }

    /// The width of a window. A split view shows two columns in a wide one.
    private func randomWidth() -> CGFloat {
        let isWide = root is StormySplit && Bool.random(using: &random)
        return CGFloat.random(in: isWide ? 640...720 : 100...200, using: &random).rounded()
    }

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
        new.delegate = self
        new.viewControllers = [makeController()]
        return new
    }

    private func makeTabs(_ name: String? = nil) -> StormyTabs {
        let new = StormyTabs(name ?? "t\(controllers.count)", self)
        new.transitioningDelegate = self
        controllers[new.name] = new
        tabs[new.name] = []
        new.delegate = self
        new.viewControllers = (0..<3).map { _ in makeChild() }
        return new
    }

    private func makeSplit(_ name: String? = nil) -> StormySplit {
        let new = StormySplit(name ?? "s\(controllers.count)", self)
        new.transitioningDelegate = self
        controllers[new.name] = new
        new.delegate = self
        new.setViewController(makeNavigation(), for: .primary)
        new.setViewController(makeNavigation(), for: .secondary)
        return new
    }

    private func makeChild() -> UIViewController { Bool.random(using: &random) ? makeNavigation() : makeController() }

    private func makeForPresentation() -> UIViewController {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: makeTabs()
        case 1: makeSplit()
        case 2, 3, 4: makeNavigation()
        default: makeController()
        }
    }

    // MARK: - Requests

    /// A callback of `name` is running.
    func callback(_ what: String, _ name: String) {
        guard budget > 0, chance(3) else { return }
        budget -= 1
        note("in \(what) of \(name):")
        request()
    }

    /// Makes a random request of a container, or a presentation or dismissal.
    private func request() {
        let animated = Bool.random(using: &random)
        let chain = ["root"] + presented().map(\.name)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...6:
            let all = controllers.filter { !($0.value is StormyController) }.keys.sorted()
            let seen = visible()
            let shown = all.filter { seen.contains($0) }
            switch controllers[shown.isEmpty || chance(6) ? pick(all) : pick(shown)] {
            case let one as StormyNavigation: request(of: one, animated: animated)
            case let one as StormyTabs: request(of: one, animated: animated)
            case let one as StormySplit: request(of: one)
            default: break
            }
        case 7, 8:
            guard chain.count < 4 else { return }
            let new = makeForPresentation()
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

    private func request(of one: StormyNavigation, animated: Bool) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1, 2: one.pushViewController(makeController(), animated: animated)
        case 3, 4: one.popViewController(animated: animated)
        case 5: one.popToRootViewController(animated: animated)
        default: one.setViewControllers(mixed(stack(one.name), makeController), animated: animated)
        }
    }

    private func request(of one: StormyTabs, animated: Bool) {
        let model = tabs(one.name)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            guard let index = model.names.indices.randomElement(using: &random) else { return }
            log(.selectIndex(index), on: one.name)
            one.selectedIndex = index
        case 1:
            guard let name = model.names.randomElement(using: &random), let child = controllers[name] else { return }
            log(.select(name, Outcome()), on: one.name)
            one.selectedViewController = child
        case 2, 3:
            // A click of the user.
            guard let index = one.viewControllers?.indices.randomElement(using: &random) else { return }
            one.tabBar.onSelect?(index)
        default:
            one.setViewControllers(chance(8) ? [] : mixed(model.names, makeChild), animated: animated)
        }
    }

    private func request(of one: StormySplit) {
        let column: UISplitViewController.Column = Bool.random(using: &random) ? .primary : .secondary
        let shows = Bool.random(using: &random)
        note("\(one.name) \(shows ? "shows" : "hides") \(column)")
        if !one.isCollapsed, column == .primary {
            if shows { hidesPrimary.remove(one.name) } else { hidesPrimary.insert(one.name) }
        }
        if shows { one.show(column) } else { one.hide(column) }
    }

    /// Some of the controllers `old`, and a new one or not.
    private func mixed(_ old: [String], _ make: () -> UIViewController) -> [UIViewController] {
        let kept = old.filter { _ in Bool.random(using: &random) }.compactMap { controllers[$0] }
        return kept + (Bool.random(using: &random) || kept.isEmpty ? [make()] : [])
    }

    // MARK: - Steps

    private func drive(_ request: () -> Void) throws {
        let new = UIPercentDrivenInteractiveTransition()
        driver = new
        request()
        driver = nil
        held.append(new)
        note("driven")
        new.update(0.3)
        try harness.host.run(for: 0.05)
        if chance(2) { endDrive(new) }
    }

    private func endDrive(_ driver: UIPercentDrivenInteractiveTransition) {
        held.removeAll { $0 === driver }
        let finishes = Bool.random(using: &random)
        note(finishes ? "finish" : "cancel")
        if finishes { driver.finish() } else { driver.cancel() }
    }

    func step() throws {
        budget = Int.random(in: 0...6, using: &random)
        let entries = presented()
        switch Int.random(in: 0..<18, using: &random) {
        case 0...7: request()
        case 8, 9:
            let deep = visible().filter { stack($0).count > 1 }.sorted()
            guard !deep.isEmpty, let navigation = controllers[pick(deep)] as? StormyNavigation else { return }
            try drive { navigation.popViewController(animated: true) }
        case 10, 11:
            guard let top = entries.last else { return }
            try drive { controllers[top.name]?.dismiss(animated: true) }
        case 12: held.last.map(endDrive)
        case 13:
            note("key")
            if Bool.random(using: &random) { harness.key(.keyboardEscape) } else { harness.key(.keyboardTab, .control) }
        case 14:
            note("swipe")
            let (dx, dy): (CGFloat, CGFloat) = Bool.random(using: &random) ? (-9, 0) : (0, -9)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                harness.send(.scroll(.points(dx: dx, dy: dy), at: CGPoint(x: 80, y: 80), modifiers: []))
                try harness.host.run(for: 1.0 / 60)
            }
            harness.send(.scroll(.ended, at: CGPoint(x: 80, y: 80), modifiers: []))
        case 15:
            note("resize")
            harness.window.resizeHeadless(to: CGSize(width: randomWidth(), height: 120))
            try harness.host.run(for: 0.02)
        case 16: try harness.host.run(for: TimeInterval.random(in: 0...0.4, using: &random))
        default: try harness.settle()
        }
    }
}
