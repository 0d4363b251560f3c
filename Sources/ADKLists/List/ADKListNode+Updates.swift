import ADKFoundation
import ADKNodes
import Foundation

/// Reloads, batches of edits, and their progress.
extension ADKListNode {
    /// Reloads all items. Any thread.
    ///
    /// The offset stays, and old cells stay visible until the new ones are drawn. The list reads the counts with the
    /// next frame, or at an earlier query. A batch fetch in progress continues. If the delegate said that there is no
    /// more, that still holds unless there are fewer items than before.
    public func reloadData() { reloadData(completion: nil) }

    /// Reloads all items. `completion` runs on the main thread when the new visible items are measured, or immediately
    /// if the list is not loaded. Any thread.
    public func reloadData(completion: (@MainActor @Sendable () -> Void)?) {
        ASPerformBlockOnMainThread { self.controller.reloadData(completion: completion) }
    }

    /// Measures every item again in the background. Items keep their nodes.
    @preconcurrency @MainActor public func relayoutItems() { controller.relayout() }

    /// Collects the edits made in `updates` and applies them as one batch. Nested calls join the outermost batch.
    ///
    /// `completion` runs on the main thread in a later step of a frame, when the nodes of the new items within the
    /// list's ranges exist and are measured. Completions of nested calls run innermost first, and those of several
    /// batches in the order of the batches, except that none waits for an earlier one longer than half a second. The
    /// argument is false if the batch was invalid, if a reload came before the nodes were ready, and if there is no
    /// data source.
    ///
    /// A batch is invalid if its edits do not lead from the old counts to those of the data source. It is logged
    /// and reported to `onInvalidUpdate`, and the list reloads.
    ///
    /// Differs from Texture: new items outside the ranges have no node when `completion` runs. A list that is not shown
    /// makes no nodes.
    @preconcurrency @MainActor
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// The same for a block that may be missing. Without one, only `completion` runs.
    @preconcurrency @MainActor
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(animated: true, updates: updates, completion: completion)
    }

    /// Collects the edits made in `updates` and applies them as one batch. If `animated` is false, no edit is animated,
    /// whatever animation it names.
    @preconcurrency @MainActor
    public func performBatch(animated: Bool, updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        controller.updates.performBatch(animated: animated, updates, completion: completion)
    }

    /// The same for a block that may be missing. Without one, only `completion` runs.
    @preconcurrency @MainActor
    public func performBatch(animated: Bool, updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        controller.updates.performBatch(animated: animated, updates ?? {}, completion: completion)
    }

    /// Begins a batch: edits are collected until `endUpdates(animated:completion:)`. Pairs of both calls may be nested.
    ///
    /// Use `performBatchUpdates(_:completion:)` where the edits are made at one place.
    @preconcurrency @MainActor public func beginUpdates() { controller.updates.beginBatch() }

    /// Ends a batch as `performBatch(animated:updates:completion:)` does. Without a batch, logs that and does nothing.
    @preconcurrency @MainActor public func endUpdates(animated: Bool, completion: ((Bool) -> Void)? = nil) {
        guard !controller.updates.endBatch(animated: animated, completion: completion) else { return }
        listLog.error("endUpdates(animated: \(animated)) of \(self) has no beginUpdates(); it is ignored")
    }

    /// Applies an edit of items. If a path does not name an item, logs that and reloads everything.
    @MainActor
    package func edit(
        _ paths: [IndexPath], _ animation: ListAnimation, function: String = #function,
        _ change: (inout ChangeSet, RowRuns) -> Void
    ) {
        do {
            let rows = try RowRuns(paths, animation)
            controller.updates.edit { change(&$0, rows) }
        } catch {
            Misuse.report("path in \(function)", error.path, of: self, "it names no item, and the list is reloaded")
            reloadData()
        }
    }

    /// Applies an edit of sections.
    @MainActor
    package func edit(
        _ kind: WritableKeyPath<ChangeSet, SectionEdits>, _ sections: IndexSet, _ animation: ListAnimation
    ) {
        controller.updates.edit { $0[keyPath: kind].add(sections, animation) }
    }

    // MARK: - Progress

    /// Whether a batch is being collected, visible items are being made or measured, or a completed batch waits for its
    /// items.
    @preconcurrency @MainActor public var isProcessingUpdates: Bool {
        !controller.isSettled || controller.updates.hasWaitingEdits
    }

    /// Calls `body` when no update is in progress, immediately if there is none.
    @preconcurrency @MainActor
    public func onDidFinishProcessingUpdates(_ body: @escaping @MainActor () -> Void) { controller.whenSettled(body) }

    /// Blocks the main thread until the visible items are made and measured. Does nothing inside a batch and inside a
    /// method that the list calls during its pass.
    @preconcurrency @MainActor
    public func waitUntilAllUpdatesAreProcessed() { controller.waitUntilSettled() }

    /// The older name of `waitUntilAllUpdatesAreProcessed()`.
    @preconcurrency @MainActor
    public func waitUntilAllUpdatesAreCommitted() { waitUntilAllUpdatesAreProcessed() }

    /// Whether the view shows the items of the last edit or reload where the layout places them, and the completions of
    /// all updates have run. True before the view is loaded.
    ///
    /// Unlike `isProcessingUpdates`, it stays true while items that come into view by scrolling are made and measured.
    @preconcurrency @MainActor public var isSynchronized: Bool { controller.isSynchronized }

    /// Calls `body` when the list is synchronized, after the completions of its updates. Calls it immediately if
    /// `isSynchronized` is true.
    @preconcurrency @MainActor
    public func onDidFinishSynchronizing(_ body: @escaping @MainActor () -> Void) {
        controller.whenSynchronized(body)
    }

    /// Called with the error after an invalid batch was replaced by a reload.
    @preconcurrency @MainActor public var onInvalidUpdate: (@MainActor (ADKListUpdateError) -> Void)? {
        get { controller.onInvalidUpdate }
        set { controller.onInvalidUpdate = newValue }
    }

    /// Stops the program at an invalid batch instead of reloading. For debugging.
    @preconcurrency @MainActor public var trapsOnInvalidUpdates: Bool {
        get { controller.trapsOnInvalidUpdates }
        set { controller.trapsOnInvalidUpdates = newValue }
    }

    // MARK: - Motion and position

    /// Seconds in which other items move when a visible one changes its size. 0 moves them at once. Default: 0.2.
    @preconcurrency @MainActor public var sizeChangeAnimationDuration: TimeInterval {
        get { controller.stage.sizeChangeDuration }
        set {
            guard Misuse.accepts(newValue, "sizeChangeAnimationDuration", of: self) else { return }
            controller.stage.sizeChangeDuration = newValue > 0 && newValue.isFinite ? newValue : 0
        }
    }

    /// Whether a list at its very start stays there when items are inserted before the first, so that these are
    /// visible. If false, the visible items keep their position, as they do anywhere else.
    ///
    /// Differs from Texture: Texture keeps items in position only if `automaticallyAdjustsContentOffset` is set.
    @preconcurrency @MainActor public var stickToTop: Bool {
        get { controller.viewport.stickToTop }
        set { controller.viewport.stickToTop = newValue }
    }

    /// Whether a list at its very end stays there when items are added or grow, as a log or a chat does.
    @preconcurrency @MainActor public var stickToBottom: Bool {
        get { controller.viewport.stickToBottom }
        set { controller.viewport.stickToBottom = newValue }
    }
}
