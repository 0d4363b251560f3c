import AsyncDisplayKit

/// A turn to another page of the viewer.
enum PageTurn {
    case none
    /// The page is turned to when it has something to show, or when the timer fires.
    case waiting(Int, limit: FrameTimer)
    /// The pager moves to the page.
    case moving(Int)

    /// The page that is turned to.
    var target: Int? {
        switch self {
        case .none: nil
        case .waiting(let target, _), .moving(let target): target
        }
    }
}

/// Pages that are turned by keys and buttons.
extension PhotoViewController {
    /// The pages that are drawn before they are shown, in the direction of turning.
    static let pagesAhead = 2
    /// Seconds for which a key waits for a photo at most.
    private static let longestTurn: TimeInterval = 0.4

    /// Turns some pages on in the order of the photos.
    func turn(by pages: Int) { show((pageTurn.target ?? currentIndex) + pages, animated: true) }

    /// Turns some pages on for a key, without a movement. The photo that is shown stays until the next one is drawn, or
    /// its thumbnail or message can be shown. A held key waits for it, so that no photo is passed over.
    func turn(by pages: Int, isRepeat: Bool) {
        if case .waiting = pageTurn {
            if isRepeat { return }
            showComingPage()
        }
        let start = pageTurn.target ?? currentIndex
        let target = min(max(0, start + pages), pageCount - 1)
        guard pageCount > 0, target != start else { return }
        // A page further away is not drawn ahead.
        guard (1...PhotoViewController.pagesAhead).contains(abs(target - currentIndex)), !isReady(target) else {
            return show(target, animated: false)
        }
        let limit = FrameTimer.schedule(after: PhotoViewController.longestTurn) { [weak self] in
            self?.showComingPage()
        }
        pageTurn = .waiting(target, limit: limit)
    }

    private func isReady(_ index: Int) -> Bool {
        (pager.nodeForPage(at: index) as? PhotoPageNode)?.isReady ?? false
    }

    /// A page has something to show. It is turned to at the beginning of the next frame, with which its view comes.
    func pageIsReady() {
        MainMailbox.post { [weak self] in
            guard let self, case .waiting(let target, _) = pageTurn, isReady(target) else { return }
            showComingPage()
        }
    }

    private func showComingPage() {
        if case .waiting(let target, _) = pageTurn { show(target, animated: false) }
    }
}
