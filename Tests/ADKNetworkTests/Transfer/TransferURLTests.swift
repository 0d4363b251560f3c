import TestSupport
import Testing

@testable import ADKNetwork

struct TransferURLTests {
    private func text(_ url: String) -> String? { (try? TransferURL(url))?.requestText }

    @Test func aURLIsBroughtIntoOneForm() {
        let cases = [
            ("http://host", "http://host/"),
            ("HTTP://Host:80/a", "http://host/a"),
            ("https://host:443", "https://host/"),
            ("https://host:80/", "https://host:80/"),
            ("http://host:/a", "http://host/a"),
            ("http://host?x=1", "http://host/?x=1"),
            ("http://host/a?", "http://host/a?"),
            ("http://host/a#part?x", "http://host/a"),
            ("http://host/a/../b/./c", "http://host/b/c"),
            ("http://host/../../a/..", "http://host/"),
            ("http://host//a//b/", "http://host//a//b/"),
            ("http://host//", "http://host//"),
            ("  http://host/a b\t", "http://host/a%20b"),
            ("http://host/ü?ü", "http://host/%C3%BC?%C3%BC"),
            ("http://host/%e4%2F%zz%1", "http://host/%e4%2F%25zz%251"),
            ("http://host/a\\b|{}\"<>^`", "http://host/a%5Cb%7C%7B%7D%22%3C%3E%5E%60"),
            ("http://u:p@host/a", "http://host/a"),
            ("http://a@b@host/a", "http://host/a"),
            ("http://[::1]:8080/a", "http://[::1]:8080/a"),
            ("http://[2001:DB8::1]/", "http://[2001:db8::1]/"),
            ("http://bücher.example/", "http://bücher.example/"),
        ]
        for (input, output) in cases { #expect(text(input) == output, "\(input)") }
    }

    @Test func textThatIsNotAWebAddressIsRefused() {
        let cases = [
            "", " ", "host", "//host/a", "/a", "ftp://host/", "file:///etc/passwd", "javascript:alert(1)",
            "data:text/plain,x", "http:", "http:/", "http://", "http:///a", "http://:80/", "http://host:0/",
            "http://host:65536/", "http://host:99999999999999999999/", "http://host:8o/", "http://host:-1/",
            "http://ho st/", "http://ho%73t/", "http://host\\@other/", "http://host\\/", "http://[::1/", "http://[]/",
            "http://[g::1]/", "http://[fe80::1%25eth0]/", "http://[::1]x/", "http://host/a\r\nX: 1", "http://h\0st/",
            "http://a,b/", "http://a;b/", "http://(a)/", "http://u@/", "1http://host/", "http ://host/",
            "http://" + String(repeating: "a", count: 256) + "/",
            "http://host/" + String(repeating: "a", count: TransferURL.byteLimit),
        ]
        for input in cases {
            #expect(throws: TransferError.self, "\(input.prefix(60))") { _ = try TransferURL(input) }
        }
    }

    @Test func referencesAreResolvedAsTheStandardSays() throws {
        let base = try TransferURL("http://a/b/c/d;p?q")
        let cases = [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
            ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("https://h/x", "https://h/x"), ("http://h", "http://h/"), ("g:h", nil), ("mailto:x", nil),
        ]
        for (reference, result) in cases as [(String, String?)] {
            #expect((try? base.resolving(reference))?.requestText == result, "\(reference)")
        }
    }

    @Test func randomBytesNeverTrapAndResultsAreStable() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        let pieces = [
            "http", "https", ":", "/", "//", "?", "#", "@", "[", "]", "%", "%2", "%41", "..", ".", "\\", "host", "1",
            "::", " ", "\u{0}", "ü", "\u{7F}", ";", "a=b", "&", "65536", "80",
        ]
        let base = try TransferURL("https://host:8443/a/b?c")
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            var text = Bool.random(using: &random) ? "http://" : ""
            for _ in 0..<count { text += pieces.randomElement(using: &random) ?? "" }
            for url in [try? TransferURL(text), try? base.resolving(text)].compactMap({ $0 }) {
                let again = try? TransferURL(url.requestText)
                #expect(again?.requestText == url.requestText, "seed \(seed), \(text)")
                #expect(again?.origin == url.origin, "seed \(seed), \(text)")
                #expect(url.path.hasPrefix("/"), "seed \(seed), \(text)")
                #expect(!url.requestText.utf8.contains { $0 <= 0x20 || $0 == 0x7F }, "seed \(seed), \(text)")
            }
        }
    }

    @Test func secretsAreNotShown() throws {
        let url = try TransferURL(
            "https://ann:hunter2@host/a?size=2&access_token=hunter2&X-Amz-Signature=hunter2&key=hunter2&flag")
        for text in ["\(url)", "\(String(reflecting: url))", "\([url])", "\(url.origin)"] {
            #expect(!text.contains("hunter2"), "\(text)")
            #expect(!text.contains("ann"), "\(text)")
        }
        #expect("\(url)" == "https://host/a")
        var dumped = ""
        dump(TransferRequest(url), to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }
}
