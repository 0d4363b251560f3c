import ADKSnapshot
import ArgumentParser
import Foundation

struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Joins the results of several shards in one folder and one report.",
        discussion: """
            The exit status is that of all results. A shard without results, or a scene that its shard did not come \
            to, counts as failed.
            """)

    @Argument(help: ArgumentHelp("The results folders of the shards.", valueName: "dirs"))
    var sources: [String]

    @OptionGroup var folders: Folders
    @OptionGroup var results: ResultsOption
    @OptionGroup var reports: ReportOption

    func run() throws {
        try onMainThread {
            let merge = ResultsMerge(
                sources: sources.map { URL(fileURLWithPath: $0, isDirectory: true) }, target: results.url)
            let (gaps, lock) = try usage { try merge.merge() }
            defer { withExtendedLifetime(lock) {} }
            var statuses: [Status] = []
            for shard in gaps.shards {
                print("FAIL  shard \(shard.index)/\(shard.count) left no results")
                statuses.append(.regression)
            }
            try fail(gaps.scenes)
            for record in try merge.target.records() {
                if record.verdict != .same { print("FAIL  \(record.id): \(record.message)") }
                statuses.append(Status(record.verdict))
            }
            print(Status.summary(of: Array(statuses.dropFirst(gaps.shards.count))))
            let status = Status.worst(of: statuses)
            try reports.writing(merge.target, goldens: GoldenStore(directory: folders.goldensURL)).write(status: status)
            try status.exit()
        }
    }

    /// Writes a result for each planned scene that has none. The parts may come from another version of the program,
    /// with other scenes.
    @MainActor
    private func fail(_ ids: [String]) throws {
        guard !ids.isEmpty else { return }
        let scenes = try Tool.current.scenes()
        let run = SnapshotRun(
            goldens: folders.goldensURL, results: results.url, mode: .never, environment: .current(),
            policy: .explainsChanges, renderings: 1)
        for id in ids {
            if let scene = scenes.first(where: { $0.id == id }) {
                _ = run.fail(scene, .notRun(scene: id))
            } else {
                _ = run.fail(unknown: id, .notRun(scene: id))
            }
        }
    }
}
