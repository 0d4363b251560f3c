import ADKFoundation
import ADKSnapshot
import ArgumentParser
import Foundation

/// A process of `test --jobs`. Reads ids of scenes from standard input, and answers each with a line of JSON.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Renders the scenes that are named on standard input.", shouldDisplay: false)

    @OptionGroup var folders: Folders
    @OptionGroup var results: ResultsOption
    @OptionGroup var rendering: RenderingOptions

    /// The arguments of a worker that renders with these options.
    static func arguments(_ folders: Folders, _ results: ResultsOption, _ rendering: RenderingOptions) -> [String] {
        ["worker", "--goldens", folders.goldens, "--results", results.results] + rendering.arguments
    }

    func run() throws {
        // The parent may end while a scene hangs.
        ParentProcess.endWithIt()
        // Text that scenes print must not get between the answers. The parent reads it as messages of the scene. Lines
        // are written as they are printed (`SnapshotTool.main`), so they come before the scene's answer.
        let answers = dup(STDOUT_FILENO)
        guard answers >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            throw refusal("standard output cannot be used: \(String(cString: strerror(errno)))")
        }
        let scenes = Dictionary(uniqueKeysWithValues: try Tool.current.scenes().map { ($0.id, $0) })
        try onMainThread {
            let run = rendering.run(goldens: folders.goldensURL, results: results.url)
            try rendering.openScreen()
            let current = Locked("")
            SceneRunner.onHang = { message in
                WorkerCommand.write(
                    SceneAnswer(id: current.current, verdict: .unsettled, text: message, isHung: true), to: answers)
                _exit(Status.unsettled.rawValue)
            }
            WorkerCommand.write(Data(SceneAnswer.ready.utf8), to: answers)
            while let id = readLine() {
                guard let scene = scenes[id] else { throw refusal("there is no scene “\(id)”") }
                current.withLock { $0 = id }
                let verdict = run.verify(scene)
                let text =
                    if case .failed(let error) = verdict { error.description } else { "\(id): \(verdict)" }
                WorkerCommand.write(
                    SceneAnswer(id: id, verdict: verdict.kind, text: text, isHung: false), to: answers)
            }
        }
    }

    /// Writes an answer in one piece. Any thread.
    private static func write(_ answer: SceneAnswer, to descriptor: Int32) {
        guard let line = try? JSONEncoder().encode(answer) else { return }
        write(line, to: descriptor)
    }

    private static func write(_ line: Data, to descriptor: Int32) {
        let line = line + [UInt8(ascii: "\n")]
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: line)
    }
}
