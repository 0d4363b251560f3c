import ADKFoundation
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Random sequences of requests against a model of stacks: two tabs with a stack each, and presentations above.
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

    /// The number of sequences. `ADK_CONTROLLER_SEQUENCES` sets another one.
    private var sequences: Int {
        ProcessInfo.processInfo.environment["ADK_CONTROLLER_SEQUENCES"].flatMap(Int.init) ?? 14
    }

    @MainActor
    private func run(seed: UInt64, steps: Int) throws {
        var random = SeededRandom(seed: seed)
        let log = Locked<[String]>([])
        let tabs = UITabBarController()
        let stacks = ["a", "b"].map { UINavigationController(rootViewController: WitnessController($0, log)) }
        tabs.viewControllers = stacks
        let desk = try StackDesk(width: 300, height: 200, log: log, root: tabs)
        let manual = ManualNavigation()
        var model = Model()
        var live: [String: Weak] = [:]
        for stack in stacks {
            if let root = stack.topViewController as? WitnessController { live[root.name] = Weak(value: root) }
            stack.delegate = manual
        }
        /// The presenting controllers: the root and those presented, from the lowest up.
        func presenter(_ index: Int) -> UIViewController? {
            index == 0 ? tabs : live[model.presented[index - 1].name]?.value
        }
        for step in 0..<steps {
            let animated = Bool.random(using: &random)
            let stack = stacks[model.tab]
            let name = "\(seed)-\(step)"
            switch Int.random(in: 0..<12, using: &random) {
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
                stack.setViewControllers(stack.viewControllers.prefix(keep) + [new], animated: animated)
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
            default:
                let size = CGSize(
                    width: CGFloat.random(in: 60...300, using: &random).rounded(),
                    height: CGFloat.random(in: 60...200, using: &random).rounded())
                desk.window.resizeHeadless(to: size)
                try desk.host.run(for: 0.05)
            }
        }
        manual.last?.context?.completeTransition(true)
        try desk.settle()
        let there = Set(live.filter { $0.value.value?.isThere ?? false }.keys)
        XCTAssertEqual(there, model.visible, "seed \(seed)")
        XCTAssertEqual(Set(live.filter { $0.value.value != nil }.keys), model.all, "seed \(seed): controllers alive")
        let inWindow = live.filter { $0.value.value?.viewIfLoaded?.window != nil }
        XCTAssertEqual(Set(inWindow.keys), model.visible, "seed \(seed): views in the window")
        XCTAssertEqual(stacks.map { $0.viewControllers.map { $0.title ?? "" } }, model.stacks, "seed \(seed)")
        desk.window.rootViewController = nil
        for one in live.values { XCTAssertTrue(one.value?.isGone ?? true, "seed \(seed)") }
    }

    func testRandomRequestsAgreeWithAModelOfStacks() throws {
        try onMain {
            for seed in UInt64(1)...UInt64(max(1, sequences)) { try run(seed: seed, steps: 34) }
        }
    }
}
