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

    private struct Stage {
        let desk: ControllerHarness
        let controller: WitnessController
        let slide: Slide
        let driver: UIPercentDrivenInteractiveTransition
        /// The shown place of the view, without its model.
        @MainActor var place: CGFloat { controller.view.layer.presentation()?.frame.minX ?? -1 }
    }

    @MainActor private func stage() throws -> Stage {
        let desk = try ControllerHarness()
        desk.root.view.backgroundColor = .red
        let controller = desk.controller("b", .overFullScreen)
        controller.view.backgroundColor = .blue
        let part = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        controller.view.addSubview(part)
        let slide = Slide(part)
        controller.transitioningDelegate = slide
        desk.root.present(controller, animated: false)
        try desk.host.settle()
        _ = desk.drain()
        let driver = UIPercentDrivenInteractiveTransition()
        slide.interactor = driver
        desk.root.dismiss(animated: true)
        return Stage(desk: desk, controller: controller, slide: slide, driver: driver)
    }

    @MainActor private func frame(_ stage: Stage, _ seconds: TimeInterval = 1.0 / 60) throws {
        try stage.desk.host.run(for: seconds)
    }

    func testTheAnimationShowsEachFractionForthAndBack() throws {
        try onMain {
            let stage = try stage()
            for fraction in [0.0, 0.25, 0.5, 0.1, 0.75] {
                stage.driver.update(fraction)
                try frame(stage)
                XCTAssertEqual(stage.place, fraction * 400, accuracy: 0.01)
                XCTAssertEqual(stage.slide.part.layer.presentedOpacity, 1 - fraction, accuracy: 0.001)
                try frame(stage, 0.5)
                XCTAssertEqual(stage.place, fraction * 400, accuracy: 0.01, "time stands still")
            }
            stage.driver.finish()
            try frame(stage, 0.125)
            XCTAssertEqual(stage.place, 350, accuracy: 10)
            try stage.desk.host.settle()
            XCTAssertTrue(stage.controller.isGone)
            XCTAssertEqual(stage.slide.ends, [true])
            XCTAssertEqual(stage.desk.window.subviews.count, 1)
        }
    }

    func testACancelledAnimationRunsBackAndRestoresTheViews() throws {
        try onMain {
            for speed in [1.0, 2] {
                let stage = try stage()
                stage.driver.update(0.5)
                try frame(stage)
                stage.driver.completionSpeed = speed
                stage.driver.cancel()
                try frame(stage, 0.25 / speed)
                XCTAssertEqual(stage.place, 100, accuracy: 10)
                XCTAssertTrue(stage.desk.drain().isEmpty == false)
                try stage.desk.host.settle()
                XCTAssertTrue(stage.controller.isThere)
                XCTAssertEqual(stage.slide.ends, [false])
                XCTAssertEqual(stage.controller.view.frame, stage.desk.window.bounds)
                XCTAssertEqual(stage.slide.part.alpha, 1)
                XCTAssertEqual(stage.desk.window.capture().pixel(x: 2, y: 200) & 0xFFFFFF, 0x0000FF)
                XCTAssertEqual(stage.controller.presentationController?.containerView?.layer.speed, 1)
                XCTAssertFalse(FrameLoop.shared.isAnimating)
                stage.slide.interactor = nil
                stage.desk.root.dismiss(animated: true)
                try stage.desk.host.settle()
                XCTAssertTrue(stage.controller.isGone, "the next one is not driven")
            }
        }
    }

    func testAnInterruptedOneReturnsToItsStart() throws {
        try onMain {
            for isEnding in [false, true] {
                let stage = try stage()
                stage.driver.update(0.5)
                try frame(stage)
                if isEnding { stage.driver.cancel() }
                try frame(stage)
                stage.desk.window.resizeHeadless(to: CGSize(width: 500, height: 300))
                try stage.desk.host.settle()
                XCTAssertTrue(stage.controller.isThere)
                XCTAssertEqual(stage.controller.view.frame, stage.desk.window.bounds)
                XCTAssertEqual(stage.slide.part.alpha, 1)
                XCTAssertEqual(stage.slide.ends, [false])
            }
        }
    }
}
