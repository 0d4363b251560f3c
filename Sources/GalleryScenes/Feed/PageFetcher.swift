import AsyncDisplayKit

/// Reads the pages of a source one at a time, for a list and a viewer that both need more photos.
@MainActor
final class PageFetcher {
    /// The code that waits for a page. It is called once, also if the screen is gone.
    @MainActor private final class Waiting {
        var completions: [@MainActor () -> Void] = []
    }

    private let source: any PhotoSource
    private let waiting = Waiting()

    init(source: any PhotoSource) { self.source = source }

    /// Reads the next page in the background, unless it is being read.
    ///
    /// - Parameters:
    ///   - show: shows the page that was read, and then calls its second argument. Only that of the call that began
    ///     the reading is called.
    ///   - completion: called after the page is shown.
    func fetch(
        show: @escaping @MainActor (Result<PhotoPage, PhotoSourceError>, @escaping @MainActor () -> Void) -> Void,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        waiting.completions.append(completion)
        guard waiting.completions.count == 1 else { return }
        let (source, waiting) = (source, waiting)
        ASPerformBlockOnBackgroundThread {
            FeedStore.fetch(source) { result in
                show(result) {
                    let completions = waiting.completions
                    waiting.completions = []
                    for completion in completions { completion() }
                }
            }
        }
    }
}
