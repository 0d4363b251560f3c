import ADKSnapshot
import Foundation
import TestSupport
import Testing

/// A program of an app's own: `SnapshotTool`.
@Suite(.serialized)
struct ToolTests {
    private let variants = [
        "varied-40x30@1x-light", "varied-40x30@2x-light", "varied-40x30@1x-dark", "varied-40x30@1x-light-rtl",
    ]

    @Test func aProgramListsItsOwnScenes() throws {
        let session = try ToolSession()
        let all = try session.run("list", "--goldens", session.path("goldens")).output.split(separator: "\n")
        #expect(all.count == 17)
        #expect(all.suffix(4).map(String.init) == variants)
    }

    @Test(arguments: [
        (["--theme", "dark"], [2]), (["--theme", "light,dark"], [0, 1, 2, 3]), (["--scale", "2"], [1]),
        (["--direction", "rtl"], [3]), (["--direction", "ltr", "--scale", "1"], [0, 2]),
        (["--filter", "*@1x-light"], [0]),
    ])
    func optionsSelectScenes(options: [String], expected: [Int]) throws {
        let session = try ToolSession()
        let run = try session.run(["test", "varied", "--mode", "missing", "--repeat", "1"] + options)
        #expect(run.status == 2)
        let ids = run.verdicts.map { $0.dropFirst("FAIL  ".count).split(separator: ":")[0] }.map(String.init)
        #expect(ids == expected.map { variants[$0] }, "\(run.output)")
    }

    @Test(arguments: [
        ["--theme", "sepia"], ["--theme", ""], ["--direction", "up"], ["--jobs", "257"], ["--jobs", "many"],
        ["--shuffle", "-1"], ["--theme", "dark", "--scale", "2"], ["--report", "html,pdf"], ["--repeat", "1001"],
        ["--shard", "3/2"], ["--shard", "1/10001"],
    ])
    func anUnknownValueIsAUsageError(options: [String]) throws {
        let session = try ToolSession()
        let run = try session.run(["test", "varied", "--mode", "missing"] + options)
        #expect(run.status == 64, "\(run.output)")
        #expect(!session.exists("results") && !session.exists("goldens"))
    }

    @Test func textsThatAreCutInALanguageAreListed() throws {
        let session = try ToolSession()
        func run(_ options: String...) throws -> Outcome {
            try session.run(["texts", "texts"] + options, folders: false, environment: ["ADK_FIXTURE_TEXTS": "1"])
        }
        let plain = try run()
        #expect(plain.status == 0 && plain.output.contains("1 scene: 0 cut texts"), "\(plain.output)")
        let doubled = try run("--language", "double")
        #expect(doubled.status == 1)
        let line = "cut   texts-200x60@1x-light: “Cancel Cancel” of ASTextNode ‘button’"
        #expect(doubled.output.contains(line), "\(doubled.output)")
        #expect(try run("--language", "double", "--ignore", "*button*").status == 0)
        #expect(try run("--language", "everything").status == 64)
    }

    @Test func anAuditHasLinesJSONAndAnExitStatus() throws {
        let session = try ToolSession()
        func run(_ scene: String, _ options: String...) throws -> Outcome {
            try session.run(["audit", scene] + options, folders: false, environment: ["ADK_FIXTURE_TEXTS": "1"])
        }
        let clean = try run("plain-1")
        #expect(clean.status == 0 && clean.output.contains("1 scene: 0 findings"), "\(clean.output)")
        let found = try run("faint")
        #expect(found.status == 1)
        let line = "contrast  faint-200x60@1x-light: text “Faint” of ASTextNode has a contrast of 2."
        #expect(found.output.contains(line), "\(found.output)")
        #expect(found.output.contains("1 scene: 1 finding (contrast 1)"), "\(found.output)")
        #expect(try run("faint", "--rule", "label,cut").status == 0)
        #expect(try run("faint", "--ignore", "contrast*“Faint”*").status == 0)
        #expect(try run("faint", "--rule", "colour").status == 64)
        let json = try run("faint", "--json")
        #expect(json.status == 1)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any], "\(json.output)")
        let finding = try #require((report["findings"] as? [[String: Any]])?.first)
        #expect(finding["rule"] as? String == "contrast" && finding["least"] as? Double == 4.5)
        #expect(finding["frame"] as? [Double] == [10, 10, 100, 24] && report["scenes"] as? Int == 1)
    }

