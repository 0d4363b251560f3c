import ADKFoundation
import Foundation
import Testing

@testable import ADKDesktop

/// Files in `text/uri-list`.
@MainActor
struct URIListTests {
    @Test func onlyFilesOfThisMachineAreListed() {
        let list = """
            # comment\r
            file:///a%20b/c%C3%B6.png\r
            file://here/d\r
            file://there/e\r
            file://localhost/f\r
            file:/g\r
            /h i\r
            http://x/y.png\r
            file:relative\r
            \r
            file:///broken%zz
            """
        let files = URIList.files(in: Array(list.utf8), host: "here").map(\.path)
        #expect(files == ["/a b/cö.png", "/d", "/f", "/g", "/h i", "/broken%zz"])
    }

    @Test func filesAndLinksAreListedInOrder() {
        let list = """
            # http://comment/\r
            HTTP://a/b?c#d\r
            file:///e\r
              mailto:f@g \r
            magnet:?xt=urn:h\r
            file://there/i\r
            file:relative\r
            C:\\j\r
            www.k/l\r
            http:///o\r
            https:\r
            not a scheme:p\r
            """
        let urls = URIList.urls(in: Array(list.utf8), host: "here").map(\.absoluteString)
        #expect(urls == ["HTTP://a/b?c#d", "file:///e", "mailto:f@g", "magnet:?xt=urn:h"])
    }

    @Test func theAddressOfAFolderStaysAsItIsWritten() {
        let urls = URIList.urls(in: Array("file:///\nfile:///usr\nfile:///usr/bin/\n/etc\n".utf8), host: "here")
        #expect(urls.map(\.absoluteString) == ["file:///", "file:///usr", "file:///usr/bin/", "file:///etc"])
    }

    @Test func linksWithOtherLettersAreEncoded() {
        let list = Array("http://a/ö b\r\nhttp://c/".utf8) + [0xF6] + Array("\r\n".utf8)
        let urls = URIList.urls(in: list, host: "here").map(\.absoluteString)
        #expect(urls == ["http://a/%C3%B6%20b", "http://c/%F6"])
    }

    @Test func aLinkThatIsTooLongIsLeftOut() {
        let path = String(repeating: "x", count: URIList.linkLimit - 9)
        let urls = URIList.urls(in: Array("http://a/\(path)x\nhttp://b/\(path)".utf8), host: "here")
        #expect(urls.map(\.host) == ["b"])
    }

    @Test func namesThatAreNotUTF8KeepTheirBytes() {
        let list =
            Array("file:///a%E9.png\r\nfile:///b%C3%B6\r\n/c".utf8) + [0xFF] + Array("\r\nfile:///d%00e\r\n".utf8)
        let paths = URIList.paths(in: list, host: "here")
        #expect(
            paths == [
                Array("/a".utf8) + [0xE9] + Array(".png".utf8), Array("/bö".utf8), Array("/c".utf8) + [0xFF],
                Array("/d%00e".utf8),
            ])
    }

    @Test func aFileWhoseNameIsNotUTF8CanBeOpened() throws {
        var folder = Array((NSTemporaryDirectory() + "adk-test-XXXXXX").utf8CString)
        try #require(mkdtemp(&folder) != nil)
        let place = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bytes = Array("\(place)/caf".utf8) + [0xE9] + Array(".txt".utf8)
        defer {
            unlink(bytes.map { CChar(bitPattern: $0) } + [0])
            rmdir(place)
        }
        let path = bytes.map { CChar(bitPattern: $0) } + [0]
        let file = try #require(fopen(path, "w"))
        fputs("hello", file)
        fclose(file)

        let escaped = bytes.map { $0 == 0xE9 ? "%E9" : String(Unicode.Scalar($0)) }.joined()
        let files = URIList.files(in: Array("file://\(escaped)\r\n".utf8), host: "here")

        let url = try #require(files.first)
        #expect(try String(contentsOf: url, encoding: .utf8) == "hello")
        #expect(url.lastPathComponent == "caf\u{FFFD}.txt")
        ByteNamedFiles.removeLinks()
        #expect(!FileManager.default.fileExists(atPath: url.path))
        #expect(access(path, R_OK) == 0, "the file itself stays")
    }
}
