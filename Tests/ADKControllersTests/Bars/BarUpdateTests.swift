import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Bars change in place: the focus, a press and nodes of the app's own stay in the window.
final class BarUpdateTests: XCTestCase, @unchecked Sendable {
    /// A node with the keyboard focus that counts how often it leaves the window.
    private final class SearchNode: ASControlNode, @unchecked Sendable {
        nonisolated(unsafe) var exits = 0

        override init() {
            super.init()
            style.preferredSize = CGSize(width: 200, height: 30)
            addAction(for: .touchUpInside) { _ in }
        }

        override func didExitVisibleState() {
            super.didExitVisibleState()
            exits += 1
        }
    }

    @MainActor private func harness(_ controllers: UIViewController...) throws -> (StackHarness, UINavigationController)
    {
        let navigation = UINavigationController()
        navigation.viewControllers = controllers
        return (try StackHarness(root: navigation), navigation)
    }

    @MainActor private func button(_ label: String, in navigation: UINavigationController) -> BarButtonNode? {
        navigation.navigationBar.content?.subnodes.lazy.compactMap { $0 as? BarButtonNode }
            .first { $0.accessibilityLabel == label }
    }

    @MainActor private func texts(in node: ASDisplayNode?) -> [String] {
        guard let node else { return [] }
        let own = (node as? ASTextNode).flatMap { $0.attributedText?.attributedText.string }
        return [own].compactMap { $0 } + node.subnodes.flatMap { texts(in: $0) }
    }

    func testTheSearchFieldKeepsTheFocusWhileTheBarChanges() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            let scroll = UIScrollView(frame: .zero)
            scroll.fillsSuperview = true
            scroll.contentSize = CGSize(width: 800, height: 3_000)
            root.view.addSubview(scroll)
            let item = UIBarButtonItem(title: "Edit") {}
            let search = SearchNode()
            root.navigationItem.searchNode = search
            root.navigationItem.rightBarButtonItem = item
            let (harness, navigation) = try harness(root)
            navigation.navigationBar.prefersLargeTitles = true
            try harness.settle()
            XCTAssertTrue(search.becomeFirstResponder())
            let changes: [(String, () -> Void)] = [
                ("title", { root.navigationItem.title = "3 results" }),
                ("enabled", { item.isEnabled = false }),
                ("another item", { root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done") {} }),
                ("collapsed", { scroll.contentOffset.y = 300 }),
                ("expanded", { scroll.contentOffset.y = 0 }),
                ("tint", { harness.window.tintColor = .purple }),
                ("look", { navigation.navigationBar.barTintColor = .yellow }),
                ("items", { root.navigationItem.leftBarButtonItems = [UIBarButtonItem(title: "x"), item] }),
            ]
            for (name, change) in changes {
                change()
                try harness.settle()
                XCTAssertTrue(search.isFirstResponder(), name)
                XCTAssertEqual(search.exits, 0, name)
            }
            XCTAssertTrue(texts(in: navigation.navigationBar.content).contains("3 results"))
            XCTAssertFalse(texts(in: navigation.navigationBar.content).contains("Edit") && item.isHidden)
            root.navigationItem.searchNode = nil
            try harness.settle()
            XCTAssertNil(search.supernode)
            XCTAssertEqual(navigation.navigationBar.bounds.height, 100)
        }
    }