    @Test func theElementsOfAScreenAreWrittenAndCompared() throws {
        let session = try ToolSession()
        func run(_ options: String...) throws -> Outcome {
            try session.run(["tree", "faint"] + options, folders: false, environment: ["ADK_FIXTURE_TEXTS": "1"])
        }
        let printed = try run()
        #expect(printed.status == 0 && printed.output.contains("  label “Faint”\n"), "\(printed.output)")
        let folder = session.root.path
        #expect(try run("--compare", folder).status == 2)
        #expect(try run("--into", folder).status == 0)
        #expect(try run("--compare", folder).status == 0)
        let file = session.root.appendingPathComponent("faint-200x60@1x-light.elements.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "label", with: "button").utf8).write(to: file)
        let changed = try run("--compare", folder)
        #expect(changed.status == 1 && changed.output.contains("+ label “Faint”"), "\(changed.output)")
        #expect(try run("--compare", folder, "--into", folder).status == 64)
    }

    @Test func picturesOfAnotherLanguageHaveAFolderOfTheirOwn() throws {
        let session = try ToolSession()
        let scenes = ["ADK_FIXTURE_TEXTS": "1"]
        let first = ["test", "texts", "--mode", "missing", "--language", "double"]
        #expect(try session.run(first, folders: false, environment: scenes).status == 64)
        #expect(try session.run(first, environment: scenes).status == 2)
        #expect(try session.run("test", "texts", "--language", "double", environment: scenes).status == 0)
        #expect(try session.run("test", "texts", environment: scenes).status == 1)
    }

    @Test func twoScenesWithOneIdAreAUsageError() throws {
        let session = try ToolSession()
        let run = try session.run(["test", "--mode", "missing"], environment: ["ADK_FIXTURE_TWICE": "1"])
        #expect(run.status == 64)
        #expect(run.output.contains("two scenes have the id “plain-1-40x30@1x-light”"), "\(run.output)")
    }

    @Test func scenesThatCannotBeRenderedAreAUsageErrorThatNamesAll() throws {
        let session = try ToolSession()
        for command in [["test", "--mode", "missing"], ["list"], ["doctor"]] {
            let run = try session.run(command, environment: ["ADK_FIXTURE_FAULTS": "1"])
            #expect(run.status == 64)
            #expect(run.output.contains("“two words” is no valid name of a snapshot"), "\(run.output)")
            #expect(run.output.contains("none: the scale must be positive and finite, but is 0.0"), "\(run.output)")
            #expect(!run.output.contains("USAGE"), "\(run.output)")
        }
        #expect(!session.exists("goldens"))
    }

    @Test func theDoctorKnowsTheProgramsScenes() throws {
        let session = try ToolSession()
        _ = try session.run(["test", "varied", "--mode", "missing"])
        let doctor = try session.run(["doctor"])
        #expect(doctor.status == 2)
        #expect(doctor.output.contains("varied-40x30@1x-dark: same environment"), "\(doctor.output)")
        #expect(doctor.output.contains("killed-40x30@1x-light: there is no golden"), "\(doctor.output)")
    }

    @Test func theDoctorNamesAGoldenThatCannotBeRead() throws {
        let session = try ToolSession()
        _ = try session.run(["test", "varied", "--mode", "missing"])
        let golden = URL(fileURLWithPath: session.path("goldens/varied-40x30@1x-dark.png"))
        let whole = try Data(contentsOf: golden)
        for damaged in [Data(), whole.prefix(40), Data("version https://git-lfs.github.com/spec/v1\n".utf8)] {
            try damaged.write(to: golden)
            let doctor = try session.run(["doctor"])
            #expect(doctor.status == 1)
            let line = doctor.output.split(separator: "\n").first { $0.hasPrefix("varied-40x30@1x-dark: ") } ?? ""
            #expect(line.contains(golden.path), "\(doctor.output)")
        }
        try whole.write(to: golden)
        #expect(try session.run(["doctor"]).status == 2)
    }

    /// A folder with goldens of tests, of which one has the id of a scene.
    @Test func goldensOfTestsAreNotOrphansOfThePrograms() throws {
        let session = try ToolSession()
        _ = try session.run(["test", "plain-1", "--mode", "missing"])
        let golden = session.path("goldens/plain-1-40x30@1x-light.png")
        try FileManager.default.copyItem(atPath: golden, toPath: session.path("goldens/card-40x30@1x-light.png"))

        let doctor = try session.run(["doctor"])
        #expect(doctor.status == 3, "the copy is in no manifest")
        #expect(doctor.output.contains("plain-1-40x30@1x-light: same environment"), "\(doctor.output)")
        #expect(!doctor.output.contains("no golden") && !doctor.output.contains("no scene"), "\(doctor.output)")
        let orphans = try session.run(["list", "--orphans"])
        #expect(orphans.output.contains("card-40x30@1x-light"), "\(orphans.output)")
        #expect(orphans.output.contains("these may be pictures of tests"), "\(orphans.output)")
    }

    @Test func withoutAFolderOfGoldensEverySceneIsMissing() throws {
        let session = try ToolSession()
        let run = try session.run(["list", "--missing"])
        #expect(run.status == 0)
        #expect(
            run.output.split(separator: "\n")
                == (try session.run(["list"], folders: false)).output.split(separator: "\n"))
    }

