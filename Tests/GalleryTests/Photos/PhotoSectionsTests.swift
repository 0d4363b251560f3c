import AsyncDisplayKit
import Foundation
import GalleryLibrary
import TestSupport
import Testing

@testable import GalleryLibrary
@testable import GalleryScenes

/// The months of a list, the edits between two states of it, and what is remembered.
struct PhotoSectionsTests {
    private static let day = 86_400

    /// A photo of a day of 2024.
    private func photo(_ number: Int, day: Int) -> LibraryPhoto {
        var photo = LibraryPhoto(path: PhotoPath("/photos/\(number).jpg"), kind: .image, status: nil)
        photo.details = PhotoDetails(takenSeconds: 1_704_110_400 + day * Self.day)
        return photo
    }

    private func sections(_ photos: [LibraryPhoto], _ key: PhotoOrder.Key = .taken) -> PhotoSections {
        PhotoSections(photos, order: PhotoOrder(key), usesMonths: true)
    }

    /// D6.
    @Test func eachMonthIsThereOnceAndOtherOrdersHaveNone() {
        let photos = [0, 3, 40, 41, 70].enumerated().map { photo($0.offset, day: $0.element) }
        let months = sections(photos)
        #expect(months.sections.map(\.title) == ["January 2024", "February 2024", "March 2024"])
        #expect(months.sections.map(\.photos) == [0..<2, 2..<4, 4..<5])
        #expect((0..<5).map { months.path(of: $0) }.compactMap { $0.flatMap(months.index) } == Array(0..<5))
        #expect(months.path(of: 5) == nil && months.index(of: IndexPath(item: 2, section: 0)) == nil)
        #expect(sections(photos, .name).sections.map(\.title) == [""])
        #expect(sections([]).sections.isEmpty)
    }

    /// The edits applied to the list as a plain array of arrays give the new list.
    @Test func theEditsOfRandomChangesLeadToTheNewSections() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        var ids = 0
        var old: [(id: Int, day: Int)] = []
        for _ in 0..<300 {
            var new = old.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                ids += 1
                new.append((ids, Int.random(in: 0..<200, using: &random)))
            }
            let changesDay = !new.isEmpty && Bool.random(using: &random)
            if changesDay {
                new[Int.random(in: 0..<new.count, using: &random)].day = Int.random(in: 0..<200, using: &random)
            }
            new.sort { ($0.day, $0.id) < ($1.day, $1.id) }
            let before = sections(old.map { photo($0.id, day: $0.day) })
            let after = sections(new.map { photo($0.id, day: $0.day) })
            let change = LibraryChange(from: old.map(\.id), to: new.map(\.id), capacity: ids + 1)
            if let edits = before.edits(to: after, change) {
                var lists = before.sections.map { section in section.photos.map { old[$0].id } }
                for path in edits.deletedItems.sorted(by: >) { lists[path.section].remove(at: path.item) }
                for section in edits.deletedSections.reversed() { lists.remove(at: section) }
                for section in edits.insertedSections {
                    lists.insert(after.sections[section].photos.map { new[$0].id }, at: section)
                }
                for path in edits.insertedItems.sorted() {
                    lists[path.section].insert(new[after.index(of: path) ?? 0].id, at: path.item)
                }
                #expect(lists == after.sections.map { section in section.photos.map { new[$0].id } }, "seed \(seed)")
            } else {
                #expect(changesDay, "seed \(seed): the list is loaded again without need")
            }
            for (index, item) in old.enumerated() {
                guard let wanted = new.firstIndex(where: { $0.id == item.id }) else { continue }
                #expect(change.newIndices(count: old.count)[index] == wanted, "seed \(seed)")
            }
            old = new
        }
    }

    @Test func sizesAreShortAndSayTheirUnit() {
        let texts = [0, 1, 999, 1_000, 3_449_999, 12_600_000, 999_600, 4_200_000_000].map(ByteCountText.text)
        #expect(texts == ["0 bytes", "1 byte", "999 bytes", "1.0 KB", "3.4 MB", "13 MB", "1.0 MB", "4.2 GB"])
    }

    @Test func theViewTheSizeAndTheOrderOfEachFolderAreRemembered() throws {
        let folder = try TestFolder()
        let file = URL(fileURLWithPath: folder.path("state"))
        let (one, other) = (PhotoPath("/one"), PhotoPath("/other"))
        var state = GalleryState(folder: file)
        state.arrangement = .mosaic
        state.scale.zoom(by: 2)
        state.keep(includesSubfolders: false, of: one)
        state.keep(PhotoOrder(.size, isDescending: true), of: one)
        GalleryState.finishWriting()
        let again = GalleryState(folder: file)
        #expect(again == state)
        #expect(again.order(of: one) == PhotoOrder(.size, isDescending: true))
        #expect(again.order(of: other) == PhotoOrder(.name))
        #expect(!again.includesSubfolders(of: one) && again.includesSubfolders(of: other))
        try folder.write("{ not JSON", to: "state/view.json")
        #expect(GalleryState(folder: file).arrangement == .grid)
    }

    @Test func twoWindowsKeepTheOrdersOfBothFolders() throws {
        let folder = try TestFolder()
        let file = URL(fileURLWithPath: folder.path("state"))
        let (one, other) = (PhotoPath("/one"), PhotoPath("/other"))
        var (first, second) = (GalleryState(folder: file), GalleryState(folder: file))
        first.keep(PhotoOrder(.size), of: one)
        second.keep(PhotoOrder(.taken), of: other)
        second.arrangement = .justified
        first.keepRecent(one)
        second.keepRecent(other)
        GalleryState.finishWriting()
        let third = GalleryState(folder: file)
        #expect(third.order(of: one) == PhotoOrder(.size) && third.order(of: other) == PhotoOrder(.taken))
        #expect(third.arrangement == .justified && third.recentFolders == [other, one])
    }

    @Test func theFoldersOpenedLastAreRememberedOnceEach() throws {
        var state = GalleryState(folder: nil)
        let names = PhotoPath("/names").appending([0xFF, 0x20])
        for number in 0..<30 { state.keepRecent(PhotoPath("/\(number)")) }
        state.keepRecent(names)
        state.keepRecent(PhotoPath("/25"))
        #expect(state.recentFolders.count == 10 && state.recentFolders.prefix(2) == [PhotoPath("/25"), names])
        state.forgetRecentFolders()
        #expect(state.recentFolders.isEmpty)
    }

    /// A file of an earlier version has no folders.
    @Test func theChoicesOfAnEarlierVersionAreRead() throws {
        let folder = try TestFolder()
        try folder.write(
            #"{"arrangement":"mosaic","scale":{"width":200},"orders":[]}"#, to: "state/view.json")
        let state = GalleryState(folder: URL(fileURLWithPath: folder.path("state")))
        #expect(state.arrangement == .mosaic && state.recentFolders.isEmpty)
    }
}
