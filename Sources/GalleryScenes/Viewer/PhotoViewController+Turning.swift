import AsyncDisplayKit

/// Pages that are turned by keys and buttons.
extension PhotoViewController {
    /// The pages that are drawn before they are shown, in the direction of turning.
    static let pagesAhead = 2
    /// Seconds for which a key waits for a photo at most.
    private static let longestTurn: TimeInterval = 0.4

    /// Turns some pages on in the order of the photos.
    func turn(by pages: Int) { show((goal ?? currentIndex) + pages, animated: true) }

    /// Turns some pages on for a key, without a movement. The photo that is shown stays until the next one is drawn, or
    /// its thumbnail or message can be shown. A held key waits for it, so that no photo is passed over.
    func turn(by pages: Int, isRepeat: Bool) {
        if coming != nil {
            if isRepeat { return }
            showComingPage()
        }
        let start = goal ?? currentIndex
        let target = min(max(0, start + pages), pageCount - 1)
        guard pageCount > 0, target != start else { return }
        // A page further away is not drawn ahead.
        guard (1...PhotoViewController.pagesAhead).contains(abs(target - currentIndex)), !isReady(target) else {
            return show(target, animated: false)
        }
        goal = target
        coming = FrameTimer.schedule(after: PhotoViewController.longestTurn) { [weak self] in self?.showComingPage() }
    }

    private func isReady(_ index: Int) -> Bool {
        (pager.nodeForPage(at: index) as? PhotoPageNode)?.isReady ?? false
    }

    /// A page has something to show. It is turned to at the beginning of the next frame, with which its view comes.
    func pageIsReady() {
        MainMailbox.post { [weak self] in
            guard let self, coming != nil, let goal, isReady(goal) else { return }
            showComingPage()
        }
    }

    private func showComingPage() {
        guard let target = goal, coming != nil else { return }
        endComing()
        show(target, animated: false)
    }

    /// The page that waits is not wanted any more, or shown.
    func endComing() {
        guard let coming else { return }
        coming.invalidate()
        self.coming = nil
        goal = nil
    }
}
