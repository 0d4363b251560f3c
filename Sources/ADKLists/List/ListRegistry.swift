import Foundation

/// All lists that exist.
@MainActor
final class ListRegistry {
    static let shared = ListRegistry()
    private struct Entry { weak var list: ListController? }
    private var entries: [Entry] = []

    private init() {}

    var lists: [ListController] { entries.compactMap(\.list) }

    func add(_ list: ListController) {
        entries.removeAll { $0.list == nil }
        entries.append(Entry(list: list))
    }
}
