import ADKSnapshot
import Foundation
import Testing

/// `test --jobs`: scenes in several processes.
@Suite(.serialized)
struct JobsTests {
    private func id(_ name: String) -> String { "\(name)-40x30@1x-light" }
    private var plain: [String] { (1...6).map { id("plain-\($0)") } }

    @Test(arguments: ["1", "2", "4", "9"])
    func processesAgreeWithOneProcess(jobs: String) throws {
        let session = try ToolSession()
        #expect(try session.run("test", "--filter", "plain-*", "--mode", "missing", "--jobs", jobs).status == 2)

        let alone = try session.run("test", "--filter", "plain-*")
        let together = try session.run("test", "--filter", "plain-*", "--jobs", jobs)

        #expect(alone.status == 0 && together.status == 0, "\(alone.output)\(together.output)")
        #expect(together.verdicts == plain.map { "same  \($0)" }, "in the order of the scenes")
        #expect(together.verdicts == alone.verdicts)
        let results = try ResultsFolder(directory: session.root.appendingPathComponent("results")).records()
        #expect(results.map(\.id) == plain)
    }

    @Test func aScenesProcessThatEndsIsReportedAndReplaced() throws {
        let session = try ToolSession()
        _ = try session.run("test", "--filter", "plain-*", "--mode", "missing")

        let run = try session.run(
            "test", "killed", "exits", "throws", "plain-1", "plain-2", "plain-3", "plain-4", "plain-5", "plain-6",
            "--jobs", "2", "--report", "html,json,junit")

        #expect(run.status == 1, "\(run.output)")
        #expect(Array(run.verdicts.prefix(6)) == plain.map { "same  \($0)" }, "\(run.output)")
        #expect(run.verdicts.count == 9)
        #expect(run.output.contains("\(id("killed")): its process ended: signal 9"), "\(run.output)")
        #expect(run.output.contains("\(id("exits")): its process ended: exit status 7"), "\(run.output)")
        let results = try ResultsFolder(directory: session.root.appendingPathComponent("results")).records()
        #expect(Set(results.map(\.id)) == Set(plain + [id("killed"), id("exits"), id("throws")]))
        #expect(results.filter { $0.verdict == .failed }.count == 3)
        #expect(try session.text("results/junit.xml").contains("tests=\"9\" failures=\"0\" errors=\"3\""))
    }

    @Test func aSceneThatHangsIsReportedAndItsProcessReplaced() throws {
        let session = try ToolSession()

        let run = try session.run("test", "hangs", "throws", "--jobs", "1", "--time-limit", "1", "--mode", "missing")

        #expect(run.verdicts.count == 2, "\(run.output)")
        #expect(run.verdicts.first?.contains("\(id("hangs")): the main thread has not returned") == true)
        let record = try ResultsFolder(directory: session.root.appendingPathComponent("results")).records()
            .first { $0.scene == "hangs" }
        #expect(record?.verdict == .unsettled)
    }

