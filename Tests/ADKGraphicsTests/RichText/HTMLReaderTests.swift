import Foundation
import Testing

@testable import ADKGraphics

/// HTML as other programs put it on the clipboard.
@Suite struct HTMLReaderTests {
    @Test(
        "blocks and white space become lines",
        arguments: [
            ("one  two\n three ", "one two three"),
            ("<p>one</p><p>two</p>", "one\ntwo"),
            ("<p>one</p>\n\n  <p> two </p>\n", "one\ntwo"),
            ("one<br>two", "one\ntwo"),
            ("<p>one<br></p><p>two</p>", "one\ntwo"),
            ("<p>one</p><p><br></p><p>two</p>", "one\n\ntwo"),
            ("<div>one<div>two</div>three</div>", "one\ntwo\nthree"),
            ("one<div>two</div>", "one\ntwo"),
            ("<b>one </b> <i> two</i>", "one two"),
            ("a&nbsp;&nbsp;b &amp; &lt;c&gt; &#8364;&hellip; &bogus;", "a\u{A0}\u{A0}b & <c> \u{20AC}\u{2026} &bogus;"),
            ("<pre>\n a\n  b\n</pre>c", " a\n  b\nc"),
            ("<span style='white-space: pre-wrap'>a  b\tc</span>", "a  b\tc"),
            ("<span style='white-space: pre-line'>a  b\n c</span>", "a b\nc"),
            ("<ul><li>one<li>two</ul>", "\u{2022} one\n\u{2022} two"),
            ("<ol start=3><li>one</li><li value=7>two</li><li><p>three</p></li></ol>", "3. one\n7. two\n8. three"),
            ("<ul><li>one<ol><li>two</ol><li>three</ul>four", "\u{2022} one\n\t1. two\n\u{2022} three\nfour"),
            ("<ul style='list-style-type:none'><li>one</ul>", "one"),
            ("<table><tr><td>a<td>b<tr><td><td><p>c</p></table>d", "a\tb\n\tc\nd"),
            ("<table><tr><td><br></td><td><br></td></tr><tr><td>a</td><td>b<br></td></tr></table>", "\t\na\tb"),
            (
                "one<hr>two",
                "one\n\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\u{2500}\ntwo"
            ),
            ("<img src=x alt='a cat'> sat", "a cat sat"),
            ("<style>p { color: red }</style><script>if (a < b) c()</script>text<!-- no -->", "text"),
            (
                "<html><head><title>no</title></head><body>no<!--StartFragment--><p>yes</p><!--EndFragment-->no</body>",
                "yes"
            ),
            ("<span style='display:none'>no</span>yes", "yes"),
            ("", ""), ("   ", ""), ("<br>", ""), ("<p></p>", ""),
        ])
    func linesOf(html: String, text: String) throws {
        #expect(try read(html).string == text, "\(html)")
    }

    @Test func elementsHaveTheirLooks() throws {
        for plain in ["x", "<meta charset=utf-8>x", "<html>x", "<HTML><BODY>x", "<html><head><title>y</title></head>x"]
        {
            try expect(plain) { _ in }
        }
        try expect("<html><body style='color:red'>x</body></html>") { $0.color = .red }
        try expect("<b>x</b>") { $0.font = font.withWeight(.bold) }
        try expect("<strong><em>x</em></strong>") { $0.font = font.withWeight(.bold).italic() }
        try expect("<u>x</u>") { $0.underline = .single }
        try expect("<ins><del>x</del></ins>") { ($0.underline, $0.strikethrough) = (.single, .single) }
        try expect("<code>x</code>") { $0.font = .monospacedSystemFont(ofSize: 20, weight: .regular) }
        try expect("<font color=red size=4>x</font>") {
            $0.color = .red
            $0.font = font.withSize(22.5)
        }
        try expect("<font size='+1' face='monospace'>x</font>") {
            $0.font = .monospacedSystemFont(ofSize: 22.5, weight: .regular)
        }
        try expect("<a href='https://example.org/a?b=c&amp;d'>x</a>") {
            $0.link = URL(string: "https://example.org/a?b=c&d").map { .url($0) }
            ($0.color, $0.underline) = (.link, .single)
        }
        try expect("<a href='javascript:x()'>x</a>") { _ in }
        try expect("<a href='#top'>x</a>") { _ in }
        let raised = try read("<sup>x</sup>").attributes(at: 0)
        #expect((raised.baselineOffset ?? 0) > 0)
        #expect(raised.font?.pointSize == 15)
        let heading = try read("<h1>x</h1>").attributes(at: 0)
        #expect(heading.font == font.withSize(40).withWeight(.bold))
        #expect(heading.paragraphStyle?.paragraphSpacing == 20)
    }

