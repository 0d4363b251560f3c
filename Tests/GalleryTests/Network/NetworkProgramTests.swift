import AsyncDisplayKit
import TestSupport
import XCTest

/// Runs the program with a feed from a server: the cache, the log and the options.
final class NetworkProgramTests: XCTestCase {
    /// A feed of two pages. Nothing is fresh: every answer has to be confirmed.
    private func server(isStored: Bool = true) throws -> HTTPServer {
        let picture = try TestFeed.picture()
        let control = isStored ? "max-age=0, must-revalidate" : "no-store"
        return try HTTPServer { request in
            let fields = [("ETag", "\"1\""), ("Cache-Control", control)]
            switch TestFeed.path(request) {
            case "/feed.json":
                return .answer(
                    200, TestFeed.page(["a.jpg?key=secret"], next: "2.json", avatar: "me.jpg"), headers: fields)
            case "/2.json": return .answer(200, TestFeed.page(["b.jpg"]), headers: fields)
            default:
                let age = isStored ? "max-age=600" : "no-store"
                return .answer(200, picture, headers: [("Content-Type", "image/jpeg"), ("Cache-Control", age)])
            }
        }
    }

    private func run(_ arguments: [String], _ picture: String) throws -> (words: String, picture: Data) {
        let (status, words) = try GalleryRunner.run(
            ["--headless", "--size", "500x900", "--screenshot", picture] + arguments)
        XCTAssertEqual(status, 0, words)
        let decoded = try ImageDecoder.decode(path: picture, fitting: .full)
        return (words, try PNGEncoder.encode(decoded))
    }

