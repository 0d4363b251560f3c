import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

@Suite struct TextGeometryTests {
    @Test func theMiddleOfACharactersRectangleHitsThatCharacter() {
        let seed: UInt64 = 31
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<150 {
            let shaped = shape(RandomTexts.text(&random, pieces: 1...5), [90, 200].randomElement(using: &random)!)
            var missed: [ShapedText.Cluster] = []
            for cluster in shaped.content.clusters where cluster.width > 0 {
                let start = Int(cluster.start)
                let rects = shaped.rects(forByteRange: start..<start + Int(cluster.length))
                let hits = rects.map { shaped.byteOffset(at: CGPoint(x: $0.midX, y: $0.midY)) }
                if rects.count != 1 || hits != [start] { missed.append(cluster) }
            }
            #expect(missed.isEmpty, "round \(round) of \(shaped.text.string.debugDescription)")
        }
    }

    @Test func aWrappedLineBeginsBelowTheTextAfterABulletAndATab() throws {
        let style = NSMutableParagraphStyle()
        style.headIndent = 20
        style.tabStops = [NSTextTab(textAlignment: .natural, location: 20)]
        for width in [90, 200] as [CGFloat] {
            let text = "•\tone two three four five six seven eight nine ten eleven twelve"
            let shaped = shape(
                AttributedText(NSAttributedString(string: text, attributes: [.paragraphStyle: style])), width)
            try #require(shaped.lineCount > 1)
            #expect(shaped.rects(forByteRange: 4..<5).map(\.minX) == [20])
            #expect(shaped.rects(forByteRange: shaped.lines[1].bytes)[0].minX == 20)
        }
    }

    @Test func tabsAfterTheLastStopHaveTheIntervalOfTheStyle() {
        let style = NSMutableParagraphStyle()
        style.defaultTabInterval = 50
        let shaped = shape(AttributedText(NSAttributedString(string: "a\tb\tc", attributes: [.paragraphStyle: style])))
        #expect(shaped.rects(forByteRange: 2..<3).map(\.minX) == [50])
        #expect(shaped.rects(forByteRange: 4..<5).map(\.minX) == [100])
    }

    @Test func aRangeOverLinesHasARectangleInEach() {
        let shaped = shape(AttributedText("one two three four five six seven"), 60)
        let all = shaped.rects(forByteRange: 0..<shaped.text.byteCount)

        #expect(all.count == shaped.lineCount && shaped.lineCount > 2)
        #expect(zip(all, shaped.lines).allSatisfy { $0.minY == $1.top && $0.height == $1.height })
        #expect(shaped.rects(forByteRange: 0..<3).count == 1)
        #expect(shaped.rects(forByteRange: 4..<4).isEmpty)
    }

    @Test func aRangeInMixedDirectionsHasARectangleForEachPiece() {
        let shaped = shape(AttributedText("abc שלום def"))
        let hebrewStart = "abc ".utf8.count

        // The last letter before the Hebrew word and the word's first letter are not adjacent on screen.
        let rects = shaped.rects(forByteRange: 2..<hebrewStart + 2)

        #expect(rects.count == 2)
        #expect(rects[0].maxX < rects[1].minX)
    }

    @Test func aPointOutsideHitsTheNearestCharacter() {
        let shaped = shape(AttributedText("abc\ndef"))

        #expect(shaped.hit(at: CGPoint(x: -50, y: -50))?.byte == 0)
        #expect(shaped.hit(at: CGPoint(x: 500, y: 500))?.byte == 6)
        #expect((shaped.hit(at: CGPoint(x: 500, y: 5))?.distance ?? 0) > 400)
        #expect(shape(AttributedText("\n")).hit(at: .zero)?.byte == 0)
    }

    @Test func linksAreFoundWhereTheyWerePut() throws {
        let url = try #require(URL(string: "https://example.org"))
        var source = AttributedString("see here now")
        let range = try #require(source.range(of: "here"))
        source[range].link = url

        let shaped = shape(AttributedText(source))

        #expect(shaped.links.map(\.bytes) == [4..<8])
        #expect(shaped.links.first?.value == .url(url))
    }

    @Test func paragraphStylePlacesLines() {
        func lines(_ change: (NSMutableParagraphStyle) -> Void) -> ShapedText {
            let style = NSMutableParagraphStyle()
            change(style)
            var attributes = TextAttributes(font: .systemFont(ofSize: 15))
            attributes.paragraphStyle = style
            return shape(AttributedText("one two three\nfour five six", attributes: attributes), 60)
        }
        let plain = lines { _ in }
        let height = plain.lines[0].height
        #expect(plain.lineCount == 4)

        let spaced = lines {
            $0.lineSpacing = 5
            $0.paragraphSpacing = 7
            $0.paragraphSpacingBefore = 2
        }
        #expect(abs(spaced.size.height - (4 * height + 3 * 5 + 7 + 2)) < 0.01)

        let tall = lines { $0.minimumLineHeight = 30 }
        #expect(tall.size.height == 120 && abs(tall.ascender - plain.ascender - 30 + height) < 0.01)

        let low = lines { $0.maximumLineHeight = 12 }
        #expect(low.size.height == 48 && low.ascender < plain.ascender)

        let double = lines { $0.lineHeightMultiple = 2 }
        #expect(abs(double.size.height - 8 * height) < 0.01)

        let indented = lines {
            $0.firstLineHeadIndent = 20
            $0.headIndent = 5
            $0.alignment = .left
        }
        let starts = indented.lines.map { line in indented.rects(forByteRange: line.bytes)[0].minX }
        #expect(Set(starts) == [20, 5] && starts[0] == 20)
        #expect(indented.size.width <= 60)

        let unbroken = lines { $0.lineBreakMode = .byClipping }
        #expect(unbroken.lineCount == 2 && unbroken.size.width == 60 && !unbroken.isTruncated)
    }

    @Test func aLineSeparatorStaysWithinItsParagraph() {
        let style = NSMutableParagraphStyle()
        style.firstLineHeadIndent = 20
        style.paragraphSpacing = 9
        var attributes = TextAttributes(font: .systemFont(ofSize: 15))
        attributes.paragraphStyle = style

        let shaped = shape(AttributedText("one\u{2028}two\nthree", attributes: attributes), 200)

        let starts = shaped.lines.map { shaped.rects(forByteRange: $0.bytes)[0].minX }
        #expect(starts == [20, 0, 20])
        #expect(abs(shaped.size.height - 3 * shaped.lines[0].height - 9) < 0.01)
    }

    @Test func justifiedLinesFillTheWidth() {
        let style = NSMutableParagraphStyle()
        style.alignment = .justified
        var attributes = TextAttributes(font: .systemFont(ofSize: 15))
        attributes.paragraphStyle = style

        let shaped = shape(
            AttributedText("some words that go on for several lines of text", attributes: attributes), 110)

        #expect(shaped.lineCount > 2)
        #expect(shaped.lines.dropLast().allSatisfy { abs($0.width - 110) < 1 })
        #expect((shaped.lines.last?.width ?? 110) < 109)
    }
}
