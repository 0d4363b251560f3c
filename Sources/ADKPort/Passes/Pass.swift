/// The features that are rewritten, in the order of the passes: each one reads the result of those before it.
package enum PortedFeature: String, CaseIterable, Sendable {
    case entryPoint = "@UIApplicationMain"
    case selector = "#selector"
    case optionalRequirement = "@objc optional"
    case objectiveC = "@objc"
    case objectiveCExpression = "isKind(of:) and #keyPath"
    case layoutVariable = "variables of ASLayout"
    case decodingInitializer = "init?(coder:) of views"
    case oldName = "names older than Swift 4.2"
    case override = "overrides in extensions"
    case missingImport = "missing imports of UIKit"

    /// The changes of this feature in `sources`. None is in a file whose brackets are not paired.
    func changes(in sources: SourceSet) -> [PortChange] {
        let changes =
            switch self {
            case .entryPoint: EntryPoint.changes(in: sources)
            case .selector: SelectorPass.changes(in: sources)
            case .optionalRequirement: OptionalRequirements.changes(in: sources)
            case .objectiveC: ObjectiveCWords.changes(in: sources)
            case .objectiveCExpression: ObjectiveCExpressions.changes(in: sources)
            case .layoutVariable: LayoutVariables.changes(in: sources)
            case .decodingInitializer: DecodingInitializers.changes(in: sources)
            case .oldName: OldNames.changes(in: sources)
            case .override: ExtensionOverrides.changes(in: sources)
            case .missingImport: MissingImport.changes(in: sources)
            }
        return changes.filter { $0.edits.allSatisfy { sources.files[$0.file].unpairedLine == nil } }
    }
}

/// One place that is rewritten: its edits are made together.
struct PortChange: Equatable {
    struct Edit: Equatable {
        /// The index of the file in the set.
        let file: Int
        let edit: SourceEdit
    }

    let edits: [Edit]

    init(_ edits: [Edit]) { self.edits = edits }

    init(file: Int, _ range: Range<Int>, _ text: String) {
        edits = [Edit(file: file, edit: SourceEdit(range: range, text: text))]
    }
}
