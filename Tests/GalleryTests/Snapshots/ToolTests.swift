import ADKSnapshot
import Foundation
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
        #expect(all.count == 16)
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

    @Test func twoScenesWithOneIdAreAUsageError() throws {
        let session = try ToolSession()
        let run = try session.run(["test", "--mode", "missing"], environment: ["ADK_FIXTURE_TWICE": "1"])
        #expect(run.status == 64)
        #expect(run.output.contains("two scenes have the id “plain-1-40x30@1x-light”"), "\(run.output)")
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

    @Test func aCaptureStopsAfterSteps() throws {
        let session = try ToolSession()
        let picture = session.path("capture.png")
        let run = try session.run(["capture", "plain-1", "--steps", "0", "--out", picture], folders: false)
        #expect(run.status == 0, "\(run.output)")
        #expect(try SnapshotPicture.read(picture).width == 40)
        #expect(
            try session.run(["capture", "plain-1", "--steps", "-1", "--out", picture], folders: false).status == 64)
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
        let picture = session.path("goldens/plain-1-40x30@1x-light.png")
        let manifest = session.path("goldens/manifest.json")
        for (file, reason) in [(picture, "damaged"), (manifest, "it is no JSON, or ends early. Restore it")] {
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
