import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct HTMLWriterTests {
    @Test func aPartOfAParagraphIsSpansAlone() {
        var bold = base
        bold.font = UIFont.systemFont(ofSize: 20, weight: .bold)
        let text = AttributedText("a & ", attributes: base) + AttributedText("<b>", attributes: bold)
        #expect(
            HTMLWriter.html(text, base: base)
                == "<meta charset=\"utf-8\">a &amp; <span style=\"font-weight:bold\">&lt;b&gt;</span>")
    }

    @Test func paragraphsAndLinksAreWritten() {
        var link = TextAttributes()
        link.link = .string("https://a.org/\"><script>")
        let text = AttributedText("one\n\n") + AttributedText("two", attributes: link)
        #expect(
            HTMLWriter.html(text)
                == "<meta charset=\"utf-8\"><p style=\"margin:0\">one</p>\n<p style=\"margin:0\"><br></p>\n"
                + "<p style=\"margin:0\"><a href=\"https://a.org/&quot;&gt;&lt;script&gt;\" "
                + "style=\"color:inherit;text-decoration:none\">two</a></p>\n")
    }

    @Test func aFamilyCannotLeaveItsQuotes() {
        let font = UIFont(.named("a';color:red;b\"\\"), size: 10)
        let html = HTMLWriter.html(AttributedText("x", font: font))
        #expect(html.contains("font-family:'a\\';color:red;b&quot;\\\\';font-size:10px"))
    }

    @Test func textOfOneLookIsPlain() throws {
        var bold = base
        bold.font = UIFont.systemFont(ofSize: 20, weight: .bold)
        let plain = AttributedText("plain plain", attributes: base)
        let mixed = plain + AttributedText("bold", attributes: bold)
        #expect(RichText(plain, base: base) == nil)
        #expect(RichText(AttributedText("bold", attributes: bold), base: base) != nil)
        #expect(
            RichText(AttributedText("bold", attributes: bold), from: [AttributedText("all", attributes: bold)]) == nil)
        #expect(RichText(plain, from: [mixed]) == nil, "the plain part of a text")
        let part = try #require(RichText(mixed.slice(11..<15), from: [mixed]))
        #expect(part.html?.hasSuffix("<span style=\"font-weight:bold\">bold</span>") ?? false)
        #expect(RichText(.empty, base: base) == nil)
    }

    @Test func randomTextsComeBack() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix(seed: seed)
        for _ in 0..<1_000 {
            let base = Bool.random(using: &random) ? base : TextAttributes()
            let text = randomText(&random, base)
            let html = HTMLWriter.html(text, base: base)
            #expect(html == HTMLWriter.html(text, base: base))
            let back = try HTMLReader.text(Data(html.utf8), base: base)
            #expect(back.string == text.string, "seed \(seed)")
            #expect(back.runs == text.runs, "seed \(seed): \(html)")
        }
    }

    private let base = TextAttributes(font: .systemFont(ofSize: 20), color: .purple)

    private static let pieces = [
        "word", "Größe", "a & b", "<tag>", "\"quoted\"", "  ", " ", "\t", "\u{A0}", "中文", "👩‍👩‍👧", "e\u{301}", "   x ",
        "&amp;",
        "مرحبا", "-->", "\u{2026}",
    ]

    /// A text whose line breaks look as the characters before them.
    private func randomText(_ random: inout SplitMix, _ base: TextAttributes) -> AttributedText {
        let count = Int.random(in: 0...6, using: &random)
        var parts: [AttributedText] = []
        for index in 0..<count {
            let style = randomStyle(&random, base)
            var last = randomLook(&random, base, style)
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                last = randomLook(&random, base, style)
                parts.append(
                    AttributedText(HTMLWriterTests.pieces.randomElement(using: &random) ?? "", attributes: last))
            }
            if index + 1 < count { parts.append(AttributedText("\n", attributes: last)) }
        }
        return .joined(parts)
    }

    private func randomStyle(_ random: inout SplitMix, _ base: TextAttributes) -> NSParagraphStyle? {
        guard Bool.random(using: &random) else { return base.paragraphStyle }
        let style = NSMutableParagraphStyle()
        style.alignment = [.left, .right, .center, .justified].randomElement(using: &random) ?? .left
        style.paragraphSpacing = [0, 4, 7.5].randomElement(using: &random) ?? 0
        style.paragraphSpacingBefore = [0, 3].randomElement(using: &random) ?? 0
        style.headIndent = [0, 20].randomElement(using: &random) ?? 0
        style.firstLineHeadIndent = [0, 20, 35].randomElement(using: &random) ?? 0
        style.baseWritingDirection = [.natural, .rightToLeft].randomElement(using: &random) ?? .natural
        return style.immutable
    }

    private func randomLook(
        _ random: inout SplitMix, _ base: TextAttributes, _ style: NSParagraphStyle?
    ) -> TextAttributes {
        var look = base
        look.paragraphStyle = style
        func chance() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
        let size = CGFloat([10, 14.5, 20, 33].randomElement(using: &random) ?? 10)
        if chance() { look.font = .systemFont(ofSize: size, weight: chance() ? .bold : .light) }
        if chance() { look.font = .monospacedSystemFont(ofSize: size, weight: .regular) }
        if chance() { look.font = (look.font ?? .systemFont(ofSize: size)).italic() }
        if chance() { look.color = UIColor(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)) }
        if chance() { look.background = UIColor(red: 0, green: 0.2, blue: 1, alpha: 0.3) }
        if chance() { look.underline = .single }
        if chance() { look.strikethrough = .single }
        if chance() { look.baselineOffset = [-3, 4.5].randomElement(using: &random) ?? 1 }
        if chance() { look.kern = 1.25 }
        if chance() { look.link = URL(string: "https://a.org/?a=b&c=%22").map { .url($0) } }
        return look
    }
}
