import Foundation
import GalleryScenes
import Testing

struct PastedPathsTests {
    private func paths(_ text: String) -> [String] { PastedPaths.files(in: text).map(\.path) }

    @Test func absolutePathsAndFileURLsAreFound() {
        #expect(paths("/tmp/a b.png\n  /c\r\n") == ["/tmp/a b.png", "/c"])
        #expect(paths("file:///tmp/a%20b%23.png") == ["/tmp/a b#.png"])
        #expect(paths("FILE:/tmp/a") == ["/tmp/a"])
        #expect(paths("/tmp/100%20#?.jpg") == ["/tmp/100%20#?.jpg"], "a path is not a URL")
        #expect(paths("'/tmp/it''s'\n\"/tmp/quoted\"") == ["/tmp/it''s", "/tmp/quoted"])
        #expect(paths("~/Pictures") == [FileManager.default.homeDirectoryForCurrentUser.path + "/Pictures"])
    }

    @Test func otherTextIsIgnored() {
        for text in ["", "words", "http://example.org/a.jpg", "a/b.jpg", "file:", "file://%zz", "\"", "~", "\u{0}"] {
            #expect(paths(text).isEmpty, "\(text)")
        }
    }
}
