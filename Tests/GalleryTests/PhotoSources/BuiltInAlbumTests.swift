import AsyncDisplayKit
import Foundation
import GalleryLibrary
import Testing

@testable import GalleryScenes

/// Checks the album in `assets`, as `make-album` last wrote it.
struct BuiltInAlbumTests {
    private let page: PhotoPage

    init() throws { page = try FeedSource(file: #require(AssetFolder.file("album/feed.json"))).nextPage() }

    @Test func everyPictureExistsInTheSizeOfTheFeed() {
        #expect(page.photos.count >= 24 && !page.hasMore)
        for photo in page.photos {
            let size = PhotoFile.read(at: PhotoPath(photo.file.path))
            #expect(photo.problem == nil && size.problem == nil, "\(photo.id)")
            #expect(size.width == photo.pixelWidth && size.height == photo.pixelHeight, "\(photo.id)")
            #expect((1200...2000).contains(max(size.width, size.height)), "\(photo.id)")
            #expect(photo.meanColor != nil && photo.author?.name.isEmpty == false, "\(photo.id)")
        }
    }

    @Test func theAlbumHasAllFormatsAndShapesInSixMegabytes() throws {
        let album = try #require(page.photos.first).file.deletingLastPathComponent()
        let files = try #require(FileManager.default.enumerator(atPath: album.path)).compactMap { $0 as? String }
        let bytes = files.compactMap { try? FileStatus.at(album.path + "/" + $0).get().byteCount }.reduce(0, +)
        let shapes = page.photos.map { Double($0.pixelWidth) / Double($0.pixelHeight) }

        #expect(bytes < 6_000_000)
        #expect(Set(page.photos.map(\.file.pathExtension)) == ["jpg", "png", "webp"])
        #expect(shapes.contains { $0 < 0.8 } && shapes.contains(1) && shapes.contains { $0 > 2 })
    }

    @Test func captionsAreInSeveralScriptsAndLengths() {
        let captions = page.photos.compactMap(\.caption)
        func has(_ range: ClosedRange<UInt32>) -> Bool {
            captions.contains { $0.unicodeScalars.contains { range.contains($0.value) } }
        }

        #expect(has(0x4E00...0x9FFF) && has(0xAC00...0xD7A3) && has(0x0600...0x06FF) && has(0x0400...0x04FF))
        #expect(has(0x1F300...0x1FAFF))
        #expect(captions.contains { $0.count < 6 } && captions.contains { $0.count > 200 })
        #expect(page.photos.contains { $0.caption == nil } && page.photos.contains { $0.author?.avatar == nil })
        #expect(Set(page.photos.map(\.author)).count >= 12)
        #expect(page.photos.contains { $0.comments.isEmpty } && page.photos.contains { $0.comments.count == 4 })
    }

    /// A benchmark may count tiles of one colour as not drawn, so a drawn photo must have almost none. A few remain in
    /// dark areas and in the sun, where the codec removed the grain.
    @Test func fewTilesOfAPictureAreOneFlatColour() throws {
        for photo in page.photos {
            let picture = try ImageDecoder.decode(
                path: photo.file.path, fitting: .full)
            var flat = 0
            let tiles = (picture.width / 16) * (picture.height / 16)
            for y in stride(from: 0, through: picture.height - 16, by: 16) {
                for x in stride(from: 0, through: picture.width - 16, by: 16) where isFlat(picture, x, y) { flat += 1 }
            }
            #expect(flat * 200 < tiles, "\(photo.id)")
        }
    }

    private func isFlat(_ picture: PixelBuffer, _ left: Int, _ top: Int) -> Bool {
        let first = picture.pixel(x: left, y: top)
        for y in top..<top + 16 {
            for x in left..<left + 16 where picture.pixel(x: x, y: y) != first { return false }
        }
        return true
    }
}