    /// Without `--jobs`, and in one process for a debugger.
    @Test(arguments: [[], ["--jobs", "0"]])
    func aSceneThatHangsIsNamedAndTheScenesBeforeItAreReported(options: [String]) throws {
        let session = try ToolSession()
        _ = try session.run("test", "plain-1", "--mode", "missing")

        let run = try session.run(["test", "plain-1", "hangs", "--time-limit", "1", "--report", "html,json"] + options)

        #expect(run.status == 5, "\(run.output)")
        #expect(run.verdicts.first == "same  \(id("plain-1"))", "\(run.output)")
        #expect(run.verdicts.last?.contains("\(id("hangs")): the main thread has not returned") == true)
        #expect(run.verdicts.last?.contains("it is in: ") == true)
        #expect(run.output.contains("Report: \(session.path("results/report.html"))"), "\(run.output)")
        let report = try session.text("results/report.html")
        for name in ["plain-1", "hangs"] { #expect(report.contains("id=\"\(id(name))\""), "\(name)") }
        let results = try ResultsFolder(directory: session.root.appendingPathComponent("results")).records()
        #expect(results.map(\.verdict) == [.unsettled, .same])
    }

    /// Its own watchdog is stopped as well.
    @Test func aProcessThatIsStoppedIsReportedAndReplaced() throws {
        let session = try ToolSession()

        let run = try session.run(
            "test", "stops", "plain-1", "--jobs", "1", "--time-limit", "0.1", "--repeat", "1", "--mode", "missing")

        #expect(run.status == 5, "\(run.output)")
        #expect(run.verdicts.count == 2, "\(run.output)")
        #expect(run.verdicts.last?.contains("\(id("stops")): its process did not answer for 10 s") == true)
    }

    // MARK: - Messages of scenes

    @Test func messagesOfASceneAreBelowItsLineIfItIsNotTheSame() throws {
        let session = try ToolSession()
        let first = try session.run("test", "plain-1", "plain-2", "--mode", "missing")
        let lines = first.output.split(separator: "\n").map(String.init)
        let below = lines.firstIndex { $0.hasPrefix("FAIL  \(id("plain-1"))") }.map {
            Array(lines[($0 + 1)...].prefix(3))
        }
        #expect(below?.prefix(2) == ["      made plain-1", "      made plain-1"], "\(first.output)")
        #expect(below?.last?.hasPrefix("FAIL  \(id("plain-2"))") == true, "\(first.output)")
        #expect(try session.text("results/report.html").contains("<pre>made plain-1\nmade plain-1</pre>"))

        let second = try session.run("test", "plain-1", "plain-2")
        #expect(second.status == 0)
        let messages = "Messages of scenes that are the same (2): \(session.path("results"))/*.messages.txt"
        #expect(second.output == "same  \(id("plain-1"))\nsame  \(id("plain-2"))\n\(messages)\n2 scenes: 2 same\n")
        #expect(try session.text("results/\(id("plain-1")).messages.txt") == "made plain-1\nmade plain-1\n")
    }

    @Test func theLastWordsOfAProcessAreThoseOfItsScene() throws {
        let session = try ToolSession()
        // Swift's printer of backtraces may hang on a machine that is loaded.
        let run = try session.run(
            "test", "traps", "plain-1", "--mode", "missing", environment: ["SWIFT_BACKTRACE": "enable=no"])
        #expect(run.status == 1)
        #expect(run.output.contains("FAIL  \(id("traps")): its process ended: signal "), "\(run.output)")
        #expect(run.output.contains("      ") && run.output.contains("the last words"), "\(run.output)")
        #expect(try session.text("results/\(id("traps")).messages.txt").contains("the last words"))
        #expect(try !session.text("results/\(id("plain-1")).messages.txt").contains("the last words"))
    }

    @Test func aSceneThatWritesMoreThanAPipeHoldsDoesNotHang() throws {
        let session = try ToolSession()
        let run = try session.run("test", "talks", "--mode", "missing", "--repeat", "1")
        #expect(run.status == 2)
        let messages = try session.text("results/\(id("talks")).messages.txt")
        #expect(messages.hasPrefix("…") && messages.hasSuffix("line 49999\n"))
        #expect(messages.utf8.count < 70_000)
        #expect(run.output.contains("more lines, in \(id("talks")).messages.txt …\n"), "\(run.output.prefix(400))")
    }

    @Test func aRunThatFailsFastStartsNoMoreScenes() throws {
        let session = try ToolSession()
        let run = try session.run(
            "test", "--filter", "plain-*", "--jobs", "2", "--fail-fast", "--mode", "missing")
        #expect(run.status == 2)
        #expect(run.verdicts.count == 1, "\(run.output)")
    }

    @Test func aSeedGivesTheOrderOfTheScenes() throws {
        let session = try ToolSession()
        _ = try session.run("test", "--filter", "plain-*", "--mode", "missing")
        let runs = try ["5", "5", "6"].map { seed in
            try session.run("test", "--filter", "plain-*", "--shuffle", seed).verdicts
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0] != runs[2])
        #expect(runs.allSatisfy { $0.sorted() == plain.map { "same  \($0)" } })
    }
}
