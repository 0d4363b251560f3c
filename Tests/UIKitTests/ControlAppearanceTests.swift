import HeadlessTesting
import TestSupport
import UIKit
import XCTest

@testable import ADKViews

/// The values that views and controls have from `appearance()`.
final class ControlAppearanceTests: XCTestCase {
    private static let (red, green) = (UInt32(0xFFFF_0000), UInt32(0xFF00_FF00))

    private final class NightSwitch: UISwitch {}
    private final class Panel: UIView {}

    override func tearDown() {
        onMain {
            let proxies: [UIView] = [
                UIView.appearance(), UISwitch.appearance(), NightSwitch.appearance(), UIButton.appearance(),
                UISwitch.appearance(whenContainedInInstancesOf: [Panel.self]), UITextField.appearance(),
                UISwitch.appearance(whenContainedInInstancesOf: [Panel.self, UIWindow.self]),
            ]
            for proxy in proxies { proxy.tintColor = nil }
            UISwitch.appearance().onTintColor = nil
            UISlider.appearance().minimumTrackTintColor = nil
            UIProgressView.appearance().progressTintColor = nil
            UIPageControl.appearance().currentPageIndicatorTintColor = nil
            UISegmentedControl.appearance().selectedSegmentTintColor = nil
            UISegmentedControl.appearance().setTitleTextAttributes(nil, for: .selected)
            UIActivityIndicatorView.appearance().color = nil
            UISearchBar.appearance().barTintColor = nil
            UIButton.appearance().setTitleColor(nil, for: .normal)
        }
        super.tearDown()
    }

    @MainActor
    private static func count(_ color: UInt32, in harness: ViewHarness) throws -> Int {
        try harness.pixels().filter { $0 == color }.count
    }

    /// The colour that `change` gives to `proxy` is that of `view`, until `view` gets its own.
    @MainActor
    private static func check<View: UIView>(
        _ view: View, _ proxy: View, _ change: @MainActor (View, UIColor?) -> Void
    ) throws {
        let harness = ViewHarness()
        view.frame = CGRect(x: 10, y: 10, width: 160, height: 60)
        harness.window.addSubview(view)
        let name = "\(View.self)"
        XCTAssertEqual(try count(red, in: harness), 0, name)
        change(proxy, .red)
        XCTAssertGreaterThan(try count(red, in: harness), 20, name)
        change(view, .green)
        XCTAssertEqual(try count(red, in: harness), 0, name)
        XCTAssertGreaterThan(try count(green, in: harness), 20, name)
        change(view, nil)
        change(proxy, nil)
        XCTAssertEqual(try count(red, in: harness), 0, name)
    }

