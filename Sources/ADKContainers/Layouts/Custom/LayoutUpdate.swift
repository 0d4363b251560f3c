import ADKLists
import Foundation

/// The edits of an update, as a layout hears of them, and the elements that were visible before it.
@MainActor
struct LayoutUpdate {
    /// The places that the layout answered.
    struct Ends {
        /// By the new slots of items that appear.
        var initial: [Int: ItemPlace] = [:]
        /// By the former identities of items that disappear.
        var final: [ListItem: ItemPlace] = [:]
        var initialDecorations: [ListDecoration.Key: ItemPlace] = [:]
        var finalDecorations: [ListDecoration.Key: ItemPlace] = [:]
    }

    let changes: ResolvedChanges
    /// The former items that were visible and are gone or reloaded.
    private let leaving: [ListItem]
    /// The former items that were visible.
    private let shown: [ListItem]
    /// The decorations that were visible.
    let decorations: Set<ListDecoration.Key>
    /// The new slots of items that were visible and stay.
    private let staying: Set<Int>

    /// `shown` are the visible places by their old slots.
    init(_ changes: ResolvedChanges, shown: [Int: ItemPlace], decorations: Set<ListDecoration.Key>) {
        self.changes = changes
        self.decorations = decorations
        self.shown = shown.keys.sorted().filter { $0 < changes.old.total }.map { changes.old.item(at: $0) }
        var leaving: [ListItem] = []
        var staying: Set<Int> = []
        for item in self.shown {
            switch changes.outcome(of: item) {
            case .stays(let new): if let slot = changes.new.slot(new) { staying.insert(slot) }
            case .reloaded, .gone: leaving.append(item)
            }
        }
        self.leaving = leaving
        self.staying = staying
    }

    /// The slots that are visible and were not, and those for which `isAdded` returns true.
    func arriving(among slots: IntegerRunSet, isAdded: (Int) -> Bool) -> [Int] {
        slots.filter { !staying.contains($0) || isAdded($0) }
    }

    /// The former items that were visible and are gone or reloaded, and those for which `isRemoved` returns true.
    func leaving(and isRemoved: (ListItem) -> Bool) -> [ListItem] {
        let known = Set(leaving)
        return shown.filter { known.contains($0) || isRemoved($0) }
    }

    /// The edits: deletions from the end, then insertions, reloads and moves. O(edited items), and O(sections) if
    /// sections are edited.
    var items: [UICollectionViewUpdateItem] {
        var result: [UICollectionViewUpdateItem] = []
        let mapping = changes.sections
        if !mapping.isIdentity {
            for old in (0..<changes.old.sections).reversed() where mapping.new(of: old) == nil {
                result.append(UICollectionViewUpdateItem(.delete, from: .wholeSection(old), to: nil))
            }
            for new in 0..<changes.new.sections where mapping.old(of: new) == nil {
                result.append(UICollectionViewUpdateItem(.insert, from: nil, to: .wholeSection(new)))
            }
        }
        for old in mapping.moved {
            guard let new = mapping.new(of: old) else { continue }
            result.append(UICollectionViewUpdateItem(.move, from: .wholeSection(old), to: .wholeSection(new)))
        }
        for old in changes.reloadedSections {
            guard let new = mapping.new(of: old) else { continue }
            result.append(UICollectionViewUpdateItem(.reload, from: .wholeSection(old), to: .wholeSection(new)))
        }
        for old in changes.edits.keys.sorted() {
            guard let edits = changes.edits[old] else { continue }
            for row in edits.removed.reversed() {
                let path = IndexPath(item: row, section: old)
                if changes.rowMoves.target(of: path) == nil {
                    result.append(UICollectionViewUpdateItem(.delete, from: path, to: nil))
                }
            }
            for row in edits.reloaded {
                let path = IndexPath(item: row, section: old)
                guard case .reloaded(let item) = changes.outcome(of: ListItem(path)) else { continue }
                result.append(UICollectionViewUpdateItem(.reload, from: path, to: item.path))
            }
            guard let new = mapping.new(of: old) else { continue }
            for row in edits.added {
                let path = IndexPath(item: row, section: new)
                if !changes.rowMoves.isTarget(path) {
                    result.append(UICollectionViewUpdateItem(.insert, from: nil, to: path))
                }
            }
        }
        for move in changes.rowMoves {
            result.append(UICollectionViewUpdateItem(.move, from: move.from.path, to: move.to.path))
        }
        return result
    }
}

extension ResolvedChanges {
    /// Whether all sections are reloaded, as by `reloadData()`. O(sections) if so.
    var reloadsEverything: Bool {
        let kept = min(old.sections, new.sections)
        return edits.isEmpty && rowMoves.isEmpty && reloadedSections.count == kept && sections.moved.isEmpty
            && (0..<kept).allSatisfy { sections.new(of: $0) == $0 }
    }
}

extension IndexPath {
    /// The index path of a whole section in an update.
    fileprivate static func wholeSection(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
}
