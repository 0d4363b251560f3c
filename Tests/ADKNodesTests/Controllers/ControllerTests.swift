import ADKFoundation
import ADKLayout
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKNodes
@testable import ADKViews

final class ControllerTests: XCTestCase, @unchecked Sendable {
    /// Records its life cycle.
    private final class LoggingController: ASDKViewController<ASDisplayNode> {
        static var log: [String] = []
        let name: String
        init(_ name: String) {
            self.name = name
            super.init(node: ASDisplayNode())
        }
        private func note(_ word: String) { LoggingController.log.append("\(name) \(word)") }
        override func viewDidLoad() { note("load") }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            note("will appear")
        }
        override func viewIsAppearing(_ animated: Bool) { note("appearing") }
        override func viewDidAppear(_ animated: Bool) { note("appeared") }
        override func viewWillDisappear(_ animated: Bool) { note("will go") }
        override func viewDidDisappear(_ animated: Bool) { note("gone") }
        override func viewWillLayoutSubviews() {
            super.viewWillLayoutSubviews()
            note("will layout \(node.calculatedSize.width)")
        }
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            note("did layout")
        }
        override func willMove(toParent parent: UIViewController?) { note("will move \(parent != nil)") }
        override func didMove(toParent parent: UIViewController?) { note("did move \(parent != nil)") }
    }

    @MainActor private func makeWindow() -> (HeadlessHost, UIWindow) {
        let host = HeadlessHost.attached()
        LoggingController.log = []
        return (host, UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80)))
    }

    @MainActor private func drain() -> [String] {
        defer { LoggingController.log = [] }
        return LoggingController.log
    }

    func testAControllerIsNotifiedOfItsViewInUIKitsOrder() throws {
        try onMain {
            let (host, window) = makeWindow()
            let controller = LoggingController("a")
            window.rootViewController = controller
            XCTAssertEqual(drain(), [])
            window.makeKeyAndVisible()
            try host.settle()
            XCTAssertEqual(
                drain(),
                ["a load", "a will appear", "a appearing", "a will layout 100.0", "a did layout", "a appeared"])
            window.resizeHeadless(to: CGSize(width: 150, height: 80))
            try host.settle()
            XCTAssertEqual(drain(), ["a will layout 150.0", "a did layout"])
            window.rootViewController = nil
            XCTAssertEqual(drain(), ["a will go", "a gone"])
            window.rootViewController = controller
            try host.settle()
            XCTAssertEqual(drain().filter { !$0.contains("layout") }, ["a will appear", "a appearing", "a appeared"])
        }
    }

    func testChildControllersFollowTheirParentAndTheirOwnViews() throws {
        try onMain {
            let (host, window) = makeWindow()
            let (parent, child) = (LoggingController("a"), LoggingController("b"))
            parent.addChild(child)
            parent.view.addSubview(child.view)
            child.didMove(toParent: parent)
            XCTAssertTrue(child.parent === parent)
            XCTAssertEqual(drain(), ["b will move true", "a load", "b load", "b did move true"])
            window.rootViewController = parent
            window.makeKeyAndVisible()
            try host.settle()
            XCTAssertEqual(
                drain().filter { !$0.contains("layout") },
                ["a will appear", "b will appear", "b appearing", "a appearing", "b appeared", "a appeared"])
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            XCTAssertNil(child.parent)
            XCTAssertTrue(parent.children.isEmpty)
            XCTAssertEqual(drain(), ["b will move false", "b will go", "b gone", "b did move false"])
        }
    }

    func testAViewRemovedBeforeItsFirstLayoutNeverAppears() throws {
        try onMain {
            let (host, window) = makeWindow()
            window.makeKeyAndVisible()
            window.rootViewController = LoggingController("a")
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(drain(), ["a load", "a will appear", "a appearing", "a will go", "a gone"])
        }
    }

    func testAViewThatOnlyChangesItsPlaceStaysInItsWindow() throws {
        try onMain {
            let (host, window) = makeWindow()
            let (parent, child) = (LoggingController("a"), LoggingController("b"))
            window.rootViewController = parent
            window.makeKeyAndVisible()
            parent.addChild(child)
            parent.view.addSubview(child.view)
            parent.view.addSubview(UIView())
            try host.settle()
            _ = drain()
            parent.view.addSubview(child.view)
            XCTAssertTrue(parent.view.subviews.last === child.view)
            XCTAssertEqual(drain(), [])
        }
    }

    func testKeysAndClicksThatNodesLeaveAloneReachTheController() throws {
        try onMain {
            final class Listener: ASDKViewController<ASDisplayNode> {
                var log: [String] = []
                override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { log.append("key") }
                override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("touch") }
            }
            let (host, window) = makeWindow()
            let controller = Listener(node: ASDisplayNode())
            let control = ASControlNode()
            control.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            control.addAction(for: .touchUpInside) { _ in }
            controller.node.addSubnode(control)
            window.rootViewController = controller
            window.makeKeyAndVisible()
            try host.settle()
            control.becomeFirstResponder()
            FrameLoop.shared.post(.keyDown(UIKey(keyCode: .keyboardRightArrow)), to: window)
            let click = CGPoint(x: 50, y: 50)
            FrameLoop.shared.post(.pointerDown(button: .primary, at: click, time: 1, modifiers: []), to: window)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(controller.log, ["key", "touch"])
        }
    }

    func testTheTitleOfTheRootControllerIsTheWindowsTitle() {
        onMain {
            let (_, window) = makeWindow()
            let controller = ASDKViewController()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            controller.title = "Wonders"
            XCTAssertEqual((window.surface as? MemorySurface)?.title, "Wonders")
            window.title = "Own"
            XCTAssertEqual((window.surface as? MemorySurface)?.title, "Own")
            window.title = nil
            XCTAssertEqual((window.surface as? MemorySurface)?.title, "Wonders")
        }
    }

    func testNeverShowPlaceholdersDrawsEverythingInTheFirstFrame() throws {
        onMain {
            let (_, window) = makeWindow()
            let node = ASDisplayNode()
            let paint = PaintNode(.red)
            paint.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            node.addSubnode(paint)
            let controller = ASDKViewController(node: node)
            controller.neverShowPlaceholders = true
            window.rootViewController = controller
            window.makeKeyAndVisible()
            FrameLoop.shared.runFrame()
            XCTAssertEqual(window.capture().pixel(x: 10, y: 10), 0xFFFF_0000)
        }
    }
}
