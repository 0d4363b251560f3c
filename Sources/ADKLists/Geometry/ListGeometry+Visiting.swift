import Foundation

/// The limits of a pass.
package enum VisitLimits {
    /// The maximum number of slots that a pass visits, however short they are.
    package static let slots = 4096
    /// The maximum number of empty slots that a pass visits. Slots after them are visited as well.
    static let empty = 256
}

extension ListGeometry {
    /// The slots of `set` that a pass visits. It leaves out empty items after the first 256, and everything after 4,096
    /// slots. O(slots returned · log n).
    func visited(_ set: RunSet) -> [Int] {
        let set = (set.last ?? 0) < map.total ? set : set.intersection(RunSet(0..<map.total))
        guard set.count > VisitLimits.empty else { return Array(set) }
        var result: [Int] = []
        var emptyCount = 0
        for run in set.runs {
            var slot = run.lowerBound
            while slot < run.upperBound, result.count < VisitLimits.slots {
                if isEmpty(slot) {
                    emptyCount += 1
                    if emptyCount > VisitLimits.empty {
                        guard let next = firstNonEmpty(from: slot), next > slot else { break }
                        slot = next
                        continue
                    }
                }
                result.append(slot)
                slot += 1
            }
        }
        return result
    }
}
