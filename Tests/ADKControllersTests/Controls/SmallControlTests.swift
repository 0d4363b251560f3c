import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

final class ProgressViewTests: XCTestCase, @unchecked Sendable {
    func testProgressIsClampedAndFillsFromTheStart() throws {
        try onMain {
            for isRightToLeft in [false, true] {
                let harness = ViewHarness()
                let bar = harness.add(UIProgressView(), width: 200)
                if isRightToLeft { bar.semanticContentAttribute = .forceRightToLeft }
                bar.progressTintColor = .red
                bar.trackTintColor = .blue
                bar.setProgress(0.5, animated: true)
                try harness.settle()
                let (start, end): (CGFloat, CGFloat) = isRightToLeft ? (210, 30) : (30, 210)
                XCTAssertEqual([harness.pixel(start, 23), harness.pixel(end, 23)], [0xFF0000, 0x0000FF])
                bar.progress = 7
                XCTAssertEqual(bar.progress, 1)
                bar.progress = -.infinity
                XCTAssertEqual(bar.progress, 0)
                let messages = Misuse.messages { bar.progress = .nan }
                XCTAssertEqual(bar.progress, 0)
                XCTAssertEqual(messages.count, 1)
                try harness.settle()
                XCTAssertEqual(harness.pixel(start, 23), 0x0000FF)
            }
        }
    }
}

final class SystemButtonTests: XCTestCase, @unchecked Sendable {
    func testADisabledSystemButtonIsDimmedUnlessItHasAColourForThat() throws {
        try onMain {
            let harness = ViewHarness()
            let button = UIButton(type: .system)
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
            }
            button.setImage(image.withRenderingMode(.alwaysOriginal), for: .normal)
            _ = harness.add(button, width: 40)
            @MainActor func pixel() throws -> UInt32 {
                try harness.settle()
                let frame = button.convert(button.bounds, to: nil)
                return harness.pixel(frame.midX, frame.midY)
            }
            let enabled = try pixel()
            XCTAssertEqual(enabled, 0xFF0000)
            button.isEnabled = false
            XCTAssertNotEqual(try pixel(), enabled)
            button.setTitleColor(.blue, for: .disabled)
            button.isEnabled = false
            XCTAssertEqual(try pixel(), enabled)
            button.isEnabled = true
            XCTAssertEqual(try pixel(), enabled)
        }
    }
}

final class ButtonDirectionTests: XCTestCase, @unchecked Sendable {
    func testTheInsetsOfAConfigurationFollowTheDirection() {
        onMain {
            var look = UIButton.Configuration.filled()
            look.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            let button = UIButton(configuration: look)
            let fromLeft = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            let fromRight = UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2)
            XCTAssertEqual(button.contentEdgeInsets, fromLeft)
            let harness = ViewHarness()
            harness.window.semanticContentAttribute = .forceRightToLeft
            _ = harness.add(button, width: 100)
            XCTAssertEqual(button.contentEdgeInsets, fromRight)
            harness.window.semanticContentAttribute = .unspecified
            XCTAssertEqual(button.contentEdgeInsets, fromLeft)
            let own = UIEdgeInsets(top: 9, left: 8, bottom: 7, right: 6)
            button.contentEdgeInsets = own
            button.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(button.contentEdgeInsets, own)
        }
    }
}

final class ControlMotionTests: XCTestCase, @unchecked Sendable {
    func testAnAnimatedChangeMovesTheBarAndAnotherOneShowsAtOnce() throws {
        try onMain {
            let harness = ViewHarness()
            let bar = harness.add(UIProgressView(), width: 200)
            bar.progressTintColor = .red
            bar.trackTintColor = .blue
            try harness.settle()
            bar.setProgress(1, animated: true)
            XCTAssertEqual(bar.progress, 1)
            try harness.wait(ControlMotion.duration / 2)
            XCTAssertEqual([harness.pixel(40, 23), harness.pixel(210, 23)], [0xFF0000, 0x0000FF])
            try harness.settle()
            XCTAssertEqual(harness.pixel(210, 23), 0xFF0000)
            bar.setProgress(0.1, animated: false)
            harness.frame()
            XCTAssertEqual(harness.pixel(100, 23), 0x0000FF)
        }
    }

