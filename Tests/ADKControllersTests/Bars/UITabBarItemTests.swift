import TestSupport
import XCTest

@testable import ADKControllers

final class UITabBarItemTests: XCTestCase {
    func testABarHearsOfEachChangeItShowsOnce() {
        onMain {
            let item = UITabBarItem(title: "Photos", image: nil, tag: 7)
            var changes = 0
            item.onChange = { changes += 1 }
            item.title = "Photos"
            item.tag = 8
            XCTAssertEqual(changes, 0, "nothing that is shown changed")
            item.title = "Albums"
            item.badgeValue = "3"
            item.isEnabled = false
            XCTAssertEqual(changes, 3)
        }
    }
}
