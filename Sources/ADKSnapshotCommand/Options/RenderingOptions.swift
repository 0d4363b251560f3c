import ADKSnapshot
import ADKX11
import ArgumentParser
import Foundation

/// How scenes are rendered and compared. The parent process of `--jobs` hands these options to its workers.
struct RenderingOptions: ParsableArguments {
    @Option(
        help: """
            Goldens to record: never, missing, changed or all. A scene that is recorded does not pass in the same \
            run. Nothing is recorded if CI is set.
            """)
    var mode = RecordMode.never

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("How often each scene is rendered; all must be equal.", valueName: "n"))
    var renderings = 2

    @Option(
        help: ArgumentHelp(
            "The order of background work in the second rendering; the next renderings use the numbers after it.",
            valueName: "n"))
    var seed = SceneRunner.defaultSeed

    @Option(
        help: """
            Where windows are shown: headless keeps their pixels in memory, x11 shows them on a private X server \
            (Xvfb) and reads its pixels.
            """)
    var host = SceneHost.headless

    @OptionGroup var limit: TimeLimitOption
    @OptionGroup var language: LanguageOption

    @Flag(help: "Report a different environment even if no pixel changed.")
    var strictEnvironment = false

    func validate() throws {
        guard (1...1000).contains(renderings) else { throw ValidationError("--repeat must lie between 1 and 1000") }
    }

    /// A run with these options. Reads the environment of the process.
    @MainActor
    func run(goldens: URL, results: URL) -> SnapshotRun {
        language.apply()
        return SnapshotRun(
            goldens: goldens, results: results, mode: mode.effective(), environment: .current(),
            policy: strictEnvironment ? .mustMatch : .explainsChanges, renderings: renderings,
            timeLimit: limit.timeLimit,
            seed: seed)
    }

    /// Starts the X server of this process, if windows are shown on one. Ends the command with the status of another
    /// environment if it does not start.
    @MainActor
    func openScreen() throws {
        guard host == .x11 else { return }
        do {
            SceneRunner.screen = try X11SceneScreen.onPrivateServer()
        } catch {
            printError("\(error)")
            try Status.environment.exit()
        }
    }

    /// The time in which a process answers a scene: twice that of its renderings, and ten seconds to start and to
    /// write.
    @MainActor
    var answerLimit: Duration {
        .seconds(2 * (limit.timeLimit + SceneRunner.hangGrace) * Double(renderings) + 10)
    }

    /// These options as arguments of a worker.
    var arguments: [String] {
        [
            "--mode", mode.rawValue, "--repeat", "\(renderings)", "--time-limit", "\(limit.timeLimit)", "--seed",
            "\(seed)",
            "--host", host.rawValue,
        ]
            + language.arguments
            + (strictEnvironment ? ["--strict-environment"] : [])
    }
}

/// Where the windows of scenes are shown.
enum SceneHost: String, ExpressibleByArgument, CaseIterable {
    case headless
    case x11
}