    func testAClickedSwitchMovesItsKnobWithoutAJumpAtTheRelease() throws {
        try onMain {
            let harness = ViewHarness()
            let control = harness.add(UISwitch())
            harness.click(32, 32)
            XCTAssertTrue(control.isOn)
            // The middle of the white pixels inside the track.
            @MainActor func knob() -> Int {
                let pixels = harness.window.capture()
                let white = (21...62).filter { pixels.pixel(x: $0, y: 32) & 0xFFFFFF == 0xFFFFFF }
                return white.reduce(0, +) / max(1, white.count)
            }
            var places: [Int] = []
            while FrameLoop.shared.isAnimating, places.count < 60 {
                try harness.wait(1.0 / 60)
                places.append(knob())
            }
            XCTAssertGreaterThan(places.count, 8)
            XCTAssertEqual(places, places.sorted(), "it never goes back")
            XCTAssertLessThan(places.first ?? 99, 40)
            XCTAssertTrue((51...52).contains(places.last ?? 0), "\(places)")
        }
    }
}

final class ActivityIndicatorTests: XCTestCase, @unchecked Sendable {
    func testATurningWheelLetsASceneSettleAndTurnsWithTime() throws {
        try onMain {
            let harness = ViewHarness()
            let wheel = harness.add(UIActivityIndicatorView(style: .large))
            try harness.settle()
            XCTAssertEqual(harness.window.capture().pixel(x: 38, y: 24) & 0xFFFFFF, 0xFFFFFF, "hidden at rest")
            wheel.startAnimating()
            try harness.settle()
            let first = harness.window.snapshot().pngData()
            try harness.settle()
            XCTAssertEqual(harness.window.snapshot().pngData(), first, "a scene settles at the first position")
            try harness.wait(0.3)
            XCTAssertNotEqual(harness.window.snapshot().pngData(), first)
            wheel.stopAnimating()
            try harness.settle()
            XCTAssertEqual(harness.window.capture().pixel(x: 38, y: 24) & 0xFFFFFF, 0xFFFFFF)
        }
    }

    func testOnlyAVisibleWheelThatTurnsHasATimer() {
        onMain {
            let harness = ViewHarness()
            let wheel = harness.add(UIActivityIndicatorView(style: .medium))
            XCTAssertNil(FrameLoop.shared.nextTimer)
            wheel.startAnimating()
            XCTAssertNotNil(FrameLoop.shared.nextTimer)
            harness.window.isOutOfSight = true
            XCTAssertNil(FrameLoop.shared.nextTimer)
            harness.window.isOutOfSight = false
            XCTAssertNotNil(FrameLoop.shared.nextTimer)
            wheel.removeFromSuperview()
            XCTAssertNil(FrameLoop.shared.nextTimer)
            XCTAssertTrue(wheel.isAnimating)
            harness.content.addSubview(wheel)
            wheel.stopAnimating()
            XCTAssertNil(FrameLoop.shared.nextTimer)
        }
    }
}

final class PageControlTests: XCTestCase, @unchecked Sendable {
    func testClicksDragsAndKeysTurnPages() {
        onMain {
            for isRightToLeft in [false, true] {
                let harness = ViewHarness()
                let control = UIPageControl()
                control.numberOfPages = 5
                if isRightToLeft { control.semanticContentAttribute = .forceRightToLeft }
                harness.add(control)
                let log = EventLog(control)
                func x(_ page: Int) -> CGFloat { 20 + 18 * (CGFloat(isRightToLeft ? 4 - page : page) + 0.5) }
                harness.down(x(3), 34)
                XCTAssertEqual(control.currentPage, 3)
                harness.move(x(1), 34)
                harness.up(x(1), 34)
                XCTAssertEqual(control.currentPage, 1)
                harness.key(isRightToLeft ? .keyboardLeftArrow : .keyboardRightArrow)
                XCTAssertEqual(control.currentPage, 2)
                harness.key(.keyboardEnd)
                XCTAssertEqual(control.currentPage, 4)
                harness.key(.keyboardHome)
                XCTAssertEqual(control.currentPage, 0)
                XCTAssertEqual([log.changes, log.primary], [5, 5])
            }
        }
    }

    func testPagesAreClampedAndAMillionPagesHaveFewDots() throws {
        try onMain {
            let harness = ViewHarness()
            let control = harness.add(UIPageControl(), width: 180)
            control.numberOfPages = 1_000_000
            control.currentPage = 500_000
            try harness.settle()
            XCTAssertEqual(control.layer.sublayers[0].sublayers.count, 10)
            harness.click(20 + 175, 34)
            XCTAssertEqual(control.currentPage, 500_004)
            control.currentPage = -3
            XCTAssertEqual(control.currentPage, 0)
            control.currentPage = .max
            XCTAssertEqual(control.currentPage, 999_999)
            control.numberOfPages = 2
            XCTAssertEqual(control.currentPage, 1)
            let messages = Misuse.messages { control.numberOfPages = -4 }
            XCTAssertEqual([messages.count, control.numberOfPages, control.currentPage], [1, 0, 0])
            control.numberOfPages = 1
            control.hidesForSinglePage = true
            try harness.settle()
            XCTAssertEqual(control.layer.sublayers[0].sublayers.count, 0)
        }
    }
}

