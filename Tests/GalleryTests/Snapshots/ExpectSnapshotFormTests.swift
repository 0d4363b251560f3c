import ADKSnapshot
import ADKSnapshotTesting
import AsyncDisplayKit
import XCTest

/// The forms of XCTest in which `expectSnapshot` compiles, runs and records its failure.
final class ExpectSnapshotFormTests: XCTestCase {
    /// The failures of the running test, which are expected. Main thread only.
    nonisolated(unsafe) private var failures: [(description: String, line: Int)] = []

    override func recordFailure(
        withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
    ) {
        failures.append((description, line))
    }

    override func setUp() {
        // Other tests may have left a host attached.
        MainActor.assumeIsolated { FrameLoop.shared.detach() }
        failures = []
    }

    /// A folder that does not exist: there is no golden, and nothing is written.
    private let goldens = FileManager.default.temporaryDirectory
        .appendingPathComponent("adk-form-\(UUID().uuidString)/goldens").path

    /// Fails unless there was one failure at `line`.
    private func check(_ verdict: Verdict, at line: Int) {
        let found = failures
        failures = []
        // Another test of the process may have measured text before.
        let kinds: [Verdict] = [.missing(recorded: false), .failed(.fontsChosenTooEarly)]
        guard kinds.contains(verdict), found.count == 1, found[0].line == line else {
            super.recordFailure(
                withDescription: "\(verdict) with \(found)", inFile: #filePath, atLine: line, expected: true)
            return
        }
    }

    private static func red() -> BoardNode { BoardNode(marker: Board.home, color: .red) }

    func testASynchronousTestNeedsNoActor() {
        let verdict = expectSnapshot(of: Self.red(), "sync", size: Board.size, record: .never, goldens: goldens)
        check(verdict, at: #line - 1)
    }

    func testAnAsynchronousTestNeedsNoActor() async {
        let verdict = await expectSnapshot(of: Self.red(), "async", size: Board.size, record: .never, goldens: goldens)
        check(verdict, at: #line - 1)
    }

    @MainActor func testAnAsynchronousTestOnTheMainActorMakesViews() async {
        let view = UIView()
        let verdict = await expectSnapshot(of: view, "view", size: Board.size, record: .never, goldens: goldens)
        check(verdict, at: #line - 1)
    }

    func testASceneCanBeComparedAsWell() {
        let verdict = expectSnapshot(of: Board.scene(), record: .never, goldens: goldens)
        check(verdict, at: #line - 1)
    }
}
