import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Markdown that no one writes on purpose.
@Suite struct MarkdownHostilityTests {
    private func read(_ source: String) throws -> AttributedText {
        let text = try MarkdownReader.text(source, baseURL: nil, base: TextAttributes())
        let inline = try MarkdownReader.inlineText(source, keepsLines: true, baseURL: nil, base: TextAttributes())
        for text in [text, inline] { #expect(text.runs.last?.bytes.upperBound ?? 0 == text.byteCount) }
        return text
    }

    @Test func tooMuchIsRefused() {
        #expect(throws: ADKTextDocumentError.tooLarge) { try read(String(repeating: "x", count: 10 << 20)) }
    }

    @Test func aLongTargetThatThousandsOfReferencesRepeatIsRefused() {
        let target = "https://" + String(repeating: "b", count: 9_000)
        let source = "[a]: \(target)\n\n" + String(repeating: "[a] ", count: 3_000)
        #expect(throws: ADKTextDocumentError.tooLarge) { try read(source) }
    }

    @Test func deepNestingIsText() throws {
        #expect(try read(String(repeating: "> ", count: 10_000) + "deep").string.hasSuffix("deep"))
        #expect(try read(String(repeating: "- ", count: 10_000) + "deep").string.hasSuffix("deep"))
        #expect(try read(String(repeating: "*a ", count: 10_000)).string.contains("a"))
        #expect(
            try read(String(repeating: "[", count: 10_000) + "a" + String(repeating: "](b)", count: 10_000))
                .string.contains("a"))
        #expect(try read(String(repeating: "![", count: 10_000)).string.contains("["))
        let indent = (0..<200).map { String(repeating: "  ", count: $0) + "- \($0)" }.joined(separator: "\n")
        #expect(try read(indent).string.contains("199"))
    }

    /// Each is a start that is repeated: the classes of input that made other readers slow.
    @Test(arguments: [
        "a**b", "a_*b", "*a_ ", "`a", "``", "[a](", "[a][", "<a", "&a", "\\", "~~a", "|a", "a|b\n-|-\n", "- a\n",
        "1. a\n",
        "> a\n", "# ", "***", "www.", "a@", "http://", "(", "]", "[x]: y\n", "\t", " \n", "\u{0}", "\u{2028}",
    ])
    func repeatedStartsAreRead(start: String) throws {
        _ = try read(String(repeating: start, count: 2_000))
    }

    @Test func randomAndDamagedDocumentsAreRead() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let pieces = [
            "# ", "> ", "- ", "1. ", "- [x] ", "```\n", "    ", "\n", "\n\n", "  \n", "---\n", "|", "|-|:-:|\n", "*",
            "**",
            "_", "~~", "`", "[", "](x)", "![", "<", ">", "&amp;", "&#0;", "\\", "text", "ä", "\u{1F600}", "\u{0}", "\t",
            "https://a.org", "javascript:", "[a]: b\n", "=====\n", "<div>\n", "\r\n", "\u{2000}", "\u{202E}",
        ]
        for round in 0..<1_500 {
            let source = (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }.joined()
            var bytes = Array(source.utf8)
            if round % 3 == 0, let index = bytes.indices.randomElement(using: &random) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            let damaged = String(decoding: bytes, as: UTF8.self)
            let text = try read(damaged)
            let isScript = text.runs.contains { run in
                if case .url(let url) = run.attributes.link { url.scheme?.lowercased() == "javascript" } else { false }
            }
            #expect(!isScript, "seed \(seed) round \(round): \(damaged.debugDescription)")
        }
    }
}
