import ADKFoundation
import ADKNodes
import Foundation

/// Edits.
///
/// Deletions, reloads and the origins of moves use index paths before the batch. Insertions and the targets of moves
/// use index paths after the batch. The data source must return the new counts when the edit is applied.
extension ASTableNode {
    /// Reloads all rows. Any thread.
    ///
    /// The offset stays, and old rows stay visible until the new ones are drawn. The table reads the counts with the
    /// next frame, or at an earlier query. A batch fetch in progress continues. If the delegate said that there is no
    /// more, that still holds unless there are fewer rows than before.
    public func reloadData() { reloadData(completion: nil) }

    /// Reloads all rows. `completion` runs on the main thread when the new visible rows are measured, or immediately if
    /// the table is not loaded. Any thread.
    public func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        ASPerformBlockOnMainThread {
            self.shownItems = nil
            self.controller.reloadData(completion: completion)
        }
    }

    /// Measures every row again in the background. Rows keep their nodes.
    @MainActor public func relayoutItems() { controller.relayout() }

    /// Collects the edits made in `updates` and applies them as one batch. Nested calls join the outermost batch.
    ///
    /// `completion` runs on the main thread in a later step of a frame, when the nodes of the new rows within the
    /// table's ranges exist and are measured. Completions of nested calls run innermost first. The argument is false if
    /// the batch was invalid, if a reload came before the nodes were ready, and if there is no data source.
    ///
    /// A batch is invalid if its edits do not lead from the old row counts to those of the data source. It is logged
    /// and reported to `onInvalidUpdate`, and the table reloads.
    ///
    /// Differs from Texture: new rows outside the ranges have no node when `completion` runs. A table that is not shown
    /// makes no nodes.
    @MainActor
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// Collects the edits made in `updates` and applies them as one batch. If `animated` is false, no edit is animated,
    /// whatever animation it names.
    @MainActor
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        controller.updates.performBatch(animated: animated, updates ?? {}, completion: completion)
    }

    /// Inserts rows at the index paths they have after the batch.
    @MainActor
    public func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation) { $0.insertedRows.add($1) }
    }

    /// Deletes rows by their index paths before the batch.
    @MainActor
    public func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation) { $0.deletedRows.add($1) }
    }

    /// Makes new nodes for rows. The old nodes stay visible until the new ones are drawn.
    @MainActor
    public func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
        edit(indexPaths, animation) { $0.reloadedRows.add($1) }
    }

    /// Moves a row together with its node.
    ///
    /// Differs from Texture: Texture makes a new node for the row.
    @MainActor
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        edit([indexPath, newIndexPath], .none) { set, _ in
            set.rowMoves.append(ChangeSet.Move(from: indexPath, to: newIndexPath))
        }
    }

    /// Inserts sections at the indexes they have after the batch.
    @MainActor
    public func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.updates.edit {
            $0.insertedSections.formUnion(sections)
            $0.sectionAnimation = animation.listAnimation
        }
    }

    /// Deletes sections by their indexes before the batch.
    @MainActor
    public func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.updates.edit {
            $0.deletedSections.formUnion(sections)
            $0.sectionAnimation = animation.listAnimation
        }
    }

    /// Makes new nodes for all rows, headers and footers of sections.
    @MainActor
    public func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
        controller.updates.edit {
            $0.reloadedSections.formUnion(sections)
            $0.sectionAnimation = animation.listAnimation
        }
    }

    /// Moves a section. Its rows keep their nodes.
    @MainActor
    public func moveSection(_ section: Int, toSection newSection: Int) {
        controller.updates.edit { $0.sectionMoves.append(ChangeSet.SectionMove(from: section, to: newSection)) }
    }

    /// Applies an edit of rows. If a path does not name a row, logs that and reloads everything.
    @MainActor
    private func edit(
        _ paths: [IndexPath], _ animation: UITableView.RowAnimation, function: String = #function,
        _ change: (inout ChangeSet, RowRuns) -> Void
    ) {
        do {
            let rows = try RowRuns(paths, animation.listAnimation)
            controller.updates.edit { change(&$0, rows) }
        } catch {
            listLog.error("\(function): \(error.path) does not name a row; the table is reloaded")
            reloadData()
        }
    }

    // MARK: - Progress

    /// Whether a batch is being collected, visible rows are being made or measured, or a completed batch waits for its
    /// rows.
    @MainActor public var isProcessingUpdates: Bool {
        !controller.isSettled || controller.updates.hasWaitingEdits
    }

    /// Calls `body` when no update is in progress, immediately if there is none.
    @MainActor
    public func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) { controller.whenSettled(body) }

    /// Blocks the main thread until the visible rows are made and measured. Does nothing inside a batch and inside a
    /// method that the table calls during its pass.
    @MainActor
    public func waitUntilAllUpdatesAreProcessed() { controller.waitUntilSettled() }

    /// Called with the error after an invalid batch was replaced by a reload.
    @MainActor public var onInvalidUpdate: (@MainActor (ASTableUpdateError) -> Void)? {
        get { adapter.onInvalidUpdate }
        set { adapter.onInvalidUpdate = newValue }
    }

    /// Stops the program at an invalid batch instead of reloading. For debugging.
    @MainActor public var trapsOnInvalidUpdates: Bool {
        get { adapter.trapsOnInvalidUpdates }
        set { adapter.trapsOnInvalidUpdates = newValue }
    }

    // MARK: - Motion and position

    /// Seconds in which rows below move when a visible row changes its height. 0 moves them at once. Default: 0.2.
    @MainActor public var sizeChangeAnimationDuration: TimeInterval {
        get { controller.stage.sizeChangeDuration }
        set { controller.stage.sizeChangeDuration = newValue > 0 && newValue.isFinite ? newValue : 0 }
    }

    /// Whether a table at its very top stays there when rows are inserted above, so that these are visible. If false,
    /// the visible rows keep their position, as they do anywhere else.
    ///
    /// Differs from Texture: Texture keeps rows in position only if `automaticallyAdjustsContentOffset` is set.
    @MainActor public var stickToTop: Bool {
        get { controller.viewport.stickToTop }
        set { controller.viewport.stickToTop = newValue }
    }

    /// Whether a table at its very bottom stays there when rows are added or grow, as a log or a chat does.
    @MainActor public var stickToBottom: Bool {
        get { controller.viewport.stickToBottom }
        set { controller.viewport.stickToBottom = newValue }
    }
}

extension UITableView.RowAnimation {
    fileprivate var listAnimation: ListAnimation {
        switch self {
        case .none: .none
        case .fade, .middle, .automatic: .fade
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        }
    }
}
