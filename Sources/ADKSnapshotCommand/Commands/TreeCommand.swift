import ADKGraphics
import ADKSnapshot
import ArgumentParser
import Foundation

struct TreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tree", abstract: "Prints or compares the elements that screen readers are told of.",
        discussion: """
            Without a folder it prints the elements of each scene, a line for each: role, name, value, states, \
            actions. With --into or --compare, the folder has a file ID.elements.txt for each scene, such as the \
            folder of goldens, with whose files `test` compares them too. \
            Exit status 1 if a scene differs or cannot be rendered, 2 if it has no file.
            """)

    @OptionGroup var selection: SceneSelection
    @OptionGroup var language: LanguageOption
    @OptionGroup var limit: TimeLimitOption

    @Option(help: ArgumentHelp("Write a file for each scene into this folder.", valueName: "dir"))
    var into: String?

    @Option(help: ArgumentHelp("Compare each scene with its file in this folder.", valueName: "dir"))
    var compare: String?

    func validate() throws {
        if into != nil, compare != nil { throw ValidationError("--into and --compare exclude each other") }
    }

    func run() throws {
        try onMainThread {
            UIFont.usePinnedFonts()
            language.apply()
            SceneRunner.onHang = endHungProcess
            var statuses: [Status] = []
            for scene in try selection.scenes() {
                do {
                    let rendering = try SceneRunner.render(scene, timeLimit: limit.timeLimit)
                    statuses.append(try handle(scene.id, rendering.elements))
                } catch let error as SnapshotError {
                    print("FAIL  \(error)")
                    statuses.append(.regression)
                }
            }
            if into != nil || compare != nil { print(Status.summary(of: statuses)) }
            try Status.worst(of: statuses).exit()
        }
    }

    private func handle(_ id: String, _ text: String) throws -> Status {
        guard let folder = into ?? compare else {
            print("\(id)\n\(text)")
            return .same
        }
        let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(id + ".elements.txt")
        do {
            if into != nil {
                try Data(text.utf8).write(to: file, options: .atomic)
                return .same
            }
            guard FileManager.default.fileExists(atPath: file.path) else {
                print("FAIL  \(id): there is no \(file.path)")
                return .missing
            }
            let former = try String(contentsOf: file, encoding: .utf8)
            guard former != text else { return .same }
            print("FAIL  \(id): other elements")
            for line in SceneElements.changes(from: former, to: text) { print("      \(line)") }
            return .regression
        } catch {
            throw refusal("\(file.path): \(error.localizedDescription)")
        }
    }
}
