import Foundation
import TestSupport
import Testing

@testable import GalleryScenes

struct AlbumSourceTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        let rest = #""width":4,"height":3,"author":{"name":"A"}"#
        let items = (0..<5).map { #"{"id":"p\#($0)","src":"p\#($0).png","caption":"c\#($0)",\#(rest)}"# }
        let photos = items.joined(separator: ",")
        let feed = #"{"version":1,"title":"Album","photos":[\#(photos)],"next":null}"#
        try folder.write(feed, to: "album/feed.json")
        for number in 0..<5 { try folder.write([1], to: "album/p\(number).png") }
    }

    @Test func theAlbumRepeatsForeverWithNewIds() throws {
        let source = try AlbumSource(assets: [folder.url])

        let pages = try (0..<5).map { _ in try source.nextPage() }

        let photos = pages.flatMap(\.photos)
        #expect(pages.allSatisfy { $0.photos.count == 12 && $0.hasMore })
        #expect(photos.map(\.id) == (1...60).map { "album-\($0)" })
        #expect(photos.map(\.caption) == (0..<60).map { "c\($0 % 5)" })
        #expect(photos.allSatisfy { $0.problem == nil })
    }

    @Test func twoAlbumsGiveTheSamePhotos() throws {
        let first = try AlbumSource(assets: [folder.url]).nextPage()
        let second = try AlbumSource(assets: [folder.url]).nextPage()

        #expect(first.photos.map(\.id) == second.photos.map(\.id))
        #expect(first.photos.map(\.file) == second.photos.map(\.file))
    }

    @Test func theFirstFolderWithAnAlbumIsUsed() throws {
        let source = try AlbumSource(assets: [folder.url.appendingPathComponent("none"), folder.url])

        #expect(try source.nextPage().photos.count == 12)
        let nowhere = folder.url.appendingPathComponent("none")
        #expect(throws: PhotoSourceError.albumMissing(searched: [nowhere.path])) {
            try AlbumSource(assets: [nowhere])
        }
    }

    @Test func theAlbumIsSearchedInTheEnvironmentThenBesideTheProgramThenAbove() {
        let program = URL(fileURLWithPath: "/opt/x/.build/release/gallery")

        let found = AssetFolder.candidates(environment: ["ADK_ASSETS": "/srv/art"], executable: program).map(\.path)

        #expect(
            found == [
                "/srv/art", "/opt/x/.build/share/asyncdisplaykit", "/opt/x/.build/release/assets",
                "/opt/x/.build/assets",
                "/opt/x/assets", "/opt/assets", "/assets",
            ])
    }
}
