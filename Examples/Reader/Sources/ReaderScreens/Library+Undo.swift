import AsyncDisplayKit
import ReaderLibrary

/// Changes that the user can take back, and make again.
extension Library {
    /// Unsubscribes.
    func remove(_ id: URL, undo manager: UndoManager?) {
        guard let removed = remove(id) else { return }
        register("Unsubscribe", manager) { library, manager in
            library.insert(removed.feed, at: removed.index)
            library.register("Unsubscribe", manager) { $0.remove(id, undo: $1) }
        }
    }

    /// Marks articles as read, or as not read.
    func mark(_ ids: Set<ArticleID>, asRead isRead: Bool, undo manager: UndoManager?) {
        let changed = set(\.isRead, to: isRead, of: ids)
        guard !changed.isEmpty else { return }
        register("Mark All as Read", manager) { $0.mark(changed, asRead: !isRead, undo: $1) }
    }

    private func register(
        _ name: String.LocalizationValue, _ manager: UndoManager?,
        _ body: @escaping @MainActor (Library, UndoManager?) -> Void
    ) {
        manager?.registerUndo(withTarget: self) { [weak manager] in body($0, manager) }
        manager?.setActionName(Texts.text(name))
    }
}
