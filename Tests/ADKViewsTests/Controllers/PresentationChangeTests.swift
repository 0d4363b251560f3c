import ADKFoundation
import Foundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Presentations during which something else changes.
final class PresentationChangeTests: XCTestCase, @unchecked Sendable {
    private final class Judge: UIAdaptivePresentationControllerDelegate {
        var allows = true
        var log: [String] = []
        func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool { allows }
        func presentationControllerWillDismiss(_ controller: UIPresentationController) { log.append("will") }
        func presentationControllerDidDismiss(_ controller: UIPresentationController) { log.append("did") }
        func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
            log.append("attempt")
        }
    }

    /// Runs a block in one of its callbacks, and writes the sizes that it is about to get.
    private final class Busy: WitnessController {
        var onWillDisappear: (@MainActor () -> Void)?
        var sizes: [CGSize] = []
        var ends = 0
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            onWillDisappear?()
            onWillDisappear = nil
        }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            XCTAssertNotEqual(view.bounds.size, size, "called before the change")
            sizes.append(size)
            coordinator.animate { [unowned self] _ in
                XCTAssertEqual(parent == nil ? view.bounds.size : size, size)
            } completion: { [unowned self] _ in
                XCTAssertEqual(view.bounds.size, size)
                ends += 1
            }
        }
    }

    @MainActor private func swipe(_ harness: ControllerHarness, _ dy: CGFloat, isEnd: Bool = false) {
        FrameLoop.shared.post(
            .scroll(isEnd ? .ended : .points(dx: 0, dy: dy), at: CGPoint(x: 150, y: 150), modifiers: []),
            to: harness.window)
        FrameLoop.shared.runFrame()
    }

    func testAPresentedViewFitsAWindowThatWasResizedMeanwhile() throws {
        try onMain {
            for style in [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .popover] {
                for isDismissal in [false, true] {
                    let harness = try ControllerHarness(width: 300, height: 200)
                    let b = harness.controller("b", style)
                    b.popoverPresentationController?.sourceView = harness.root.view
                    harness.root.present(b, animated: true)
                    let presentation = try XCTUnwrap(b.presentationController)
                    if isDismissal {
                        try harness.host.settle()
                        presentation.interactor = UIPercentDrivenInteractiveTransition()
                        harness.root.dismiss(animated: true)
                        presentation.interactor?.update(0.4)
                    }
                    try harness.host.run(for: 0.1)
                    harness.window.resizeHeadless(to: CGSize(width: 340, height: 260))
                    try harness.host.settle()
                    XCTAssertEqual(
                        presentation.presentedView?.frame, presentation.frameOfPresentedViewInContainerView,
                        "\(style) \(isDismissal)")
                    XCTAssertEqual(presentation.containerView?.bounds, harness.window.bounds)
                    XCTAssertTrue(b.isThere)
                }
            }
        }
    }

    func testASecondEscapeDuringTheDismissalHasNoEffect() throws {
        try onMain {
            for presses in [false, true] {
                let harness = try ControllerHarness(width: 300, height: 200)
                let judge = Judge()
                let popover = harness.controller("c", .popover)
                popover.popoverPresentationController?.sourceView = harness.root.view
                popover.presentationController?.delegate = judge
                harness.root.present(popover, animated: false)
                try harness.host.settle()
                for _ in 0..<2 { if presses { harness.click(2, 2) } else { harness.key(.keyboardEscape) } }
                try harness.host.settle()
                XCTAssertEqual(judge.log, ["will", "did"])
                XCTAssertTrue(popover.isGone)
            }
        }
    }

    func testACancelledDismissalIsNotReportedAsDone() throws {
        try onMain {
            let harness = try ControllerHarness(width: 300, height: 200)
            let (judge, manual) = (Judge(), ManualDelegate())
            let sheet = harness.controller("s", .pageSheet)
            harness.root.present(sheet, animated: false)
            sheet.presentationController?.delegate = judge
            sheet.transitioningDelegate = manual
            for isCancelled in [true, false] {
                let driver = UIPercentDrivenInteractiveTransition()
                manual.interactor = driver
                harness.key(.keyboardEscape)
                if isCancelled { driver.cancel() } else { driver.finish() }
                manual.last?.context?.completeTransition(!isCancelled)
                try harness.host.settle()
                XCTAssertEqual(sheet.isThere, isCancelled)
                XCTAssertEqual(judge.log, isCancelled ? ["will"] : ["will", "will", "did"])
            }
        }
    }

    func testASheetMayDismissItselfInItsLayout() throws {
        final class Fleeting: WitnessController {
            override func viewDidLayoutSubviews() {
                super.viewDidLayoutSubviews()
                if isThere { dismiss(animated: false) }
            }
        }
        try onMain {
            let harness = try ControllerHarness(width: 300, height: 200)
            var sheet: Fleeting? = Fleeting("s", harness.log)
            sheet?.modalPresentationStyle = .pageSheet
            if let sheet { harness.root.present(sheet, animated: false) }
            let reference = { [weak sheet] in sheet }
            sheet = nil
            harness.window.resizeHeadless(to: CGSize(width: 200, height: 150))
            try harness.host.settle()
            XCTAssertNil(reference())
            XCTAssertTrue(harness.root.isThere)
            XCTAssertEqual(harness.window.subviews.count, 1)
        }
    }

    func testARequestOnAControllerThatWaitsToBePresentedFollowsIt() throws {
        try onMain {
            let harness = try ControllerHarness()
            let (a, b, c) = (harness.controller("a"), harness.controller("b"), harness.controller("c"))
            harness.root.present(a, animated: false)
            harness.root.dismiss(animated: true) { [unowned harness] in
                harness.root.present(b, animated: true)
                b.present(c, animated: true)
            }
            try harness.host.settle()
            XCTAssertTrue(c.isThere)
            XCTAssertTrue(c.presentingViewController === b)
        }
    }

    func testAViewControllerInAViewOfAnotherPresentsInItsWindow() throws {
        try onMain {
            let harness = try ControllerHarness(width: 300, height: 200)
            let sheet = harness.controller("s", .overFullScreen)
            harness.root.present(sheet, animated: false)
            for host in [sheet, harness.root] {
                let page = UIViewController()
                let cell = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                cell.addSubview(page.view)
                host.view.addSubview(cell)
                let alert = harness.controller("alert", .overFullScreen)
                var ends = 0
                page.present(alert, animated: false) { ends += 1 }
                XCTAssertTrue(alert.isThere)
                XCTAssertTrue(page.presentedViewController === alert)
                XCTAssertTrue(alert.presentingViewController === host)
                page.dismiss(animated: false) { ends += 1 }
                XCTAssertTrue(alert.isGone)
                XCTAssertEqual(ends, 2)
                XCTAssertEqual(host === sheet, sheet.isThere)
                if sheet.isThere { harness.root.dismiss(animated: false) }
            }
        }
    }

    func testACallbackMayCloseTheWindowOrReplaceItsRoot() throws {
        try onMain {
            for closes in [false, true] {
                for style in [UIModalPresentationStyle.fullScreen, .pageSheet] {
                    for top in [UIModalPresentationStyle.fullScreen, .pageSheet] {
                        for animated in [false, true] {
                            let harness = try ControllerHarness(width: 200, height: 150)
                            let (a, b) = (harness.controller("a", style), Busy("b", harness.log))
                            b.modalPresentationStyle = top
                            harness.root.present(a, animated: false)
                            a.present(b, animated: false)
                            try harness.host.settle()
                            let other = harness.controller("other")
                            b.onWillDisappear = { [unowned harness] in
                                if closes { harness.window.close() } else { harness.window.rootViewController = other }
                            }
                            var ends = 0
                            a.dismiss(animated: animated) { ends += 1 }
                            if !closes { try harness.host.settle() }
                            XCTAssertEqual(ends, 1)
                            for controller in [harness.root, a, b] {
                                XCTAssertTrue(controller.isGone, "\(controller.name) \(closes) \(style) \(top)")
                            }
                            XCTAssertTrue(harness.window.presentations.isEmpty)
                            XCTAssertNil(harness.window.presentations.transition)
                            XCTAssertTrue(harness.window.focus.scopes.isEmpty)
                            if !closes { XCTAssertEqual(harness.window.subviews.count, 1) }
                        }
                    }
                }
            }
        }
    }

    func testADismissalThatWaitedCompletesThoughTheWindowCloses() throws {
        try onMain {
            let harness = try ControllerHarness()
            let (a, b) = (Busy("a", harness.log), harness.controller("b"))
            harness.root.present(a, animated: false)
            var ends = 0
            a.onWillDisappear = { [unowned harness] in
                harness.root.present(b, animated: true)
                harness.root.dismiss(animated: true) { ends += 1 }
                harness.window.close()
            }
            harness.root.dismiss(animated: true) { ends += 1 }
            XCTAssertEqual(ends, 2)
            XCTAssertTrue(b.isGone)
        }
    }

    func testTheRootOfAnotherWindowIsNotPresented() throws {
        try onMain {
            let harness = try ControllerHarness()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let other = harness.controller("other")
            window.rootViewController = other
            window.makeKeyAndVisible()
            XCTAssertEqual(Misuse.messages { harness.root.present(other, animated: false) }.count, 1)
            XCTAssertTrue(other.view.window === window)
        }
    }

    func testKeysGoToTheViewPressedBeforeThePresentation() throws {
        try onMain {
            let harness = try ControllerHarness(width: 800, height: 600)
            let views = (0..<2).map { index in
                let scroll = UIScrollView(frame: CGRect(x: CGFloat(index) * 400, y: 0, width: 400, height: 600))
                scroll.contentSize = CGSize(width: 400, height: 4000)
                harness.root.view.addSubview(scroll)
                return scroll
            }
            try harness.host.settle()
            harness.click(600, 300)
            let sheet = harness.controller("b", .pageSheet)
            harness.root.present(sheet, animated: false)
            harness.click(400, 300)
            sheet.dismiss(animated: false)
            harness.key(.keyboardEnd)
            try harness.host.settle()
            XCTAssertEqual(views[0].contentOffset.y, 0)
            XCTAssertGreaterThan(views[1].contentOffset.y, 0)
        }
    }

    // MARK: - Sizes

    func testControllersAreNotifiedBeforeTheirSizeChanges() throws {
        try onMain {
            let harness = try ControllerHarness(width: 800, height: 600)
            let (root, child, part) = (Busy("r", harness.log), Busy("c", harness.log), Busy("p", harness.log))
            for (controller, frame) in [
                (child, CGRect(x: 0, y: 0, width: 800, height: 600)), (part, CGRect(x: 0, y: 0, width: 50, height: 50)),
            ] {
                root.addChild(controller)
                controller.view.frame = frame
                root.view.addSubview(controller.view)
                controller.didMove(toParent: root)
            }
            child.view.fillsSuperview = true
            harness.window.rootViewController = root
            try harness.host.settle()
            XCTAssertEqual(root.sizes, [], "the first size is no change")
            let sheet = Busy("s", harness.log)
            root.present(sheet, animated: false)
            try harness.host.settle()
            let size = CGSize(width: 900, height: 500)
            harness.window.resizeHeadless(to: size)
            try harness.host.settle()
            XCTAssertEqual(root.sizes, [size])
            XCTAssertEqual(child.sizes, [size])
            XCTAssertEqual(part.sizes, [])
            XCTAssertEqual(sheet.sizes, [CGSize(width: 640, height: 436)])
            XCTAssertEqual([root, child, sheet].map(\.ends), [1, 1, 1])
        }
    }

    // MARK: - Drags

    func testADismissalThatADragCausesIsNotDrivenByTheDrag() throws {
        try onMain {
            let harness = try ControllerHarness(width: 300, height: 200)
            let sheet = Busy("s", harness.log)
            sheet.modalPresentationStyle = .pageSheet
            harness.root.present(sheet, animated: false)
            try harness.host.settle()
            sheet.onWillDisappear = { [unowned harness] in harness.root.dismiss(animated: true) }
            swipe(harness, -2)
            swipe(harness, 2)
            swipe(harness, 0, isEnd: true)
            try harness.host.settle()
            XCTAssertTrue(sheet.isGone)
            XCTAssertEqual(harness.window.subviews.count, 1)
        }
    }

    func testASheetIsDraggedDownOnATouchpad() throws {
        try onMain {
            for (distance, dismisses) in [(120.0, true), (40, false)] {
                let harness = try ControllerHarness(width: 300, height: 200)
                let judge = Judge()
                let sheet = harness.controller("b", .pageSheet)
                let scroll = UIScrollView(frame: .zero)
                scroll.fillsSuperview = true
                scroll.contentSize = CGSize(width: 100, height: 4000)
                sheet.view.addSubview(scroll)
                sheet.presentationController?.delegate = judge
                harness.root.present(sheet, animated: false)
                try harness.host.settle()
                scroll.contentOffset.y = 20
                let card = try XCTUnwrap(sheet.presentationController?.presentedView)
                let top = card.frame.minY
                swipe(harness, -30)
                XCTAssertEqual(card.frame.minY, top, "the content scrolls first")
                swipe(harness, 0, isEnd: true)
                try harness.host.settle()
                for _ in 0..<15 {
                    swipe(harness, -distance / 15)
                    try harness.host.run(for: 1.0 / 60)
                }
                XCTAssertEqual(card.frame.minY, top + distance, accuracy: 0.5)
                XCTAssertEqual(scroll.contentOffset.y, 0)
                swipe(harness, 0, isEnd: true)
                try harness.host.settle()
                XCTAssertEqual(judge.log, dismisses ? ["will", "did"] : ["will"])
                XCTAssertEqual(sheet.isGone, dismisses)
                if !dismisses { XCTAssertEqual(card.frame.minY, top) }
            }
        }
    }

    func testASheetIsDraggedDownByThePointer() throws {
        try onMain {
            for (y, distance, dismisses) in [(50.0, 120.0, true), (50, 40, false), (50, -30, false), (150, 40, false)] {
                let harness = try ControllerHarness(width: 300, height: 200)
                let sheet = harness.controller("b", .pageSheet)
                let button = LogView("in", CGRect(x: 0, y: 60, width: 300, height: 100))
                button.focusable = true
                sheet.view.addSubview(button)
                harness.root.present(sheet, animated: false)
                try harness.host.settle()
                let card = try XCTUnwrap(sheet.presentationController?.presentedView)
                let frame = card.frame
                @MainActor func send(_ event: InputEvent) {
                    FrameLoop.shared.post(event, to: harness.window)
                    FrameLoop.shared.runFrame()
                }
                send(
                    .pointerDown(
                        button: .primary, at: CGPoint(x: 150, y: y), time: harness.host.clock.now, modifiers: []))
                for step in 1...10 {
                    send(.pointerMoved(at: CGPoint(x: 150, y: y + distance * CGFloat(step) / 10), modifiers: []))
                    try harness.host.run(for: 1.0 / 30)
                }
                let moved = y < 100 && distance > 0
                XCTAssertEqual(
                    card.frame.minY, frame.minY + (moved ? distance : 0), accuracy: 0.5, "from \(y) by \(distance)")
                try harness.host.run(for: 0.3)
                let end = CGPoint(x: 150, y: y + distance)
                send(.pointerUp(button: .primary, at: end, time: harness.host.clock.now, modifiers: []))
                try harness.host.settle()
                XCTAssertEqual(sheet.isGone, dismisses)
                if !dismisses { XCTAssertEqual(card.frame, frame) }
            }
        }
    }

    func testASheetThatStaysOpenResistsTheDrag() throws {
        try onMain {
            let harness = try ControllerHarness(width: 300, height: 200)
            let judge = Judge()
            judge.allows = false
            let sheet = harness.controller("b", .pageSheet)
            sheet.presentationController?.delegate = judge
            harness.root.present(sheet, animated: false)
            try harness.host.settle()
            let card = try XCTUnwrap(sheet.presentationController?.presentedView)
            let top = card.frame.minY
            for _ in 0..<20 { swipe(harness, -20) }
            XCTAssertGreaterThan(card.frame.minY, top + 10)
            XCTAssertLessThan(card.frame.minY, top + 100)
            swipe(harness, 0, isEnd: true)
            try harness.host.settle()
            XCTAssertEqual(card.frame.minY, top)
            XCTAssertEqual(judge.log, ["attempt"])
            XCTAssertTrue(sheet.isThere)
        }
    }
}
