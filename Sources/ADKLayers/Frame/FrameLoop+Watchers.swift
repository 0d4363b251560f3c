import ADKFoundation
import Foundation

/// The callbacks that run with every frame. Each lasts as long as the token that its owner keeps.
struct FrameWatchers {
    /// Run in the range step.
    var range = OwnerList<@MainActor () -> Void>()
    /// Run at the end of every frame, also of those that present nothing.
    var ends = OwnerList<@MainActor () -> Void>()
    /// Run after a frame was presented, before all other receivers of its record. They fill in what only higher layers
    /// know: nodes, placeholders and the scroll offset.
    var annotators = OwnerList<@MainActor (inout ADKFrameRecord) -> Void>()
    /// Receives the annotated record. The app's callback.
    var onFrame: (@MainActor (ADKFrameRecord) -> Void)?
    /// Receive the annotated record after `onFrame`. Callbacks of the framework.
    var observers = OwnerList<@MainActor (ADKFrameRecord) -> Void>()

    /// The number of callbacks that have an owner.
    var count: Int { range.count + ends.count + annotators.count + observers.count }

    /// Whether anything receives the records of presented frames.
    var wantRecords: Bool { onFrame != nil || !observers.isEmpty }
}

extension FrameLoop {
    /// Called with the record of every presented frame.
    package var onFrame: (@MainActor (ADKFrameRecord) -> Void)? {
        get { watchers.onFrame }
        set { watchers.onFrame = newValue }
    }

    /// Runs `body` in the range step of every frame, as long as the token is kept. Requests the next frame only.
    package func watchFrames(_ body: @escaping @MainActor () -> Void) -> LifetimeToken {
        setNeedsFrame()
        return keep(body, in: \.range)
    }

    /// Runs `body` at the end of every frame, as long as the token is kept. Requests no frame.
    package func watchFrameEnds(_ body: @escaping @MainActor () -> Void) -> LifetimeToken { keep(body, in: \.ends) }

    /// Calls `body` with the record of every presented frame, after `onFrame`, as long as the token is kept.
    package func observeFrames(_ body: @escaping @MainActor (ADKFrameRecord) -> Void) -> LifetimeToken {
        keep(body, in: \.observers)
    }

    /// Calls `fill` with the record of every presented frame, as long as the token is kept.
    package func annotate(_ fill: @escaping @MainActor (inout ADKFrameRecord) -> Void) -> LifetimeToken {
        keep(fill, in: \.annotators)
    }

    /// Adds a callback to a list of `watchers`.
    private func keep<Callback>(
        _ callback: Callback, in list: any WritableKeyPath<FrameWatchers, OwnerList<Callback>> & Sendable
    ) -> LifetimeToken {
        let key = WatcherKey()
        watchers[keyPath: list].set(callback, for: ObjectIdentifier(key))
        return LifetimeToken { FrameLoop.shared.watchers[keyPath: list].remove(ObjectIdentifier(key)) }
    }

    /// The number of annotating owners.
    package var annotationCount: Int { watchers.annotators.count }
    /// The number of owners of callbacks that run with every frame.
    package var watcherCount: Int { watchers.count }

    /// Annotates the record of a presented frame and hands it out. Receivers may add and remove watchers.
    func deliver(_ record: inout ADKFrameRecord) {
        for annotate in watchers.annotators.values { annotate(&record) }
        watchers.onFrame?(record)
        for place in watchers.observers.compact() { watchers.observers[place]?.value(record) }
    }
}

/// The owner of one callback.
private final class WatcherKey: Sendable {}