    func testAButtonKeepsTheFocusAndAPressWhileOthersChange() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            var clicks = 0
            let item = UIBarButtonItem(title: "Edit") { clicks += 1 }
            root.navigationItem.rightBarButtonItem = item
            let (harness, navigation) = try harness(root)
            let node = try XCTUnwrap(button("Edit", in: navigation))
            node.becomeFirstResponder()
            let place = node.view.convert(CGPoint(x: 10, y: 10), to: nil)
            harness.send(.pointerDown(button: .primary, at: place, time: 1, modifiers: []))
            root.navigationItem.title = "other"
            root.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "x")
            item.title = "Edit all"
            try harness.settle()
            XCTAssertTrue(button("Edit all", in: navigation) === node)
            XCTAssertTrue(node.isFirstResponder())
            harness.send(.pointerUp(button: .primary, at: place, time: 1, modifiers: []))
            XCTAssertEqual(clicks, 1)
            XCTAssertTrue(texts(in: node).contains("Edit all"))
        }
    }

    func testAnItemThatReplacesAnotherTakesItsFocusButNotItsPress() throws {
        try onMain {
            let root = WitnessController("a", Locked([]))
            var clicks: [String] = []
            root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit") { clicks.append("edit") }
            let (harness, navigation) = try harness(root)
            let node = try XCTUnwrap(button("Edit", in: navigation))
            node.becomeFirstResponder()
            let place = node.view.convert(CGPoint(x: 10, y: 10), to: nil)
            harness.send(.pointerDown(button: .primary, at: place, time: 1, modifiers: []))
            root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done") { clicks.append("done") }
            harness.send(.pointerUp(button: .primary, at: place, time: 1, modifiers: []))
            try harness.settle()
            XCTAssertEqual(clicks, [], "the press meant the other item")
            XCTAssertTrue(button("Done", in: navigation)?.isFirstResponder() ?? false)
            harness.key(.keyboardSpacebar)
            XCTAssertEqual(clicks, ["done"])
        }
    }

    func testACancelledPopKeepsTheBarAndItsFocus() throws {
        try onMain {
            let (a, b) = (WitnessController("a", Locked([])), WitnessController("b", Locked([])))
            let search = SearchNode()
            b.navigationItem.searchNode = search
            let (harness, navigation) = try harness(a, b)
            let manual = ManualNavigation()
            let driver = UIPercentDrivenInteractiveTransition()
            manual.interactor = driver
            navigation.delegate = manual
            search.becomeFirstResponder()
            let content = navigation.navigationBar.content
            navigation.popViewController(animated: true)
            driver.update(0.4)
            FrameLoop.shared.runFrame()
            XCTAssertFalse(navigation.navigationBar.content === content)
            driver.cancel()
            manual.last?.context?.completeTransition(false)
            try harness.settle()
            XCTAssertTrue(navigation.navigationBar.content === content)
            XCTAssertTrue(navigation.navigationBar.topItem === b.navigationItem)
            XCTAssertTrue(search.isFirstResponder())
            XCTAssertEqual(search.exits, 0)
            XCTAssertEqual(navigation.navigationBar.subviews.count, 2, "the content and the line")
            harness.click(CGPoint(x: 24, y: 24))
            manual.last?.context?.completeTransition(true)
            XCTAssertTrue(navigation.topViewController === a, "the back button works")
        }
    }

    func testTheTintOfTheWindowReachesABarThatWasMadeBefore() throws {
        try onMain {
            let (a, b) = (WitnessController("a", Locked([])), WitnessController("b", Locked([])))
            let navigation = UINavigationController()
            navigation.viewControllers = [a, b]
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation]
            _ = tabs.view
            _ = navigation.view
            let harness = try StackHarness(root: UIViewController())
            harness.window.tintColor = .purple
            harness.window.rootViewController = tabs
            try harness.settle()
            XCTAssertEqual(button("Back", in: navigation)?.content.color, .purple)
            func tab(_ node: ASDisplayNode) -> BarButtonNode? {
                (node as? BarButtonNode) ?? node.subnodes.lazy.compactMap(tab).first
            }
            harness.window.tintColor = nil
            XCTAssertEqual(button("Back", in: navigation)?.content.color, Palette.tint)
        }
    }

    func testATabKeepsTheFocusWhileBadgesAndTabsChange() throws {
        try onMain {
            let tabs = UITabBarController()
            let controllers = (0..<3).map { WitnessController("\($0)", Locked([])) }
            tabs.viewControllers = controllers
            let harness = try StackHarness(root: tabs)
            harness.key(.keyboardTab)
            harness.key(.keyboardTab)
            let focused = try XCTUnwrap(harness.window.focusedView)
            controllers[1].tabBarItem.badgeValue = "3"
            controllers[0].tabBarItem.title = "first"
            tabs.selectedIndex = 2
            try harness.settle()
            XCTAssertTrue(focused.isFirstResponder)
            tabs.viewControllers = [controllers[1], controllers[2], controllers[0]]
            try harness.settle()
            XCTAssertTrue(focused.isFirstResponder)
            XCTAssertLessThan(focused.convert(.zero, to: nil).x, 400, "the tab moved to the start with its focus")
            harness.key(.keyboardSpacebar)
            XCTAssertTrue(tabs.selectedViewController === controllers[1])
        }
    }

    /// The pool of buttons against its rules, for random lists of keys.
    func testButtonsStayWithTheirKeysInRandomChanges() {
        let seed = UInt64.random(in: 0..<1_000_000)
        onMain {
            final class Key {}
            var random = SeededRandom(seed: seed)
            let keys = (0..<6).map { _ in Key() }
            for _ in 0..<40 {
                var buttons = BarButtons()
                var before: [(key: Key, button: BarButtonNode)] = []
                for step in 0..<12 {
                    let wished = keys.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
                    buttons.show(
                        wished.map { key in
                            var content = BarButtonNode.Content()
                            content.title = "\(keys.firstIndex { $0 === key } ?? 0) \(step)"
                            return BarButtons.Item(key: key, content: content) {}
                        })
                    let now = buttons.nodes
                    XCTAssertEqual(now.count, wished.count)
                    XCTAssertEqual(Set(now.map(ObjectIdentifier.init)).count, now.count, "seed \(seed)")
                    for (index, key) in wished.enumerated() {
                        let title = "\(keys.firstIndex { $0 === key } ?? 0) \(step)"
                        XCTAssertEqual(now[index].content.title, title, "seed \(seed)")
                        XCTAssertEqual(now[index].accessibilityLabel, title)
                        if let old = before.first(where: { $0.key === key }) {
                            XCTAssertTrue(old.button === now[index], "seed \(seed): the button of a kept key")
                        } else if before.indices.contains(index),
                            !wished.contains(where: { $0 === before[index].key })
                        {
                            XCTAssertTrue(before[index].button === now[index], "seed \(seed): the button of the place")
                        } else {
                            XCTAssertFalse(before.contains { $0.button === now[index] }, "seed \(seed): a new button")
                        }
                    }
                    before = zip(wished, now).map { ($0, $1) }
                }
            }
        }
    }
}
