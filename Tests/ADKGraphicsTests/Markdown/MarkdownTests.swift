import Foundation
import Testing

@testable import ADKGraphics

/// The text and the looks that Markdown becomes. MD4C is a package that the tests need.
@Suite struct MarkdownTests {
    private func read(_ source: String, baseURL: URL? = nil) throws -> AttributedText {
        try MarkdownReader.text(source, baseURL: baseURL, base: TextAttributes(font: .systemFont(ofSize: 10)))
    }

    /// The attributes of the first character of `part`.
    private func look(_ part: String, in text: AttributedText) throws -> TextAttributes {
        let range = try #require(text.string.range(of: part), "no “\(part)” in “\(text.string)”")
        return text.attributes(at: text.string.utf8.distance(from: text.string.startIndex, to: range.lowerBound))
    }

    private func style(_ part: String, in text: AttributedText) throws -> NSParagraphStyle {
        try #require(try look(part, in: text).paragraphStyle)
    }

    @Test func mD4CIsInstalled() { #expect(MarkdownParser.isAvailable, "the package libmd4c0 is missing") }

    @Test func headingsAndParagraphsAreLinesOfTheirOwn() throws {
        let text = try read("# One\n\nTwo\nthree\n\nFour\n====\n\nfive  \nsix")
        #expect(text.string == "One\nTwo three\nFour\nfive\u{2028}six")
        let (one, two) = (try #require(try look("One", in: text).font), try #require(try look("Two", in: text).font))
        #expect(one.pointSize > two.pointSize && two.pointSize == 10 && one.weight == .semibold)
        #expect(try style("One", in: text).paragraphSpacingBefore == 0)
        #expect(try style("Two", in: text).paragraphSpacingBefore > 0)
        #expect(try look("Four", in: text).font == one)
    }

    @Test func emphasisHasTheFontThatItNames() throws {
        let text = try read("plain **bold *both*** *italic* `code` ~~gone~~ &amp; &#x263A; &nosuch; \\*")
        #expect(text.string == "plain bold both italic code gone & ☺ &nosuch; *")
        #expect(try look("bold", in: text).font?.weight == .bold)
        let both = try #require(try look("both", in: text).font)
        #expect(both.weight == .bold && both.isItalic)
        #expect(try look("italic", in: text).font?.isItalic == true)
        let code = try look("code", in: text)
        #expect(code.font?.family != both.family && code.background != nil)
        #expect(try look("gone", in: text).strikethrough == .single)
        #expect(try look("plain", in: text).font == .systemFont(ofSize: 10))
    }

    @Test func listsHangBehindTheirMarkers() throws {
        let text = try read("- one\n- two\n  1. first\n  2. second\n- [x] done\n- [ ] open\n\n7. seven\n8. eight")
        #expect(
            text.string
                == "•\tone\n•\ttwo\n1.\tfirst\n2.\tsecond\n☑\tdone\n☐\topen\n7.\tseven\n8.\teight")
        let (outer, inner) = (try style("•\tone", in: text), try style("1.\tfirst", in: text))
        #expect(outer.firstLineHeadIndent == 0 && outer.headIndent > 0)
        #expect(outer.tabStops.map(\.location) == [outer.headIndent])
        #expect(inner.firstLineHeadIndent == outer.headIndent && inner.headIndent == 2 * outer.headIndent)
    }

    @Test func aLooseListKeepsTheParagraphsOfItsItems() throws {
        let text = try read("- one\n\n  more\n\n- \n\n- three")
        #expect(text.string == "•\tone\nmore\n•\t\n•\tthree")
        let (item, more) = (try style("•\tone", in: text), try style("more", in: text))
        #expect(more.firstLineHeadIndent == item.headIndent && more.headIndent == item.headIndent)
    }

    @Test func quotesCodeAndRulesAreBlocks() throws {
        let text = try read("> quoted\n> > deeper\n\n```swift\nlet a = 1\n\n  let b\n```\n\n---\n\n    indented\n")
        #expect(
            text.string
                == "quoted\ndeeper\nlet a = 1\n\n  let b\n\(String(repeating: "\u{2500}", count: 10))\nindented")
        #expect(try look("quoted", in: text).color == .secondaryLabel)
        #expect(try style("deeper", in: text).headIndent == 2 * style("quoted", in: text).headIndent)
        #expect(try style("let a", in: text).paragraphSpacingBefore > 0)
        #expect(try style("  let b", in: text).paragraphSpacingBefore == 0)
        #expect(try look("let a", in: text).font?.family == look("indented", in: text).font?.family)
    }

