import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

/// Changes one value of the gallery after the other, and tells which changes no scene shows.
struct MutateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutate",
        abstract: "Changes values of the code one by one, and reports the changes that no scene catches.",
        discussion: """
            Each mutation is a small visible change of the gallery or of its drawing. A process of its own renders \
            scenes with it up to the first that differs from its golden. The first cause of the difference must name \
            the changed thing. Debug builds only.

            Exit status: 0 all caught and at least 95 % named rightly, 1 otherwise, 64 usage.
            """)

    @Argument(help: "Mutations, by name or by the first part of their names; all if left out.")
    var names: [String] = []

    @Option(help: "The number of processes at a time.")
    var jobs = 2

    @Option(help: ArgumentHelp("Writes the findings to a file as JSON.", valueName: "file"))
    var json: String?

    @Option(help: "Only scenes whose id matches this pattern of *, ? and [a-z].")
    var filter: String?

    @Flag(help: "Lists the mutations, and renders nothing.")
    var list = false

    @Option(help: ArgumentHelp("The folder of accepted pictures.", valueName: "dir"))
    var goldens = "Tests/GalleryTests/Snapshots/Goldens"

    @Option(help: ArgumentHelp("The folder for pictures of the differences.", valueName: "dir"))
    var results = ".build/mutation-results"

    /// The folder of a child process, which renders with one mutation or none, and writes its answer there.
    @Option(help: .private)
    var answer: String?

    /// Only these scenes, in a child process.
    @Option(parsing: .upToNextOption, help: .private)
    var scenes: [String] = []

    #if DEBUG
        func validate() throws {
            guard (1...64).contains(jobs) else { throw ValidationError("--jobs must lie between 1 and 64") }
            _ = try mutations()
        }

        func run() throws {
            let mutations = try mutations()
            if let answer {
                try writeAnswer(mutations.first, to: URL(fileURLWithPath: answer, isDirectory: true))
            } else if list {
                for mutation in mutations {
                    print("\(mutation.summary)  |  \(mutation.blames.joined(separator: ", "))")
                }
            } else {
                try examine(mutations)
            }
        }

        /// The chosen mutations.
        private func mutations() throws -> [Mutation] {
            // A child process without a name has no mutation.
            if names.isEmpty { return answer == nil ? MutationList.all : [] }
            for name in names where !MutationList.all.contains(where: { MutateCommand.matches($0, name) }) {
                throw ValidationError("there is no mutation “\(name)”; mutate --list shows all")
            }
            if answer != nil { return MutationList.all.filter { names.contains($0.name) } }
            return MutationList.all.filter { mutation in names.contains { MutateCommand.matches(mutation, $0) } }
        }

        private static func matches(_ mutation: Mutation, _ name: String) -> Bool {
            mutation.name == name || mutation.name.hasPrefix(name + ".") || mutation.name.hasPrefix(name + "#")
        }

        /// The scenes of this run, without those that the filter leaves out.
        private func allScenes() throws -> [SnapshotScene] {
            let chosen = SceneCatalogue.all.filter { scene in filter.map { fnmatch($0, scene.id, 0) == 0 } ?? true }
            guard !chosen.isEmpty else { throw ValidationError("no scene matches; adk-snapshot list shows all") }
            return chosen
        }

        // MARK: - One mutation

        /// Renders the scenes in this process.
        private func writeAnswer(_ mutation: Mutation?, to folder: URL) throws {
            if let mutation { MutationPoint.change(mutation.point, to: mutation.value) }
            let all = try allScenes()
            let hints = mutation?.scenes ?? []
            let first = hints.flatMap { hint in all.filter { $0.name == hint || $0.id == hint } }
            let rest = all.filter { scene in !first.contains { $0.id == scene.id } }
            let chosen = scenes.isEmpty ? first + rest : all.filter { scenes.contains($0.id) }
            let answer = MainActor.assumeIsolated {
                SceneRunner.onHang = { message in
                    FileHandle.standardError.write(Data((message + "\n").utf8))
                    _exit(1)
                }
                return MutationAnswer.find(
                    in: chosen, goldens: URL(fileURLWithPath: goldens, isDirectory: true),
                    results: folder.appendingPathComponent("results", isDirectory: true))
            }
            let file = folder.appendingPathComponent(MutationProcesses.fileName)
            try JSONEncoder().encode(answer).write(to: file, options: .atomic)
        }

        // MARK: - All mutations

        private func examine(_ mutations: [Mutation]) throws {
            guard try GoldenStore(directory: URL(fileURLWithPath: goldens, isDirectory: true)).exists() else {
                throw ValidationError("there is no folder of goldens at \(goldens); give --goldens")
            }
            let processes = MutationProcesses(
                jobs: jobs, folder: URL(fileURLWithPath: results, isDirectory: true))
            let shared = ["mutate", "--goldens", goldens] + (filter.map { ["--filter", $0] } ?? [])
            var rows: [Int: MutationReport.Row] = [:]
            var printed = 0
            try processes.run(mutations.map { shared + [$0.name] }) { index, answer in
                rows[index] = MutationReport.Row(mutations[index], answer)
                while let row = rows[printed] {
                    print(row.line)
                    printed += 1
                }
                fflush(nil)
            }
            // A scene that differs anyway proves nothing.
            let witnesses = Array(Set(rows.values.compactMap(\.scene))).sorted()
            var unstable: [String] = []
            let parts = (0..<jobs).map { part in
                witnesses.enumerated().filter { $0.offset % jobs == part }.map(\.element)
            }.filter { !$0.isEmpty }
            let controls = MutationProcesses(jobs: jobs, folder: processes.folder.appendingPathComponent("unmutated"))
            try controls.run(parts.map { shared + ["--scenes"] + $0 }) { part, answer in
                if let scene = answer?.scene { unstable.append(scene) }
                if answer == nil { unstable += parts[part] }
            }
            let report = MutationReport(
                rows: mutations.indices.compactMap { rows[$0] }, unstable: unstable.sorted())
            for scene in report.unstable {
                print("FAILED      without a mutation, \(scene) differs from its golden")
            }
            if unstable.isEmpty { print("Without a mutation, all \(witnesses.count) of these scenes are the same.") }
            print(report.summary)
            if let json { try report.json().write(to: URL(fileURLWithPath: json), options: .atomic) }
            if !report.isGood { throw ExitCode(1) }
        }
    #else
        func validate() throws {
            throw ValidationError("mutate needs a debug build: release builds have no mutations")
        }
    #endif
}
