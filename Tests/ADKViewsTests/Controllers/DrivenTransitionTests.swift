import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Transitions with an animation of the app's own that the user drives.
final class DrivenTransitionTests: XCTestCase, @unchecked Sendable {
    /// Moves the presented view by a second of linear animation, and fades a part of it.
    private final class Slide: UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
        let part: UIView
        var interactor: UIPercentDrivenInteractiveTransition?
        var ends: [Bool] = []
        init(_ part: UIView) { self.part = part }
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let view = context.view(forKey: .from)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view?.frame.origin.x = 400
                self.part.alpha = 0
            } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
        func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
        func animationController(
            forDismissed dismissed: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    }

    private struct Harness {
        let harness: ControllerHarness
        let controller: WitnessController
        let slide: Slide
        let driver: UIPercentDrivenInteractiveTransition
        /// The shown place of the view, without its model.
        @MainActor var place: CGFloat { controller.view.layer.presentation()?.frame.minX ?? -1 }
    }

    @MainActor private func harness() throws -> Harness {
        let harness = try ControllerHarness()
        harness.root.view.backgroundColor = .red
        let controller = harness.controller("b", .overFullScreen)
        controller.view.backgroundColor = .blue
        let part = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        controller.view.addSubview(part)
        let slide = Slide(part)
        controller.transitioningDelegate = slide
        harness.root.present(controller, animated: false)
        try harness.host.settle()
        _ = harness.drain()
        let driver = UIPercentDrivenInteractiveTransition()
        slide.interactor = driver
        harness.root.dismiss(animated: true)
        return Harness(harness: harness, controller: controller, slide: slide, driver: driver)
    }

    @MainActor private func frame(_ harness: Harness, _ seconds: TimeInterval = 1.0 / 60) throws {
        try harness.harness.host.run(for: seconds)
    }

    func testTheAnimationShowsEachFractionForthAndBack() throws {
        try onMain {
            let harness = try harness()
            for fraction in [0.0, 0.25, 0.5, 0.1, 0.75] {
                harness.driver.update(fraction)
                try frame(harness)
                XCTAssertEqual(harness.place, fraction * 400, accuracy: 0.01)
                XCTAssertEqual(harness.slide.part.layer.presentedOpacity, 1 - fraction, accuracy: 0.001)
                try frame(harness, 0.5)
                XCTAssertEqual(harness.place, fraction * 400, accuracy: 0.01, "time stands still")
            }
            harness.driver.finish()
            try frame(harness, 0.125)
            XCTAssertEqual(harness.place, 350, accuracy: 10)
            try harness.harness.host.settle()
            XCTAssertTrue(harness.controller.isGone)
            XCTAssertEqual(harness.slide.ends, [true])
            XCTAssertEqual(harness.harness.window.subviews.count, 1)
        }
    }

    func testACancelledAnimationRunsBackAndRestoresTheViews() throws {
        try onMain {
            for speed in [1.0, 2] {
                let harness = try harness()
                harness.driver.update(0.5)
                try frame(harness)
                harness.driver.completionSpeed = speed
                harness.driver.cancel()
                try frame(harness, 0.25 / speed)
                XCTAssertEqual(harness.place, 100, accuracy: 10)
                XCTAssertTrue(harness.harness.drain().isEmpty == false)
                try harness.harness.host.settle()
                XCTAssertTrue(harness.controller.isThere)
                XCTAssertEqual(harness.slide.ends, [false])
                XCTAssertEqual(harness.controller.view.frame, harness.harness.window.bounds)
                XCTAssertEqual(harness.slide.part.alpha, 1)
                XCTAssertEqual(harness.harness.window.capture().pixel(x: 2, y: 200) & 0xFFFFFF, 0x0000FF)
                XCTAssertEqual(harness.controller.presentationController?.containerView?.layer.speed, 1)
                XCTAssertFalse(FrameLoop.shared.isAnimating)
                harness.slide.interactor = nil
                harness.harness.root.dismiss(animated: true)
                try harness.harness.host.settle()
                XCTAssertTrue(harness.controller.isGone, "the next one is not driven")
            }
        }
    }

    func testAnInterruptedOneReturnsToItsStart() throws {
        try onMain {
            for isEnding in [false, true] {
                let harness = try harness()
                harness.driver.update(0.5)
                try frame(harness)
                if isEnding { harness.driver.cancel() }
                try frame(harness)
                harness.harness.window.resizeHeadless(to: CGSize(width: 500, height: 300))
                try harness.harness.host.settle()
                XCTAssertTrue(harness.controller.isThere)
                XCTAssertEqual(harness.controller.view.frame, harness.harness.window.bounds)
                XCTAssertEqual(harness.slide.part.alpha, 1)
                XCTAssertEqual(harness.slide.ends, [false])
            }
        }
    }
}
