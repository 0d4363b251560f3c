import ADKSnapshot
import AsyncDisplayKit
import Testing

/// Runs `adk-snapshot mutate` on one scene, whose golden the test records.
@Suite(.serialized)
struct MutationTests {
    private static let scene = "jobs-320x240@2x-light"

    @Test func aChangedColourIsCaughtAndNamed() throws {
        let session = try MutationSession()

        let result = try session.mutate("secondary.color")

        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("named "), "\(result.output)")
        #expect(result.output.contains(MutationTests.scene), "\(result.output)")
        #expect(result.output.contains("Without a mutation, all 1 of these scenes are the same."), "\(result.output)")
        let report = try String(contentsOfFile: session.path("report.json"), encoding: .utf8)
        #expect(report.contains("\"outcome\" : \"named\""), "\(report)")
    }

    @Test func aChangeThatNoSceneShowsIsReported() throws {
        let session = try MutationSession()

        let result = try session.mutate("mosaic.gap")

        #expect(result.status == 1, "\(result.output)")
        #expect(result.output.contains("NOT CAUGHT"), "\(result.output)")
        #expect(result.output.contains("no scene reads the value"), "\(result.output)")
    }

    /// A golden of another screen differs from every rendering.
    @Test func aSceneThatDiffersWithoutAMutationProvesNothing() throws {
        let session = try MutationSession()
        let screenshot = PixelBuffer(width: 640, height: 480, isOpaque: true)
        try SnapshotPicture.write(screenshot, to: session.path("goldens/\(MutationTests.scene).png"))

        let result = try session.mutate("secondary.color")

        #expect(result.status == 1, "\(result.output)")
        #expect(
            result.output.contains("without a mutation, \(MutationTests.scene) differs"), "\(result.output)")
    }

    @Test func anUnknownMutationIsAUsageError() throws {
        let result = try SnapshotProgram.run(MutationSession.program(), ["mutate", "no.such"], environment: [:])

        #expect(result.status == 64, "\(result.output)")
    }

    /// A point without a mutation is not guarded. A mutation without a point changes nothing.
    @Test func everyPointInTheCodeHasAMutation() throws {
        let result = try SnapshotProgram.run(
            MutationSession.program(), ["mutate", "--list"], environment: ProcessInfo.processInfo.environment)
        let listed = Set(
            result.output.split(separator: "\n").compactMap { line in
                line.split(separator: " ").first?.split(separator: "#").first.map(String.init)
            })

        let points = try MutationTests.points()

        #expect(points.count >= 60)
        #expect(points.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(points).sorted() == [])
    }

    /// The names in calls of `mutable` in all sources.
    private static func points() throws -> Set<String> {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let sources = package.appendingPathComponent("Sources")
        var result: Set<String> = []
        for case let file as URL in FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
            ?? .init()
        where file.pathExtension == "swift" {
            let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "mutable(\"")
            // The part before the first call has none. Comments show the call as an example.
            guard file.lastPathComponent != "MutationPoint.swift" else { continue }
            for part in parts.dropFirst() { result.insert(String(part.prefix { $0 != "\"" })) }
        }
        return result
    }
}

/// A folder with the golden of the scene, in which the program runs.
private final class MutationSession {
    private static let scene = "jobs-320x240@2x-light"
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("adk-mutate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let recorded = try run(
            [
                "test", MutationSession.scene, "--mode", "missing", "--goldens", path("goldens"), "--results",
                path("test"),
            ])
        try #require(recorded.status == 2, "\(recorded.output)")
    }

    deinit {
        do { try FileManager.default.removeItem(at: root) } catch { print("left behind: \(root.path): \(error)") }
    }

    static func program() throws -> URL {
        try #require(SnapshotProgram.url, "adk-snapshot is built with the tests")
    }

    func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    func mutate(_ names: String...) throws -> Outcome {
        try run(
            ["mutate"] + names + [
                "--filter", MutationSession.scene, "--goldens", path("goldens"), "--results", path("results"),
                "--json", path("report.json"),
            ])
    }

    private func run(_ arguments: [String]) throws -> Outcome {
        try SnapshotProgram.run(
            MutationSession.program(), arguments,
            environment: ProcessInfo.processInfo.environment.filter { $0.key != "CI" })
    }
}
