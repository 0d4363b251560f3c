import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

/// The command line of the screenshot tests.
@main
struct AdkSnapshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adk-snapshot",
        abstract: "Checks that no screen of the gallery changed by a pixel.",
        discussion: """
            Scenes are rendered without a display, on a virtual clock, and compared exactly with the
            pictures (goldens) that were accepted before. What differs is left in a results folder
            with a report to open in a browser.

            Exit status: 0 same, 1 changed or failed, 2 no golden, 3 another environment, 4 not the
            same twice, 5 never at rest, 64 usage. Of several the first in the order 1, 5, 4, 2, 3 counts.

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

/// What the program ends with.
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

    /// The one that counts of several: what a developer has to act on first.
    static func worst(of statuses: [Status]) -> Status {
        [.regression, .unsettled, .flaky, .missing, .environment].first { statuses.contains($0) } ?? .same
    }

    /// Ends the command; returns where there is nothing to report.
    func exit() throws {
        if self != .same { throw ExitCode(rawValue) }
    }
}

/// Runs a command's body where scenes can be rendered: commands are called on the main thread.
func onMainThread<Result: Sendable>(_ body: @MainActor () throws -> Result) throws -> Result {
    try MainActor.assumeIsolated { try body() }
}

/// A wrong choice of folders is a usage error.
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

/// The main thread is in a scene's code and does not come back: nothing else ends that. Any thread.
@Sendable func endHungProcess(_ message: String) {
    FileHandle.standardError.write(Data("FAIL  \(message)\n".utf8))
    fflush(nil)
    _exit(Status.unsettled.rawValue)
}
