import ADKFoundation
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

private final class MarginView: UIView {
    var changes: [String] = []
    override func safeAreaInsetsDidChange() { changes.append("safe area") }
    override func layoutMarginsDidChange() { changes.append("margins") }
}

private final class SafeController: UIViewController {
    var changes = 0
    override func viewSafeAreaInsetsDidChange() { changes += 1 }
}

final class SafeAreaTests: XCTestCase, @unchecked Sendable {
    func testInsetsOfControllersAreInsideEachOther() throws {
        onMain {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            let (outer, inner) = (SafeController(), SafeController())
            outer.view.frame = window.bounds
            window.addSubview(outer.view)
            outer.addChild(inner)
            inner.view.frame = CGRect(x: 10, y: 10, width: 200, height: 290)
            outer.view.addSubview(inner.view)
            let leaf = MarginView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
            inner.view.addSubview(leaf)
            XCTAssertEqual(leaf.safeAreaInsets, .zero)
            outer.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 6, bottom: 40, right: 8)
            XCTAssertEqual(inner.view.safeAreaInsets, UIEdgeInsets(top: 20, left: 0, bottom: 40, right: 0))
            inner.additionalSafeAreaInsets.left = 12
            XCTAssertEqual(inner.view.safeAreaInsets, UIEdgeInsets(top: 20, left: 12, bottom: 40, right: 0))
            XCTAssertEqual(leaf.safeAreaInsets, UIEdgeInsets(top: 15, left: 7, bottom: 0, right: 0))
            XCTAssertEqual([outer.changes, inner.changes], [1, 2])
            XCTAssertEqual(leaf.changes, ["safe area", "margins", "safe area", "margins"])
            XCTAssertEqual(
                inner.view.safeAreaLayoutGuide.layoutFrame, CGRect(x: 12, y: 20, width: 188, height: 230))
            outer.additionalSafeAreaInsets.top = .nan
            XCTAssertEqual(outer.additionalSafeAreaInsets.top, 30)
        }
    }

    func testMarginsFollowTheDirectionAndTheSafeArea() throws {
        onMain {
            let controller = UIViewController()
            let view = MarginView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            controller.view = view
            XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
            view.semanticContentAttribute = .forceRightToLeft
            XCTAssertEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
            view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
            XCTAssertEqual(view.directionalLayoutMargins.leading, 8)
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
            XCTAssertEqual(view.layoutMargins.top, 15)
            XCTAssertEqual(view.layoutMarginsGuide.layoutFrame, CGRect(x: 6, y: 15, width: 186, height: 78))
            view.insetsLayoutMarginsFromSafeArea = false
            XCTAssertEqual(view.layoutMargins.top, 5)
            view.layoutMargins.left = .nan
            XCTAssertEqual(view.layoutMargins.left, 6)
        }
    }

    func testTheReadableAreaIsInTheMiddle() throws {
        onMain {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 1016, height: 100))
            XCTAssertEqual(view.readableContentGuide.layoutFrame, CGRect(x: 172, y: 8, width: 672, height: 84))
            view.frame.size.width = 100
            XCTAssertEqual(view.readableContentGuide.layoutFrame, CGRect(x: 8, y: 8, width: 84, height: 84))
            XCTAssertTrue(view.readableContentGuide === view.readableContentGuide)
            var guide: UILayoutGuide?
            do { guide = UIView(frame: view.bounds).safeAreaLayoutGuide }
            XCTAssertEqual(guide?.layoutFrame, .zero, "its view is gone")
        }
    }
}
