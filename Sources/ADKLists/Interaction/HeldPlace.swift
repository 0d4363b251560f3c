import Foundation

/// A place between rows at which dropped items will be inserted, once their data arrived. A line marks it.
///
/// It follows the edits of the list, and ends with its section.
@MainActor
package final class HeldPlace: RowStore {
    /// Nil once the place ended.
    package private(set) var path: IndexPath?
    let mark = DropMark()
    private weak var updates: UpdateQueue?

    init(_ path: IndexPath, in updates: UpdateQueue) {
        (self.path, self.updates) = (path, updates)
        mark.zPosition = DropMark.level
        mark.backgroundColor = SelectionState.accent
    }

    /// Applies a reload that is due, and removes the line. Returns the place, unless it ended before. While a batch is
    /// open, the place does not count the edits of the batch.
    package func end() -> IndexPath? {
        guard path != nil else { return nil }
        updates?.reloadIfNeeded()
        defer { cancel() }
        return path
    }

    /// Ends the place and removes the line. Nothing is read from the data source.
    package func cancel() {
        path = nil
        mark.removeFromSuperlayer()
    }

    package func apply(_ changes: ResolvedChanges) {
        guard let old = path else { return }
        path = changes.insertion(at: old)
        if path == nil { mark.removeFromSuperlayer() }
    }

    package func checkPlaces(in map: SlotMap) {
        guard let (section, row) = path?.rowParts else { return }
        Invariant.check(
            section < map.sections && row <= map.rows(in: section), "a place is held at row \(row) of \(section)")
    }
}

extension ResolvedChanges {
    /// A place between rows after the changes: in front of the next row that stays in the section, or else behind the
    /// last one. Nil if the section is gone. O(rows that left behind the place).
    fileprivate func insertion(at path: IndexPath) -> IndexPath? {
        guard let (section, row) = path.rowParts, section < old.sections, let target = sections.new(of: section) else {
            return nil
        }
        func place(ofRow row: Int) -> Int? {
            self.place(of: IndexPath(row: row, section: section)).flatMap { $0.section == target ? $0.row : nil }
        }
        let count = old.rows(in: section)
        let found =
            (min(row, count)..<count).lazy.compactMap { place(ofRow: $0) }.first
            ?? (0..<min(row, count)).reversed().lazy.compactMap { place(ofRow: $0) }.first.map { $0 + 1 }
        return IndexPath(row: found ?? 0, section: target)
    }
}

/// The places at which dropped items will be inserted.
extension ListInteraction {
    /// Marks a place until `HeldPlace.end()`. Nil if there is no such place.
    func hold(_ path: IndexPath) -> HeldPlace? {
        updates.reloadIfNeeded()
        guard isInsertion(path) else { return nil }
        let place = HeldPlace(path, in: updates)
        updates.register(place)
        heldPlaces.append(place)
        showHeldPlaces()
        return place
    }

    /// Moves the lines to their places, which change with the rows and their sizes.
    func showHeldPlaces() {
        guard !heldPlaces.isEmpty, let scrollView else { return }
        heldPlaces.removeAll { $0.path == nil }
        for place in heldPlaces {
            guard let line = place.path.flatMap({ line(at: $0) }) else {
                place.mark.removeFromSuperlayer()
                continue
            }
            place.mark.frame = line
            if place.mark.superlayer !== scrollView.layer { scrollView.layer.addSublayer(place.mark) }
        }
    }

    /// The line in front of the row, or behind the last one, in points of the scroll view's content. Nil in a section
    /// without rows.
    private func line(at path: IndexPath) -> CGRect? {
        let count = data.map.rows(in: path.section)
        guard count > 0 else { return nil }
        let slot = data.map.slot(IndexPath(row: min(path.row, count - 1), section: path.section))
        return viewport.convert(line(at: slot, path.row < count ? .start : .end))
    }
}