final class StepperTests: XCTestCase, @unchecked Sendable {
    func testTheButtonsStepAndAHeldOneRepeats() throws {
        try onMain {
            let harness = ViewHarness()
            let stepper = harness.add(UIStepper())
            let log = EventLog(stepper)
            harness.click(75, 34)
            XCTAssertEqual(stepper.value, 1)
            harness.click(30, 34)
            harness.click(30, 34)
            XCTAssertEqual([stepper.value, Double(log.changes)], [0, 2], "the end does not send")
            harness.down(75, 34)
            try harness.wait(1.05)
            harness.up(75, 34)
            // A repetition may be a frame late.
            XCTAssertTrue((6...7).contains(stepper.value), "\(stepper.value)")
            let reached = stepper.value
            try harness.wait(1)
            XCTAssertEqual(stepper.value, reached, "released")
        }
    }

    func testKeysWrappingAndBadValues() {
        onMain {
            let harness = ViewHarness()
            let stepper = harness.add(UIStepper())
            stepper.maximumValue = 3
            harness.key(.keyboardTab)
            harness.key(.keyboardEnd)
            harness.key(.keyboardUpArrow)
            XCTAssertEqual(stepper.value, 3)
            stepper.wraps = true
            harness.key(.keyboardRightArrow)
            XCTAssertEqual(stepper.value, 0)
            harness.key(.keyboardDownArrow)
            XCTAssertEqual(stepper.value, 3)
            let messages = Misuse.messages {
                stepper.value = .nan
                stepper.stepValue = 0
                stepper.stepValue = .infinity
                stepper.minimumValue = .nan
                stepper.minimumValue = 9
            }
            XCTAssertEqual(messages.count, 5)
            XCTAssertEqual([stepper.value, stepper.stepValue, stepper.maximumValue], [9, 1, 9])
            stepper.semanticContentAttribute = .forceRightToLeft
            stepper.minimumValue = 0
            stepper.value = 5
            stepper.wraps = false
            harness.frame()
            harness.click(30, 34)
            XCTAssertEqual(stepper.value, 6, "the increasing button is at the left")
        }
    }
}

final class ControlNodeTests: XCTestCase, @unchecked Sendable {
    func testANodeIsMeasuredWithoutItsViewAndAgainAfterItsContentChanged() throws {
        try onMain {
            let node = ADKControlNode<UISegmentedControl>(titles: ["One", "Two"])
            let range = ASSizeRange(min: .zero, max: CGSize(width: 500, height: 500))
            let size = node.layoutThatFits(range).size
            XCTAssertEqual(size.height, 32)
            XCTAssertFalse(node.isNodeLoaded)
            let control = try XCTUnwrap(node.control)
            XCTAssertEqual(node.layoutThatFits(range).size, size)
            control.insertSegment(withTitle: "A third, wider one", at: 2, animated: false)
            XCTAssertGreaterThan(node.layoutThatFits(range).size.width, size.width)
            let narrow = ASSizeRange(min: .zero, max: CGSize(width: 40, height: 10))
            XCTAssertEqual(node.layoutThatFits(narrow).size, CGSize(width: 40, height: 10))
            let slider = ADKControlNode { UISlider() }
            XCTAssertEqual(slider.layoutThatFits(range).size, CGSize(width: 500, height: 28))
        }
    }

    func testAControlHasTheTintAndTheDirectionOfItsNode() throws {
        try onMain {
            let host = HeadlessHost.attached()
            let root = ASDisplayNode()
            let node = ADKControlNode { UISwitch() }
            node.configure { $0.isOn = true }
            node.frame = CGRect(x: 10, y: 10, width: 44, height: 24)
            root.addSubnode(node)
            root.tintColor = .green
            root.semanticContentAttribute = .forceRightToLeft
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            window.rootViewController = ASDKViewController(node: root)
            window.makeKeyAndVisible()
            try host.settle()
            let control = try XCTUnwrap(node.control)
            XCTAssertTrue(control.isOn)
            XCTAssertEqual(control.tintColor, .green)
            XCTAssertEqual(window.capture().pixel(x: 50, y: 22) & 0xFFFFFF, 0x00FF00, "on is at the left")
            root.tintColor = .red
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 50, y: 22) & 0xFFFFFF, 0xFF0000)
        }
    }
}
