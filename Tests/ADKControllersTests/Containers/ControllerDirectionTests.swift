import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Controllers that are laid out from right to left.
final class ControllerDirectionTests: XCTestCase, @unchecked Sendable {
    private enum Source: CaseIterable { case view, window, application }

    @MainActor private func harness(_ root: UIViewController, _ log: Locked<[String]>) throws -> StackHarness {
        UIApplication.shared.userInterfaceLayoutDirection = .leftToRight
        return try StackHarness(log: log, root: root)
    }

    @MainActor private func mirror(_ harness: StackHarness, by source: Source) throws {
        switch source {
        case .view: harness.window.rootViewController?.view.semanticContentAttribute = .forceRightToLeft
        case .window: harness.window.semanticContentAttribute = .forceRightToLeft
        case .application: UIApplication.shared.userInterfaceLayoutDirection = .rightToLeft
        }
        try harness.settle()
    }

    @MainActor private func chevron(in node: ASDisplayNode) -> ChevronNode? {
        (node as? ChevronNode) ?? node.subnodes.lazy.compactMap { self.chevron(in: $0) }.first
    }

    /// The chevron and the text of the back button, in its coordinates.
    @MainActor private func backParts(_ navigation: UINavigationController) throws -> (chevron: CGRect, text: CGRect) {
        let content = try XCTUnwrap(navigation.navigationBar.content)
        let back = try XCTUnwrap(content.subnodes.first { $0.accessibilityLabel == "Back" })
        return (
            try XCTUnwrap(back.subnodes.first { $0 is ChevronNode }).frame,
            try XCTUnwrap(back.subnodes.first { $0 is ASTextNode }).frame
        )
    }

    func testTheChevronOfTheBackButtonIsAtTheEdgeOfTheBarInBothDirections() throws {
        try onMain {
            for source in Source.allCases {
                let log = Locked<[String]>([])
                let navigation = UINavigationController()
                navigation.viewControllers = ["a", "b"].map { WitnessController($0, log) }
                let harness = try harness(navigation, log)
                try harness.settle()
                let plain = try backParts(navigation)
                XCTAssertLessThan(plain.chevron.maxX, plain.text.minX)
                let width = try XCTUnwrap(navigation.navigationBar.content?.subnodes.first?.bounds.width)
                try mirror(harness, by: source)
                let mirrored = try backParts(navigation)
                XCTAssertEqual(mirrored.chevron.minX, width - plain.chevron.maxX, "\(source)")
                XCTAssertEqual(mirrored.text.minX, width - plain.text.maxX, "\(source)")
                UIApplication.shared.userInterfaceLayoutDirection = .leftToRight
            }
        }
    }

    func testANavigationControllerIsMirrored() throws {
        try onMain {
            for source in Source.allCases {
                let log = Locked<[String]>([])
                let navigation = UINavigationController()
                navigation.viewControllers = ["a", "b", "c"].map { WitnessController($0, log) }
                let harness = try harness(navigation, log)
                navigation.topViewController?.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit") {}
                try harness.settle()
                @MainActor func frame(_ label: String) -> CGRect? {
                    navigation.navigationBar.content?.subnodes.first { $0.accessibilityLabel == label }?.frame
                }
                let back = try XCTUnwrap(frame("Back"))
                XCTAssertEqual(back.minX, 8)
                XCTAssertEqual(frame("Edit")?.maxX, 792)
                XCTAssertEqual(navigation.navigationBar.content.flatMap { chevron(in: $0) }?.pointsRight, false)
                try mirror(harness, by: source)
                XCTAssertEqual(frame("Back")?.maxX, 792, "\(source)")
                XCTAssertEqual(frame("Back")?.size, back.size, "\(source)")
                XCTAssertEqual(frame("Edit")?.minX, 8, "\(source)")
                XCTAssertEqual(navigation.navigationBar.content.flatMap { chevron(in: $0) }?.pointsRight, true)
                harness.key(.keyboardLeftArrow, .alternate)
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, 3, "Alt+Left points to the end")
                harness.key(.keyboardRightArrow, .alternate)
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, 2, "\(source)")
                let place = CGPoint(x: 400, y: 300)
                for _ in 0..<60 {
                    harness.send(.scroll(.points(dx: 9, dy: 0), at: place, modifiers: []))
                    try harness.host.run(for: 1.0 / 60)
                }
                harness.send(.scroll(.ended, at: place, modifiers: []))
                try harness.settle()
                XCTAssertEqual(navigation.viewControllers.count, 1, "a swipe, \(source)")
            }
            UIApplication.shared.userInterfaceLayoutDirection = .leftToRight
        }
    }

    func testAPushedViewComesFromTheEndOfTheLine() throws {
        try onMain {
            for isMirrored in [false, true] {
                let log = Locked<[String]>([])
                let (a, b) = (WitnessController("a", log), WitnessController("b", log))
                a.node.backgroundColor = .red
                b.node.backgroundColor = .blue
                let navigation = UINavigationController(rootViewController: a)
                let harness = try harness(navigation, log)
                if isMirrored { try mirror(harness, by: .view) }
                navigation.pushViewController(b, animated: true)
                try harness.host.run(for: 0.08)
                let image = harness.window.capture()
                let (left, right) = (image.pixel(x: 2, y: 300), image.pixel(x: 797, y: 300))
                XCTAssertEqual(left & 0xFFFFFF, isMirrored ? 0x0000FF : 0xFF0000)
                XCTAssertEqual(right & 0xFFFFFF, isMirrored ? 0xFF0000 : 0x0000FF)
                try harness.settle()
            }
        }
    }

    func testTheColumnsOfASplitViewChangeTheirPlaces() throws {
        try onMain {
            let log = Locked<[String]>([])
            let split = UISplitViewController()
            let (list, detail) = (WitnessController("list", log), WitnessController("detail", log))
            split.setViewController(list, for: .primary)
            split.setViewController(detail, for: .secondary)
            let harness = try harness(split, log)
            @MainActor func start(_ controller: UIViewController) -> CGFloat {
                controller.view.convert(controller.view.bounds, to: nil).minX
            }
            XCTAssertEqual(start(list), 0)
            try mirror(harness, by: .view)
            XCTAssertEqual(start(list), 800 - split.primaryColumnWidth)
            XCTAssertEqual(start(detail), 0)
            XCTAssertTrue(list.node.effectiveLayoutDirection == .rightToLeft, "the content is mirrored too")
            split.view.semanticContentAttribute = .unspecified
            try harness.settle()
            XCTAssertEqual(start(list), 0)
        }
    }
}
