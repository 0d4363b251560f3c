import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class AccessoryViewTests: XCTestCase {
    func testTheBarIsShownWhileTheTextIsTheFirstResponder() throws {
        try onMain {
            let (harness, root, field) = try harness()
            let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
            field.inputAccessoryView = bar
            XCTAssertNil(bar.window)
            field.becomeFirstResponder()
            try harness.settle()
            XCTAssertEqual(bar.frame, CGRect(x: 0, y: 160, width: 300, height: 40))
            XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 300, height: 160))
            // The window has another size.
            harness.window.resizeHeadless(to: CGSize(width: 400, height: 300))
            try harness.settle()
            XCTAssertEqual(bar.frame, CGRect(x: 0, y: 260, width: 400, height: 40))
            XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 400, height: 260))
            field.resignFirstResponder()
            try harness.settle()
            XCTAssertNil(bar.superview)
            XCTAssertEqual(root.view.frame, CGRect(x: 0, y: 0, width: 400, height: 300))
        }
    }

    func testAControllerBehindTheTextGivesTheBarAndAFieldInItKeepsIt() throws {
        try onMain {
            let root = BarController()
            let (harness, _, field) = try harness(root)
            field.becomeFirstResponder()
            try harness.settle()
            XCTAssertTrue(root.bar.superview === harness.window)
            XCTAssertTrue(root.field.becomeFirstResponder())
            try harness.settle()
            XCTAssertTrue(root.bar.superview === harness.window)
            harness.type("a")
            XCTAssertEqual(root.field.text, "a")
            root.bar.frame.size.height = 60
            root.field.reloadInputViews()
            try harness.settle()
            XCTAssertEqual(root.view.frame.height, 140)
            root.field.resignFirstResponder()
            try harness.settle()
            XCTAssertNil(root.bar.superview)
        }
    }

    func testABarThatChangesOrGoesLeavesNothing() throws {
        try onMain {
            let (harness, root, field) = try harness()
            field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 30))
            field.becomeFirstResponder()
            try harness.settle()
            let second = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
            field.inputAccessoryView = second
            try harness.settle()
            XCTAssertEqual(root.view.frame.height, 150)
            field.removeFromSuperview()
            try harness.settle()
            XCTAssertNil(second.superview)
            XCTAssertEqual(root.view.frame.height, 200)
        }
    }
}

private final class BarController: UIViewController {
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    init() {
        super.init(nibName: nil, bundle: nil)
        bar.addSubview(field)
    }
    override var inputAccessoryView: UIView? { bar }
}

@MainActor
private func harness(
    _ root: UIViewController = UIViewController()
) throws -> (EditingHarness, UIViewController, UITextField) {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let harness = try EditingHarness(field)
    field.removeFromSuperview()
    harness.window.rootViewController = root
    root.view.addSubview(field)
    try harness.settle()
    return (harness, root, field)
}
