import Foundation

/// Rows that are followed while the app is called, which may edit the list. Reloaded rows keep their places.
@MainActor
final class FollowedRows: RowStore {
    /// The places of the rows; nil for those that are gone.
    private(set) var paths: [IndexPath?]

    init(_ paths: [IndexPath]) { self.paths = paths }

    func apply(_ changes: ResolvedChanges) { paths = paths.map { $0.flatMap(changes.place(of:)) } }

    func checkPlaces(in map: SlotMap) {
        Invariant.check(paths.allSatisfy { $0.map(map.contains) ?? true }, "rows \(paths) are followed")
    }
}

extension ResolvedChanges {
    /// The place of a row after the changes; nil if the row is gone. A reloaded row keeps its place.
    func place(of path: IndexPath) -> IndexPath? {
        old.contains(path) ? map(old.slot(path)).flatMap { new.path($0) } : nil
    }
}
