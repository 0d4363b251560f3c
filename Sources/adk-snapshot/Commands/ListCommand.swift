import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the gallery's scenes, or goldens that have no scene or scenes that have no golden.",
        discussion: "Scenes of other packages are known to those packages' tests only.")

    @Flag(help: "Only goldens that belong to no scene.")
    var orphans = false

    @Flag(help: "Only scenes that have no golden.")
    var missing = false

    @Flag(help: "One JSON array of ids instead of lines.")
    var json = false

    @OptionGroup var folders: Folders

    func validate() throws {
        if orphans && missing { throw ValidationError("--orphans and --missing exclude each other") }
    }

    func run() throws {
        let ids: [String]
        if orphans {
            ids = try folders.existingGoldens().orphans(of: SceneCatalogue.all)
        } else if missing {
            let known = Set(try folders.existingGoldens().ids())
            ids = SceneCatalogue.all.map(\.id).filter { !known.contains($0) }
        } else {
            ids = SceneCatalogue.all.map(\.id)
        }
        if json {
            // Ids are plain letters: they need no escaping.
            print("[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]")
        } else {
            for id in ids { print(id) }
        }
    }
}
