import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

/// How far controllers of stacks and tabs are from being visible.
final class ContainerDepthTests: XCTestCase, @unchecked Sendable {
    /// Writes each depth that it is told.
    private final class Listener: UIViewController, ASVisibilityDepth {
        var depths: [Int] = []
        func visibilityDepth() -> Int {
            (parent as? any ASManagesChildVisibilityDepth)?.visibilityDepth(ofChildViewController: self) ?? -1
        }
        func visibilityDepthDidChange() { depths.append(visibilityDepth()) }
    }

    @MainActor private func show(_ root: UIViewController) throws -> (HeadlessHost, UIWindow) {
        let host = HeadlessHost.attached()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        window.rootViewController = root
        window.makeKeyAndVisible()
        try host.settle()
        return (host, window)
    }

    func testEachControllerAboveAddsOneToTheDepth() throws {
        try onMain {
            let all = (0..<4).map { _ in Listener() }
            let stack = ASDKNavigationController(rootViewController: all[0])
            let (host, window) = try show(stack)
            XCTAssertEqual(all[0].depths.last, 0)
            for (index, expected) in [(1, [1, 0]), (2, [1, 1, 0]), (3, [1, 2, 1, 0])] {
                stack.pushViewController(all[index], animated: true)
                try host.settle()
                XCTAssertEqual(all[...index].map { $0.depths.last }, expected, "\(index + 1) controllers")
            }
            stack.popToRootViewController(animated: true)
            try host.settle()
            XCTAssertEqual(all[0].depths.last, 0)
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(all[0].depths.last, 1, "the stack is not visible")
        }
    }

    func testTabsThatAreNotSelectedAreOneActionAway() throws {
        try onMain {
            let all = (0..<3).map { _ in Listener() }
            let inner = ASDKNavigationController(rootViewController: all[0])
            let tabs = ASTabBarController()
            tabs.viewControllers = [inner, all[1], all[2]]
            let (host, window) = try show(tabs)
            XCTAssertEqual(all.map { $0.depths.last }, [0, 1, 1])
            tabs.selectedIndex = 2
            try host.settle()
            XCTAssertEqual(all.map { $0.depths.last }, [1, 1, 0], "the stack passes its depth on")
            window.rootViewController = nil
            try host.settle()
            XCTAssertEqual(all.map { $0.depths.last }, [2, 2, 1])
        }
    }
}
