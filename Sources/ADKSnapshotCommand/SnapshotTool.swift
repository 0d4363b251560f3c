import ADKFoundation
import ADKSnapshot
import ArgumentParser
// `stdout` is a variable of C.
@preconcurrency import Foundation

/// A command line program with the scenes of an app.
///
/// An app adds an executable target with one file:
///
///     @main
///     struct Screens: SnapshotTool {
///         static var scenes: [SnapshotScene] { AppScenes.all }
///     }
///
/// The program has the commands `test`, `approve`, `list`, `doctor`, `capture`, `diff`, `texts`, `audit`, `tree` and
/// `merge`. The package plugin starts it: `swift package snapshot test`.
public protocol SnapshotTool {
    /// The scenes. Each has its own `id`.
    static var scenes: [SnapshotScene] { get }
    /// The default folder of goldens, relative to the current directory. `Goldens` if left out.
    static var goldens: String { get }
    /// A sentence about the program, for `--help`.
    static var abstract: String { get }
    /// Commands of the app's own.
    static var commands: [any ParsableCommand.Type] { get }
}

extension SnapshotTool {
    /// `Goldens`.
    public static var goldens: String { "Goldens" }
    /// A sentence that fits every app.
    public static var abstract: String { "Compares screens with accepted pictures, pixel by pixel." }
    /// None.
    public static var commands: [any ParsableCommand.Type] { [] }

    /// Runs the program with the arguments of the process, on the main thread, and ends the process.
    public static func main() {
        // Lines appear as they are printed, also in a pipe, and are not torn by what scenes write to standard error.
        setvbuf(stdout, nil, _IOLBF, 0)
        let path = CommandLine.arguments.first ?? "snapshot"
        let name = URL(fileURLWithPath: path).lastPathComponent
        let environment = ProcessInfo.processInfo.environment
        Tool.current = Tool(
            program: Tool.program(named: name, at: path, environment: environment),
            goldens: goldens, abstract: abstract, commands: commands, makeScenes: { scenes })
        // SwiftPM ends the plugin, when it is interrupted, and not the program.
        if environment["ADK_SNAPSHOT_PROGRAM"] != nil { ParentProcess.endWithIt() }
        ToolCommand.main()
    }
}

/// The program of this process.
struct Tool {
    /// The words that start the program. The package plugin says how it was started. A program in the build folder of
    /// a package is started by SwiftPM.
    let program: [String]
    /// The default folder of goldens.
    var goldens: String
    /// The sentence of `--help`.
    var abstract: String
    /// The app's own commands.
    var commands: [any ParsableCommand.Type]
    /// Makes the list of scenes.
    var makeScenes: () -> [SnapshotScene]

    // No lock: the main thread sets it once, before the arguments are parsed and before the process has other threads.
    // Later it is only read.
    nonisolated(unsafe) static var current = Tool(
        program: ["snapshot"], goldens: "Goldens", abstract: "", commands: [], makeScenes: { [] })

    /// The command that starts the program, for messages and reports.
    var invocation: String { program.joined(separator: " ") }

    static func program(named name: String, at path: String, environment: [String: String]) -> [String] {
        let plugin = environment["ADK_SNAPSHOT_PROGRAM"] ?? ""
        if !plugin.isEmpty { return plugin.split(separator: " ").map(String.init) }
        let folders = path.split(separator: "/").dropLast()
        guard folders.contains(".build") else { return [name] }
        return ["swift", "run"] + (folders.last == "release" ? ["-c", "release"] : []) + [name]
    }

    /// The scenes. Scenes that cannot be rendered, and two scenes with one id, are a usage error.
    func scenes() throws -> [SnapshotScene] {
        let scenes = makeScenes()
        let faults = scenes.compactMap(\.fault)
        guard faults.isEmpty else { throw refusal(faults.joined(separator: "\n")) }
        var known: Set<String> = []
        for scene in scenes where !known.insert(scene.id).inserted {
            throw refusal("two scenes have the id “\(scene.id)”: give one of them another name")
        }
        return scenes
    }
}
