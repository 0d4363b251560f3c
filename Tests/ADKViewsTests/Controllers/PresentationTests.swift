import ADKFoundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

final class PresentationTests: XCTestCase, @unchecked Sendable {
    /// The order of the methods: a table of UIKit's logs.
    private struct Row: Sendable {
        var style: UIModalPresentationStyle
        var present: [String]
        var dismiss: [String]
    }

    private static let table = [
        Row(
            style: .fullScreen,
            present: ["root will disappear", "b will appear", "b is appearing", "b did appear", "root did disappear"],
            dismiss: [
                "b will disappear", "root will appear", "root is appearing", "root did appear", "b did disappear",
            ]
        ),
        Row(
            style: .pageSheet, present: ["b will appear", "b is appearing", "b did appear"],
            dismiss: ["b will disappear", "b did disappear"]),
        Row(
            style: .overFullScreen, present: ["b will appear", "b is appearing", "b did appear"],
            dismiss: ["b will disappear", "b did disappear"]),
        Row(
            style: .popover, present: ["b will appear", "b is appearing", "b did appear"],
            dismiss: ["b will disappear", "b did disappear"]),
    ]

    func testEachStyleCallsTheMethodsInUIKitsOrder() throws {
        try onMain {
            for row in PresentationTests.table {
                let harness = try ControllerHarness()
                let controller = harness.controller("b", row.style)
                controller.popoverPresentationController?.sourceView = harness.root.view
                var ends = 0
                harness.root.present(controller, animated: false) { ends += 1 }
                XCTAssertEqual(harness.drain(), row.present, "\(row.style)")
                XCTAssertEqual(ends, 1)
                try harness.host.settle()
                XCTAssertEqual(harness.drain(), [])
                XCTAssertTrue(harness.root.presentedViewController === controller)
                XCTAssertTrue(controller.presentingViewController === harness.root)
                XCTAssertEqual(harness.root.view.window == nil, row.style == .fullScreen)
                harness.root.dismiss(animated: false) { ends += 1 }
                XCTAssertEqual(harness.drain(), row.dismiss, "\(row.style)")
                XCTAssertEqual(ends, 2)
                XCTAssertNil(harness.root.presentedViewController)
                XCTAssertNil(controller.presentingViewController)
                XCTAssertNil(controller.view.window)
                XCTAssertNotNil(harness.root.view.window)
                XCTAssertEqual(harness.window.subviews.count, 1)
            }
        }
    }

    func testAnAnimatedPresentationEndsWhenItsAnimationDoes() throws {
        try onMain {
            let harness = try ControllerHarness()
            let delegate = ManualDelegate()
            let controller = harness.controller("b")
            controller.transitioningDelegate = delegate
            harness.root.present(controller, animated: true)
            XCTAssertEqual(harness.drain(), ["root will disappear*", "b will appear*", "b is appearing*"])
            XCTAssertTrue(controller.isBeingPresented)
            let context = try XCTUnwrap(delegate.last?.context)
            XCTAssertTrue(context.view(forKey: .to) === controller.view)
            XCTAssertTrue(context.viewController(forKey: .from) === harness.root)
            XCTAssertEqual(context.finalFrame(for: controller), harness.window.bounds)
            var seen: [Bool] = []
            XCTAssertEqual(
                controller.transitionCoordinator?.animate(
                    alongsideTransition: { _ in seen.append(false) }, completion: { _ in seen.append(true) }), true)
            XCTAssertEqual(seen, [false])
            context.completeTransition(true)
            context.completeTransition(true)
            XCTAssertEqual(seen, [false, true])
            XCTAssertEqual(harness.drain(), ["b did appear*", "root did disappear*"])
            XCTAssertEqual(delegate.last?.ends, [true])
            XCTAssertFalse(controller.isBeingPresented)
            XCTAssertNil(controller.transitionCoordinator)
        }
    }

