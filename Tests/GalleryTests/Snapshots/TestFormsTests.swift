import ADKSnapshot
import AsyncDisplayKit
import Testing
import XCTest

/// The supported forms of snapshot tests. Swift Testing runs the main actor on a thread of libdispatch.
@Suite(.serialized)
struct SwiftTestingFormTests {
    @Test @MainActor func aTestOnTheMainActorRendersAScene() throws {
        let pixels = try SceneRunner.render(Board.scene()).pixels
        #expect(pixels.pixel(x: 20, y: 30) == 0xFFE3_3D2E)
    }

    @Test @MainActor func anAsynchronousTestOnTheMainActorRendersAScene() async throws {
        await Task.yield()
        let pixels = try SceneRunner.render(Board.scene()).pixels
        #expect(pixels.pixel(x: 20, y: 30) == 0xFFE3_3D2E)
    }

    /// Other threads of libdispatch are not the main thread.
    @Test func onlyTheThreadOfTheMainActorIsTheMainThread() async {
        #expect(await MainActor.run { MainThread.isCurrent })
        #expect(!(await Task.detached { MainThread.isCurrent }.value))
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                #expect(!MainThread.isCurrent)
                continuation.resume()
            }
        }
    }
}

final class XCTestFormTests: XCTestCase {
    func testASynchronousTestAssumesTheMainActor() throws {
        try MainActor.assumeIsolated {
            FrameLoop.shared.detach()
            XCTAssertEqual(try SceneRunner.render(Board.scene()).pixels.pixel(x: 20, y: 30), 0xFFE3_3D2E)
        }
    }

    @MainActor func testAnAsynchronousTestOnTheMainActorRendersAScene() async throws {
        FrameLoop.shared.detach()
        XCTAssertEqual(try SceneRunner.render(Board.scene()).pixels.pixel(x: 20, y: 30), 0xFFE3_3D2E)
    }
}

/// A class on the main actor can have only asynchronous tests, because XCTest on Linux cannot list its synchronous
/// ones.
@MainActor
final class XCTestMainActorFormTests: XCTestCase {
    func testATestOfAClassOnTheMainActorRendersAScene() async throws {
        FrameLoop.shared.detach()
        XCTAssertEqual(try SceneRunner.render(Board.scene()).pixels.pixel(x: 20, y: 30), 0xFFE3_3D2E)
    }

}