    func testControlsHaveTheColoursOfTheirAppearanceAndTheirOwnWin() throws {
        try onMain {
            let (toggle, slider, progress, pages) = (UISwitch(), UISlider(), UIProgressView(), UIPageControl())
            (toggle.isOn, slider.value, progress.progress, pages.numberOfPages) = (true, 0.5, 0.5, 3)
            try Self.check(toggle, UISwitch.appearance()) { $0.onTintColor = $1 }
            try Self.check(slider, UISlider.appearance()) { $0.minimumTrackTintColor = $1 }
            try Self.check(progress, UIProgressView.appearance()) { $0.progressTintColor = $1 }
            try Self.check(pages, UIPageControl.appearance()) { $0.currentPageIndicatorTintColor = $1 }
            let segments = UISegmentedControl(items: ["One", "Two"])
            segments.selectedSegmentIndex = 0
            try Self.check(segments, UISegmentedControl.appearance()) { $0.selectedSegmentTintColor = $1 }
            try Self.check(UISearchBar(), UISearchBar.appearance()) { $0.barTintColor = $1 }
            let wheel = UIActivityIndicatorView(style: .large)
            wheel.hidesWhenStopped = false
            try Self.check(wheel, UIActivityIndicatorView.appearance()) { $0.color = $1 }
            let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
                UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 12))
            }.withRenderingMode(.alwaysTemplate)
            let button = UIButton(type: .system)
            button.setImage(image, for: .normal)
            try Self.check(button, UIButton.appearance()) { $0.tintColor = $1 }
        }
    }

    func testTitlesHaveTheColoursOfTheirAppearance() throws {
        try onMain {
            let block = "\u{2588}\u{2588}"
            let harness = ViewHarness()
            let button = UIButton(type: .custom)
            button.setTitle(block, for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            let segments = UISegmentedControl(items: [block, block])
            segments.selectedSegmentIndex = 1
            segments.frame = CGRect(x: 0, y: 50, width: 160, height: 40)
            harness.window.addSubview(button)
            harness.window.addSubview(segments)
            UIButton.appearance().setTitleColor(.red, for: .normal)
            UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
            XCTAssertGreaterThan(try Self.count(Self.red, in: harness), 40)
            XCTAssertGreaterThan(try Self.count(Self.green, in: harness), 40)
            segments.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
            XCTAssertEqual(try Self.count(Self.green, in: harness), 0)
            XCTAssertEqual(segments.titleTextAttributes(for: .selected)?.count, 1)
        }
    }

    func testAStateHasTheColourOfTheAppearanceThoughAnotherStateHasAnOwn() throws {
        try onMain {
            let block = "\u{2588}\u{2588}"
            let harness = ViewHarness()
            let button = UIButton(type: .system)
            button.setTitle(block, for: .normal)
            button.setTitleColor(.black, for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            let segments = UISegmentedControl(items: [block, block])
            segments.setTitleTextAttributes([.foregroundColor: UIColor.black], for: .normal)
            segments.selectedSegmentIndex = 1
            segments.frame = CGRect(x: 0, y: 50, width: 160, height: 40)
            for view in [button, segments] { harness.window.addSubview(view) }
            UIButton.appearance().setTitleColor(.red, for: .disabled)
            defer { UIButton.appearance().setTitleColor(nil, for: .disabled) }
            UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
            XCTAssertEqual(try Self.count(Self.red, in: harness), 0)
            XCTAssertGreaterThan(try Self.count(Self.green, in: harness), 40)
            button.isEnabled = false
            XCTAssertGreaterThan(try Self.count(Self.red, in: harness), 40)
        }
    }

    func testATitleThatWasSetAfterTheConfigurationStaysWhenTheTintChanges() {
        onMain {
            let button = UIButton(configuration: .filled())
            button.configuration?.title = "Follow"
            button.setTitle("Following", for: .normal)
            UIButton.appearance().tintColor = .red
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            window.addSubview(button)
            XCTAssertEqual(button.title(for: .normal), "Following")
        }
    }

    func testAViewThatMovesToAnotherContainerTakesItsTint() throws {
        try onMain {
            let harness = ViewHarness()
            let (panel, other) = (Panel(), UIView())
            let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
                UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 12))
            }.withRenderingMode(.alwaysTemplate)
            let view = UIImageView(image: image)
            for place in [panel, other] { harness.window.addSubview(place) }
            UIImageView.appearance(whenContainedInInstancesOf: [Panel.self]).tintColor = .red
            defer { UIImageView.appearance(whenContainedInInstancesOf: [Panel.self]).tintColor = nil }
            other.addSubview(view)
            XCTAssertEqual(try Self.count(Self.red, in: harness), 0)
            panel.addSubview(view)
            XCTAssertEqual(try Self.count(Self.red, in: harness), 576)
            other.addSubview(view)
            XCTAssertEqual(try Self.count(Self.red, in: harness), 0)
        }
    }

    func testTheNearestClassAndThenTheOutermostContainerDecide() {
        onMain {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let (panel, outside, inside, night) = (Panel(), UISwitch(), UISwitch(), NightSwitch())
            for view in [panel, outside] { window.addSubview(view) }
            for view in [inside, night] { panel.addSubview(view) }
            let standard: UIColor = UIView().tintColor
            @MainActor
            func check(_ colors: UIColor...) {
                XCTAssertEqual([outside, inside, night].map { $0.tintColor }, colors)
            }
            check(standard, standard, standard)
            UIView.appearance().tintColor = .red
            check(.red, .red, .red)
            UISwitch.appearance().tintColor = .green
            check(.green, .green, .green)
            UISwitch.appearance(whenContainedInInstancesOf: [Panel.self]).tintColor = .blue
            check(.green, .blue, .blue)
            UISwitch.appearance(whenContainedInInstancesOf: [Panel.self, UIWindow.self]).tintColor = .black
            check(.green, .black, .black)
            // A switch in a window in a panel: there is none.
            UISwitch.appearance(whenContainedInInstancesOf: [UIWindow.self, Panel.self]).tintColor = .white
            check(.green, .black, .black)
            UISwitch.appearance(whenContainedInInstancesOf: [UIWindow.self, Panel.self]).tintColor = nil
            // The window is outermost for both; two containers are more than one.
            UISwitch.appearance(whenContainedInInstancesOf: [UIWindow.self]).tintColor = .magenta
            check(.magenta, .black, .black)
            UISwitch.appearance(whenContainedInInstancesOf: [Panel.self, UIWindow.self]).tintColor = nil
            // The window is farther than the panel.
            check(.magenta, .magenta, .magenta)
            UISwitch.appearance(whenContainedInInstancesOf: [UIWindow.self]).tintColor = nil
            check(.green, .blue, .blue)
            NightSwitch.appearance().tintColor = .yellow
            check(.green, .blue, .yellow)
            night.tintColor = .brown
            check(.green, .blue, .brown)
        }
    }

    func testAViewThatWasMadeBeforeTheSettingTakesItWhenItEntersAWindow() throws {
        try onMain {
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.borderStyle = .none
            UITextField.appearance().tintColor = .red
            let harness = ViewHarness()
            harness.window.addSubview(field)
            XCTAssertTrue(field.becomeFirstResponder())
            // The caret.
            XCTAssertGreaterThan(try Self.count(Self.red, in: harness), 20)
            field.borderStyle = .line
            XCTAssertGreaterThan(try Self.count(Self.red, in: harness), 500)
            field.tintColor = .green
            XCTAssertEqual(try Self.count(Self.red, in: harness), 0)
        }
    }

    func testTheCaretHasTheTintOfTheField() throws {
        try onMain {
            let harness = ViewHarness()
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.borderStyle = .none
            field.tintColor = .red
            harness.window.addSubview(field)
            XCTAssertTrue(field.becomeFirstResponder())
            XCTAssertGreaterThan(try Self.count(Self.red, in: harness), 20)
            field.tintColor = .green
            XCTAssertEqual(try Self.count(Self.red, in: harness), 0)
            XCTAssertGreaterThan(try Self.count(Self.green, in: harness), 20)
        }
    }
}