    @Test func aFilterIsAPatternOfTheWholeId() throws {
        let session = try ToolSession()
        let run = try session.run(["test", "--filter", "plain-1", "--mode", "missing"])
        #expect(run.status == 64)
        #expect(run.output.contains("--filter compares the whole id, such as “*plain-1*”"), "\(run.output)")
    }

    @Test func anApprovalTellsWhyAResultCannotBeApproved() throws {
        let session = try ToolSession()
        _ = try session.run(["test", "throws", "plain-1", "--mode", "missing"])
        _ = try session.run(["test", "throws", "plain-1"])
        for (name, text) in [
            ("throws", "throws cannot be approved: its result is “failed”"),
            ("plain-1", "plain-1 is the same as its golden"),
            ("plain-9", "There is no result for plain-9. Give the id"),
        ] {
            let run = try session.run(["approve", name])
            #expect(run.status == 1 && run.output.contains(text), "\(run.output)")
        }
    }

    @Test func aRunEndsWithItsNumbersAndTheCommandToAccept() throws {
        let session = try ToolSession()
        _ = try session.run(["test", "plain-1", "plain-2", "--mode", "missing"])
        let run = try session.run(["test", "plain-1", "plain-2", "plain-3", "throws"])
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("4 scenes: 2 same, 1 changed or failed, 1 without a golden"), "\(run.output)")
        #expect(
            lines.last == "To accept pictures after you looked at them: swift run snapshot-fixture approve NAME",
            "\(run.output)")
        let recorded = try session.run(["test", "plain-3", "--mode", "missing"])
        #expect(recorded.output.contains("1 scene: 1 without a golden"))
        #expect(!recorded.output.contains("To accept"), "it was recorded")
    }

    // MARK: - Processes

    @Test func aHangingProcessEndsWithTheProgramThatStartedIt() async throws {
        let session = try ToolSession()
        let program = try #require(SnapshotProgram.named("snapshot-fixture"))
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "test", "hangs", "--mode", "missing", "--time-limit", "86400", "--goldens", session.path("goldens"),
            "--results", session.path("results"),
        ]
        let mark = session.path("hangs")
        process.environment = ProcessInfo.processInfo.environment.merging(["ADK_FIXTURE_HANGS": mark]) { $1 }
        process.standardError = FileHandle.nullDevice
        try process.run()
        #expect(await eventually { session.exists("hangs") })
        let worker = try #require(try Int32(session.text("hangs")))
        #expect(worker != process.processIdentifier && kill(worker, 0) == 0)

        kill(process.processIdentifier, SIGKILL)

        // A process that has ended but has no parent to know it is a zombie until init reads its status.
        #expect(
            await eventually {
                let status = try? String(contentsOfFile: "/proc/\(worker)/stat", encoding: .utf8)
                return status.map { $0.contains(") Z ") } ?? true
            })
    }

    @Test func aCaptureStopsAfterSteps() throws {
        let session = try ToolSession()
        let screenshot = session.path("capture.png")
        let run = try session.run(["capture", "plain-1", "--steps", "0", "--out", screenshot], folders: false)
        #expect(run.status == 0, "\(run.output)")
        #expect(try SnapshotPicture.read(screenshot).width == 40)
        #expect(
            try session.run(["capture", "plain-1", "--steps", "-1", "--out", screenshot], folders: false).status == 64)
    }

    // MARK: - Folders that cannot be used

    @Test func aFolderOfResultsThatCannotBeWrittenIsAUsageError() throws {
        let session = try ToolSession()
        try Data().write(to: URL(fileURLWithPath: session.path("file")))
        // Permissions would not stop a superuser who runs the tests.
        for (place, reason) in [
            ("file", "file"), ("file/results", "Not a directory"), ("/proc/results", "No such file"),
        ] {
            let path = place.hasPrefix("/") ? place : session.path(place)
            let run = try session.run("test", "plain-1", "--mode", "missing", "--results", path)
            #expect(run.status == 64, "\(run.output)")
            #expect(run.output.contains("\(path)") && run.output.contains(reason), "\(run.output)")
            #expect(!session.exists("goldens"))
        }
    }

    @Test func resultsOfAnotherRunThatAreDamagedDoNotStopARun() throws {
        let session = try ToolSession()
        _ = try session.run("test", "plain-1", "--mode", "missing")
        for name in ["run.plan.json", "plain-1-40x30@1x-light.result.json", "results.json", "report.html"] {
            try Data("{".utf8).write(to: URL(fileURLWithPath: session.path("results/\(name)")))
        }

        let part = try session.run("test", "plain-1", "--shard", "1/1")
        try Data("{".utf8).write(to: URL(fileURLWithPath: session.path("results/shard-1-of-1.plan.json")))
        let whole = try session.run("test", "plain-1")

        #expect(part.status == 0 && whole.status == 0, "\(part.output)\(whole.output)")
        #expect(try session.names(in: "results").filter { $0.hasSuffix(".plan.json") } == ["run.plan.json"])
    }

    @Test func damagedGoldensAreFailuresThatNameTheFile() throws {
        let session = try ToolSession()
        _ = try session.run("test", "plain-1", "--mode", "missing")
        let screenshot = session.path("goldens/plain-1-40x30@1x-light.png")
        let manifest = session.path("goldens/manifest.json")
        for (file, reason) in [(screenshot, "damaged"), (manifest, "it is no JSON, or ends early. Restore it")] {
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))
            try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: file))
            for mode in ["never", "changed"] {
                let run = try session.run("test", "plain-1", "--mode", mode)
                #expect(run.status == 1, "\(run.output)")
                #expect(run.output.contains("Cannot read \(file): ") && run.output.contains(reason), "\(run.output)")
            }
            try whole.write(to: URL(fileURLWithPath: file))
        }
        #expect(try session.run("test", "plain-1").status == 0, "nothing was recorded over them")
    }

    @Test func approvingWithoutResultsIsAUsageError() throws {
        let session = try ToolSession()
        let run = try session.run("approve", "--all-reviewed")
        #expect(run.status == 64)
        #expect(run.output.contains("there are no results at \(session.path("results"))"), "\(run.output)")
    }

    @Test func anApprovalFileThatAcceptsNothingSaysSo() throws {
        let session = try ToolSession()
        _ = try session.run("test", "plain-1", "--mode", "missing")
        try Data(#"{"version":1,"scenes":[]}"#.utf8).write(to: URL(fileURLWithPath: session.path("none.json")))
        let run = try session.run("approve", "--approval", session.path("none.json"))
        #expect(run.status == 0)
        #expect(run.output.contains("accepts no picture"), "\(run.output)")
    }
}
