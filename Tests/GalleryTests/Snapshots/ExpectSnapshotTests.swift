import ADKSnapshot
import ADKSnapshotTesting
import AsyncDisplayKit
import HeadlessTesting
import Testing

/// Tests of `expectSnapshot` in Swift Testing. Each runs in its own process, because the verdict depends on what the
/// process did before.
@Suite(.serialized)
struct ExpectSnapshotTests {
    private static let size = CGSize(width: 160, height: 120)

    /// A temporary folder for goldens and results.
    @MainActor private static func withFolder(
        _ body: @MainActor (_ goldens: String, _ root: URL) async throws -> Void
    ) async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("adk-expect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        unsetenv("CI")
        unsetenv("ADK_SNAPSHOT_RECORD")
        setenv("ADK_SNAPSHOT_RESULTS", root.appendingPathComponent("results").path, 1)
        try await body(root.appendingPathComponent("goldens").path, root)
        try FileManager.default.removeItem(at: root)
    }

    /// Runs `body`, which must record one issue with this text.
    @MainActor private static func fails(_ text: String, _ body: @MainActor () async throws -> Void) async rethrows {
        try await withKnownIssue {
            try await body()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains(text) }
        }
    }

    @MainActor private static func board(_ color: UIColor = UIColor(hex: 0xE33D2E)) -> BoardNode {
        BoardNode(marker: Board.home, color: color)
    }

    /// A view that looks as the board.
    @MainActor private static func view() -> UIView {
        let (view, marker, stamp) = (UIView(), UIView(), UIView())
        view.backgroundColor = UIColor(hex: 0xFFFFFF)
        marker.backgroundColor = UIColor(hex: 0xE33D2E)
        marker.frame = Board.home
        stamp.backgroundColor = UIColor(hex: 0x0A6CFF)
        stamp.frame = CGRect(x: 100, y: 80, width: 12, height: 12)
        view.addSubview(marker)
        view.addSubview(stamp)
        return view
    }

    @Test func aNodeAViewAndAControllerAreRecordedAndCompared() async {
        await #expect(processExitsWith: .success) {
            try await Self.withFolder { goldens, _ in
                @MainActor func node() async -> Verdict {
                    await expectSnapshot(of: Self.board(), "node", size: Self.size, goldens: goldens)
                }
                @MainActor func view() async -> Verdict {
                    await expectSnapshot(of: Self.view(), "view", size: Self.size, goldens: goldens)
                }
                @MainActor func controller() async -> Verdict {
                    await expectSnapshot(
                        of: ASDKViewController(node: Self.board()), "controller", size: Self.size, goldens: goldens)
                }
                for subject in [node, view, controller] {
                    await Self.fails("recorded as one") { #expect(await subject() == .missing(recorded: true)) }
                    #expect(await subject() == .same)
                }
                let screenshots = try ["node", "view", "controller"].map {
                    try Data(contentsOf: URL(fileURLWithPath: "\(goldens)/\($0)-160x120@1x-light.png"))
                }
                #expect(Set(screenshots).count == 1, "all three fill the window")
            }
        }
    }

    /// The same object is shown in the window of each rendering.
    @Test func anExistingObjectRendersTheSameEachTime() async {
        await #expect(processExitsWith: .success) {
            try await Self.withFolder { goldens, _ in
                let subjects: [any SnapshotSubject] = [
                    Self.board(), Self.view(), ASDKViewController(node: Self.board()),
                ]
                for (index, subject) in subjects.enumerated() {
                    @MainActor func compare() async -> Verdict {
                        await expectSnapshot(of: subject, "own-\(index)", size: Self.size, goldens: goldens)
                    }
                    await Self.fails("recorded as one") { #expect(await compare() == .missing(recorded: true)) }
                    #expect(await compare() == .same)
                }
            }
        }
    }

    @Test func aChangeFailsAndNamesTheReport() async {
        await #expect(processExitsWith: .success) {
            try await Self.withFolder { goldens, root in
                @MainActor func compare(_ color: UIColor) async -> Verdict.Kind {
                    await expectSnapshot(of: Self.board(color), "board", size: Self.size, goldens: goldens).kind
                }
                await Self.fails("recorded as one") { #expect(await compare(.red) == .missing) }
                await Self.fails("report.html") { #expect(await compare(.blue) == .regression) }
                let results = root.appendingPathComponent("results").path
                let reports = FileManager.default.enumerator(atPath: results)?.compactMap { $0 as? String } ?? []
                #expect(reports.contains { $0.hasSuffix("report.html") })

                setenv("ADK_SNAPSHOT_RECORD", "changed", 1)
                await Self.fails("recorded as the new golden") { #expect(await compare(.blue) == .regression) }
                #expect(await compare(.blue) == .same)
                setenv("CI", "true", 1)
                await Self.fails("report.html") { #expect(await compare(.red) == .regression) }
                #expect(await compare(.blue) == .same, "a build server records nothing")
            }
        }
    }

    /// Code inside an exit test has the line of the exit test.
    @MainActor private static func compareElsewhere(_ goldens: String) async {
        await expectSnapshot(of: board(), "board", size: size, goldens: goldens)
    }

    @Test func mistakesInTheSetUpAreSentences() async {
        await #expect(processExitsWith: .success) {
            try await Self.withFolder { goldens, root in
                @MainActor func compare() async -> Verdict.Kind {
                    await expectSnapshot(of: Self.board(), "board", size: Self.size, goldens: goldens).kind
                }
                setenv("ADK_SNAPSHOT_RECORD", "sometimes", 1)
                await Self.fails("ADK_SNAPSHOT_RECORD cannot be “sometimes”: it can be never, missing, changed, all.") {
                    #expect(await compare() == .failed)
                }
                setenv("ADK_SNAPSHOT_RECORD", "never", 1)
                await Self.fails("there is no golden") { #expect(await compare() == .missing) }
                await Self.fails("give each its own name") { await Self.compareElsewhere(goldens) }
                _ = HeadlessHost.attached()
                await Self.fails("must not start the app") { #expect(await compare() == .failed) }
                FrameLoop.shared.detach()
                await Self.fails("“my board” is no valid name") {
                    let verdict = await expectSnapshot(of: Self.board(), "my board", size: Self.size, goldens: goldens)
                    #expect(verdict.kind == .failed)
                }
                await Self.fails("board: 0x0 points at 1x are not 1...32,767 pixels a side") {
                    #expect(
                        await expectSnapshot(of: Self.board(), "board", size: .zero, goldens: goldens).kind == .failed)
                }
                // A file is in the place of the folder.
                try Data().write(to: URL(fileURLWithPath: goldens))
                setenv("ADK_SNAPSHOT_RECORD", "missing", 1)
                await Self.fails("goldens") { #expect(await compare() == .failed) }
            }
        }
    }

    @Test func aTestOnAnotherThreadIsToldWhatToWrite() async {
        await #expect(processExitsWith: .success) {
            try await Self.withFolder { goldens, _ in
                await Task.detached {
                    func compare() -> Verdict {
                        expectSnapshot(of: Self.board(), "board", size: Self.size, goldens: goldens)
                    }
                    withKnownIssue {
                        #expect(compare() == .failed(.notOnMainThread(scene: "board-160x120@1x-light")))
                    }
                }.value
            }
        }
    }

    @Test @MainActor func aSceneIsNamedByItsIdInTests() { #expect(Board.scene().testDescription == Board.id) }
}
