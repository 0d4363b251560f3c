import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// A scene that never settles ends with an error that names the cause.
final class RestlessScenesTests: XCTestCase, @unchecked Sendable {
    private final class LayoutLoop: ASDisplayNode, @unchecked Sendable {
        @MainActor override func layout() {
            super.layout()
            setNeedsLayout()
        }
    }

    /// Counts up forever, switching between the main thread and the background.
    private final class Counter: ASDisplayNode, @unchecked Sendable {
        let text = ASTextNode()

        override init() {
            super.init()
            text.debugName = "seconds"
            text.frame = CGRect(x: 10, y: 10, width: 100, height: 20)
            addSubnode(text)
        }

        @MainActor override func didLoad() {
            super.didLoad()
            tick()
        }

        @MainActor private func tick() { Counter.tick(text, 0) }

        private static func tick(_ text: ASTextNode, _ number: Int) {
            ASPerformBlockOnBackgroundThread {
                ASPerformBlockOnMainThread {
                    text.attributedText = AttributedString("\(number)")
                    tick(text, number + 1)
                }
            }
        }
    }

    @MainActor private func scene(_ make: @escaping @MainActor @Sendable () -> ASDisplayNode) -> SnapshotScene {
        SnapshotScene(
            name: "restless", size: Board.size,
            make: {
                let page = ASDisplayNode()
                let node = make()
                node.frame = CGRect(x: 20, y: 20, width: 120, height: 60)
                page.addSubnode(node)
                return ASDKViewController(node: page)
            })
    }

    private func failure(_ scene: SnapshotScene, file: StaticString = #filePath, line: UInt = #line) -> String {
        MainActor.assumeIsolated {
            do {
                _ = try SceneRunner.render(scene, timeLimit: 0.2)
                XCTFail("the scene settled", file: file, line: line)
                return ""
            } catch {
                guard let error = error as? SnapshotError else { return "\(error)" }
                XCTAssertEqual(Verdict.failed(error).kind, .unsettled, file: file, line: line)
                return error.description
            }
        }
    }

    func testANodeWhoseLayoutInvalidatesItselfIsNamed() throws {
        try withSnapshotFolders { _ in
            let message = failure(scene { LayoutLoop() })
            XCTAssertTrue(message.contains("restless-160x120@1x-light"), message)
            XCTAssertTrue(message.contains("LayoutLoop: laid out in 8 of 8 more frames"), message)
            XCTAssertNoThrow(try SceneRunner.render(Board.scene()), "the next scene is not affected")
        }
    }

    func testANodeThatChangesForeverIsNamed() throws {
        try withSnapshotFolders { _ in
            let message = failure(scene { Counter() })
            XCTAssertTrue(message.contains("ASTextNode ‘seconds’ in Counter"), message)
            XCTAssertNoThrow(try SceneRunner.render(Board.scene()), "the next scene is not affected")
        }
    }

    func testTheKindOfAJobThatNeverEndsIsNamed() throws {
        try withSnapshotFolders { _ in
            let mayEnd = DispatchSemaphore(value: 0)
            let message = failure(
                scene {
                    ASPerformBlockOnBackgroundThread { mayEnd.wait() }
                    return ASDisplayNode()
                })
            mayEnd.signal()
            XCTAssertTrue(message.contains("1 background job (1 preload)"), message)
        }
    }

    /// Never answers.
    private final class SilentDownloader: NSObject, ASImageDownloaderProtocol, @unchecked Sendable {
        private let completions = Locked<[Completion]>([])

        func downloadImage(
            with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
            downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
        ) -> (any Sendable)? {
            completions.withLock { $0.append(completion) }
            return nil
        }

        func cancelImageDownload(forIdentifier identifier: any Sendable) {}
        func end() { completions.withLock { $0 = [] } }
    }

    func testADownloadThatNeverEndsIsNamedByItsAddress() throws {
        try withSnapshotFolders { _ in
            let downloader = SilentDownloader()
            let message = failure(
                scene {
                    let node = ASNetworkImageNode(cache: nil, downloader: downloader)
                    node.url = URL(string: "http://photos.example/17.jpg")
                    return node
                })
            XCTAssertTrue(message.contains("the download of http://photos.example/17.jpg"), message)
            downloader.end()
            XCTAssertEqual(OutstandingWork.current, 0)
        }
    }

    func testAnEndlessChainOfTimersIsNamed() throws {
        try withSnapshotFolders { _ in
            let scene = Board.scene { _, _, done in
                @MainActor func again() { FrameTimer.schedule(after: 1) { again() } }
                again()
                done()
            }
            XCTAssertThrowsError(try SceneRunner.render(scene)) { error in
                XCTAssertTrue("\(error)".contains("a timer due in 1 virtual seconds"), "\(error)")
            }
        }
    }

    func testAnUnsettledSceneHasItsOwnKindInTheReports() throws {
        try withSnapshotFolders { folders in
            let run = folders.run(.never, timeLimit: 0.2)
            XCTAssertEqual(run.verify(scene { LayoutLoop() }).kind, .unsettled)
            try run.writeReports(Set(ResultsFolder.Report.allCases))
            XCTAssertTrue(try folders.text("results/junit.xml").contains("errors=\"1\""))
            XCTAssertTrue(try folders.text("results/report.html").contains("1 unsettled"))
        }
    }

    /// The main thread waits until the watchdog's report releases it, so the test depends on no time.
    func testABlockedMainThreadIsReportedWithItsStep() throws {
        try withSnapshotFolders { _ in
            let reports = Locked<[String]>([])
            let wasReported = DispatchSemaphore(value: 0)
            SceneRunner.onHang = { report in
                reports.withLock { $0.append(report) }
                wasReported.signal()
            }
            let grace = SceneRunner.hangGrace
            SceneRunner.hangGrace = 0.05
            defer { (SceneRunner.onHang, SceneRunner.hangGrace) = (nil, grace) }
            let scene = SnapshotScene(
                name: "stuck", size: Board.size,
                make: {
                    final class Stuck: ASDisplayNode, @unchecked Sendable {
                        var wasReported: DispatchSemaphore?
                        @MainActor override func layout() {
                            wasReported?.wait()
                            wasReported = nil
                        }
                    }
                    let node = Stuck()
                    node.wasReported = wasReported
                    return ASDKViewController(node: node)
                })
            XCTAssertThrowsError(try SceneRunner.render(scene, timeLimit: 0.05))
            XCTAssertEqual(reports.current.count, 1)
            XCTAssertTrue(reports.current[0].contains("stuck-160x120@1x-light"), reports.current[0])
            XCTAssertTrue(reports.current[0].contains("it is in: a frame"), reports.current[0])
        }
    }
}
