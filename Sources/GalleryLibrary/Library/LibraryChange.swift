import Foundation

/// The difference between two states of a library's photos, as the edits of a list.
///
/// Deletions, the sources of moves and `Place.old` are indices into the photos before, insertions, the targets of moves
/// and `Place.new` into those after. As few photos as possible are moved.
package struct LibraryChange: Equatable, Sendable {
    /// The index of one photo before and after.
    package struct Place: Equatable, Sendable {
        package let old: Int
        package let new: Int
    }

    /// Ascending indices of photos that are gone.
    package internal(set) var deletions: [Int] = []
    /// Ascending indices of photos that were added.
    package internal(set) var insertions: [Int] = []
    /// Photos that changed their order among the others, ascending by `new`.
    package internal(set) var moves: [Place] = []
    /// Photos whose file was replaced, written or renamed, ascending by `new`. They may be in `moves` as well: in a
    /// list, reload these at `new` in a second batch of edits.
    package internal(set) var reloads: [Place] = []
    /// Ascending indices, after the change, of photos whose `taken` or `pixelSize` became known. Their file is the
    /// same.
    package internal(set) var details: [Int] = []

    /// The photos that are gone, and those that were replaced, written or renamed as they were before, in no order.
    package internal(set) var former: [LibraryPhoto] = []

    /// Whether the photos and their order are the same. `reloads` and `details` may have entries.
    package var keepsOrder: Bool { deletions.isEmpty && insertions.isEmpty && moves.isEmpty }

    /// Whether nothing changed.
    package var isEmpty: Bool { keepsOrder && reloads.isEmpty && details.isEmpty }

    /// The edits that lead from `old` to `new`, which have no number twice. `capacity` exceeds every number.
    /// O(n log n).
    init(from old: [Int], to new: [Int], capacity: Int) {
        var oldIndex = [Int32](repeating: -1, count: capacity)
        for (index, id) in old.enumerated() { oldIndex[id] = Int32(index) }
        var isKept = [Bool](repeating: false, count: old.count)
        var common: [Place] = []
        for (index, id) in new.enumerated() {
            let former = Int(oldIndex[id])
            if former < 0 {
                insertions.append(index)
            } else {
                isKept[former] = true
                common.append(Place(old: former, new: index))
            }
        }
        deletions = isKept.indices.filter { !isKept[$0] }
        moves = LibraryChange.moved(common)
    }

    init() {}

    /// The places outside of a longest run of places whose old indices ascend.
    private static func moved(_ places: [Place]) -> [Place] {
        guard zip(places, places.dropFirst()).contains(where: { $0.old > $1.old }) else { return [] }
        // The last place of the best run of each length, and the place before each one in its run.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: places.count)
        for index in places.indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if places[ends[middle]].old < places[index].old { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var stays = [Bool](repeating: false, count: places.count)
        var index = ends.last ?? -1
        while index >= 0 {
            stays[index] = true
            index = before[index]
        }
        return places.indices.filter { !stays[$0] }.map { places[$0] }
    }
}
