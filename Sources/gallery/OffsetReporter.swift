import AsyncDisplayKit
import GalleryScenes

/// Shows the scroll offset in pixels in a window's title, updated at most four times a second.
@MainActor
final class OffsetReporter {
    private unowned let feed: FeedViewController
    private unowned let window: UIWindow
    private var isScheduled = false

    init(feed: FeedViewController, window: UIWindow) {
        self.feed = feed
        self.window = window
        report()
        feed.onScroll = { [weak self] in self?.offsetDidChange() }
    }

    private func offsetDidChange() {
        guard !isScheduled else { return }
        isScheduled = true
        FrameTimer.schedule(after: 0.25) { [weak self] in
            self?.isScheduled = false
            self?.report()
        }
    }

    private func report() {
        let y = Int((feed.node.contentOffset.y * window.traitCollection.displayScale).rounded())
        window.title = "\(feed.title ?? "Gallery") y=\(y)"
    }
}
