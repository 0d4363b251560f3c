import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Compares this environment with the one the goldens come from.",
        discussion: "Status 3 where they differ, 2 where a scene has no golden.")

    @OptionGroup var folders: Folders

    func run() throws {
        let here = EnvironmentFingerprint.current()
        print("Here: \(here)")
        let store = GoldenStore(directory: folders.goldensURL)
        let environments = try store.environments()
        let goldens = Set(try store.ids())
        var statuses: [Status] = []
        for scene in SceneCatalogue.all {
            if !goldens.contains(scene.id) {
                print("\(scene.id): there is no golden")
                statuses.append(.missing)
            } else if let environment = environments[scene.id] {
                let changes = environment.changes(to: here)
                print("\(scene.id): " + (changes.isEmpty ? "same environment" : changes.joined(separator: ", ")))
                statuses.append(changes.isEmpty ? .same : .environment)
            } else {
                print("\(scene.id): nobody wrote down where the golden comes from")
                statuses.append(.environment)
            }
        }
        for orphan in try store.orphans(of: SceneCatalogue.all) { print("\(orphan): belongs to no scene") }
        // Which pictures exist is fixed more easily than a machine: the environment counts first.
        try (statuses.contains(.environment) ? Status.environment : Status.worst(of: statuses)).exit()
    }
}
