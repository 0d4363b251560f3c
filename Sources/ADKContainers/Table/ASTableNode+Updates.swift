import ADKFoundation
import ADKNodes
import Foundation

/// Edits. Deletes, reloads and the origins of moves speak of rows as they were before a batch, inserts and
/// the goals of moves of rows as they are afterwards. The data source has to give the new counts by then.
extension ASTableNode {
    /// Asks for all rows again. The offset stays, and old rows stay in sight until the new ones are drawn. The
    /// counts are read with the next frame, or when a question about rows is asked before. Any thread.
    ///
    /// A batch under way goes on, and "no more" holds, unless there are fewer rows afterwards than before.
    public func reloadData() { reloadData(completion: nil) }

    /// `completion` runs on the main thread when the new rows that can be seen are measured; at once where the
    /// table is not loaded.
    public func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        ASPerformBlockOnMainThread {
            self.shownItems = nil
            self.controller.reloadData(completion: completion)
        }
    }

    /// Measures every row anew, in the background; no node is made anew.
    @MainActor public func relayoutItems() { controller.relayout() }

    /// Collects the edits made in `updates` and applies them as one. Nested calls join the outermost.
    ///
    /// `completion` runs on the main thread, in a later frame step, when the nodes of new rows within the table's
    /// ranges exist and are measured; of nested calls the innermost first. It is given false where the batch did
    /// not add up, where a reload came before the nodes were there, and where there is no data source.
    ///
    /// A batch that does not lead from the old row counts to those the data source now gives is
    /// reported in the log and to `onInvalidUpdate`, and answered by reloading.
    ///
    /// Differs from Texture: new rows farther away have no node when `completion` runs, since a table makes
    /// nodes around the viewport only. A table that is not shown makes none.
    @MainActor
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// `animated` false lets the rows come, go and move at once, whatever the edits say.
    @MainActor
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        controller.performBatch(animated: animated, updates ?? {}, completion: completion)
    }

    @MainActor
    public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation) { $0.insertedRows.add($1) }
    }

    @MainActor
    public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation) { $0.deletedRows.add($1) }
    }

    /// Makes rows anew; the old ones are shown until the new ones are drawn.
    @MainActor
    public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation) { $0.reloadedRows.add($1) }
    }

    /// The row keeps its node.
    ///
    /// Differs from Texture, which makes it anew.
    @MainActor
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        edit([indexPath, newIndexPath], .none) { set, _ in
            set.rowMoves.append(ChangeSet.Move(from: indexPath, to: newIndexPath))
        }
    }

    @MainActor
    public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.data.edit {
            $0.insertedSections.formUnion(sections)
            $0.sectionAnimation = animation
        }
    }

    @MainActor
    public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.data.edit {
            $0.deletedSections.formUnion(sections)
            $0.sectionAnimation = animation
        }
    }

    @MainActor
    public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.data.edit {
            $0.reloadedSections.formUnion(sections)
            $0.sectionAnimation = animation
        }
    }

    /// Its rows keep their nodes.
    @MainActor
    public func moveSection(_ section: Int, toSection newSection: Int) {
        controller.data.edit { $0.sectionMoves.append(ChangeSet.SectionMove(from: section, to: newSection)) }
    }

    /// An edit of rows. Where a path does not name a row, everything is reloaded instead.
    @MainActor
    private func edit(
        _ paths: [IndexPath], _ animation: UITableView.RowAnimation, function: String = #function,
        _ change: (inout ChangeSet, RowRuns) -> Void
    ) {
        do {
            let rows = try RowRuns(paths, animation)
            controller.data.edit { change(&$0, rows) }
        } catch {
            listLog.error("\(function): \(error.path) is no row of a section; the table is reloaded")
            reloadData()
        }
    }

    // MARK: - Progress

    /// Whether an edit is being collected, rows in sight are still being made or measured, or a batch waits for its rows.
    @MainActor public var isProcessingUpdates: Bool {
        !controller.isSettled || controller.pendingCompletions.hasBatches
    }

    /// Calls `body` when no update is under way any more; at once if none is.
    @MainActor
    public func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) { controller.whenSettled(body) }

    /// Blocks the main thread until the rows in sight are made and measured. Inside a batch, and in a method that
    /// the table calls while it goes through its rows, it does nothing.
    @MainActor
    public func waitUntilAllUpdatesAreProcessed() { controller.waitUntilSettled() }

    /// Told of a batch that does not add up, after which the table was reloaded.
    @MainActor public var onInvalidUpdate: (@MainActor (ASTableUpdateError) -> Void)? {
        get { controller.onInvalidUpdate }
        set { controller.onInvalidUpdate = newValue }
    }

    /// Stop the program at a batch that does not add up, instead of reloading: for finding the mistake.
    @MainActor public var trapsOnInvalidUpdates: Bool {
        get { controller.trapsOnInvalidUpdates }
        set { controller.trapsOnInvalidUpdates = newValue }
    }

    // MARK: - Motion and place

    /// Seconds in which the rows below make room when a row in sight changes its height; 0 moves them at once.
    @MainActor public var sizeChangeAnimationDuration: TimeInterval {
        get { controller.sizeChangeDuration }
        set { controller.sizeChangeDuration = newValue > 0 && newValue.isFinite ? newValue : 0 }
    }

    /// At its very top the table stays there when rows come above: they are seen. False keeps the rows
    /// in sight where they are, as everywhere else.
    ///
    /// Differs from Texture, where `automaticallyAdjustsContentOffset` has to be switched on to keep rows in place.
    @MainActor public var stickToTop: Bool {
        get { controller.stickToTop }
        set { controller.stickToTop = newValue }
    }

    /// At its very bottom the table stays there when rows come or grow, as a log or a chat does.
    @MainActor public var stickToBottom: Bool {
        get { controller.stickToBottom }
        set { controller.stickToBottom = newValue }
    }
}
