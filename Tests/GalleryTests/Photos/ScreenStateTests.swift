import AsyncDisplayKit
import GalleryLibrary
import TestSupport
import XCTest

@testable import ADKViews
@testable import GalleryScenes

/// Screens without photos, messages in windows, keys of all scenes. The numbers are those of the points of a review.
final class ScreenStateTests: XCTestCase, @unchecked Sendable {
    /// A source whose first page is an answer, as from a server.
    private final class AnswerSource: PhotoSource {
        let title = "answer"
        let host: String? = "photos.example"
        private let answers: Locked<[Result<PhotoPage, PhotoSourceError>]>

        init(_ answers: [Result<PhotoPage, PhotoSourceError>]) { self.answers = Locked(answers) }

        func nextPage() throws(PhotoSourceError) -> PhotoPage {
            let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return try answer.get()
        }
    }

    private static let refused = Result<PhotoPage, PhotoSourceError>.failure(
        .notLoaded("https://photos.example/feed.json", reason: "Cannot connect to photos.example: curl says no."))

    /// D11, D12, D39: the same page in the middle of the grid and of the mosaic, with one sentence and Try again.
    func testAServerThatRefusesIsToldInTheMiddleOfTheGridAndTheMosaic() throws {
        try onMain {
            for makes in [
                { GridViewController(source: $0) }, { MosaicViewController(source: $0) },
            ] as [(any PhotoSource) -> UIViewController] {
                let empty = Result<PhotoPage, PhotoSourceError>.success(PhotoPage(photos: [], hasMore: false))
                let source = AnswerSource([Self.refused, empty])
                let harness = SceneHarness(width: 600, height: 400) { makes(source) }
                defer { harness.close() }
                try harness.host.settle()
                let page = try XCTUnwrap(harness.controller.contentUnavailableConfiguration)
                XCTAssertEqual(page.text, "The photos could not be loaded")
                XCTAssertEqual(
                    page.secondaryText,
                    "“https://photos.example/feed.json” cannot be loaded. Cannot connect to photos.example.")
                XCTAssertNil(harness.controller.presentedViewController)
                page.buttonProperties.primaryAction?.perform(sender: nil)
                try harness.host.settle()
                XCTAssertEqual(harness.controller.contentUnavailableConfiguration?.text, "No photos here")
            }
        }
    }

    /// D12, D23: a message alone is in the middle of the feed, also after a resize.
    func testAMessageWithoutPhotosIsInTheMiddleOfTheFeed() throws {
        try onMain {
            let source = AnswerSource([Self.refused])
            let harness = SceneHarness(width: 600, height: 500) { FeedViewController(source: source) }
            defer { harness.close() }
            for height in [500, 800] as [CGFloat] {
                harness.window.resizeHeadless(to: CGSize(width: 600, height: height))
                try harness.host.settle()
                let cell = try XCTUnwrap(harness.controller.node.nodeForRow(at: IndexPath(row: 0, section: 1)))
                let button = try XCTUnwrap(cell.firstButton)
                XCTAssertEqual(button.middleInWindow.y, height / 2, accuracy: 60)
            }
        }
    }

