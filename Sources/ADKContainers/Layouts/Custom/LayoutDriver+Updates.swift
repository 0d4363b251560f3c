import ADKLists
import Foundation

/// Edits in the form that the layout receives.
extension LayoutDriver {
    /// Tells the layout of the edits, and asks where elements come from and go to. O(edits + visible elements).
    ///
    /// Source: Apple's documentation of `prepare(forCollectionViewUpdates:)` and of the methods that it lists: after
    /// it, the index paths of the elements that the layout adds and removes, then the attributes.
    ///
    /// A method of the layout that edits the items ends the questions: the slots are those of other items.
    func run(_ update: LayoutUpdate) {
        let items = update.items
        calling { layout.prepare(forCollectionViewUpdates: items) }
        let (removed, added) = (removedElements, addedElements)
        if !isDue { askForEnds(of: update, removed: removed, added: added) }
        if !isDue { askForDecorations(of: update, removed: removed, added: added) }
        if isDue { ends = LayoutUpdate.Ends() }
        calling { layout.finalizeCollectionViewUpdates() }
    }

    /// The supplementary views and decorations that the layout removes, with their index paths before the update.
    private var removedElements: Set<LayoutElement> {
        elements(layout.indexPathsToDeleteForSupplementaryView, layout.indexPathsToDeleteForDecorationView)
    }

    /// The supplementary views and decorations that the layout adds.
    private var addedElements: Set<LayoutElement> {
        elements(layout.indexPathsToInsertForSupplementaryView, layout.indexPathsToInsertForDecorationView)
    }

    private func elements(
        _ supplements: @MainActor (String) -> [IndexPath], _ decorations: @MainActor (String) -> [IndexPath]
    ) -> Set<LayoutElement> {
        var result: Set<LayoutElement> = []
        func add(
            _ kind: String, _ category: UICollectionView.ElementCategory, _ answer: @MainActor (String) -> [IndexPath]
        ) {
            let paths = calling { answer(kind) }
            // An index path of another length names nothing.
            for path in paths where (1...2).contains(path.count) {
                let item = path.count == 2 ? path[1] : 0
                result.insert(
                    LayoutElement(category: category, kind: kind, path: IndexPath(item: item, section: path[0])))
            }
        }
        for kind in shownKinds { add(kind, .supplementaryView, supplements) }
        for kind in layout.decorationClasses.keys.sorted() { add(kind, .decorationView, decorations) }
        return result
    }

    private func askForEnds(of update: LayoutUpdate, removed: Set<LayoutElement>, added: Set<LayoutElement>) {
        let visible = slots(in: settledBounds, limit: .max)
        let arriving = update.arriving(among: visible) { slot in
            element(map.item(at: slot)).map(added.contains) ?? false
        }
        for slot in arriving {
            let answer = calling { initialAttributes(of: map.item(at: slot)) }
            if isDue { return }
            guard let place = answer.flatMap(place) else { continue }
            ends.initial[slot] = place
        }
        for item in update.leaving(and: { element($0).map(removed.contains) ?? false }) {
            let answer = calling { finalAttributes(of: item) }
            if isDue { return }
            guard let place = answer.flatMap(place) else { continue }
            ends.final[item] = place
        }
    }

    private func askForDecorations(of update: LayoutUpdate, removed: Set<LayoutElement>, added: Set<LayoutElement>) {
        func element(_ key: ListDecoration.Key) -> LayoutElement {
            LayoutElement(category: .decorationView, kind: key.kind, path: key.path)
        }
        let shown = shownDecorations
        for key in shown.sorted() where !update.decorations.contains(key) || added.contains(element(key)) {
            let attributes = calling {
                layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind, at: key.path)
            }
            ends.initialDecorations[key] = attributes.flatMap(place)
        }
        for key in update.decorations.sorted() where !shown.contains(key) || removed.contains(element(key)) {
            let attributes = calling {
                layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: key.path)
            }
            ends.finalDecorations[key] = attributes.flatMap(place)
        }
    }

    /// The decorations in the viewport that the layout accepted last.
    var shownDecorations: Set<ListDecoration.Key> {
        guard !settledBounds.isNull else { return [] }
        var result: Set<ListDecoration.Key> = []
        answers.grid.visit(settledBounds) { place in
            guard place.id < 0, let attributes = answers.decorations[place.id] else { return }
            result.insert(
                ListDecoration.Key(kind: attributes.representedElementKind ?? "", path: attributes.indexPath))
        }
        return result
    }

    private func place(_ attributes: UICollectionViewLayoutAttributes) -> ItemPlace? {
        validated(attributes).map { ItemPlace(frame: $0.frame, appearance: $0.appearance) }
    }
}

extension ListDecoration.Key: Comparable {
    package static func < (a: Self, b: Self) -> Bool { a.kind == b.kind ? a.path < b.path : a.kind < b.kind }
}