    @Test func declarationsHaveTheirLooks() throws {
        try expect("<span style='font-weight: 700'>x</span>") { $0.font = font.withWeight(.bold) }
        try expect("<b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\">x</b>") { $0.font = font }
        try expect("<span style='font-size:12pt'>x</span>") { $0.font = font.withSize(16) }
        try expect("<span style='font-size: 1.5em'>x</span>") { $0.font = font.withSize(30) }
        try expect("<span style='font-size: 50%; font-style: italic'>x</span>") { $0.font = font.withSize(10).italic() }
        try expect("<span style='COLOR: RGB(255, 0, 0) !important'>x</span>") { $0.color = .red }
        try expect("<span style='color:#0f0;background:url(a;b) #00f'>x</span>") {
            ($0.color, $0.background) = (.green, .blue)
        }
        try expect("<span style='color: hsl(240, 100%, 50%)'>x</span>") { $0.color = .blue }
        try expect("<span style='text-decoration: underline line-through'>x</span>") {
            ($0.underline, $0.strikethrough) = (.single, .single)
        }
        try expect("<a href='https://a.org' style='text-decoration:none;color:inherit'>x</a>") {
            $0.link = URL(string: "https://a.org").map { .url($0) }
        }
        try expect("<span style=\"font-family: 'No Such;Font', monospace\">x</span>") {
            $0.font = .monospacedSystemFont(ofSize: 20, weight: .regular)
        }
        try expect("<span style='vertical-align: 3px; letter-spacing: 2px'>x</span>") {
            ($0.baselineOffset, $0.kern) = (3, 2)
        }
        try expect("<span style='color:;;:x;font-size:-4px;font-size:1e999px;color:nonsense'>x</span>") { _ in }
        let paragraph = try read("<p style='text-align:right;margin:5px 0 7px 9px;text-indent:4px' dir=rtl>x</p>")
        let style = paragraph.attributes(at: 0).paragraphStyle
        #expect(style?.alignment == .right)
        #expect(style?.paragraphSpacing == 7)
        #expect(style?.headIndent == 9)
        #expect(style?.firstLineHeadIndent == 13)
        #expect(style?.baseWritingDirection == .rightToLeft)
    }

    @Test func aPastedPageLeavesBlackAndWhiteToTheDestination() throws {
        let html =
            "<meta charset='utf-8'><span style='color: rgb(0, 0, 0); background-color: rgb(255, 255, 255);"
            + " font-weight: 700; display: inline !important; float: none;'>x</span>"
        let data = Data(html.utf8)
        var expected = base
        expected.font = font.withWeight(.bold)
        #expect(try HTMLReader.text(data, base: base, isPasted: true).attributes(at: 0) == expected)
        #expect(try HTMLReader.text(data, base: base).attributes(at: 0).color == .black)
    }

