import Foundation

/// The callbacks that run with every frame. Each belongs to an owner, which has at most one of a kind.
struct FrameWatchers {
    /// Run in the range step.
    var range = OwnerList<@MainActor () -> Void>()
    /// Run after a frame was presented, before all other receivers of its record. They fill in what only higher layers
    /// know: nodes, placeholders and the scroll offset.
    var annotators = OwnerList<@MainActor (inout ADKFrameRecord) -> Void>()
    /// Receives the annotated record. The app's callback.
    var onFrame: (@MainActor (ADKFrameRecord) -> Void)?
    /// Receive the annotated record after `onFrame`. Callbacks of the framework.
    var observers = OwnerList<@MainActor (ADKFrameRecord) -> Void>()

    /// Whether anything receives the records of presented frames.
    var wantRecords: Bool { onFrame != nil || !observers.isEmpty }
}

extension FrameLoop {
    /// Called with the record of every presented frame.
    package var onFrame: (@MainActor (ADKFrameRecord) -> Void)? {
        get { watchers.onFrame }
        set { watchers.onFrame = newValue }
    }

    /// Runs `body` in the range step of every frame, until ``stopWatchingFrames(_:)``. Requests the next frame only.
    package func watchFrames(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        watchers.range.set(body, for: ObjectIdentifier(owner))
        setNeedsFrame()
    }

    /// Ends `watchFrames` for `owner`.
    package func stopWatchingFrames(_ owner: AnyObject) { watchers.range.remove(ObjectIdentifier(owner)) }

    /// Calls `body` with the record of every presented frame, after `onFrame`.
    func observeFrames(_ owner: AnyObject, _ body: @escaping @MainActor (ADKFrameRecord) -> Void) {
        watchers.observers.set(body, for: ObjectIdentifier(owner))
    }

    func stopObservingFrames(_ owner: AnyObject) { watchers.observers.remove(ObjectIdentifier(owner)) }

    /// Calls `fill` with the record of every presented frame, until ``stopAnnotating(for:)``. A later call for the same
    /// owner replaces it.
    package func annotate(for owner: AnyObject, _ fill: @escaping @MainActor (inout ADKFrameRecord) -> Void) {
        stopAnnotating(for: owner)
        watchers.annotators.set(fill, for: ObjectIdentifier(owner))
    }

    /// Ends `annotate` for `owner`.
    package func stopAnnotating(for owner: AnyObject) { watchers.annotators.remove(ObjectIdentifier(owner)) }

    /// The number of annotating owners.
    package var annotationCount: Int { watchers.annotators.count }

    /// Annotates the record of a presented frame and hands it out. Receivers may add and remove watchers.
    func deliver(_ record: inout ADKFrameRecord) {
        for annotate in watchers.annotators.values { annotate(&record) }
        watchers.onFrame?(record)
        for place in watchers.observers.compact() { watchers.observers[place]?.value(record) }
    }
}
