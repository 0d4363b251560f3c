import AsyncDisplayKit
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews
@testable import GalleryLibrary
@testable import GalleryScenes

/// The thumbnails of the desktop in the cells of grid, rows and columns. The numbers are those of the points of a
/// review.
final class ThumbnailCellTests: XCTestCase, @unchecked Sendable {
    private struct Bench {
        let harness: SceneHarness<PhotosNavigationController>
        let photos: PhotosViewController
        let supply: ThumbnailSupply

        @MainActor func settle() throws {
            for _ in 0..<2 {
                try harness.host.settle()
                photos.library.settle()
            }
            try harness.host.settle()
        }

        /// Whether a thumbnail of a photo is in memory.
        @MainActor func isInMemory(_ photo: LibraryPhoto) -> Bool {
            ThumbnailStore.Size.allCases.contains { size in
                ThumbnailSupply.address(of: photo, covering: size.rawValue).map {
                    supply.memory.synchronouslyFetchedCachedImage(with: $0) != nil
                } ?? false
            }
        }

        /// The colour in the middle of a photo on the screen.
        @MainActor func color(of index: Int) throws -> UInt32 {
            let node = photos.photoNode(at: index)
            let frame = try XCTUnwrap(PhotoPlace(node, within: harness.window.bounds)).frame
            let pixels = try harness.window.snapshot().pixels(for: .full)
            return pixels.pixel(x: Int(frame.midX), y: Int(frame.midY))
        }
    }

    /// The photos of `folder`, with the thumbnails in `thumbnails`.
    @MainActor
    private func show(
        _ folder: TestFolder, _ thumbnails: TestFolder, _ arrangement: PhotoArrangement = .grid,
        _ body: (Bench) throws -> Void
    ) throws {
        let checked = CompositingCheck.isOn
        CompositingCheck.isOn = false
        defer { CompositingCheck.isOn = checked }
        var state = GalleryState(folder: nil)
        state.arrangement = arrangement
        let supply = ThumbnailSupply(ThumbnailStore(folder: PhotoPath(thumbnails.path)))
        let photos = PhotosViewController(
            PhotoLibrary(roots: [PhotoPath(folder.path)], kinds: Set(PhotoKind.allCases)), state: state,
            thumbnails: supply)
        let harness = SceneHarness(width: 600, height: 400) { PhotosNavigationController(rootViewController: photos) }
        defer { harness.close() }
        let bench = Bench(harness: harness, photos: photos, supply: supply)
        try bench.settle()
        try body(bench)
    }

