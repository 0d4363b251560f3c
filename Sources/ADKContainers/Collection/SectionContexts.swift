import ADKLists
import Foundation

/// The contexts of sections that were asked for, by section. They follow their sections.
@MainActor
final class SectionContexts: RowStore {
    private var contexts: [Int: any ASSectionContext] = [:]

    subscript(section: Int) -> (any ASSectionContext)? {
        get { contexts[section] }
        set { contexts[section] = newValue }
    }

    /// A reloaded section is asked for its context again.
    func apply(_ changes: ResolvedChanges) {
        let old = contexts
        contexts = [:]
        for (section, context) in old
        where section < changes.old.sections && !changes.reloadedSections.contains(section) {
            if let new = changes.sections.new(of: section) { contexts[new] = context }
        }
    }

    func checkPlaces(in map: SlotMap) {
        Invariant.check(
            contexts.keys.allSatisfy { $0 < map.sections }, "a context of \(contexts.keys) is of no section")
    }
}
