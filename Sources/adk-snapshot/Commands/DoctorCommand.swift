import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Compares this environment with the one the gallery's goldens come from.",
        discussion: """
            Status 3 where they differ, 2 where a scene has no golden. Of another package's goldens, only \
            the environments are compared: its scenes are known to its tests only.
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
        // Goldens of which none is the gallery's are another package's.
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
        // Which pictures exist is fixed more easily than a machine: the environment counts first.
        try (statuses.contains(.environment) ? Status.environment : Status.worst(of: statuses)).exit()
    }
}
