import ADKSnapshot
import ArgumentParser
import Foundation

/// The scenes that a command is run for.
struct SceneSelection: ParsableArguments {
    @Argument(help: "Names or full ids of scenes; all scenes if left out.")
    var names: [String] = []

    @Option(help: "Only scenes whose id matches this pattern of *, ? and [a-z].")
    var filter: String?

    @Option(help: ArgumentHelp("Only these scales, such as 1,2.", valueName: "numbers"))
    var scale: ScaleList?

    @Option(help: ArgumentHelp("Only these themes: light, dark, separated by commas.", valueName: "themes"))
    var theme: CaseList<SnapshotScene.Theme>?

    @Option(help: ArgumentHelp("Only these directions: ltr, rtl, separated by commas.", valueName: "directions"))
    var direction: CaseList<SnapshotScene.Direction>?

    /// The selected scenes. An unknown name or an empty selection is a usage error.
    func scenes() throws -> [SnapshotScene] {
        let (all, tool) = (try Tool.current.scenes(), Tool.current.invocation)
        for name in names where !all.contains(where: { $0.name == name || $0.id == name }) {
            throw refusal("there is no scene “\(name)”; \(tool) list shows all")
        }
        let chosen = Set(names)
        let scenes = all.filter { scene in
            (chosen.isEmpty || chosen.contains(scene.name) || chosen.contains(scene.id))
                && filter.map { fnmatch($0, scene.id, 0) == 0 } ?? true
                && scale?.values.contains(scene.scale) ?? true
                && theme?.values.contains(scene.theme) ?? true
                && direction?.values.contains(scene.direction) ?? true
        }
        guard !scenes.isEmpty else {
            let advice = filter.map { "; --filter compares the whole id, such as “*\($0)*”" } ?? ""
            throw refusal("no scene matches\(advice); \(tool) list shows all")
        }
        return scenes
    }
}

/// Numbers separated by commas.
struct ScaleList: ExpressibleByArgument {
    let values: [CGFloat]

    init?(argument: String) {
        let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let known = values.compactMap { $0 }.filter { $0.isFinite && $0 > 0 }
        guard known.count == values.count else { return nil }
        self.values = known.map { CGFloat($0) }
    }
}

/// Cases of an enumeration, separated by commas.
struct CaseList<Value: RawRepresentable & Hashable & Sendable>: ExpressibleByArgument, CustomStringConvertible
where Value.RawValue == String {
    let values: Set<Value>

    init(_ values: Set<Value>) { self.values = values }

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let values = names.compactMap { Value(rawValue: String($0)) }
        guard values.count == names.count else { return nil }
        self.values = Set(values)
    }

    var description: String { values.map(\.rawValue).sorted().joined(separator: ",") }
}