    @Test func tablesAreLinesWithTabStops() throws {
        let text = try read("| a | b | c |\n|---|:-:|--:|\n| one | two | 3 |\n| | **x** | 44 |")
        #expect(text.string == "a\tb\tc\none\ttwo\t3\n\tx\t44")
        let style = try style("one", in: text)
        #expect(style.tabStops.map(\.alignment) == [.center, .right])
        #expect(try look("a\tb", in: text).font?.weight == .bold)
        #expect(try look("x", in: text).font?.weight == .bold)
        #expect(try look("two", in: text).font?.weight == .regular)
        let shaped = shape(text)
        let bytes = text.string.utf8.distance(
            from: text.string.startIndex, to: try #require(text.string.range(of: "44")).lowerBound)
        let last = shaped.rects(forByteRange: bytes..<bytes + 2)[0]
        #expect(abs(last.maxX - style.tabStops[1].location) < 0.1)
    }

    @Test func theMarkerOfAnItemIsInTheFirstRowOfItsTable() throws {
        let text = try read("before\n\n- | a | b |\n  |---|---|\n  | c | d |")
        #expect(text.string == "before\n•\ta\tb\nc\td")
        let (first, second) = (try style("•\ta", in: text), try style("c\td", in: text))
        #expect(first.tabStops.map(\.location) == [first.headIndent] + second.tabStops.map(\.location))
        #expect(second.tabStops.count == 1)
    }

    @Test func linksHaveTheirTargetUnlessItIsAScript() throws {
        let base = try #require(URL(string: "https://a.org/docs/"))
        let text = try read(
            "[one](https://b.org/x) [two](page) <https://c.org> www.d.org [bad](javascript:alert(1)) "
                + "[worse](JavaScript&colon;x) [data](data:text/html,x) ![alt *text*](image.png) [ref]\n\n[ref]: /top",
            baseURL: base)
        #expect(text.string == "one two https://c.org www.d.org bad worse data alt text ref")
        func target(_ part: String) throws -> TextAttributeValue? { try look(part, in: text).link }
        #expect(try target("one") == .url(try #require(URL(string: "https://b.org/x"))))
        #expect(try target("two") == .url(try #require(URL(string: "https://a.org/docs/page"))))
        #expect(try target("https://c.org") == .url(try #require(URL(string: "https://c.org"))))
        #expect(try target("ref") == .url(try #require(URL(string: "https://a.org/top"))))
        #expect(try target("bad") == nil && target("data") == nil && target("alt") == nil)
        #expect(try target("worse").map { "\($0)".lowercased().contains("javascript:") } != true)
        #expect(try look("one", in: text).color == .link)
    }

    @Test func hTMLIsText() throws {
        #expect(try read("a <b>c</b>\n\n<div>\n\n*d*").string == "a <b>c</b>\n<div>\nd")
    }

    @Test func inlineMarkdownKeepsItsLinesAndSpaces() throws {
        let source = "  # no *heading*\n\n- no list\n> `code` [l](https://a.org)\n    _x_ a  b\n1. | a | b |\n---"
        func string(_ keepsLines: Bool) throws -> String {
            try MarkdownReader.inlineText(source, keepsLines: keepsLines, baseURL: nil, base: TextAttributes()).string
        }
        #expect(try string(true) == "  # no heading\n\n- no list\n> code l\n    x a  b\n1. | a | b |\n---")
        #expect(try string(false).contains("# no heading"))
        let marked = try MarkdownReader.inlineText(
            "\u{2000}*a*", keepsLines: true, baseURL: nil, base: TextAttributes())
        #expect(marked.string == "\u{2000}a", "a space that the source has stays")
        let wide = try MarkdownReader.inlineText(
            "a\u{2002}b `c\u{2002}d` [l](\nhttps://a.org)", keepsLines: true, baseURL: nil, base: TextAttributes())
        let expected = "a\u{2002}b c\u{2002}d l"
        #expect(wide.string.unicodeScalars.elementsEqual(expected.unicodeScalars), "an equivalent space stays")
        #expect(try look("l", in: wide).link == .url(try #require(URL(string: "https://a.org"))))
    }

    @Test func foundationsFormsReadTheSame() throws {
        let source = "# A\n\n*b* [c](https://d.org)"
        let string = try AttributedString(markdown: source)
        #expect(String(string.characters) == "A\nb c")
        #expect(AttributedText(string) == AttributedText(try NSAttributedString(markdown: source)))
        #expect(string.runs.contains { $0.link == URL(string: "https://d.org") })
        #expect(string.runs.first?.font?.pointSize == 28)
        #expect(try AttributedString(markdown: Data(source.utf8)) == string)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).md")
        try Data("[x](other.md)".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let read = try AttributedString(contentsOf: file)
        #expect(read.runs.first?.link?.lastPathComponent == "other.md")
        var attributes = AttributeContainer()
        attributes.font = .systemFont(ofSize: 34)
        attributes.foregroundColor = .systemRed
        let large = try AttributedString(markdown: "# A\n\nb", options: .init(defaultAttributes: attributes))
        #expect(large.runs.map { $0.font?.pointSize }.first == 56)
        #expect(large.runs.allSatisfy { $0.foregroundColor == .systemRed })
        let inline = try AttributedString(
            markdown: "- a\n**b**", options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
        #expect(String(inline.characters) == "- a\nb")
        #expect(try AttributedString(markdown: "").characters.isEmpty)
    }
}
