import ADKSnapshot
import AsyncDisplayKit
import Testing
import XCTest

/// The forms a snapshot test can have. Swift Testing runs the main actor on a thread of libdispatch's.
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

    /// Threads of libdispatch that do not run the main actor are not taken for it.
    @Test func onlyTheMainActorsThreadIsTheMainThread() async {
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

/// A class on the main actor has asynchronous tests only: XCTest on Linux cannot list a synchronous one of it.
@MainActor
final class XCTestMainActorFormTests: XCTestCase {
    func testATestOfAClassOnTheMainActorRendersAScene() async throws {
        FrameLoop.shared.detach()
        XCTAssertEqual(try SceneRunner.render(Board.scene()).pixels.pixel(x: 20, y: 30), 0xFFE3_3D2E)
    }

}