    func testACancelledPresentationReturnsToTheStart() throws {
        try onMain {
            let harness = try ControllerHarness()
            let delegate = ManualDelegate()
            let controller = harness.controller("b")
            controller.transitioningDelegate = delegate
            harness.root.present(controller, animated: true)
            delegate.last?.context?.completeTransition(false)
            XCTAssertEqual(
                harness.drain(),
                [
                    "root will disappear*", "b will appear*", "b is appearing*", "b will disappear*",
                    "b did disappear*", "root will appear*", "root did appear*",
                ])
            XCTAssertNil(harness.root.presentedViewController)
            XCTAssertEqual(harness.window.subviews.count, 1)
            XCTAssertEqual(delegate.last?.ends, [false])
        }
    }

    func testAnInteractiveDismissalFollowsTheUser() throws {
        try onMain {
            for finishes in [true, false] {
                let harness = try ControllerHarness()
                let delegate = ManualDelegate()
                let controller = harness.controller("b")
                controller.transitioningDelegate = delegate
                harness.root.present(controller, animated: false)
                _ = harness.drain()
                let driver = UIPercentDrivenInteractiveTransition()
                delegate.interactor = driver
                controller.dismiss(animated: true)
                XCTAssertEqual(harness.drain(), ["b will disappear*", "root will appear*", "root is appearing*"])
                XCTAssertEqual(controller.transitionCoordinator?.isInteractive, true)
                driver.update(0.4)
                XCTAssertEqual(controller.transitionCoordinator?.percentComplete, 0.4)
                if finishes {
                    driver.finish()
                    delegate.last?.context?.completeTransition(true)
                    XCTAssertEqual(harness.drain(), ["root did appear*", "b did disappear*"])
                } else {
                    driver.cancel()
                    XCTAssertEqual(
                        harness.drain(),
                        ["root will disappear*", "root did disappear*", "b will appear*", "b did appear*"])
                }
                XCTAssertEqual(harness.root.presentedViewController == nil, finishes)
                XCTAssertEqual(harness.root.view.window != nil, finishes)
            }
        }
    }

    func testARequestDuringATransitionFinishesItFirst() throws {
        try onMain {
            let harness = try ControllerHarness()
            let delegate = ManualDelegate()
            let (b, c) = (harness.controller("b"), harness.controller("c"))
            b.transitioningDelegate = delegate
            harness.root.present(b, animated: true)
            _ = harness.drain()
            b.present(c, animated: false)
            XCTAssertEqual(
                harness.drain(),
                [
                    "b did appear*", "root did disappear*", "b will disappear", "c will appear", "c is appearing",
                    "c did appear", "b did disappear",
                ])
            delegate.last?.context?.completeTransition(true)
            XCTAssertEqual(harness.drain(), [])
            harness.root.dismiss(animated: false)
            XCTAssertEqual(
                harness.drain(),
                ["c will disappear", "root will appear", "root is appearing", "root did appear", "c did disappear"])
            XCTAssertEqual(harness.window.subviews.count, 1)
        }
    }

    func testARequestFromACallbackRunsAfterTheTransition() throws {
        final class Eager: WitnessController {
            var successor: UIViewController?
            override func viewWillAppear(_ animated: Bool) {
                super.viewWillAppear(animated)
                if let successor { present(successor, animated: true) }
                successor = nil
            }
        }
        try onMain {
            let harness = try ControllerHarness()
            let eager = Eager("b", harness.log)
            eager.modalPresentationStyle = .overFullScreen
            eager.successor = harness.controller("c", .overFullScreen)
            harness.root.present(eager, animated: false)
            try harness.host.settle()
            XCTAssertEqual(
                harness.drain().map { $0.replacingOccurrences(of: "*", with: "") },
                [
                    "b will appear", "b is appearing", "b did appear", "c will appear", "c is appearing",
                    "c did appear",
                ])
        }
    }

