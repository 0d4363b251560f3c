import ADKFoundation
import ADKSnapshot
import ArgumentParser
import Foundation

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Renders scenes and compares them with their goldens.")

    @OptionGroup var selection: SceneSelection
    @OptionGroup var folders: Folders
    @OptionGroup var results: ResultsOption
    @OptionGroup var rendering: RenderingOptions
    @OptionGroup var reports: ReportOption

    @Option(
        help: ArgumentHelp(
            """
            Only every nth scene: 1/3, 2/3 and 3/3 are all of them. Shards may run at the same time with the same \
            results folder; each replaces its own earlier results.
            """, valueName: "i/n"))
    var shard: RunPlan.Shard?

    @Option(
        help: ArgumentHelp(
            """
            Render in this many processes. A process that crashes or hangs fails its scene and is replaced. What a \
            scene prints is shown below its line if it is not the same. With 0 this program itself renders, for a \
            debugger: it ends with the first scene that crashes or hangs.
            """, valueName: "n"))
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "Run the scenes in a random order, which is the same for the same number.", valueName: "seed"))
    var shuffle: UInt64?

    @Flag(help: "Stop after the first scene that is not the same.")
    var failFast = false

    func validate() throws {
        guard (0...256).contains(jobs) else { throw ValidationError("--jobs must lie between 0 and 256") }
        if rendering.language.language != nil, folders.isDefault {
            throw ValidationError("the pictures of another language need a folder of their own: give --goldens")
        }
        _ = try chosen()
    }

    /// The scenes of this run. A shard has none if there are more shards than scenes.
    private func chosen() throws -> [SnapshotScene] {
        let scenes = try selection.scenes()
        return shard?.part(of: scenes) ?? scenes
    }

    func run() throws {
        try onMainThread {
            let isRecording = rendering.mode.effective() != .never
            if rendering.mode != .never, !isRecording { print("CI is set: nothing is recorded.") }
            // A run that records may start without a folder of goldens.
            if rendering.mode == .never { _ = try folders.existingGoldens() }
            var scenes = try chosen()
            let run = rendering.run(goldens: folders.goldensURL, results: results.url)
            let lock = try usage { try run.begin(shard == nil ? .everything : .part(scenes)) }
            defer { withExtendedLifetime(lock) {} }
            try usage { try run.results.write(RunPlan(shard: shard, scenes: scenes.map(\.id))) }
            if let shuffle {
                var generator = SplitMix(seed: shuffle)
                scenes.shuffle(using: &generator)
            }
            let statuses = try render(scenes, run)
            let status = Status.worst(of: statuses)
            print(Status.summary(of: statuses))
            try reports.writing(run.results, goldens: run.goldens).write(status: status)
            try status.exit()
        }
    }

    /// Renders the scenes and prints a line for each.
    @MainActor
    private func render(_ scenes: [SnapshotScene], _ run: SnapshotRun) throws -> [Status] {
        let statuses = Locked<[Status]>([])
        var quiet = 0
        func report(_ outcome: SceneOutcome) -> Bool {
            for line in outcome.lines { print(line) }
            statuses.withLock { $0.append(Status(outcome.verdict)) }
            if outcome.verdict == .same, !outcome.messages.isEmpty { quiet += 1 }
            return !failFast || outcome.verdict == .same
        }
        if jobs > 0 {
            let pool = WorkerPool(
                run: run, count: jobs, program: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
                arguments: WorkerCommand.arguments(folders, results, rendering),
                answerLimit: rendering.answerLimit)
            try pool.render(scenes, report: report)
            if quiet > 0 {
                print("Messages of scenes that are the same (\(quiet)): \(run.results.directory.path)/*.messages.txt")
            }
        } else {
            try renderHere(scenes, run, statuses, report)
        }
        return statuses.current
    }

    /// Renders the scenes in this process. If one of them hangs, writes the reports and ends the process.
    @MainActor
    private func renderHere(
        _ scenes: [SnapshotScene], _ run: SnapshotRun, _ statuses: Locked<[Status]>, _ report: (SceneOutcome) -> Bool
    ) throws {
        try rendering.openScreen()
        let current = Locked<SnapshotScene?>(nil)
        let reports = reports.writing(run.results, goldens: run.goldens)
        SceneRunner.onHang = { message in
            guard let scene = current.current else { return }
            let verdict = run.fail(scene, .hung(scene: scene.id, message: message))
            printLine(SceneOutcome(scene.id, verdict).line)
            do {
                try reports.write(status: Status.worst(of: statuses.current + [Status(verdict.kind)]))
            } catch {
                printError("\(error)")
            }
            _exit(Status.worst(of: statuses.current + [.unsettled]).rawValue)
        }
        for scene in scenes {
            current.withLock { $0 = scene }
            guard report(SceneOutcome(scene.id, run.verify(scene))) else { break }
        }
    }
}