    private func lines(_ path: String) throws -> [[String: Any]] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try text.split(separator: "\n").map {
            try XCTUnwrap(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    func testAnOfflineRestartShowsWhatTheCacheHas() throws {
        let folder = try TestFolder()
        let server = try server()
        let address = server.url("/feed.json")
        let cache = folder.path("cache")
        let online = try run(["--cache", cache, address], folder.path("online.png"))
        let requests = server.requests.count
        XCTAssertEqual(
            Set(server.requests.map(\.target)), ["/feed.json", "/2.json", "/a.jpg?key=secret", "/me.jpg", "/b.jpg"])

        // The second run confirms the pages and takes the pictures from the disk.
        let again = try run(["--cache", cache, address], folder.path("again.png"))
        XCTAssertEqual(again.picture, online.picture)
        XCTAssertEqual(server.requests.dropFirst(requests).map(\.target).sorted(), ["/2.json", "/feed.json"])
        XCTAssert(server.requests.dropFirst(requests).allSatisfy { $0["if-none-match"] == "\"1\"" })
        server.stop()

        let offline = try run(["--cache", cache, address], folder.path("offline.png"))
        XCTAssertEqual(offline.picture, online.picture)
        XCTAssertEqual(offline.words, "")

        // Without the cache there is nothing to show but the reason.
        let bare = try run(["--no-cache", address], folder.path("bare.png"))
        XCTAssertNotEqual(bare.picture, online.picture)
        XCTAssert(bare.words.contains("cannot be loaded"), bare.words)
    }

    func testTheLibraryIsLoadedForPicturesFromTheNetworkOnly() throws {
        let (folder, photos) = (try TestFolder(), try TestFolder())
        try photos.write(try TestFeed.picture(), to: "a.jpg")
        let server = try server()
        defer { server.stop() }
        for (source, isLoaded) in [(photos.path, false), (server.url("/feed.json"), true)] {
            let child = try ChildProcess(
                GalleryRunner.program, ["--headless", "--no-cache", "--screenshot", folder.path("a.png"), source],
                environment: ["DISPLAY": "", "LD_DEBUG": "files", "LD_DEBUG_OUTPUT": folder.path("libraries")])
            GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
            XCTAssertEqual(child.exitStatus, 0, child.errorOutput)
            let report = try XCTUnwrap(
                FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("libraries.") })
            let text = try String(contentsOfFile: folder.path(report), encoding: .utf8)
            try FileManager.default.removeItem(atPath: folder.path(report))
            XCTAssert(text.contains("libcairo"), "the report names libraries")
            XCTAssertEqual(text.contains("libcurl"), isLoaded, source)
        }
    }

    func testWithoutACacheNothingIsWrittenAndAForbiddenResponseIsNotStored() throws {
        for isOff in [true, false] {
            let folder = try TestFolder()
            let server = try server(isStored: isOff)
            defer { server.stop() }
            let child = try ChildProcess(
                GalleryRunner.program,
                ["--headless", "--screenshot", folder.path("a.png")] + (isOff ? ["--no-cache"] : [])
                    + [server.url("/feed.json")],
                environment: ["DISPLAY": "", "XDG_CACHE_HOME": folder.path("cache")])
            GalleryRunner.waitUntil("the end") { child.exitStatus != nil }
            XCTAssertEqual(child.exitStatus, 0, child.errorOutput)
            let files = FileManager.default.enumerator(atPath: folder.path("cache"))?.allObjects as? [String] ?? []
            let stored = files.filter { name in
                let text = try? Data(contentsOf: URL(fileURLWithPath: folder.path("cache/" + name)))
                return text?.range(of: Data("127.0.0.1".utf8)) != nil
            }
            XCTAssertEqual(stored, [])
            if isOff { XCTAssertEqual(files, []) }
        }
    }

    func testTheLogHasOneLinePerTransferAndNoSecrets() throws {
        let folder = try TestFolder()
        let server = try server()
        defer { server.stop() }
        let log = folder.path("network.jsonl")
        let address = server.url("/feed.json").replacingOccurrences(of: "://", with: "://me:hush@")
        _ = try run(["--no-cache", "--network-log", log, address], folder.path("a.png"))
        let urls = try lines(log).map { try XCTUnwrap($0["url"] as? String) }
        XCTAssertEqual(
            urls.sorted(),
            ["/2.json", "/a.jpg", "/b.jpg", "/feed.json", "/me.jpg"].map { server.url($0) })
        XCTAssert(try lines(log).allSatisfy { ($0["status"] as? Int) == 200 && ($0["received"] as? Int ?? 0) > 0 })
        XCTAssert(server.requests.allSatisfy { $0["authorization"] != nil })
        // A second run appends.
        _ = try run(["--no-cache", "--network-log", log, address], folder.path("b.png"))
        XCTAssertEqual(try lines(log).count, 2 * urls.count)
    }

    func testOptionsThatCannotBeUsedEndTheProgramWithASentence() throws {
        let folder = try TestFolder()
        try folder.write([1], to: "a file")
        let cases: [(arguments: [String], status: Int32, words: String)] = [
            (["--cache", folder.path, "--no-cache"], 64, "use one of them"),
            (["--cache", ""], 64, "needs the name of a folder"),
            (["--cache", folder.path("a file")], 1, "it is not a folder"),
            (["--network-log", folder.path("none/x.jsonl")], 1, "no such file or directory"),
            (["--network-log", folder.path], 1, "is a directory"),
            (["http://"], 1, "cannot be loaded"),
            (["https://user:hush@/feed.json"], 1, "cannot be loaded"),
        ]
        for (arguments, status, words) in cases {
            let result = try GalleryRunner.run(["--headless", "--screenshot", folder.path("a.png")] + arguments)
            XCTAssertEqual(result.status, status, "\(arguments): \(result.words)")
            XCTAssert(result.words.contains(words), "\(arguments): \(result.words)")
            XCTAssertFalse(result.words.contains("hush"))
        }
        let help = try ChildProcess("/bin/sh", ["-c", "'\(GalleryRunner.program)' --help >&2"])
        XCTAssertEqual(help.wait(), 0)
        for option in ["--cache", "--no-cache", "--network-log", "http:"] {
            XCTAssert(help.errorOutput.contains(option), option)
        }
    }
}
