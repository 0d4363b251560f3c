import ADKSnapshot
import ArgumentParser
import Foundation

/// The time for a rendering.
struct TimeLimitOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Real seconds that one rendering may take. A scene that takes longer fails as unsettled.",
            valueName: "seconds"))
    var timeLimit = SnapshotScene.defaultTimeLimit

    func validate() throws {
        guard timeLimit >= 0.1, timeLimit <= 86_400 else {
            throw ValidationError("--time-limit must lie between 0.1 and 86400 seconds")
        }
    }
}
