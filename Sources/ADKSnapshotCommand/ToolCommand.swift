import ADKSnapshot
import ArgumentParser
import Foundation

/// The root of the command line.
struct ToolCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        let tool = Tool.current
        return CommandConfiguration(
            commandName: tool.invocation,
            abstract: tool.abstract,
            discussion: """
                Scenes are rendered without a display, on a virtual clock, and compared exactly with the accepted \
                pictures (goldens). Differences are written to a results folder, with a report to open in a browser.

                Exit status: 0 same, 1 changed or failed, 2 no golden, 3 different environment, 4 not the same in \
                every rendering, 5 never settled, 64 usage. With several, the first of 1, 5, 4, 2, 3 is used.

                Examples:
                  \(tool.invocation) test
                  \(tool.invocation) test NAME --scale 2 --repeat 3
                  \(tool.invocation) test --jobs 4 --report html,junit
                  \(tool.invocation) approve NAME
                  \(tool.invocation) texts --language double
                  \(tool.invocation) audit
                """,
            version: "0.2.0",
            subcommands: [
                TestCommand.self, ApproveCommand.self, ListCommand.self, DiffCommand.self, CaptureCommand.self,
                TextsCommand.self, AuditCommand.self, TreeCommand.self, MergeCommand.self, DoctorCommand.self,
                WorkerCommand.self,
            ] + tool.commands)
    }
}

/// Runs the body of a command on the main actor. Commands run on the main thread.
func onMainThread<Result: Sendable>(_ body: @MainActor () throws -> Result) throws -> Result {
    try MainActor.assumeIsolated { try body() }
}

/// Prints why the command cannot be run, and returns the exit status of usage errors. For reasons outside of the
/// arguments: the usage of the command, which a `ValidationError` prints, would not help.
func refusal(_ message: String) -> ExitCode {
    printError("Error: \(message)")
    return .validationFailure
}

/// Runs `body` and throws errors of the chosen folders as usage errors: they cannot be used.
func usage<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as SnapshotError {
        switch error {
        case .foldersOverlap, .resultsInUse, .resultTwice, .noResults, .unreadable, .unwritable:
            throw refusal("\(error)")
        default: throw error
        }
    }
}

/// Writes a line to standard error. Any thread.
func printError(_ line: String) { write(line, to: .standardError) }

/// Writes a line to standard output. Any thread, also while the main thread is stuck in `print`.
func printLine(_ line: String) { write(line, to: .standardOutput) }

/// A reader that is gone must not end the program.
private func write(_ line: String, to file: FileHandle) { try? file.write(contentsOf: Data((line + "\n").utf8)) }

/// Ends the process while the main thread is stuck in a scene's code. Any thread.
@Sendable func endHungProcess(_ message: String) {
    printError("FAIL  \(message)")
    _exit(Status.unsettled.rawValue)
}