    func testMisuseIsReportedAndIgnored() throws {
        try onMain {
            let harness = try ControllerHarness()
            let (b, c) = (harness.controller("b"), harness.controller("c"))
            func reports(_ body: () -> Void) -> Int { Misuse.messages(during: body).count }
            XCTAssertEqual(reports { UIViewController().present(b, animated: false) }, 1)
            XCTAssertEqual(reports { harness.root.present(harness.root, animated: false) }, 1)
            harness.root.present(b, animated: false)
            XCTAssertEqual(reports { harness.root.present(c, animated: false) }, 1)
            XCTAssertEqual(reports { b.present(b, animated: false) }, 1)
            harness.root.addChild(c)
            XCTAssertEqual(reports { b.present(c, animated: false) }, 1)
            var ends = 0
            c.removeFromParent()
            c.dismiss(animated: false) { ends += 1 }
            XCTAssertEqual(ends, 1, "without a presentation only the completion is called")
        }
    }

    func testEscapeAndAPressOutsideDismissWhatAllowsIt() throws {
        final class Judge: UIAdaptivePresentationControllerDelegate {
            var allows = true
            var log: [String] = []
            func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool { allows }
            func presentationControllerWillDismiss(_ controller: UIPresentationController) { log.append("will") }
            func presentationControllerDidDismiss(_ controller: UIPresentationController) { log.append("did") }
            func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
                log.append("attempt")
            }
        }
        try onMain {
            let harness = try ControllerHarness(width: 800, height: 600)
            let judge = Judge()
            let sheet = harness.controller("b", .pageSheet)
            sheet.presentationController?.delegate = judge
            harness.root.present(sheet, animated: false)
            harness.click(5, 5)
            XCTAssertEqual(judge.log, ["attempt"], "a press outside leaves a sheet open")
            judge.allows = false
            harness.key(.keyboardEscape)
            XCTAssertEqual(judge.log, ["attempt", "attempt"])
            judge.allows = true
            harness.key(.keyboardEscape)
            try harness.host.settle()
            XCTAssertEqual(judge.log, ["attempt", "attempt", "will", "did"])
            XCTAssertNil(harness.root.presentedViewController)
            let popover = harness.controller("c", .popover)
            popover.popoverPresentationController?.sourceView = harness.root.view
            harness.root.present(popover, animated: false)
            harness.click(2, 2)
            try harness.host.settle()
            XCTAssertNil(harness.root.presentedViewController, "a press outside dismisses a popover")
        }
    }

    func testTheFocusStaysInAPresentationAndReturnsAfterwards() throws {
        try onMain {
            let harness = try ControllerHarness(width: 800, height: 600)
            let outside = LogView("out", CGRect(x: 0, y: 0, width: 50, height: 20))
            outside.focusable = true
            harness.root.view.addSubview(outside)
            let sheet = harness.controller("b", .pageSheet)
            let inside = LogView("in", CGRect(x: 0, y: 0, width: 50, height: 20))
            inside.focusable = true
            sheet.view.addSubview(inside)
            try harness.host.settle()
            harness.key(.keyboardTab)
            XCTAssertTrue(outside.isFirstResponder)
            harness.root.present(sheet, animated: false)
            XCTAssertTrue(inside.isFirstResponder, "keyboard users find the focus in the sheet")
            harness.key(.keyboardTab)
            XCTAssertTrue(inside.isFirstResponder)
            sheet.dismiss(animated: false)
            XCTAssertTrue(outside.isFirstResponder)
        }
    }

    func testNoControllerOutlivesItsPresentation() throws {
        try onMain {
            let harness = try ControllerHarness()
            for style in PresentationTests.table.map(\.style) {
                weak var leaked: UIViewController?
                weak var presentation: UIPresentationController?
                do {
                    let controller = harness.controller("b", style)
                    leaked = controller
                    presentation = controller.presentationController
                    (presentation as? UIPopoverPresentationController)?.sourceView = harness.root.view
                    harness.root.present(controller, animated: false)
                    harness.root.dismiss(animated: false)
                }
                try harness.host.settle()
                XCTAssertNil(leaked, "\(style)")
                XCTAssertNil(presentation, "\(style)")
            }
        }
    }

    func testAWindowThatClosesEndsItsPresentations() throws {
        try onMain {
            let harness = try ControllerHarness()
            let delegate = ManualDelegate()
            let (b, c) = (harness.controller("b", .pageSheet), harness.controller("c"))
            c.transitioningDelegate = delegate
            harness.root.present(b, animated: false)
            b.present(c, animated: true)
            harness.window.close()
            for controller in [harness.root, b, c] { XCTAssertTrue(controller.isGone, controller.name) }
            XCTAssertNil(harness.root.presentedViewController)
        }
    }

    func testThePresenterIsNilWhenTheViewIsGoneAndNotBefore() throws {
        final class Presented: UIViewController {
            var seen: [UIViewController?] = []
            override func viewWillDisappear(_ animated: Bool) { seen.append(presentingViewController) }
            override func viewDidDisappear(_ animated: Bool) { seen.append(presentingViewController) }
        }
        try onMain {
            for closes in [false, true] {
                let harness = try ControllerHarness()
                let (outer, inner) = (Presented(), Presented())
                outer.addChild(inner)
                outer.view.addSubview(inner.view)
                harness.root.present(outer, animated: false)
                if closes { harness.window.close() } else { harness.root.dismiss(animated: false) }
                for controller in [outer, inner] {
                    XCTAssertEqual(controller.seen.map { $0 === harness.root }, [true, false], "closes: \(closes)")
                    XCTAssertEqual(controller.seen.map { $0 == nil }, [false, true], "closes: \(closes)")
                }
            }
        }
    }

    /// The visible controllers of a stack, from the naive definition.
    private func visible(_ stack: [(name: String, covers: Bool)]) -> [String] {
        let start = stack.lastIndex { $0.covers } ?? 0
        return stack[start...].map(\.name)
    }

    func testRandomPresentationsAgreeWithAModelOfAStack() throws {
        try onMain {
            for seed in UInt64(1)...45 {
                var random = SeededRandom(seed: seed)
                let harness = try ControllerHarness(width: 200, height: 150)
                let delegate = ManualDelegate()
                var stack: [(name: String, covers: Bool)] = [("root", true)]
                var live: [WitnessController] = [harness.root]
                var number = 0
                for _ in 0..<25 {
                    let animated = Bool.random(using: &random)
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0, 1, 2:
                        number += 1
                        let style: UIModalPresentationStyle = [.fullScreen, .pageSheet, .overFullScreen][
                            Int.random(in: 0..<3, using: &random)]
                        let new = harness.controller("\(number)", style)
                        new.transitioningDelegate = delegate
                        live[live.count - 1].present(new, animated: animated)
                        live.append(new)
                        stack.append((new.name, style == .fullScreen))
                    case 3 where live.count > 1:
                        let index = Int.random(in: 0..<live.count - 1, using: &random)
                        live[index].dismiss(animated: animated)
                        live.removeSubrange((index + 1)...)
                        stack.removeSubrange((index + 1)...)
                    case 4:
                        delegate.last?.context?.completeTransition(true)
                    case 5:
                        harness.window.resizeHeadless(
                            to: CGSize(width: CGFloat.random(in: 40...240, using: &random).rounded(), height: 120))
                        try harness.host.settle()
                    default:
                        break
                    }
                }
                delegate.last?.context?.completeTransition(true)
                try harness.host.settle()
                let shown = live.filter { $0.view.window != nil }.map(\.name)
                XCTAssertEqual(shown, visible(stack), "seed \(seed)")
                XCTAssertEqual(live.filter(\.isThere).map(\.name), visible(stack), "seed \(seed)")
                XCTAssertEqual(harness.window.subviews.count, visible(stack).count, "seed \(seed)")
                XCTAssertTrue(harness.window.presentations.topController === live.last, "seed \(seed)")
            }
        }
    }
}
