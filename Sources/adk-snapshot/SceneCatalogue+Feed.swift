import ADKSnapshot
import AsyncDisplayKit
import GalleryScenes

/// The states of the feed that photos from a server go through.
extension SceneCatalogue {
    private static let card = CGSize(width: 320, height: 270)
    /// The server as people write it.
    private static let server = "photos.example"
    private static let row = CGSize(width: 320, height: 150)

    /// All states of the feed.
    static let feedStates = waiting + problems + cards + failures + scrolling + boxes

    /// Before the first page arrives, and before the next one.
    private static let waiting =
        SnapshotScene.Theme.allCases.map { theme in
            feed("feed-waiting", size: row, theme: theme, [.none], host: server, steps: [.advance(0.2)])
        }
        + [
            feed(
                "feed-loading", size: row, [StateSource.page(1, hasMore: true), StateSource.page()], isSlow: true,
                steps: [.advance(0.1), .key(.keyboardEnd), .advance(0.15)]),
            feed("feed-empty", size: row, [.page(PhotoPage(photos: [], hasMore: false))], host: server),
        ]

    /// The row below the photos when the next page cannot be read: with a button if the server may answer later.
    private static let problems: [SnapshotScene] = {
        let refused = StateSource.Answer.failure(.refused("https://photos.example/feed.json", status: 503))
        let broken = StateSource.Answer.failure(
            .badField("feed.json", field: "photos[3].author.name", problem: "is missing"))
        return SnapshotScene.matrix(
            name: "feed-error", sizes: [row], scales: [1, 1.5], themes: [.light, .dark],
            directions: [.leftToRight, .rightToLeft],
            make: { FeedViewController(source: StateSource([refused], host: server)) })
            + [
                feed("feed-error-pressed", size: row, [refused], host: server, steps: [.press("retry")]),
                feed("feed-error-focus", size: row, theme: .dark, [refused], host: server, steps: [.key(.keyboardTab)]),
                feed(
                    "feed-error-again", size: row, [refused, .none], host: server,
                    steps: [.click("retry"), .advance(0.2)]),
                feed("feed-broken", size: row, [broken]),
                feed(
                    "feed-error-below", size: CGSize(width: 320, height: 480),
                    [StateSource.page(of: document, hasMore: true), refused], host: server),
            ]
    }()

    /// Cards whose photos have not arrived: colours, the initials of authors, separators of thousands.
    private static let cards =
        SnapshotScene.Theme.allCases.flatMap { theme in
            SnapshotScene.Direction.allCases.map { direction in
                feed(
                    "feed-card", size: card, theme: theme, direction: direction, [StateSource.page()],
                    steps: [.advance(0.3)])
            }
        }
        + [1.5, 2].map { feed("feed-card", size: card, scale: $0, [StateSource.page()], steps: [.advance(0.3)]) }
        + [
            feed(
                "feed-card-focus", size: card, [StateSource.page()],
                steps: [.advance(0.3), .key(.keyboardTab), .advance(0.1)]),
            feed("feed-progress", size: card, [StateSource.page()], steps: [.advance(1)]),
            feed(
                "feed-progress", size: card, theme: .dark, direction: .rightToLeft, [StateSource.page()],
                steps: [.advance(1)]),
        ]

    /// A photo whose file is no image.
    private static let document = StateSource.photo(0, problem: "“quay.jpg” is a PDF document, not a picture.")

    /// A photo that cannot be shown, and one that shows the colour behind it.
    private static let failures = [
        feed("feed-photo-problem", size: card, [StateSource.page(of: document)]),
        SnapshotScene(
            name: "feed-tones", size: card,
            make: {
                let photo = StateSource.photo(0, file: try StateSource.transparentImage())
                return FeedViewController(source: StateSource([StateSource.page(of: photo)]))
            }),
    ]

    /// Between two cards: while the wheel turns, and with the scroll bar below the pointer.
    private static let scrolling = [
        feed(
            "feed-wheel", size: CGSize(width: 240, height: 150), frames: [0, 0.05, 0.1, 0.2], [StateSource.page(6)],
            steps: [.advance(0.3), .wheel("ASTableNode", clicks: 1)]),
        feed(
            "feed-scrolled", size: row, direction: .rightToLeft, [StateSource.page(6)],
            steps: [.advance(0.3), .wheel("ASTableNode", clicks: 3), .advance(0.6)]),
        feed(
            "feed-bar", size: row, [StateSource.page(6)],
            steps: [.advance(0.3), .hover(.point(316, 20)), .advance(0.5)]),
    ]

    /// Boxes in place of rows that are not measured: background work waits while the feed jumps to them.
    private static let boxes = SnapshotScene.Theme.allCases.map { theme in
        feed(
            "feed-boxes", size: CGSize(width: 240, height: 360), theme: theme, [StateSource.page(40)],
            steps: [
                .advance(0.3), .pauseBackgroundWork,
                .run("jump to row 30", as: FeedViewController.self) { feed, _ in
                    feed.node.scrollToRow(at: IndexPath(row: 30, section: 0), at: .middle, animated: false)
                },
            ])
    }

    /// A feed with these answers of its server. A request without an answer ends when the window closes.
    private static func feed(
        _ name: String, size: CGSize, scale: CGFloat = 1, theme: SnapshotScene.Theme = .light,
        direction: SnapshotScene.Direction = .leftToRight, frames: [TimeInterval] = [], _ answers: [StateSource.Answer],
        host: String? = nil, isSlow: Bool = false, steps: [SnapshotStep] = []
    ) -> SnapshotScene {
        SnapshotScene(
            name: name, size: size, scale: scale, theme: theme, direction: direction, frames: frames,
            make: {
                let source = StateSource(answers, host: host, simulatesLatency: isSlow)
                source.releaseWhenWindowCloses()
                guard case .page? = answers.first, host == nil else { return FeedViewController(source: source) }
                return FeedViewController(source: EagerSource(source, firstPage: .success(try source.nextPage())))
            }, steps: steps)
    }
}
