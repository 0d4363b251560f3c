import ADKFoundation
import Foundation

extension NSDiffableDataSourceSnapshot {
    // MARK: - Sections

    /// Adds sections at the end.
    @inlinable
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        for (offset, identifier) in identifiers.enumerated() {
            guard sectionIndexes[identifier] == nil else {
                return placeSections(Array(identifiers[offset...]), at: nil)
            }
            sectionIndexes[identifier] = sectionIdentifiers.count
            addSection(identifier)
        }
    }

    /// Adds sections before another. If the other is not in the snapshot, logs that and adds nothing. O(k + sections).
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { placeSections(identifiers, at: (toIdentifier, 0)) }

    /// Adds sections after another. If the other is not in the snapshot, logs that and adds nothing. O(k + sections).
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { placeSections(identifiers, at: (toIdentifier, 1)) }

    /// Removes sections with their items. Identifiers that are not in the snapshot are ignored.
    ///
    /// O(sections + removed items).
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        let gone = Set(identifiers.compactMap { sectionIndexes[$0] })
        guard !gone.isEmpty else { return }
        for index in gone {
            for item in rows[index] { owners[item] = nil }
            marks.forget(rows[index])
            marks.forget(section: sectionIdentifiers[index])
        }
        let kept = sectionIdentifiers.indices.filter { !gone.contains($0) }
        arrange(kept.map { (sectionIdentifiers[$0], rows[$0]) })
    }

    /// Moves a section with its items before another. If one of them is not in the snapshot, logs that and moves
    /// nothing. O(sections).
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { moveSection(identifier, at: (toIdentifier, 0)) }

    /// Moves a section with its items after another. If one of them is not in the snapshot, logs that and moves
    /// nothing. O(sections).
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { moveSection(identifier, at: (toIdentifier, 1)) }

    // MARK: - Reloads

    /// The next `apply` makes new nodes for these items. Those that are not in the snapshot are logged and ignored.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        marks.reloadedItems.formUnion(known(identifiers, "reloaded"))
    }

    /// The next `apply` brings the nodes of these items up to date, with the data source's `nodeReconfigurator`. Those
    /// that are not in the snapshot are logged and ignored.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        marks.reconfiguredItems.formUnion(known(identifiers, "reconfigured"))
    }

    /// The next `apply` makes new nodes for all items of these sections, and for their headers and footers. Sections
    /// that are not in the snapshot are logged and ignored.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            guard sectionIndexes[identifier] != nil else {
                Misuse.report("section \(identifier) is not in the snapshot; it is not reloaded")
                continue
            }
            marks.reloadedSections.insert(identifier)
        }
    }

    /// The items that the next `apply` reloads, in the order of the snapshot. O(n).
    public var reloadedItemIdentifiers: [ItemIdentifierType] { itemIdentifiers.filter(marks.reloadedItems.contains) }

    /// The items that the next `apply` reconfigures, in the order of the snapshot. O(n).
    public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
        itemIdentifiers.filter(marks.reconfiguredItems.contains)
    }

    /// The sections that the next `apply` reloads, in the order of the snapshot. O(sections).
    public var reloadedSectionIdentifiers: [SectionIdentifierType] {
        sectionIdentifiers.filter(marks.reloadedSections.contains)
    }

    private func known(_ identifiers: [ItemIdentifierType], _ verb: String) -> [ItemIdentifierType] {
        identifiers.filter { identifier in
            let isKnown = owners[identifier] != nil
            if !isKnown { Misuse.report("item \(identifier) is not in the snapshot; it is not \(verb)") }
            return isKnown
        }
    }

    /// The same items without marks: those of a snapshot that was applied.
    package var applied: Self {
        var result = self
        result.marks = SnapshotMarks()
        return result
    }

    // MARK: - Order of sections

    @usableFromInline
    mutating func addSection(_ identifier: SectionIdentifierType) {
        sectionIdentifiers.append(identifier)
        rows.append([])
    }

    private mutating func moveSection(_ identifier: SectionIdentifierType, at anchor: (SectionIdentifierType, Int)) {
        guard sectionIndexes[identifier] != nil else {
            return Misuse.report("section \(identifier) is not in the snapshot; nothing moves")
        }
        guard identifier != anchor.0 else { return }
        placeSections([identifier], at: anchor, isMove: true)
    }

    /// Adds sections beside another, or at the end. Those in the snapshot move there with their items. O(k + sections).
    @usableFromInline
    mutating func placeSections(
        _ given: [SectionIdentifierType], at anchor: (identifier: SectionIdentifierType, offset: Int)?,
        isMove: Bool = false
    ) {
        if let anchor, sectionIndexes[anchor.identifier] == nil {
            return Misuse.report("section \(anchor.identifier) is not in the snapshot; nothing is placed beside it")
        }
        var seen = Set<SectionIdentifierType>()
        // The anchor stays where it is.
        let list = given.filter { $0 != anchor?.identifier && seen.insert($0).inserted }
        let placed = list.map { ($0, sectionIndexes[$0].map { rows[$0] } ?? []) }
        if !isMove, list.count < given.count || list.contains(where: { sectionIndexes[$0] != nil }) {
            Misuse.report("sections were added twice; each is once in the snapshot, at its last place")
        }
        var order = zip(sectionIdentifiers, rows).filter { !seen.contains($0.0) }
        let index = anchor.flatMap { anchor in
            order.firstIndex { $0.0 == anchor.identifier }.map { $0 + anchor.offset }
        }
        order.insert(contentsOf: placed, at: index ?? order.count)
        arrange(order)
    }

    private mutating func arrange(_ order: [(SectionIdentifierType, [ItemIdentifierType])]) {
        sectionIdentifiers = order.map(\.0)
        rows = order.map(\.1)
        sectionIndexes = [:]
        for (index, identifier) in sectionIdentifiers.enumerated() { sectionIndexes[identifier] = index }
    }
}
