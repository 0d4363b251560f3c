import ADKSnapshot
import ArgumentParser
import Foundation

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the scenes, or goldens without a scene, or scenes without a golden.",
        discussion: "Pictures of tests are not listed: only the tests know them.")

    @Flag(help: "Only goldens without a scene.")
    var orphans = false

    @Flag(help: "Only scenes without a golden.")
    var missing = false

    @Flag(help: "One JSON array of ids instead of lines.")
    var json = false

    @OptionGroup var folders: Folders

    func validate() throws {
        if orphans && missing { throw ValidationError("--orphans and --missing exclude each other") }
    }

    func run() throws {
        let scenes = try Tool.current.scenes()
        let ids: [String]
        if orphans {
            ids = try folders.existingGoldens().orphans(of: scenes)
            if !folders.isDefault, !ids.isEmpty {
                printError(
                    "\(folders.goldensURL.path) is not the folder of this program: these may be pictures of tests.")
            }
        } else if missing {
            // Without a folder no scene has a golden.
            let store = GoldenStore(directory: folders.goldensURL)
            let known = try usage { try store.exists() ? Set(try store.ids()) : [] }
            ids = scenes.map(\.id).filter { !known.contains($0) }
        } else {
            ids = scenes.map(\.id)
        }
        if json {
            // Ids need no escaping in JSON.
            print("[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        } else {
            for id in ids { print(id) }
        }
    }
}