    @Test(
        "programs are understood",
        arguments: [
            // Chromium.
            """
            <meta charset='utf-8'><p style="color: rgb(0, 0, 0); font-style: normal; font-weight: 400; orphans: 2; \
            text-align: start; white-space: normal; background-color: rgb(255, 255, 255);">one <b>two</b></p>\
            <p style="color: rgb(0, 0, 0);">three</p><br class="Apple-interchange-newline">
            """,
            // Google Docs.
            """
            <meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" \
            style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-weight:400;text-decoration:none;\
            vertical-align:baseline;white-space:pre-wrap;">one </span><span style="font-weight:700;white-space:pre-wrap;">\
            two</span></p><p dir="ltr" style="margin-top:0pt;"><span>three</span></p></b>
            """,
            // LibreOffice.
            """
            <!DOCTYPE html>

            <html>
            <head>
            	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
            	<title></title>
            	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
            	<style type="text/css">
            		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
            	</style>
            </head>
            <body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
            one
            <b>two</b></p>
            <p style="line-height: 100%; margin-bottom: 0cm">three</p>
            </body>
            </html>
            """,
            // Qt.
            """
            <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN" "http://www.w3.org/TR/REC-html40/strict.dtd">
            <html><head><meta name="qrichtext" content="1" /><style type="text/css">
            p, li { white-space: pre-wrap; }
            </style></head><body style=" font-weight:400; font-style:normal;">
            <p style=" margin-top:0px; margin-bottom:0px; -qt-block-indent:0; text-indent:0px;"><!--StartFragment-->one \
            <span style=" font-weight:700;">two</span></p>
            <p style=" margin-top:0px; margin-bottom:0px; text-indent:0px;">three<!--EndFragment--></p></body></html>
            """,
            // Firefox.
            "<p>one <strong>two</strong></p>\n<p>three</p>\n",
        ])
    func programs(html: String) throws {
        let text = try HTMLReader.text(Data(html.utf8), base: base, isPasted: true)
        #expect(text.string == "one two\nthree" || text.string == "one two\nthree\n")
        for (byte, isBold) in [(0, false), (4, true), (6, true), (8, false)] {
            let look = text.attributes(at: byte)
            #expect(look.font == (isBold ? font.withWeight(.bold) : font), "\(byte)")
            #expect(look.color == .purple)
            #expect(look.background == nil)
        }
    }

    @Test func bytesAreReadInTheirEncoding() throws {
        let html = "<p>Größe \u{20AC}</p>"
        func text(_ bytes: [UInt8], _ encoding: String.Encoding? = nil) throws -> String {
            try HTMLReader.text(Data(bytes), encoding: encoding).string
        }
        let little = html.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = html.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        #expect(try text(Array(html.utf8)) == "Größe \u{20AC}")
        #expect(try text([0xEF, 0xBB, 0xBF] + html.utf8) == "Größe \u{20AC}")
        #expect(try text([0xFF, 0xFE] + little) == "Größe \u{20AC}")
        #expect(try text([0xFE, 0xFF] + big) == "Größe \u{20AC}")
        #expect(try text(little) == "Größe \u{20AC}")
        #expect(try text(big) == "Größe \u{20AC}")
        let western: [UInt8] = Array("<p>Gr".utf8) + [0xF6, 0xDF] + Array("e ".utf8) + [0x80]
        #expect(try text(western) == "Größe \u{20AC}")
        #expect(try text(Array("<meta charset=iso-8859-1>".utf8) + western) == "Größe \u{20AC}")
        #expect(try text(Array("<meta charset='windows-1251'>".utf8) + [0xC0]) == "\u{410}")
        #expect(try text([0xC0], .windowsCP1251) == "\u{410}")
        #expect(try text(Array("<p>Gr\u{F6}".utf8.dropLast())) == "Gr\u{FFFD}", "a torn end is no other encoding")
    }

    private let font = UIFont.systemFont(ofSize: 20)
    private var base: TextAttributes { TextAttributes(font: font, color: .purple) }

    private func read(_ html: String) throws -> AttributedText {
        try HTMLReader.text(Data(html.utf8), base: base)
    }

    private func expect(
        _ html: String, sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout TextAttributes) -> Void
    ) throws {
        var expected = base
        change(&expected)
        let text = try read(html)
        #expect(text.string == "x", sourceLocation: sourceLocation)
        #expect(text.attributes(at: 0) == expected, "\(html)", sourceLocation: sourceLocation)
    }
}