    /// The kept thumbnails.
    private func names(in thumbnails: TestFolder) -> [String] {
        let all = FileManager.default.enumerator(atPath: thumbnails.path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".png") }.sorted()
    }

    /// D40.
    func testTheCellsShowTheThumbnailsThatOtherProgramsMade() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            let photo = samplePhoto(1, width: 1200, height: 800)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 90)), to: "a.jpg")
            for arrangement in [PhotoArrangement.grid, .justified, .mosaic] {
                try self.show(folder, thumbnails, arrangement) { _ in }
            }
            let made = self.names(in: thumbnails)
            XCTAssertFalse(made.isEmpty)
            // Red ones in their place, as of another program.
            let red = PixelBuffer(width: 96, height: 64, isOpaque: true)
            for y in 0..<64 { for x in 0..<96 { red.row(y)[x] = 0xFFFF_0000 } }
            for name in made {
                guard var file = FileWindow(PhotoPath(thumbnails.path(name))), let known = PNGText(&file) else {
                    return XCTFail(name)
                }
                let text = known.values.map { (key: $0.key, value: $0.value) }
                try PNGText.inserting(text, into: try PNGEncoder.encode(red))
                    .write(to: URL(fileURLWithPath: thumbnails.path(name)))
            }
            for arrangement in [PhotoArrangement.grid, .justified, .mosaic] {
                try self.show(folder, thumbnails, arrangement) { bench in
                    let color = try bench.color(of: 0)
                    XCTAssertGreaterThan(color >> 16 & 0xFF, 0xF0, "\(arrangement)")
                    XCTAssertLessThan(color & 0xFFFF, 0x1010, "\(arrangement)")
                }
            }
        }
    }

    func testTheFilmStripShowsThumbnailsAndNoWholeFiles() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            let photo = samplePhoto(1, width: 1200, height: 800)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 90)), to: "a.jpg")
            try self.show(folder, thumbnails) { bench in
                bench.photos.open(0, animated: false)
                bench.photos.viewer?.setFilmStrip(shown: true)
                try bench.settle()
                let strip = try XCTUnwrap(bench.photos.viewer).strip.node
                let cell = strip.nodeForItem(at: IndexPath(item: 0, section: 0)) as? FilmStripCellNode
                XCTAssertEqual(try XCTUnwrap(cell?.photo.thumbnail).image.size, CGSize(width: 128, height: 85))
            }
        }
    }

    /// In the grid, as a card and in the viewer.
    func testAVideoShowsTheThumbnailThatAnotherProgramMade() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            try folder.write([0, 0, 0, 24] + Array("ftypisom".utf8), to: "clip.mp4")
            let path = PhotoPath(folder.path("clip.mp4"))
            let red = PixelBuffer(width: 256, height: 256, isOpaque: true)
            for y in 0..<256 { for x in 0..<256 { red.row(y)[x] = 0xFFFF_0000 } }
            let seconds = try XCTUnwrap(FileCopy.status(path)).st_mtim.tv_sec
            let poster = PNGText.inserting(
                [(key: "Thumb::URI", value: path.uri), (key: "Thumb::MTime", value: "\(seconds)")],
                into: try PNGEncoder.encode(red))
            try thumbnails.write([UInt8](poster), to: "large/\(MD5.text(of: Array(path.uri.utf8))).png")
            @MainActor func check(_ bench: Bench, _ point: CGPoint, _ place: String) throws {
                let color = try bench.harness.window.snapshot().pixels(for: .full)
                    .pixel(x: Int(point.x), y: Int(point.y))
                XCTAssertGreaterThan(color >> 16 & 0xFF, 0xF0, place)
                XCTAssertLessThan(color & 0xFFFF, 0x1010, place)
            }
            for arrangement in [PhotoArrangement.grid, .feed] {
                try self.show(folder, thumbnails, arrangement) { bench in
                    let node = bench.photos.photoNode(at: 0)
                    let window = bench.harness.window.bounds
                    let seen = try XCTUnwrap(PhotoPlace(node, within: window)).frame.intersection(window)
                    // Beside the sign of a player.
                    try check(bench, CGPoint(x: seen.midX - 40, y: seen.midY), "\(arrangement)")
                    bench.photos.open(0, animated: false)
                    try bench.settle()
                    try check(bench, CGPoint(x: 220, y: 200), "the viewer")
                }
            }
            XCTAssertEqual(self.names(in: thumbnails).count, 1, "nothing was made of a video")
        }
    }

    /// D40: a list that is scrolled back needs no file for what it showed before.
    func testAGridThatIsScrolledBackHasItsThumbnailsInMemory() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            let photo = samplePhoto(2, width: 300, height: 200)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 80)), to: "0.jpg")
            for number in 1..<120 {
                XCTAssertEqual(link(folder.path("0.jpg"), folder.path("\(number).jpg")), 0)
            }
            try self.show(folder, thumbnails) { bench in
                for index in stride(from: 0, to: 120, by: 6) {
                    bench.photos.listing.scroll(to: index)
                    try bench.settle()
                }
                XCTAssertFalse(bench.photos.listing.isVisible(0))
                for photo in bench.photos.library.photos {
                    XCTAssertTrue(bench.isInMemory(photo), photo.displayName)
                }
                XCTAssertLessThan(bench.supply.memory.byteCount, 120 * 40_000)
            }
        }
    }

    func testThumbnailsOfPhotosThatAreGoneOrWrittenLeaveTheMemory() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            for number in 0..<3 {
                let photo = samplePhoto(number, width: 300, height: 200)
                try folder.write(Array(JPEGEncoder.encode(photo, quality: 80)), to: "\(number).jpg")
            }
            try self.show(folder, thumbnails) { bench in
                let photos = bench.photos.library.photos
                XCTAssertEqual(photos.map(bench.isInMemory), [true, true, true])
                XCTAssertEqual(unlink(folder.path("0.jpg")), 0)
                let other = samplePhoto(7, width: 300, height: 200)
                try folder.write(Array(JPEGEncoder.encode(other, quality: 70)), to: "1.jpg")
                bench.photos.library.filesChanged(photos.map(\.path))
                try bench.settle()
                XCTAssertEqual(photos.map(bench.isInMemory), [false, false, true])
                XCTAssertEqual(bench.photos.library.photos.map(bench.isInMemory), [true, true])
            }
        }
    }

    func testAllThumbnailsAreMadeWhileTheGridIsShownAndNoneWhileAPhotoIs() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            try folder.write("words in place of a photo", to: "z.jpg")
            let photo = samplePhoto(2, width: 900, height: 600)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 80)), to: "0.jpg")
            func add(_ numbers: Range<Int>) {
                for number in numbers { XCTAssertEqual(link(folder.path("0.jpg"), folder.path("\(number).jpg")), 0) }
            }
            add(1..<120)
            try self.show(folder, thumbnails) { bench in
                XCTAssertNil(bench.photos.photoNode(at: 100), "no cell has asked for it")
                XCTAssertEqual(self.names(in: thumbnails).count, 120, "none of a file that is no photo")
                bench.photos.open(0, animated: false)
                try bench.settle()
                add(120..<150)
                bench.photos.library.refresh()
                try bench.settle()
                XCTAssertEqual(self.names(in: thumbnails).count, 120)
                bench.harness.key(.keyboardEscape)
                try bench.settle()
                XCTAssertEqual(self.names(in: thumbnails).count, 150)
            }
            // They are made once.
            func fileNumbers() throws -> [ino_t] {
                try self.names(in: thumbnails).map {
                    try XCTUnwrap(FileCopy.status(PhotoPath(thumbnails.path($0)))).st_ino
                }
            }
            let before = try fileNumbers()
            try self.show(folder, thumbnails) { _ in }
            XCTAssertEqual(try fileNumbers(), before)
        }
    }

    func testASweepMakesTheSizeThatItsCellsShowAndStopsAtItsLimit() throws {
        let wide = PhotoPixelSize(width: 600, height: 400)
        let square = ThumbnailSweep.Cell(width: 200, height: 200)
        XCTAssertEqual(square.side(of: wide), 300)
        XCTAssertEqual(square.side(of: PhotoPixelSize(width: 400, height: 600)), 300)
        XCTAssertEqual(ThumbnailSweep.Cell(height: 200).side(of: wide), 300)
        XCTAssertEqual(ThumbnailSweep.Cell(width: 200).side(of: wide), 200)
        XCTAssertEqual(square.side(of: PhotoPixelSize(width: 0, height: 0)), 200)
        let (folder, thumbnails) = (try TestFolder(), try TestFolder())
        let photos = try (0..<6).map { number in
            // The last one is no larger than its thumbnail.
            let photo = samplePhoto(2, width: number == 5 ? 240 : 900, height: number == 5 ? 160 : 600)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 80)), to: "\(number).jpg")
            return try XCTUnwrap(LibraryPhoto(lookingUp: PhotoPath(folder.path("\(number).jpg"))))
        }
        let supply = ThumbnailSupply(ThumbnailStore(folder: PhotoPath(thumbnails.path)))
        func settle(_ sweep: ThumbnailSweep) {
            GalleryRunner.waitUntil("the end of the sweep") { sweep.isIdle }
        }
        let sweep = ThumbnailSweep(supply, limit: 2)
        sweep.libraryChanged(photos, added: photos, hasDeletions: false)
        XCTAssertTrue(sweep.isIdle, "nothing is made before it begins")
        sweep.begin(photos, filling: square)
        sweep.pause()
        sweep.begin([], filling: square)
        settle(sweep)
        XCTAssertEqual(names(in: thumbnails).map { $0.hasPrefix("large/") }, [true, true])
        sweep.libraryChanged(photos, added: [photos[4], photos[5]], hasDeletions: false)
        settle(sweep)
        XCTAssertEqual(names(in: thumbnails).count, 3)
        sweep.begin([photos[5]], filling: ThumbnailSweep.Cell(width: 100))
        settle(sweep)
        XCTAssertEqual(names(in: thumbnails).count { $0.hasPrefix("normal/") }, 1)
    }

    /// D14, D40: the reason is told once, without the path, also when it is known from before.
    func testAFileThatIsNoPhotoIsToldInItsCell() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            try folder.write("words in place of a photo", to: "a.jpg")
            for round in 0..<2 {
                try self.show(folder, thumbnails) { bench in
                    let text = try XCTUnwrap(bench.photos.photoNode(at: 0)?.allTexts.first)
                    XCTAssertTrue(text.hasPrefix("This photo cannot be shown\nNot a picture"), "\(round): \(text)")
                    XCTAssertFalse(text.contains("/"), text)
                }
                XCTAssertEqual(self.names(in: thumbnails).map { $0.hasPrefix("fail/") }, [true])
            }
        }
    }

    func testALargerCellGetsALargerThumbnailAndKeepsTheSmallOneUntilThen() throws {
        try onMain {
            let (folder, thumbnails) = (try TestFolder(), try TestFolder())
            let photo = samplePhoto(3, width: 1600, height: 1000)
            try folder.write(Array(JPEGEncoder.encode(photo, quality: 80)), to: "a.jpg")
            try self.show(folder, thumbnails) { bench in
                bench.photos.resize(to: PhotoScale(place: 0))
                try bench.settle()
                let small = try XCTUnwrap(bench.photos.photoNode(at: 0)?.thumbnail).image.size.width
                bench.photos.resize(to: PhotoScale(place: 1))
                XCTAssertNotNil(bench.photos.photoNode(at: 0)?.thumbnail)
                try bench.settle()
                let large = try XCTUnwrap(bench.photos.photoNode(at: 0)?.thumbnail).image.size.width
                XCTAssertGreaterThan(large, small)
            }
        }
    }

    /// Until a large photo is decoded, its cell shows the preview of the camera.
    func testThePreviewInALargePhotoComesBeforeItsThumbnail() throws {
        let folder = try TestFolder()
        let preview = Array(try JPEGEncoder.encode(samplePhoto(5, width: 160, height: 120), quality: 80))
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - $0))) }
        }
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
        }
        // A directory with an orientation, and a second one with the place and the length of the preview.
        let start = 8 + 18 + 2 + 24 + 4
        let parts: [[UInt8]] = [
            Array("MM\0*".utf8), number(8, 4), number(1, 2), number(0x0112, 2), number(3, 2), number(1, 4),
            number(1, 2),
            [0, 0], number(26, 4), number(2, 2), entry(0x0201, start), entry(0x0202, preview.count), number(0, 4),
            preview,
        ]
        let content: [UInt8] = Array("Exif\0\0".utf8) + parts.flatMap { $0 }
        let large = Array(try JPEGEncoder.encode(PixelBuffer(width: 3600, height: 2700, isOpaque: true), quality: 50))
        let file: [[UInt8]] = [
            Array(large.prefix(2)), [0xFF, 0xE1], number(content.count + 2, 2), content, Array(large.dropFirst(2)),
        ]
        try folder.write(file.flatMap { $0 }, to: "a.jpg")
        let path = PhotoPath(folder.path("a.jpg"))
        let photo = LibraryPhoto(path: path, kind: .image, status: try FileStatus.at(path).get())
        let supply = ThumbnailSupply(ThumbnailStore(folder: PhotoPath(folder.path("thumbnails"))))
        let queue = DispatchQueue(label: "answers")
        let answers = Locked<[(isPreview: Bool, size: CGSize)]>([])
        let isOver = expectation(description: "a thumbnail")
        do {
            WorkQueue.shared.pause()
            defer { WorkQueue.shared.resume() }
            let job = supply.downloadImage(
                with: try XCTUnwrap(ThumbnailSupply.address(of: photo, covering: 100)), shouldRetry: false,
                priority: .visible, callbackQueue: queue, downloadProgress: nil
            ) { image, _, _, _ in
                answers.withLock { $0.append((false, image?.asdk_image()?.size ?? .zero)) }
                isOver.fulfill()
            }
            supply.setProgressImageBlock(
                { image, _, _ in answers.withLock { $0.append((true, image.size)) } }, callbackQueue: queue,
                withDownloadIdentifier: try XCTUnwrap(job))
        }
        wait(for: [isOver], timeout: 120)
        XCTAssertEqual(answers.current.map(\.isPreview), [true, false])
        XCTAssertEqual(answers.current.map(\.size), [CGSize(width: 128, height: 96), CGSize(width: 128, height: 96)])
    }

    /// A name of bytes, and one with the signs of addresses.
    func testAnAddressLeadsBackToThePhoto() throws {
        let folder = try TestFolder()
        let supply = ThumbnailSupply(ThumbnailStore(folder: PhotoPath(folder.path("thumbnails"))))
        let data = try JPEGEncoder.encode(samplePhoto(4, width: 40, height: 30), quality: 90)
        for name in [Array("a?b#c d%20.jpg".utf8), [0xFF, 0x0A] + Array(".jpg".utf8)] as [[UInt8]] {
            let path = PhotoPath(folder.path).appending(name)
            let file = path.withCPath { open($0, O_CREAT | O_WRONLY, 0o600) }
            XCTAssertEqual(data.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }, data.count)
            close(file)
            let photo = LibraryPhoto(path: path, kind: .image, status: try FileStatus.at(path).get())
            let address = try XCTUnwrap(ThumbnailSupply.address(of: photo, covering: 100))
            let answer = Locked<UIImage?>(nil)
            let isOver = expectation(description: "an answer")
            _ = supply.downloadImage(
                with: address, shouldRetry: false, priority: .visible, callbackQueue: .global(), downloadProgress: nil
            ) { image, _, _, _ in
                answer.withLock { $0 = image?.asdk_image() }
                isOver.fulfill()
            }
            wait(for: [isOver], timeout: 60)
            XCTAssertEqual(answer.current?.size, CGSize(width: 40, height: 30))
        }
        XCTAssertNil(
            ThumbnailSupply.address(
                of: LibraryPhoto(path: PhotoPath("/a.jpg"), kind: .image, status: nil), covering: 1025))
    }
}
