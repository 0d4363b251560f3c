import ADKGraphics
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKX11

/// The colour profile of the screen, which a colour manager puts into a property of the root window.
final class ScreenProfileTests: XCTestCase {
    /// The header of a profile, and nothing behind it: its number counts here.
    private static func profile(_ mark: UInt8) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 200)
        bytes.replaceSubrange(16..<20, with: Array("RGB ".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        bytes[199] = mark
        return bytes
    }

    func testTheProfileOfTheScreenAndItsChangesReachTheNodes() throws {
        try withHarness { harness in
            let node = ASDisplayNode()
            let window = harness.open(node.view)
            XCTAssertEqual(window.traitCollection.screenProfile, 0)
            var numbers: [UInt16] = []
            for mark in [1, 2, 1] as [UInt8] {
                harness.client.set(
                    "_ICC_PROFILE", of: harness.client.root, bytes: Self.profile(mark), type: "CARDINAL")
                let expected = ScreenProfile.number(of: Data(Self.profile(mark)))
                harness.pump("profile \(mark)") { window.traitCollection.screenProfile == expected }
                XCTAssertEqual(node.asyncTraitCollection().screenProfile, expected)
                numbers.append(expected)
            }
            XCTAssertEqual(numbers[0], numbers[2])
            XCTAssertNotEqual(numbers[0], numbers[1])
            // A broken one, and none.
            harness.client.set("_ICC_PROFILE", of: harness.client.root, bytes: [1, 2, 3], type: "CARDINAL")
            harness.pump("no profile") { window.traitCollection.screenProfile == 0 }
        }
    }
}
