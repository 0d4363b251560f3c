import ADKSnapshot
import AsyncDisplayKit
import Testing

/// Tests of `Snapshot.verify`. Each runs in its own process, because the verdict depends on what the process did
/// before.
@Suite(.serialized)
struct OneCallTests {
    /// A scene that shows `text`.
    @MainActor private static func scene(_ text: String = "text") -> SnapshotScene {
        SnapshotScene(
            name: "words", size: Board.size,
            make: {
                let node = ASTextNode()
                node.attributedText = AttributedString(text)
                node.backgroundColor = .white
                return ASDKViewController(node: node)
            })
    }

    @MainActor private static func withFolders(_ body: @MainActor (SnapshotFolders) throws -> Void) throws {
        let folders = SnapshotFolders()
        try FileManager.default.createDirectory(at: folders.root, withIntermediateDirectories: true)
        try body(folders)
        try FileManager.default.removeItem(at: folders.root)
    }

    @MainActor private static func verify(
        _ scene: SnapshotScene, _ folders: SnapshotFolders, mode: RecordMode = .never
    ) -> Verdict {
        Snapshot.verify(scene, goldens: folders.goldens, results: folders.results, mode: mode)
    }

    private static func unsetCI() { unsetenv("CI") }

    @Test func oneCallIsEnoughForATest() async {
        await #expect(processExitsWith: .success) {
            Self.unsetCI()
            try await MainActor.run {
                try Self.withFolders { folders in
                    #expect(Self.verify(Self.scene(), folders) == .missing(recorded: false))
                    #expect(folders.exists("results/report.html"))
                    #expect(Self.verify(Self.scene(), folders, mode: .missing) == .missing(recorded: true))
                    #expect(Self.verify(Self.scene(), folders) == .same)
                    #expect(Self.verify(Self.scene("other"), folders).kind == .regression)
                }
            }
        }
    }

    /// Otherwise a change of the code could be reported as a change of the environment, depending on the order of
    /// tests.
    @Test func textBeforeTheFontsArePinnedIsAFailureWithAdvice() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let node = ASTextNode()
                node.attributedText = AttributedString("measured before")
                _ = node.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 100, height: 100)))
                try Self.withFolders { folders in
                    let verdict = Self.verify(Self.scene(), folders, mode: .missing)
                    #expect(verdict == .failed(.fontsChosenTooEarly))
                    #expect(verdict.description.contains("ADK_PINNED_FONTS=1"))
                    #expect(!folders.exists("goldens"))
                }
            }
        }
    }

    @Test func anEnvironmentVariablePinsFontsBeforeTheFirstText() async {
        await #expect(processExitsWith: .success) {
            Self.unsetCI()
            setenv("ADK_PINNED_FONTS", "1", 1)
            try await MainActor.run {
                let node = ASTextNode()
                node.attributedText = AttributedString("measured before")
                _ = node.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 100, height: 100)))
                try Self.withFolders { folders in
                    #expect(Self.verify(Self.scene(), folders, mode: .missing) == .missing(recorded: true))
                }
            }
        }
    }

    @Test func theFirstCallRemovesResultsOfEarlierRuns() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                try Self.withFolders { folders in
                    // A result that `Snapshot.verify` did not write.
                    #expect(folders.run(.never).verify(Board.scene()).kind == .missing)
                    #expect(Self.verify(Self.scene(), folders) == .missing(recorded: false))
                    let records = try folders.run(.never).results.records()
                    #expect(records.map(\.scene) == ["words"])
                    let report = try folders.text("results/report.html")
                    #expect(!report.contains(Board.id))
                }
            }
        }
    }

    @Test func aSceneThatRendersDifferentlyEachTimeIsFlaky() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                @MainActor final class Counter { var count = 0 }
                let counter = Counter()
                let scene = SnapshotScene(
                    name: "restless", size: Board.size,
                    make: {
                        counter.count += 1
                        let marker = Board.home.offsetBy(dx: CGFloat(counter.count % 2), dy: 0)
                        return ASDKViewController(node: BoardNode(marker: marker, color: .red))
                    })
                try Self.withFolders { folders in #expect(Self.verify(scene, folders).kind == .flaky) }
            }
        }
    }

    /// A report contains every screenshot, so it is not written again for each scene that passes.
    @Test func aPassingSceneWritesNoReport() async {
        await #expect(processExitsWith: .success) {
            Self.unsetCI()
            try await MainActor.run {
                try Self.withFolders { folders in
                    #expect(Self.verify(Self.scene(), folders, mode: .missing).kind == .missing)
                    #expect(Self.verify(Self.scene(), folders) == .same)
                    let report = folders.results.appendingPathComponent("report.html")
                    try FileManager.default.removeItem(at: report)
                    #expect(Self.verify(Self.scene(), folders) == .same)
                    #expect(!folders.exists("results/report.html"))
                }
            }
        }
    }
}
