import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

/// The command line of the screenshot tests.
@main
struct AdkSnapshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adk-snapshot",
        abstract: "Compares screens of the gallery with accepted pictures, pixel by pixel.",
        discussion: """
            Scenes are rendered without a display, on a virtual clock, and compared exactly with the
            accepted pictures (goldens). Differences are written to a results folder, with a report to
            open in a browser.

            Exit status: 0 same, 1 changed or failed, 2 no golden, 3 different environment, 4 not the same
            in every rendering, 5 never settled, 64 usage. With several, the first of 1, 5, 4, 2, 3 is used.

            Examples:
              adk-snapshot test
              adk-snapshot test feed --scale 2 --repeat 3
              adk-snapshot approve feed-1100x800@1x-light
              adk-snapshot capture feed-420x700@2x-light --out feed.png
            """,
        version: "0.1.0",
        subcommands: [
            TestCommand.self, ApproveCommand.self, ListCommand.self, DiffCommand.self, CaptureCommand.self,
            PicturesCommand.self, DoctorCommand.self,
        ])
}

/// The exit status of the program.
enum Status: Int32 {
    case same = 0
    case regression = 1
    case missing = 2
    case environment = 3
    case flaky = 4
    case unsettled = 5

    init(_ kind: Verdict.Kind) {
        switch kind {
        case .same: self = .same
        case .regression, .failed: self = .regression
        case .missing: self = .missing
        case .environment: self = .environment
        case .flaky: self = .flaky
        case .unsettled: self = .unsettled
        }
    }

    /// The most urgent of several statuses for a developer.
    static func worst(of statuses: [Status]) -> Status {
        [.regression, .unsettled, .flaky, .missing, .environment].first { statuses.contains($0) } ?? .same
    }

    /// Ends the command with this status. Returns if it is `same`.
    func exit() throws {
        if self != .same { throw ExitCode(rawValue) }
    }
}

/// Runs the body of a command on the main actor. Commands run on the main thread.
func onMainThread<Result: Sendable>(_ body: @MainActor () throws -> Result) throws -> Result {
    try MainActor.assumeIsolated { try body() }
}

/// Runs `body` and throws errors of the chosen folders as usage errors.
func usage<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as SnapshotError {
        switch error {
        case .foldersOverlap, .resultsInUse: throw ValidationError("\(error)")
        default: throw error
        }
    }
}

/// Ends the process while the main thread is stuck in a scene's code. Any thread.
@Sendable func endHungProcess(_ message: String) {
    FileHandle.standardError.write(Data("FAIL  \(message)\n".utf8))
    fflush(nil)
    _exit(Status.unsettled.rawValue)
}