    /// D16, D17: a message goes away by itself, and the outline with the drag.
    func testAMessageIsShownForSomeSecondsAndADropHasAnOutline() throws {
        try onMain {
            let harness = SceneHarness(width: 600, height: 500) { TypographyViewController() }
            defer { harness.close() }
            var isUndone = false
            let undo = UIAction(title: "Undo") { _ in isUndone = true }
            let notice = NoticeView.show("“a.jpg” is in the trash.", in: harness.window, action: undo)
            try harness.host.settle()
            XCTAssertTrue(notice.superview === harness.window)
            let button = try XCTUnwrap(notice.subviews.compactMap { $0 as? UIButton }.first)
            harness.click(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
            try harness.host.settle()
            XCTAssertTrue(isUndone)
            XCTAssertNil(notice.superview)
            let second = NoticeView.show("words", in: harness.window)
            try harness.host.run(for: NoticeView.duration + 1)
            XCTAssertNil(second.superview)
            DropOutline.show(true, in: harness.window)
            DropOutline.show(true, in: harness.window)
            XCTAssertEqual(harness.window.subviews.filter { $0 is DropOutline }.count, 1)
            DropOutline.show(false, in: harness.window)
            XCTAssertEqual(harness.window.subviews.filter { $0 is DropOutline }.count, 0)
        }
    }

    func testAProgressStaysAndComesBackAfterAMessage() throws {
        try onMain {
            let harness = SceneHarness(width: 600, height: 500) { TypographyViewController() }
            defer { harness.close() }
            @MainActor func notices() -> [String] { harness.window.subviews.compactMap { ($0 as? NoticeView)?.text } }
            var cancels = 0
            @MainActor func report(_ part: Float) {
                NoticeView.showProgress(
                    "part \(part)", part: part, in: harness.window,
                    action: UIAction(title: "Cancel") { _ in cancels += 1 })
            }
            report(0.25)
            try harness.host.run(for: NoticeView.duration + 1)
            report(0.5)
            try harness.host.settle()
            XCTAssertEqual(notices(), ["part 0.5"])
            NoticeView.show("words", in: harness.window)
            report(0.75)
            XCTAssertEqual(notices(), ["words"])
            try harness.host.run(for: NoticeView.duration + 1)
            report(1)
            try harness.host.settle()
            XCTAssertEqual(notices(), ["part 1.0"])
            let notice = try XCTUnwrap(harness.window.subviews.lazy.compactMap { $0 as? NoticeView }.first)
            let button = try XCTUnwrap(notice.subviews.lazy.compactMap { $0 as? UIButton }.first)
            harness.click(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
            try harness.host.settle()
            XCTAssertEqual(cancels, 1)
            XCTAssertEqual(notices(), [])
        }
    }

    func testTheAlbumAndFeedsHaveABarWithAMenuAsFoldersHave() throws {
        try onMain {
            var opened: [PhotoPath] = []
            let source = AnswerSource([.success(PhotoPage(photos: [], hasMore: false))])
            let feed = FeedViewController(source: source)
            let harness = SceneHarness(width: 600, height: 400) {
                feed.withBar(recent: [PhotoPath("/one")]) { opened += $0 }
            }
            defer { harness.close() }
            try harness.host.settle()
            XCTAssertEqual(harness.window.displayTitle, "answer")
            XCTAssertGreaterThan(feed.view.convert(CGPoint.zero, to: nil).y, 20, "below the bar")
            let menu = try XCTUnwrap(feed.navigationItem.rightBarButtonItem?.menu)
            let titles = menu.descendants.map(\.title)
            for title in ["Open Photos…", "Open Folder…", "Open Recent", "Full Screen", "Keyboard Shortcuts"] {
                XCTAssertTrue(titles.contains(title), "\(titles)")
            }
            let folder = try XCTUnwrap(
                menu.descendants.lazy.compactMap { $0 as? UIAction }.first { $0.title == "/one" })
            folder.perform(sender: nil)
            XCTAssertEqual(opened, [PhotoPath("/one")])
        }
    }

    /// D33, D34, D7.
    func testEscapeClosesNoSceneAndQDoes() throws {
        try onMain {
            for name in ["motion", "jobs", "typography", "transitions", "wonders", "animals", "grid"] {
                let scene = try XCTUnwrap(GalleryScene.named(name))
                let harness = try SceneHarness(width: 600, height: 500) {
                    try scene.make(GalleryScene.Options(source: ListedPhotos([])))
                }
                defer { harness.close() }
                harness.key(.keyboardEscape)
                XCTAssertTrue(harness.window.isShown, name)
                if let motion = harness.controller as? MotionViewController {
                    try harness.host.settle()
                    XCTAssertTrue(motion.node.allTexts.contains { $0.contains("R starts again") })
                }
                harness.type("q")
                XCTAssertFalse(harness.window.isShown, name)
            }
        }
    }
}
