import ADKFoundation
import Foundation
import Testing

@testable import GalleryScenes

@Suite struct EagerSourceTests {
    /// Delivers numbered pages, and throws from page `failing` on.
    private final class Numbered: PhotoSource {
        private let asked = Locked(0)
        private let activeReads = Locked(0)
        private let failing: Int

        init(failingAt failing: Int = .max) { self.failing = failing }

        var title: String { "asked \(asked.current) times" }
        /// The number of pages that were read while another call was reading.
        let overlaps = Locked(0)

        func nextPage() throws(PhotoSourceError) -> PhotoPage {
            if activeReads.withLock({
                $0 += 1
                return $0
            }) > 1 {
                overlaps.withLock { $0 += 1 }
            }
            defer { activeReads.withLock { $0 -= 1 } }
            let number = asked.withLock { asked in
                defer { asked += 1 }
                return asked
            }
            guard number < failing else { throw .empty("page \(number)") }
            let photo = Photo(
                id: "\(number)", file: URL(fileURLWithPath: "/\(number).jpg"), pixelWidth: 3, pixelHeight: 2,
                author: Photo.Author(name: "Ada"))
            return PhotoPage(photos: [photo], hasMore: true)
        }
    }

    private func numbers(_ page: PhotoPage) -> [String] { page.photos.map(\.id) }

    /// Waits until the source has the title and all background work is done.
    private func waitForReading(of source: EagerSource, title: String) {
        while source.title != title { WorkQueue.shared.waitForProgress() }
        // The title changes before the page is stored.
        while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
    }

    @Test func pagesComeInOrderWhileTheFirstIsReadInTheBackground() throws {
        for _ in 0..<200 {
            let numbered = Numbered()
            let source = EagerSource(numbered)
            for number in 0..<4 { #expect(numbers(try source.nextPage()) == ["\(number)"]) }
            #expect(source.consumeFirstPage() == nil)
            #expect(numbered.overlaps.current == 0)
        }
    }

    @Test func theFirstPageIsReadInAdvanceAndDeliveredOnce() throws {
        let source = EagerSource(Numbered())
        waitForReading(of: source, title: "asked 1 times")

        let first = try #require(source.consumeFirstPage())
        #expect(numbers(try first.get()) == ["0"])
        #expect(source.consumeFirstPage() == nil)
        #expect(numbers(try source.nextPage()) == ["1"])
    }

    @Test func anErrorOfTheFirstPageIsThrownByNextPage() throws {
        let source = EagerSource(Numbered(failingAt: 0))
        #expect(throws: PhotoSourceError.empty("page 0")) { try source.nextPage() }
        #expect(throws: PhotoSourceError.empty("page 1")) { try source.nextPage() }
    }

    /// All worker threads call `nextPage()`, so none is free to run the background reads. The calls must not wait for
    /// these.
    @Test func moreSourcesThanThreadsDoNotDeadlock() {
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
