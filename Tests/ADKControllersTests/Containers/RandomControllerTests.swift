import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Random sequences of requests and input against a model of stacks: two tabs with a stack each, and presentations
/// above.
final class RandomControllerTests: XCTestCase, @unchecked Sendable {
    private struct Model {
        var stacks: [[String]] = [["a"], ["b"]]
        var tab = 0
        var presented: [(name: String, covers: Bool)] = []

        /// The names of the visible controllers.
        var visible: Set<String> {
            let cover = presented.lastIndex { $0.covers }
            var names = presented[(cover ?? 0)...].map(\.name)
            if cover == nil { names.append(stacks[tab].last ?? "") }
            return Set(names)
        }

        var all: Set<String> { Set(stacks.joined()).union(presented.map(\.name)) }
    }

    private struct Weak {
        weak var value: WitnessController?
    }

    /// A number from the environment, for a long run.
    private func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

    /// The end of a swipe.
    private enum SwipeEnd: CaseIterable { case finished, cancelled, interrupted }

    /// Swipes over `navigation`, which is at rest. The speed at the end decides whether it goes back.
    @MainActor
    private func swipe(over navigation: UINavigationController, _ harness: StackHarness, _ end: SwipeEnd, steps: Int)
        throws
    {
        let bounds = navigation.view.bounds
        let place = navigation.view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil)
        @MainActor func send(_ dx: CGFloat, isEnd: Bool = false) throws {
            harness.send(.scroll(isEnd ? .ended : .points(dx: dx, dy: 0), at: place, modifiers: []))
            try harness.host.run(for: 1.0 / 60)
        }
        for _ in 0..<steps { try send(-12) }
        if end == .cancelled { try send(12) }
        if end == .interrupted {
            let size = harness.window.bounds.size
            harness.window.resizeHeadless(to: CGSize(width: size.width + 1, height: size.height))
            try harness.host.run(for: 1.0 / 60)
        }
        harness.send(.scroll(.ended, at: place, modifiers: []))
    }

    /// Ends what runs.
    @MainActor
    private func rest(_ harness: StackHarness, _ manual: ManualNavigation) throws {
        manual.last?.context?.completeTransition(true)
        try harness.host.run(for: 0.4)
    }

    @MainActor
    private func resize(_ harness: StackHarness, _ random: inout SeededRandom) throws {
        let size = CGSize(
            width: CGFloat.random(in: 60...300, using: &random).rounded(),
            height: CGFloat.random(in: 100...200, using: &random).rounded())
        harness.window.resizeHeadless(to: size)
        try harness.host.run(for: 0.05)
    }

    /// Runs one sequence. Returns its controllers, which nothing keeps any more.
    @MainActor
    private func run(seed: UInt64, steps: Int) throws -> [String: Weak] {
        var random = SeededRandom(seed: seed)
        let log = Locked<[String]>([])
        let tabs = UITabBarController()
        let stacks = ["a", "b"].map { UINavigationController(rootViewController: WitnessController($0, log)) }
        tabs.viewControllers = stacks
        let harness = try StackHarness(width: 300, height: 200, log: log, root: tabs)
        let manual = ManualNavigation()
        var model = Model()
        let isManual = Bool.random(using: &random)
        var live: [String: Weak] = [:]
        for stack in stacks {
            if let root = stack.topViewController as? WitnessController { live[root.name] = Weak(value: root) }
            if isManual { stack.delegate = manual }
        }
        /// The presenting controllers: the root and those presented, from the lowest up.
        func presenter(_ index: Int) -> UIViewController? {
            index == 0 ? tabs : live[model.presented[index - 1].name]?.value
        }
        for step in 0..<steps {
            let animated = Bool.random(using: &random)
            let stack = stacks[model.tab]
            let name = "\(seed)-\(step)"
            switch Int.random(in: 0..<15, using: &random) {
            case 0, 1, 2:
                let new = WitnessController(name, log)
                live[name] = Weak(value: new)
                stack.pushViewController(new, animated: animated)
                model.stacks[model.tab].append(name)
            case 3, 4:
                stack.popViewController(animated: animated)
                if model.stacks[model.tab].count > 1 { model.stacks[model.tab].removeLast() }
            case 5:
                stack.popToRootViewController(animated: animated)
                model.stacks[model.tab] = Array(model.stacks[model.tab].prefix(1))
            case 6:
                let new = WitnessController(name, log)
                live[name] = Weak(value: new)
                let keep = Int.random(in: 0...model.stacks[model.tab].count, using: &random)
                // Not those of the stack: a swipe that is cancelled shows the shorter one until it is back.
                let kept = model.stacks[model.tab].prefix(keep).compactMap { live[$0]?.value }
                stack.setViewControllers(kept + [new], animated: animated)
                model.stacks[model.tab] = model.stacks[model.tab].prefix(keep) + [name]
            case 7:
                tabs.selectedIndex = 1 - model.tab
                model.tab = 1 - model.tab
            case 8:
                let new = WitnessController(name, log)
                live[name] = Weak(value: new)
                new.modalPresentationStyle = Bool.random(using: &random) ? .fullScreen : .pageSheet
                presenter(model.presented.count)?.present(new, animated: animated)
                model.presented.append((name, new.modalPresentationStyle == .fullScreen))
            case 9 where !model.presented.isEmpty:
                let index = Int.random(in: 0..<model.presented.count, using: &random)
                presenter(index)?.dismiss(animated: animated)
                model.presented.removeSubrange(index...)
            case 10:
                manual.last?.context?.completeTransition(true)
            case 11:
                try rest(harness, manual)
                harness.key(.keyboardEscape)
                if !model.presented.isEmpty {
                    model.presented.removeLast()
                } else if model.stacks[model.tab].count > 1 {
                    model.stacks[model.tab].removeLast()
                }
            case 12 where model.presented.isEmpty && model.stacks[model.tab].count > 1:
                try rest(harness, manual)
                let end = try XCTUnwrap(SwipeEnd.allCases.randomElement(using: &random))
                let steps = Int.random(in: 2...8, using: &random)
                try swipe(over: stack, harness, end, steps: steps)
                if end == .finished { model.stacks[model.tab].removeLast() }
                manual.last?.context?.completeTransition(end == .finished)
            default:
                try resize(harness, &random)
            }
            // In the midst of a transition, if there is one.
            if Int.random(in: 0..<5, using: &random) == 0 {
                try harness.host.run(for: TimeInterval.random(in: 0...0.3, using: &random))
                try resize(harness, &random)
            }
        }
        if seed % 4 == 0 {
            harness.window.close()
            for one in live.values { XCTAssertTrue(one.value?.isGone ?? true, "seed \(seed): the window is closed") }
            return live
        }
        manual.last?.context?.completeTransition(true)
        try harness.settle()
        let there = Set(live.filter { $0.value.value?.isThere ?? false }.keys)
        XCTAssertEqual(there, model.visible, "seed \(seed)")
        XCTAssertEqual(Set(live.filter { $0.value.value != nil }.keys), model.all, "seed \(seed): controllers alive")
        let inWindow = live.filter { $0.value.value?.viewIfLoaded?.window != nil }
        XCTAssertEqual(Set(inWindow.keys), model.visible, "seed \(seed): views in the window")
        XCTAssertEqual(stacks.map { $0.viewControllers.map { $0.title ?? "" } }, model.stacks, "seed \(seed)")
        harness.window.rootViewController = nil
        for one in live.values { XCTAssertTrue(one.value?.isGone ?? true, "seed \(seed)") }
        return live
    }

    func testRandomRequestsAgreeWithAModelOfStacks() throws {
        try onMain {
            let first = UInt64(max(1, setting("ADK_CONTROLLER_FIRST") ?? 1))
            for seed in first..<first + UInt64(max(1, setting("ADK_CONTROLLER_SEQUENCES") ?? 10)) {
                let live = try run(seed: seed, steps: 34)
                FrameLoop.shared.detach()
                let leaked = live.filter { $0.value.value != nil }.keys
                XCTAssertEqual(Array(leaked), [], "seed \(seed): controllers outlive their window")
            }
        }
    }
}
