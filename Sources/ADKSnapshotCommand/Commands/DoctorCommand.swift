import ADKGraphics
import ADKSnapshot
import ArgumentParser
import Foundation

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Compares this environment with the one that the goldens come from.",
        discussion: """
            Exit status 3 if they differ, 2 if a scene has no golden, 1 if a golden cannot be read. In the folder of a test target, where \
            goldens belong to no scene of the program, only the environments are compared.
            """)

    @OptionGroup var folders: Folders

    func run() throws {
        let scenes = try Tool.current.scenes().map(\.id)
        let here = EnvironmentFingerprint.current()
        print("Here: \(here)")
        if !FontCatalog.canPin {
            print(
                "The fonts of the pictures are not installed: fonts-noto-core, fonts-noto-mono, fonts-noto-cjk and "
                    + "fonts-noto-color-emoji.")
        }
        let store = try folders.existingGoldens()
        let environments = try store.environments()
        let goldens = Set(try store.ids())
        let orphans = goldens.subtracting(scenes).sorted()
        // The goldens of tests: none belongs to a scene, or some of another folder do not.
        let isForeign = !orphans.isEmpty && (orphans.count == goldens.count || !folders.isDefault)
        var statuses: [Status] = []
        for id in isForeign ? goldens.sorted() : scenes {
            if !goldens.contains(id) {
                print("\(id): there is no golden")
                statuses.append(.missing)
            } else if let damage = try store.damage(of: id) {
                print("\(id): \(damage)")
                statuses.append(.regression)
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
        // A different environment counts before missing goldens, which are easier to fix.
        let first = [Status.regression, .environment].first { statuses.contains($0) }
        try (first ?? Status.worst(of: statuses)).exit()
    }
}
