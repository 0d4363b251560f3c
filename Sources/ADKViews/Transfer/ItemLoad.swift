import ADKFoundation
import ADKLayers
import Foundation

/// A representation that is being loaded. It ends once: with data, an error, or when its progress is cancelled.
///
/// The loader has the only strong reference. If it lets go of it without an answer, the load ends with an error.
final class ItemLoad: Sendable {
    let progress = Progress(totalUnitCount: 1)

    private struct State {
        /// Nil after the end.
        var completion: NSItemProvider.DataCompletion?
        var inner: Progress?
        var work: UInt64?
    }

    private let state: Locked<State>

    init(_ completion: @escaping NSItemProvider.DataCompletion) {
        state = Locked(State(completion: completion))
        progress.cancellationHandler = { [weak self] in self?.cancel() }
    }

    deinit { finish(nil, nil) }

    /// Runs a loader.
    func run(_ representation: NSItemProvider.Representation) {
        switch representation.place {
        case .caller: call(representation.load)
        case .worker: WorkQueue.shared.async(.visible) { self.call(representation.load) }
        case .app:
            let work = OutstandingWork.begin(.fetch, "a representation of the type \(representation.identifier)")
            state.withLock { $0.work = work }
            DispatchQueue.global(qos: .userInitiated).async { self.call(representation.load) }
        }
    }

    private func call(_ load: NSItemProvider.DataLoader) {
        let inner = load { self.finish($0, $1) }
        let isOver = state.withLock { state in
            state.inner = inner
            return state.completion == nil
        }
        if isOver, progress.isCancelled { inner?.cancel() }
    }

    private func cancel() {
        state.withLock { $0.inner }?.cancel()
        finish(nil, CocoaError(.userCancelled))
    }

    /// Ends the load, unless it is over. The app's completion never runs on the main thread.
    func finish(_ data: Data?, _ error: (any Error)?) {
        let (completion, work) = state.withLock { state in
            defer { (state.completion, state.inner, state.work) = (nil, nil, nil) }
            return (state.completion, state.work)
        }
        guard let completion else { return }
        let error = data == nil ? error ?? NSItemProvider.ErrorCode.unknownError : nil
        progress.completedUnitCount = 1
        let call: @Sendable () -> Void = {
            completion(data, error)
            if let work { OutstandingWork.end(work) }
        }
        if MainThread.isCurrent { WorkQueue.shared.async(.visible, call) } else { call() }
    }
}
