import ADKViews

/// The order of cells in depth.
extension ListStage {
    /// The index at which a row's view is inserted into `view`.
    ///
    /// A row is in front of those after it, whichever of them was measured first. This shows where rows overlap: in a
    /// layout that lets them, and on their way to new places. O(visible rows).
    func insertionIndex(of record: CellRecord, in view: UIView) -> Int {
        var (above, below): (CellRecord?, CellRecord?)
        for other in data.groups.unsortedPlacedRecords where other !== record && !other.isSupplement {
            guard other.node?.isNodeLoaded == true, other.node?.view.superview === view else { continue }
            if other.slot < record.slot {
                if above.map({ $0.slot < other.slot }) ?? true { above = other }
            } else if below.map({ other.slot < $0.slot }) ?? true {
                below = other
            }
        }
        func index(of record: CellRecord?) -> Int? {
            (record?.node?.view).flatMap { neighbour in view.subviews.firstIndex { $0 === neighbour } }
        }
        return index(of: above) ?? index(of: below).map { $0 + 1 } ?? 0
    }
}
