import ADKSnapshotTesting
import AsyncDisplayKit
import Screens
import XCTest

/// The same in XCTest. A class with synchronous tests is not `@MainActor`: the subject is made on the main actor.
final class BadgeTests: XCTestCase {
    func testABadgeShowsItsNumber() {
        expectSnapshot(of: BadgeNode(7), "badge", size: CGSize(width: 64, height: 24), scale: 2)
    }

    @MainActor func testABadgeIsReadableInTheDark() async {
        await expectSnapshot(of: BadgeNode(7), "badge", size: CGSize(width: 64, height: 24), theme: .dark)
    }
}
