import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// A load by a pipeline, which has its own caches.
@MainActor
extension ImageFetch {
    /// Loads with a pipeline, which has its own caches.
    func load(_ pipeline: ADKImagePipeline) {
        if policy.readsMemory, let image = pipeline.cachedImage(for: url) {
            return finish(.success(image), .synchronousCache, ADKImageSource.memory)
        }
        state = .pipelining(nil, asksServer: false)
        if policy.readsMemory || policy == .revalidate { handler(.willAskCache) }
        guard !isOver else { return }
        let waiting = OutstandingDownload(url)
        var options = ADKImagePipeline.Options(priority: priority, policy: policy, shouldRetry: shouldRetry)
        options.isRetry = isRetry
        let download = pipeline.start(
            url, options, queue: ImageFetch.callbackQueue,
            progress: { [weak self] progress in MainMailbox.post { self?.progressed(to: progress) } },
            willAskServer: { [weak self] in MainMailbox.post { self?.willAskServer() } },
            completion: { [weak self] _, outcome in
                MainMailbox.post {
                    waiting.end()
                    self?.pipelineFinished(outcome)
                }
            })
        state = .pipelining(download, asksServer: false)
        updateProgressBlock()
    }

    private func willAskServer() {
        guard case .pipelining(let download, asksServer: false) = state else { return }
        state = .pipelining(download, asksServer: true)
        if policy.readsMemory || policy == .revalidate { handler(.cacheAnswered(hasImage: false)) }
        guard !isOver else { return }
        handler(.willDownload)
    }

    private func pipelineFinished(_ outcome: ImageDownload.Outcome) {
        guard case .pipelining(_, let asksServer) = state else { return }
        // The report of the question may come after that of the answer.
        if !asksServer {
            switch outcome {
            case .success(let loaded) where loaded.source == .disk: handler(.cacheAnswered(hasImage: true))
            case .failure(.notCached): handler(.cacheAnswered(hasImage: false))
            case .success, .failure: willAskServer()
            }
        }
        guard !isOver else { return }
        switch outcome {
        case .success(let loaded): finish(.success(loaded.image), loaded.source.type, loaded.source)
        case .failure(let error): finish(.failure(error), .unspecified)
        }
    }
}
