import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

/// The elements that assistive programs see of controls and alerts, and what they do with them.
final class ControlElementTests: XCTestCase {
    func testControlsTellTheirValuesAndTakeOthers() throws {
        try onMain {
            let controller = UIViewController()
            let screen = HeadlessWindow(width: 300, height: 400, root: controller)
            let (slider, toggle, stepper, pages) = (
                UISlider(frame: .zero), UISwitch(frame: .zero), UIStepper(frame: .zero), UIPageControl(frame: .zero)
            )
            let (segments, progress) = (UISegmentedControl(items: ["Day", "Week"]), UIProgressView(frame: .zero))
            pages.numberOfPages = 4
            progress.progress = 0.25
            slider.accessibilityLabel = "Volume"
            var sent = 0
            for control in [slider, toggle, stepper, pages, segments] as [UIControl] {
                control.addAction(UIAction { _ in sent += 1 }, for: .valueChanged)
            }
            let views: [UIView] = [slider, toggle, stepper, pages, segments, progress]
            for (index, view) in views.enumerated() {
                view.frame = CGRect(x: 10, y: 10 + 50 * index, width: 200, height: 30)
                controller.view.addSubview(view)
            }
            try screen.settle()
            let feed = AccessibilityFeed.shared
            feed.start { _, _ in }
            @MainActor func element(_ role: AccessibilityRole) throws -> AccessibilityElement {
                let found = feed.tree.elements.values.first { $0.role == role }
                return try XCTUnwrap(found, role.rawValue)
            }
            XCTAssertEqual(try element(.slider).name, "Volume")
            XCTAssertEqual(try element(.slider).range?.maximum, 1)
            XCTAssertTrue(feed.perform(.setValue(0.5), on: try element(.slider).id))
            XCTAssertTrue(feed.perform(.action(0), on: try element(.slider).id))
            XCTAssertGreaterThan(slider.value, 0.5)
            XCTAssertTrue(feed.perform(.setValue(99), on: try element(.slider).id))
            XCTAssertEqual(slider.value, 1)
            XCTAssertFalse(feed.perform(.setValue(.nan), on: try element(.slider).id))
            XCTAssertTrue(feed.perform(.action(0), on: try element(.toggle).id))
            XCTAssertTrue(toggle.isOn)
            XCTAssertTrue(feed.perform(.setValue(7), on: try element(.stepper).id))
            XCTAssertTrue(feed.perform(.action(1), on: try element(.stepper).id))
            XCTAssertEqual(stepper.value, 6)
            XCTAssertTrue(feed.perform(.setValue(3), on: try element(.pages).id))
            XCTAssertEqual(pages.currentPage, 2)
            let parts = feed.tree.knownParts(of: try element(.segments).id)
            XCTAssertEqual(parts.compactMap { feed.tree[$0]?.name }, ["Day", "Week"])
            XCTAssertTrue(feed.perform(.action(0), on: parts[1]))
            XCTAssertEqual(segments.selectedSegmentIndex, 1)
            XCTAssertEqual(sent, 8)
            try screen.settle()
            XCTAssertTrue(try element(.toggle).states.contains(.checked))
            XCTAssertEqual(feed.tree[parts[1]]?.states.contains(.checked), true)
            XCTAssertEqual(try element(.progress).range, AccessibilityRange(0.25, in: 0, 1))
            slider.isEnabled = false
            try screen.settle()
            XCTAssertEqual(try element(.slider).actions, [])
            XCTAssertFalse(feed.perform(.setValue(0), on: try element(.slider).id))
            feed.stop()
            screen.window.close()
        }
    }

    func testAnAlertIsAllThereIsUntilItIsDismissed() throws {
        try onMain {
            let controller = UIViewController()
            let screen = HeadlessWindow(width: 400, height: 400, root: controller)
            let below = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            below.text = "below"
            controller.view.addSubview(below)
            let alert = UIAlertController(title: "Remove?", message: "It is gone then.", preferredStyle: .alert)
            var chosen: [String] = []
            for (title, style) in [("Remove", UIAlertAction.Style.destructive), ("Cancel", .cancel)] {
                alert.addAction(UIAlertAction(title: title, style: style) { _ in chosen.append(title) })
            }
            controller.present(alert, animated: false)
            try screen.settle()
            let feed = AccessibilityFeed.shared
            feed.start { _, _ in }
            XCTAssertNil(feed.tree.elements.values.first { $0.name == "below" })
            let element = try XCTUnwrap(feed.tree.elements.values.first { $0.role == .alert })
            XCTAssertEqual(element.name, "Remove?. It is gone then.")
            XCTAssertTrue(element.states.contains(.modal))
            let buttons = feed.tree.elements.values.filter { $0.role == .button }.map(\.name).sorted()
            XCTAssertEqual(buttons, ["Cancel", "Remove"])
            let dismissal = try XCTUnwrap(element.actions.firstIndex(of: .dismiss))
            XCTAssertTrue(feed.perform(.action(dismissal), on: element.id))
            try screen.settle()
            XCTAssertEqual(chosen, ["Cancel"])
            XCTAssertNotNil(feed.tree.elements.values.first { $0.name == "below" })
            feed.stop()
            screen.window.close()
        }
    }
}
