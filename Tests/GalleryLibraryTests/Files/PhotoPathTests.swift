import Foundation
import TestSupport
import Testing

@testable import GalleryLibrary

struct PhotoPathTests {
    @Test func aPathIsCleaned() {
        #expect(PhotoPath("//a/./b//c/").bytes == Array("/a/b/c".utf8))
        #expect(PhotoPath("/").bytes == [47] && PhotoPath("/").folder == PhotoPath("/"))
        #expect(
            PhotoPath("/a").folder == PhotoPath("/") && PhotoPath("/").appending(Array("a".utf8)) == PhotoPath("/a"))
        #expect(PhotoPath("/a/b").folder == PhotoPath("/a") && PhotoPath("/a/b").name == Array("b".utf8))
        #expect(PhotoPath("x").string == FileManager.default.currentDirectoryPath + "/x")
        #expect(PhotoPath("/a/b").isInside(PhotoPath("/a")) && !PhotoPath("/ab").isInside(PhotoPath("/a")))
    }

    @Test func aNameIsShownInOneLine() {
        #expect(PhotoPath("/x/new\nline\t\u{7F}.jpg").displayName == "new⏎line␉␡.jpg")
        #expect(PhotoPath(bytes: Array("/x/bad".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8)).displayName == "bad��.jpg")
    }

    @Test func anAddressKeepsAllBytes() {
        for name in ["plain.jpg", "two words.png", "100%25 #1?.jpg", "雪山.jpg", "a;b[1]\"'.png"] {
            let path = PhotoPath("/p/" + name)
            #expect(PhotoPath(url: path.url) == path && PhotoPath(url: URL(string: path.uri)!) == path)
        }
        let all = PhotoPath(bytes: Array("/p/".utf8) + (1...255).filter { $0 != 47 }.map { UInt8($0) })
        #expect(all.string == nil && PhotoPath(url: all.url) == all)
        #expect(PhotoPath("/p/a;b [é]&~.jpg").uri == "file:///p/a%3Bb%20%5B%C3%A9%5D&~.jpg")
    }

    @Test func aNameThatIsNotUTF8IsOpenedByItsBytes() throws {
        let folder = try TestFolder()
        let path = PhotoPath(bytes: Array((folder.path + "/").utf8) + [0xFF, 0xFE])
        let descriptor = path.withCPath { open($0, O_CREAT | O_WRONLY, 0o644) }
        #expect(write(descriptor, "text", 4) == 4 && close(descriptor) == 0)
        #expect(path.withOpenablePath { FileManager.default.contents(atPath: $0) } == Data("text".utf8))
        guard var file = FileWindow(path) else { throw CocoaError(.fileReadNoSuchFile) }
        let start = file.prefix(9)
        #expect(FileManager.default.contents(atPath: path.openableURL.path) == Data("text".utf8))
        #expect(PhotoPath("/a b").openableURL == PhotoPath("/a b").url && path.openableURL == path.openableURL)
        #expect(FileKind(at: path) == .file && start == Array("text".utf8))
    }
}
