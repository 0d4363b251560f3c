import ADKGraphics
import ADKSnapshot
import AsyncDisplayKit
import Testing

/// Runs `adk-snapshot` as a user or a build server does, on an album of two plain images.
@Suite(.serialized)
struct CommandTests {
    private let narrow = "feed-420x700@1x-light"

    // MARK: - Testing and approving

    @Test func recordingAChangeAndApprovalHaveTheirExitStatuses() throws {
        let session = try CommandSession()
        let first = try session.run("test", narrow, "--mode", "missing")
        #expect(first.status == 2, "\(first.output)")
        #expect(try session.run("test", narrow).status == 0)

        try session.writeAlbum(colors: [0xFF33_66AA, 0xFF22_8844])
        let changed = try session.run("test", narrow, "--report", "html,json,junit,markdown")
        #expect(changed.status == 1, "\(changed.output)")
        #expect(changed.output.contains("ASNetworkImageNode ‘photo’ in PhotoNode"), "\(changed.output)")
        #expect(changed.output.contains("Causes:\n"), "\(changed.output)")
        for report in ResultsFolder.Report.allCases { #expect(session.exists("results/\(report.fileName)")) }

        let trial = try session.run("approve", narrow, "--dry-run")
        #expect(trial.status == 0, "\(trial.output)")
        #expect(try session.run("test", narrow).status == 1)
        #expect(try session.run("approve", "--all-reviewed").status == 0)
        #expect(try session.run("test", narrow).status == 0)
    }

    @Test func anApprovalFileApprovesOnlyWhatWasReviewed() throws {
        let session = try CommandSession()
        #expect(try session.run("test", narrow, "--mode", "missing").status == 2)
        try session.writeAlbum(colors: [0xFF33_66AA, 0xFF22_8844])
        #expect(try session.run("test", narrow).status == 1)
        let report = try session.text("results/report.html")
        func digest(_ name: String) throws -> String {
            let start = try #require(report.range(of: "data-\(name)=\"")).upperBound
            return String(report[start...].prefix { $0 != "\"" })
        }
        let file = session.path("approval.json")
        func write(_ image: String) throws {
            let scene =
                #"{"id":"\#(narrow)","golden":"\#(try digest("golden"))","picture":"\#(image)","verdict":"accept"}"#
            try Data(#"{"version":1,"scenes":[\#(scene)]}"#.utf8).write(to: URL(fileURLWithPath: file))
        }

        try write("0")
        let refused = try session.run("approve", "--approval", file)
        #expect(refused.status == 1)
        #expect(refused.output.contains("changed after the review"), "\(refused.output)")
        try write(try digest("actual"))
        #expect(try session.run("approve", "--approval", file, "--dry-run").output.contains("would approve \(narrow)"))
        let approved = try session.run("approve", "--approval", file)
        #expect(approved.status == 0, "\(approved.output)")
        #expect(try session.run("test", narrow).status == 0)
        #expect(try session.run("approve", narrow, "--approval", file).status == 64)
    }

    @Test func aBuildServerRecordsNothing() throws {
        let session = try CommandSession()

        let result = try session.run("test", narrow, "--mode", "all", environment: ["CI": "true"])

        #expect(result.status == 2)
        #expect(!session.exists("goldens"))
    }

    @Test func aBuildServerApprovesNothing() throws {
        let session = try CommandSession()
        _ = try session.run("test", narrow, "--mode", "missing")
        try session.writeAlbum(colors: [0xFF00_0000, 0xFFFF_FFFF])
        #expect(try session.run("test", narrow).status == 1)

        let refused = try session.run("approve", narrow, environment: ["CI": "true"])

        #expect(refused.status == 64)
        #expect(refused.output.contains("CI is set"), "\(refused.output)")
        #expect(try session.run("test", narrow).status == 1)
    }

    @Test func withoutAReportNothingCountsAsReviewed() throws {
        let session = try CommandSession()
        _ = try session.run("test", narrow, "--mode", "missing")
        try session.writeAlbum(colors: [0xFF00_0000, 0xFFFF_FFFF])
        #expect(try session.run("test", narrow, "--report", "json").status == 1)

        let refused = try session.run("approve", "--all-reviewed")

        #expect(refused.status == 1)
        #expect(refused.output.contains("report.html"), "\(refused.output)")
        #expect(try session.run("test", narrow).status == 1)
    }

    @Test func anotherEnvironmentHasItsOwnExitStatus() throws {
        let session = try CommandSession()
        _ = try session.run("test", narrow, "--mode", "missing")
        try session.changeManifest()

        #expect(try session.run("test", narrow).status == 0, "every pixel is the same")
        #expect(try session.run("test", narrow, "--strict-environment").status == 3)
        let doctor = try session.run("doctor")
        #expect(doctor.status == 3)
        #expect(doctor.output.contains("cairo 0.0.1 → "))

        try session.writeAlbum(colors: [0xFF00_0000, 0xFFFF_FFFF])
        #expect(try session.run("test", narrow).status == 3)
        #expect(try session.run("approve", narrow).status == 3)
        #expect(try session.run("approve", narrow, "--accept-environment").status == 0)
        #expect(try session.run("test", narrow, "--strict-environment").status == 0)
    }

    // MARK: - Usage

    @Test(arguments: [
        ["test", "no-such-scene"], ["test", "--filter", "x*"], ["test", "--scale", "one"], ["test", "--repeat", "0"],
        ["test", "--shard", "3/2"], ["test", "--mode", "sometimes"], ["approve"],
        ["capture", "feed", "--out", "x.png"],
        ["list", "--orphans", "--missing"], ["diff", "a.png"], ["diff", "/nonexistent.png", "/nonexistent.png"],
        // Without goldens a run would compare no images.
        ["test", "feed-row-5"], ["list", "--orphans"], ["doctor"],
        ["test", "feed-row-5", "--time-limit", "0"],
    ])
    func aUsageErrorIsStatus64(arguments: [String]) throws {
        let result = try CommandSession().run(arguments)
        #expect(result.status == 64, "\(result.output)")
        #expect(result.output.contains("Error"), "\(result.output)")
    }

    @Test func shardsCoverAllScenesAndShareAReport() throws {
        let session = try CommandSession()
        try session.makeFolder("goldens")
        let parts = try ["1/2", "2/2"].map { shard in
            try session.run("test", "--filter", "feed-420x700@*", "--repeat", "1", "--shard", shard).output
        }

        #expect(parts[0].contains("feed-420x700@1x-light") && !parts[0].contains("feed-420x700@2x-light"))
        #expect(parts[1].contains("feed-420x700@2x-light") && !parts[1].contains("feed-420x700@1x-light"))
        let report = try session.text("results/report.html")
        for id in ["feed-420x700@1x-light", "feed-420x700@2x-light"] { #expect(report.contains("id=\"\(id)\"")) }
    }

    @Test func resultsInTheFolderOfGoldensAreRefused() throws {
        let session = try CommandSession()
        _ = try session.run("test", narrow, "--mode", "missing")
        let before = try FileManager.default.contentsOfDirectory(atPath: session.path("goldens")).sorted()

        let refused = try session.run("test", narrow, "--results", session.path("goldens"))

        #expect(refused.status == 64, "\(refused.output)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: session.path("goldens")).sorted() == before)
    }

    @Test func goldensThatAreAFileAreAUsageError() throws {
        let session = try CommandSession()
        try Data().write(to: URL(fileURLWithPath: session.path("goldens")))
        for command in [["test", narrow], ["list", "--orphans"], ["doctor"]] {
            let result = try session.run(command)
            #expect(result.status == 64, "\(command): \(result.output)")
            #expect(result.output.contains("goldens"), "\(result.output)")
        }
    }

    @Test func everySceneIsListed() throws {
        let session = try CommandSession()
        let all = try session.run("list").output.split(separator: "\n")
        #expect(Set(all).count == all.count)
        for id in ["feed-420x700@2x-light", "feed-row-5-1100x800@1x-dark", "typography-1100x800@2x-light"] {
            #expect(all.contains { $0 == id }, "\(id)")
        }
        try session.makeFolder("goldens")
        #expect(try session.run("list", "--missing").output.split(separator: "\n") == all)
        #expect(try session.run("list", "--json").output.hasPrefix("[\"feed-1100x800@1x-light\","))
    }

    // MARK: - Files

    @Test func diffReportsTheRegionsThatDiffer() throws {
        let session = try CommandSession()
        let image = PixelBuffer(width: 30, height: 20, isOpaque: true)
        try SnapshotPicture.write(image, to: session.path("a.png"))
        image.row(7)[11] = 0x0001_0101
        try SnapshotPicture.write(image, to: session.path("b.png"))

        #expect(try session.run("diff", session.path("a.png"), session.path("a.png")).status == 0)
        #expect(try session.run("diff", session.path("a.png"), session.path("b.png"), "--tolerance", "1").status == 0)
        let result = try session.run(
            "diff", session.path("a.png"), session.path("b.png"), "--out", session.path("d.png"))
        #expect(result.status == 1)
        #expect(result.output.contains("1x1 px at 11,7 (1 changed)"), "\(result.output)")
        #expect(try SnapshotPicture.read(session.path("d.png")).pixel(x: 11, y: 7) == 0xFFE6_0050)
    }

    @Test func aCaptureEqualsTheGolden() throws {
        let session = try CommandSession()
        _ = try session.run("test", narrow, "--mode", "missing")

        #expect(try session.run("capture", narrow, "--out", session.path("c.png")).status == 0)

        let golden = try Data(contentsOf: URL(fileURLWithPath: session.path("goldens/\(narrow).png")))
        #expect(try Data(contentsOf: URL(fileURLWithPath: session.path("c.png"))) == golden)
    }
}

/// A temporary folder with an album, goldens and results, and `adk-snapshot` to run on them.
private final class CommandSession {
    private let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("adk-command-\(UUID().uuidString)")
        try writeAlbum(colors: [0xFFAA_6633, 0xFF22_8844])
    }

    deinit {
        do { try FileManager.default.removeItem(at: root) } catch { print("left behind: \(root.path): \(error)") }
    }

    func path(_ name: String) -> String { root.appendingPathComponent(name).path }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Writes an album with an image of each colour.
    func writeAlbum(colors: [UInt32]) throws {
        try FileManager.default.createDirectory(atPath: path("assets/album"), withIntermediateDirectories: true)
        var photos: [String] = []
        for (index, color) in colors.enumerated() {
            let image = PixelBuffer(width: 60, height: 40, isOpaque: true)
            for y in 0..<40 { for x in 0..<60 { image.row(y)[x] = color } }
            try SnapshotPicture.write(image, to: path("assets/album/\(index).png"))
            photos.append(
                """
                {"id":"\(index)","src":"\(index).png","width":60,"height":40,"author":{"name":"Ada"},"caption":"Flat."}
                """)
        }
        let feed = "{\"version\":1,\"title\":\"Plain\",\"photos\":[\(photos.joined(separator: ","))],\"next\":null}"
        try Data(feed.utf8).write(to: URL(fileURLWithPath: path("assets/album/feed.json")))
    }

    /// Changes the recorded Cairo version of the goldens.
    func changeManifest() throws {
        let file = URL(fileURLWithPath: path("goldens/manifest.json"))
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = text.split(separator: "\n").map { line in
            line.contains("\"cairo\"") ? "\"cairo\": \"0.0.1\"," : String(line)
        }
        try Data(changed.joined(separator: "\n").utf8).write(to: file)
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try run(arguments, environment: environment)
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let program = try #require(SnapshotProgram.url, "adk-snapshot is built with the tests")
        let takesResults = ["test", "approve"].contains(arguments[0])
        let takesGoldens = takesResults || ["list", "doctor"].contains(arguments[0])
        var variables = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }
        variables["ADK_ASSETS"] = path("assets")
        return try SnapshotProgram.run(
            program,
            arguments + (takesResults && !arguments.contains("--results") ? ["--results", path("results")] : [])
                + (takesGoldens ? ["--goldens", path("goldens")] : []),
            environment: variables.merging(environment) { $1 })
    }
}

/// The result of a program that has ended.
struct Outcome {
    let status: Int32
    /// Standard output and standard error, interleaved.
    let output: String
}

/// Runs the `adk-snapshot` program that was built with this test.
enum SnapshotProgram {
    /// `adk-snapshot`; nil if it was not built.
    static var url: URL? { named("adk-snapshot") }

    /// A program in the folder of the running test; nil if it was not built.
    static func named(_ name: String) -> URL? {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let tests else { return nil }
        let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name)
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }

    static func run(_ program: URL, _ arguments: [String], environment: [String: String]) throws -> Outcome {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    /// The same without blocking a thread of Swift Testing, which has as few as there are cores. For runs of minutes.
    static func run(_ program: URL, _ arguments: [String], environment: [String: String]) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try run(program, arguments, environment: environment) })
            }
        }
    }
}
