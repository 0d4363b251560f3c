import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Animated transitions, looked at in their midst and interrupted at each frame. The compositing check is on: every
/// frame is also composed from nothing and compared.
final class InterruptionTests: XCTestCase, @unchecked Sendable {
    private static let frame = 1.0 / 60

    @MainActor private func harness(_ count: Int) throws -> (StackHarness, UINavigationController) {
        let log = Locked<[String]>([])
        let navigation = UINavigationController()
        navigation.viewControllers = (0..<count).map { coloured($0, log) }
        return (try StackHarness(width: 200, height: 160, log: log, root: navigation), navigation)
    }

    @MainActor private func coloured(_ index: Int, _ log: Locked<[String]>) -> WitnessController {
        let controller = WitnessController("\(index)", log)
        controller.node.backgroundColor = [.red, .green, .blue, .yellow, .purple][index % 5]
        return controller
    }

    /// The window must have the pixels of a new window with the same stack.
    @MainActor private func assertAtRest(
        _ harness: StackHarness, _ navigation: UINavigationController, _ names: [Int], _ message: String
    ) throws {
        XCTAssertEqual(navigation.viewControllers.map { $0.title ?? "" }, names.map(String.init), message)
        let top = try XCTUnwrap(navigation.topViewController as? WitnessController)
        XCTAssertTrue(top.isThere, message)
        XCTAssertEqual(navigation.contentView.subviews.count, 1, message)
        XCTAssertEqual(top.view.frame, navigation.contentView.bounds, message)
        XCTAssertEqual(navigation.navigationBar.subviews.count, 2, message)
        XCTAssertNil(navigation.transition, message)
        XCTAssertFalse(FrameLoop.shared.isAnimating, message)
        let shown = harness.window.capture()
        let size = harness.window.bounds.size
        let (other, still) = try self.harness(0)
        other.window.resizeHeadless(to: size)
        still.viewControllers = names.map { coloured($0, Locked([])) }
        try other.settle()
        XCTAssertTrue(pixels(of: shown) == pixels(of: other.window.capture()), "\(message): stale pixels")
    }

    private func pixels(of buffer: PixelBuffer) -> [UInt32] {
        (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.pixel(x: $0, y: y) } }
    }

    func testAPushMovesBothViewsAndEndsInPlace() throws {
        try onMain {
            let (harness, navigation) = try harness(1)
            let first = try XCTUnwrap(navigation.topViewController)
            let second = coloured(1, harness.log)
            navigation.pushViewController(second, animated: true)
            XCTAssertTrue(navigation.transition?.isRunning ?? false)
            XCTAssertEqual(second.view.frame.minX, 0, "the model has the final place")
            var places: [UInt32] = []
            for _ in 0..<18 {
                try harness.host.run(for: InterruptionTests.frame)
                let pixels = harness.window.capture()
                places.append(pixels.pixel(x: 150, y: 100))
            }
            XCTAssertGreaterThan(Set(places).count, 1, "the new view came in from the end")
            try harness.settle()
            XCTAssertNil(first.view.window)
            try assertAtRest(harness, navigation, [0, 1], "after a push")
        }
    }

    func testAPushOrPopAtEachFrameOfAnotherLeavesNothingBehind() throws { try interrupt(kinds: 0..<2) }
    func testAnotherStackAtEachFrameLeavesNothingBehind() throws { try interrupt(kinds: 2..<4) }
    func testAResizeOrRemovalAtEachFrameLeavesNothingBehind() throws { try interrupt(kinds: 4..<6) }
    func testAPresentationAtEachFrameLeavesNothingBehind() throws { try interrupt(kinds: 6..<7) }

    private func interrupt(kinds: Range<Int>) throws {
        try onMain {
            for frames in 0...20 {
                for kind in kinds {
                    let (harness, navigation) = try harness(2)
                    var goal: [Int]
                    if kind % 2 == 0 {
                        navigation.pushViewController(coloured(2, harness.log), animated: true)
                        goal = [0, 1, 2]
                    } else {
                        navigation.popViewController(animated: true)
                        goal = [0]
                    }
                    for _ in 0..<frames { try harness.host.run(for: InterruptionTests.frame) }
                    let message = "kind \(kind) after \(frames) frames"
                    switch kind {
                    case 0:
                        navigation.popViewController(animated: true)
                        goal = [0, 1]
                    case 1, 2:
                        navigation.pushViewController(coloured(3, harness.log), animated: true)
                        goal.append(3)
                    case 3:
                        navigation.setViewControllers([coloured(4, harness.log)], animated: false)
                        goal = [4]
                    case 4:
                        harness.window.resizeHeadless(to: CGSize(width: 260, height: 120))
                    case 5:
                        harness.window.rootViewController = nil
                        harness.window.rootViewController = navigation
                    default:
                        let sheet = coloured(3, harness.log)
                        sheet.modalPresentationStyle = .overFullScreen
                        navigation.present(sheet, animated: true)
                        try harness.host.run(for: InterruptionTests.frame * 3)
                        navigation.dismiss(animated: true)
                    }
                    try harness.settle()
                    try assertAtRest(harness, navigation, goal, message)
                }
            }
        }
    }

    func testAFullScreenPresentationCanBeInterruptedAtEachFrame() throws {
        try interrupt(.fullScreen, at: Array(0...16))
    }
    func testASheetCanBeInterrupted() throws { try interrupt(.pageSheet, at: [0, 1, 4, 9]) }
    func testAPopoverCanBeInterrupted() throws { try interrupt(.popover, at: [0, 1, 4, 9]) }

    private func interrupt(_ style: UIModalPresentationStyle, at places: [Int]) throws {
        try onMain {
            for frames in places {
                let (harness, navigation) = try harness(1)
                let other = coloured(2, harness.log)
                other.modalPresentationStyle = style
                other.popoverPresentationController?.sourceView = navigation.navigationBar
                navigation.present(other, animated: true)
                for _ in 0..<frames { try harness.host.run(for: InterruptionTests.frame) }
                navigation.dismiss(animated: true)
                for _ in 0..<frames { try harness.host.run(for: InterruptionTests.frame) }
                other.popoverPresentationController?.sourceView = navigation.navigationBar
                navigation.present(other, animated: true)
                navigation.dismiss(animated: frames % 2 == 0)
                try harness.settle()
                XCTAssertTrue(other.isGone)
                XCTAssertEqual(harness.window.subviews.count, 1)
                try assertAtRest(harness, navigation, [0], "\(style) after \(frames) frames")
            }
        }
    }

    func testASwipeThatIsCancelledReturnsToTheStart() throws {
        try onMain {
            for frames in 1...12 {
                let (harness, navigation) = try harness(2)
                let place = CGPoint(x: 100, y: 100)
                for _ in 0..<frames {
                    harness.send(.scroll(.points(dx: -4, dy: 0), at: place, modifiers: []))
                    try harness.host.run(for: InterruptionTests.frame)
                }
                harness.send(.scroll(.ended, at: place, modifiers: []))
                try harness.settle()
                try assertAtRest(harness, navigation, [0, 1], "a swipe of \(frames) frames")
            }
        }
    }
}
