import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKControllers

final class ControlAppearanceTests: XCTestCase, @unchecked Sendable {
    override func tearDown() {
        onMain { UIApplication.shared.userInterfaceStyle = .light }
        super.tearDown()
    }

    @MainActor private static func controls() -> [UIControl] {
        let slider = UISlider(frame: .zero)
        slider.minimumValueImage = UIImage(systemName: "plus")?.withRenderingMode(.alwaysTemplate)
        let toggle = UISwitch(frame: .zero)
        toggle.isOn = true
        let pages = UIPageControl(frame: .zero)
        pages.numberOfPages = 3
        let button = UIButton(type: .system)
        button.setTitle("Button", for: .normal)
        let icon = UIImage(systemName: "plus") as Any
        return [UISegmentedControl(items: ["One", icon]), slider, toggle, UIStepper(frame: .zero), pages, button]
    }

    func testControlsFollowAChangeOfTheAppearance() {
        onMain {
            @MainActor func pixels(_ harness: ViewHarness) -> [UInt32] {
                harness.frame()
                let image = harness.window.capture()
                return (0..<80).flatMap { y in (0..<260).map { image.pixel(x: $0, y: y) } }
            }
            for index in ControlAppearanceTests.controls().indices {
                UIApplication.shared.userInterfaceStyle = .light
                let harness = ViewHarness()
                let control = harness.add(ControlAppearanceTests.controls()[index], width: 200)
                let light = pixels(harness)
                UIApplication.shared.userInterfaceStyle = .dark
                let changed = pixels(harness)
                let other = ViewHarness()
                other.add(ControlAppearanceTests.controls()[index], width: 200)
                XCTAssertTrue(changed == pixels(other), "\(type(of: control))")
                XCTAssertTrue(changed != light, "\(type(of: control))")
            }
        }
    }
}
