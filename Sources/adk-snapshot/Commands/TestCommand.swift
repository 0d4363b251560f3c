import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Renders scenes and compares them with their goldens.")

    @OptionGroup var selection: SceneSelection
    @OptionGroup var folders: Folders
    @OptionGroup var results: ResultsOption

    @Option(
        help: """
            Goldens to record: never, missing, changed or all. A scene that is recorded does not pass in the same \
            run. Nothing is recorded if CI is set.
            """)
    var mode = RecordMode.never

    @Option(name: .customLong("repeat"), help: "How often each scene is rendered; all must be equal.")
    var renderings = 2

    @Option(
        help: """
            Only every nth scene: 1/3, 2/3 and 3/3 are all of them. Shards may run at the same time with the same \
            results folder; each replaces its own earlier results.
            """)
    var shard: Shard?

    @Option(help: "Real seconds that one rendering may take. A scene that takes longer fails as unsettled.")
    var timeLimit = SceneRunner.defaultTimeLimit

    @Option(help: "Reports to write: html, json, junit, separated by commas.")
    var report = ReportList(reports: [.html, .json])

    @Flag(help: "Stop after the first scene that is not the same.")
    var failFast = false

    @Flag(help: "Report a different environment even if no pixel changed.")
    var strictEnvironment = false

    func validate() throws {
        guard (1...1000).contains(renderings) else { throw ValidationError("--repeat must lie between 1 and 1000") }
        guard timeLimit >= 0.1, timeLimit <= 86_400 else {
            throw ValidationError("--time-limit must lie between 0.1 and 86400 seconds")
        }
        _ = try chosen()
    }

    /// The scenes of this run. There must be at least one: a run of none would pass.
    private func chosen() throws -> [SnapshotScene] {
        let scenes = try selection.scenes()
        guard let shard else { return scenes }
        let part = shard.part(of: scenes)
        guard !part.isEmpty else {
            throw ValidationError("shard \(shard.index)/\(shard.count) has none of the \(scenes.count) scenes")
        }
        return part
    }

    func run() throws {
        try onMainThread {
            let obeyed = mode.effective()
            if obeyed != mode { print("CI is set: nothing is recorded.") }
            // A run that records may start without a folder of goldens.
            if mode == .never { _ = try folders.existingGoldens() }
            let scenes = try chosen()
            let run = SnapshotRun(
                goldens: folders.goldensURL, results: results.url, mode: obeyed, environment: .current(),
                policy: strictEnvironment ? .mustMatch : .explainsChanges, renderings: renderings, timeLimit: timeLimit)
            let lock = try usage { try run.begin(shard == nil ? .everything : .part(scenes)) }
            defer { withExtendedLifetime(lock) {} }
            SceneRunner.onHang = endHungProcess
            var statuses: [Status] = []
            for scene in scenes {
                let verdict = run.verify(scene)
                switch verdict {
                case .same: print("same  \(scene.id)")
                // The error names the scene.
                case .failed(let error): print("FAIL  \(error)")
                default: print("FAIL  \(scene.id): \(verdict)")
                }
                statuses.append(Status(verdict.kind))
                if failFast, verdict != .same { break }
            }
            try run.writeReports(report.reports)
            let status = Status.worst(of: statuses)
            if status != .same, report.reports.contains(.html) {
                print("Report: \(results.url.appendingPathComponent(ResultsFolder.Report.html.fileName).path)")
            }
            try status.exit()
        }
    }
}

extension RecordMode: ExpressibleByArgument {}

struct ReportList: ExpressibleByArgument, CustomStringConvertible {
    let reports: Set<ResultsFolder.Report>

    init(reports: Set<ResultsFolder.Report>) { self.reports = reports }

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let reports = names.compactMap { ResultsFolder.Report(rawValue: String($0)) }
        guard reports.count == names.count else { return nil }
        self.init(reports: Set(reports))
    }

    var description: String { reports.map(\.rawValue).sorted().joined(separator: ",") }
}

/// `i/n`: the i-th of n parts of a list.
struct Shard: ExpressibleByArgument {
    let index: Int
    let count: Int

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, index <= count else {
            return nil
        }
        self.index = index
        self.count = count
    }

    func part<Element>(of list: [Element]) -> [Element] {
        list.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
    }
}
