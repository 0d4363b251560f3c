import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Compares this environment with the one the gallery's goldens come from.",
        discussion: """
            Exit status 3 if they differ, 2 if a scene has no golden. For goldens of another package only the \
            environments are compared, because only its tests know its scenes.
            """)

    @OptionGroup var folders: Folders

    func run() throws {
        let here = EnvironmentFingerprint.current()
        print("Here: \(here)")
        let store = try folders.existingGoldens()
        let environments = try store.environments()
        let goldens = Set(try store.ids())
        let scenes = SceneCatalogue.all.map(\.id)
        let orphans = goldens.subtracting(scenes).sorted()
        // If none of the goldens belongs to the gallery, they belong to another package.
        let isForeign = !goldens.isEmpty && orphans.count == goldens.count
        var statuses: [Status] = []
        for id in isForeign ? orphans : scenes {
            if !goldens.contains(id) {
                print("\(id): there is no golden")
                statuses.append(.missing)
            } else if let environment = environments[id] {
                let changes = environment.changes(to: here)
                print("\(id): " + (changes.isEmpty ? "same environment" : changes.joined(separator: ", ")))
                statuses.append(changes.isEmpty ? .same : .environment)
            } else {
                print("\(id): the golden's environment was not recorded")
                statuses.append(.environment)
            }
        }
        if !isForeign { for orphan in orphans { print("\(orphan): belongs to no scene") } }
        // A different environment counts first: missing goldens are easier to fix.
        try (statuses.contains(.environment) ? Status.environment : Status.worst(of: statuses)).exit()
    }
}
