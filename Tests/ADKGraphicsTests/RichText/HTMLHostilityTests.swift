import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// HTML that no program writes on purpose.
@Suite struct HTMLHostilityTests {
    @Test func deepNestingIsRefused() throws {
        #expect(throws: ADKTextDocumentError.tooDeep) {
            try read(String(repeating: "<div>", count: 100_000) + "text")
        }
        #expect(throws: ADKTextDocumentError.tooDeep) {
            try read(String(repeating: "<b><i>", count: 50_000) + "text")
        }
        let deep = String(repeating: "<div>", count: 200) + "text" + String(repeating: "</div>", count: 200)
        #expect(try read(deep) == "text")
        #expect(try read(String(repeating: "<ul><li>", count: 100) + "text").hasSuffix("\t\u{2022} text"))
    }

    @Test func tooMuchIsRefused() throws {
        #expect(throws: ADKTextDocumentError.tooLarge) { try read(String(repeating: "x", count: 9 << 20)) }
        #expect(throws: ADKTextDocumentError.tooLarge) { try read(String(repeating: "<b>", count: 500_000)) }
        let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
        #expect(throws: ADKTextDocumentError.tooLarge) { try read("<p\(attributes)>x") }
        #expect(throws: ADKTextDocumentError.tooLarge) { try read("<!-- <a b=\" --><p\(attributes)>x") }
        #expect(throws: ADKTextDocumentError.tooLarge) { try read("<script>'<p \"'</script><p\(attributes)>x") }
        #expect(try read("<p>" + String(repeating: "a < b ", count: 100_000)).hasSuffix("a < b"))
        #expect(try read("<script>" + String(repeating: "a<b ? 1 / 2 : 3; ", count: 10_000) + "</script>x") == "x")
        #expect(try read(String(repeating: "word ", count: 1_500_000)).utf8.count == 7_499_999)
    }

    @Test(arguments: [
        "<", "</", "<p", "<p a=", "<p a='", "<!", "<!--", "<!-- -", "&", "&#", "&#x;", "&#9999999999;", "</p></p>",
        "<td>a<td>b", "<li>", "</html>x<p>y", "<table><p>x", "<a href=", "<![CDATA[x]]>", "<?xml x?>", "\0<p>\0x\0",
        "<p style='", "<p style=\"color:'\">x", "<p style='font-family:\"\\'>x", "<br/><br//>", "\u{1}\u{B}\u{FFFE}x",
        "<ol start=99999999999999999999><li value=-99999999999999999999>x", "<font size=99999999999999999999>x",
        "<p style='margin-left:1e308px;text-indent:nan;font-size:inf'>x", "<frameset><frame>",
        "<p style='font-weight:9223372036854775807;font-size:9223372036854775807px'>x",
        "<ol start=9223372036854775807><li>x",
    ])
    func tornMarkupIsRead(html: String) throws {
        let text = try HTMLReader.text(Data(html.utf8))
        #expect(text.runs.last?.bytes.upperBound ?? 0 == text.byteCount)
        #expect(!text.string.contains("\0"))
    }

    @Test func everyBeginningAndDamagedCopyOfADocumentIsRead() throws {
        let document = Array(
            """
            <html><head><meta charset="utf-8"><style>p{}</style></head><body><!--StartFragment--><p style="color: \
            rgb(1, 2, 3); font: 'x'">a<b>b</b> &amp; <a href="https://a.org">c</a></p><table><tr><td>1</td><td>2</td>\
            </tr></table><ul><li>x<ol><li>y</ol></ul><pre> z </pre><!--EndFragment--></body></html>
            """.utf8)
        for end in 0...document.count {
            let text = try HTMLReader.text(Data(document[..<end]))
            #expect(text.byteCount <= end)
        }
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        for _ in 0..<2_000 {
            var bytes = document
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let text = try HTMLReader.text(Data(bytes))
            #expect(text.runs.last?.bytes.upperBound ?? 0 == text.byteCount, "seed \(seed)")
        }
    }

    private func read(_ html: String) throws -> String { try HTMLReader.text(Data(html.utf8)).string }
}
