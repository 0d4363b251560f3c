import ADKFoundation
import Foundation
import Testing

@testable import GalleryScenes

@Suite struct EagerSourceTests {
    /// Pages that are numbered, or an error from the n-th on.
    private final class Numbered: PhotoSource {
        private let asked = Locked(0)
        private let isAtWork = Locked(0)
        private let failing: Int

        init(failingAt failing: Int = .max) { self.failing = failing }

        var title: String { "asked \(asked.current) times" }
        /// Pages that were read while another one was.
        let overlaps = Locked(0)

        func nextPage() throws(PhotoSourceError) -> PhotoPage {
            if isAtWork.withLock({
                $0 += 1
                return $0
            }) > 1 {
                overlaps.withLock { $0 += 1 }
            }
            defer { isAtWork.withLock { $0 -= 1 } }
            let number = asked.withLock { asked in
                defer { asked += 1 }
                return asked
            }
            guard number < failing else { throw .empty("page \(number)") }
            let photo = Photo(
                id: "\(number)", file: URL(fileURLWithPath: "/\(number).jpg"), pixelWidth: 3, pixelHeight: 2,
                author: Photo.Author(name: "nobody"))
            return PhotoPage(photos: [photo], hasMore: true)
        }
    }

    private func numbers(_ page: PhotoPage) -> [String] { page.photos.map(\.id) }

    /// Until everything in the background is done.
    private func waitForReading(of source: EagerSource, title: String) {
        while source.title != title { WorkQueue.shared.waitForProgress() }
        // The title changes before the page is there.
        while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
    }

    @Test func pagesComeInOrderThoughNobodyWaitedForTheFirst() throws {
        for _ in 0..<200 {
            let numbered = Numbered()
            let source = EagerSource(numbered)
            for number in 0..<4 { #expect(numbers(try source.nextPage()) == ["\(number)"]) }
            #expect(source.consumeFirstPage() == nil)
            #expect(numbered.overlaps.current == 0)
        }
    }

    @Test func theFirstPageIsReadWithoutBeingAskedForAndHandedOnOnce() throws {
        let source = EagerSource(Numbered())
        waitForReading(of: source, title: "asked 1 times")

        let first = try #require(source.consumeFirstPage())
        #expect(numbers(try first.get()) == ["0"])
        #expect(source.consumeFirstPage() == nil)
        #expect(numbers(try source.nextPage()) == ["1"])
    }

    @Test func anErrorOfTheFirstPageReachesWhoeverAsks() throws {
        let source = EagerSource(Numbered(failingAt: 0))
        #expect(throws: PhotoSourceError.empty("page 0")) { try source.nextPage() }
        #expect(throws: PhotoSourceError.empty("page 1")) { try source.nextPage() }
    }

    /// Every thread that could read ahead is busy asking: none may wait for work that nobody can do.
    @Test func moreSourcesThanThreadsDoNotWaitForOneAnother() {
        let done = Locked(0)
        for _ in 0..<40 {
            let source = EagerSource(Numbered())
            WorkQueue.shared.async(.visible) {
                let page = try? source.nextPage()
                done.withLock { $0 += page?.photos.count ?? 0 }
            }
        }
        while done.current < 40 { WorkQueue.shared.waitForProgress() }
        #expect(done.current == 40)
    }
}
