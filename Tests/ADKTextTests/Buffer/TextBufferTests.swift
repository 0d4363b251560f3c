import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport
import Testing

@testable import ADKText

struct TextBufferTests {
    /// A text as one array of units with their colours.
    private struct Model {
        var units: [UInt16] = []
        var colors: [UIColor?] = []

        init(_ text: AttributedText) {
            units = Array(text.string.utf16)
            for run in text.runs {
                let length = text.utf16Range(forBytes: run.bytes).length
                colors += Array(repeating: run.attributes.color, count: length)
            }
        }

        mutating func replace(_ range: Range<Int>, with text: AttributedText) {
            let new = Model(text)
            var (low, high) = (range.lowerBound, range.upperBound)
            if low < units.count, UTF16.isTrailSurrogate(units[low]) { low -= 1 }
            if high < units.count, UTF16.isTrailSurrogate(units[high]) { high += range.isEmpty ? -1 : 1 }
            units.replaceSubrange(low..<high, with: new.units)
            colors.replaceSubrange(low..<high, with: new.colors)
        }
    }

    private static let sequences = ProcessInfo.processInfo.environment["ADK_TEXT_EDITS"].flatMap { Int($0) } ?? 200

    @Test func randomEditsAgreeWithAPlainArray() {
        for sequence in 0..<TextBufferTests.sequences {
            var random = SplitMix(seed: UInt64(sequence))
            var model = Model(RandomText.make(&random, pieces: Int.random(in: 0..<60, using: &random)))
            let start = AttributedText(String(decoding: model.units, as: UTF16.self))
            var buffer = TextBuffer(start)
            model.colors = Array(repeating: nil, count: model.units.count)
            var edits: [TextEdit] = []
            for step in 0..<30 {
                let ends = (0..<2).map { _ in Int.random(in: 0...model.units.count, using: &random) }.sorted()
                let range = Bool.random(using: &random) ? ends[0]..<ends[0] : ends[0]..<min(ends[1], ends[0] + 9)
                let text = RandomText.make(&random, pieces: Int.random(in: 0..<4, using: &random))
                model.replace(range, with: text)
                edits.append(buffer.replace(range, with: text))
                let whole = buffer.text
                let after = Model(whole)
                guard after.units == model.units, after.colors == model.colors else {
                    Issue.record("sequence \(sequence), step \(step): \(range) with \(text.string.debugDescription)")
                    return
                }
                #expect(buffer.length == model.units.count)
                #expect(buffer.blocks[0..<buffer.blocks.count].map(\.text) == whole.paragraphs, "\(sequence)")
                let some = (0..<2).map { _ in Int.random(in: 0...model.units.count, using: &random) }.sorted()
                let part = buffer.text(in: some[0]..<some[1])
                #expect(part == whole.slice(utf16: some[0]..<some[1]), "sequence \(sequence), step \(step): \(some)")
            }
            for edit in edits.reversed() { buffer.replace(edit.newRange, with: edit.removed) }
            #expect(buffer.text == start, "sequence \(sequence)")
        }
    }

    @Test func everyOffsetHasItsBlock() {
        let text = AttributedText("one\r\ntwo\u{2029}𝒳\n\nend")
        let buffer = TextBuffer(text)
        var paragraphs: [String] = []
        for offset in 0...text.length {
            let (paragraph, start) = buffer.block(at: offset)
            #expect(start <= offset && (offset < start + paragraph.length || offset == text.length))
            if paragraphs.last != paragraph.string || offset == start { paragraphs.append(paragraph.string) }
        }
        #expect(paragraphs == ["one\r\n", "two\u{2029}", "𝒳\n", "\n", "end"])
        #expect(buffer.block(at: -5).text.string == "one\r\n")
        #expect(buffer.block(at: .max).text.string == "end")
    }

    @Test func anEditNeverLeavesHalfOfASurrogatePair() {
        var buffer = TextBuffer(AttributedText("a𝒳b"))
        #expect(buffer.scalarBoundary(at: 2) == 1)
        // The second half, and a place between the halves.
        buffer.replace(2..<3, with: AttributedText("-"))
        #expect(buffer.text.string == "a-b")
        buffer = TextBuffer(AttributedText("a𝒳b"))
        buffer.replace(2..<2, with: AttributedText("-"))
        #expect(buffer.text.string == "a-𝒳b")
    }

    @Test func aCarriageReturnAndALineFeedThatMeetAreOneLineBreak() {
        var buffer = TextBuffer(AttributedText("a\rx\nb"))
        #expect(buffer.blocks.count == 3)
        buffer.replace(2..<3, with: .empty)
        #expect(buffer.blocks[0..<buffer.blocks.count].map(\.text.string) == ["a\r\n", "b"])
        buffer.replace(2..<2, with: AttributedText("x"))
        #expect(buffer.blocks[0..<buffer.blocks.count].map(\.text.string) == ["a\r", "x\n", "b"])
    }

    @Test func anEndlessParagraphIsStoredInPartsBetweenCharacters() {
        let piece = "word 👩‍👩‍👧 e\u{301}🇩🇪"
        var buffer = TextBuffer(AttributedText(String(repeating: piece, count: 20_000)))
        #expect(buffer.blocks.count > 20)
        #expect(buffer.paragraphRange(at: 5) == 0..<buffer.length)
        var random = SplitMix(seed: 5)
        for step in 0..<300 {
            let start = Int.random(in: 0...buffer.length, using: &random)
            let text = ["x", "", "\u{301}", "🇩", "\n", piece].randomElement(using: &random) ?? ""
            buffer.replace(start..<min(buffer.length, start + step % 4 * 2_000), with: AttributedText(text))
            let whole = buffer.text.string
            var end = 0
            for block in buffer.blocks[0..<buffer.blocks.count] {
                #expect(block.text.byteCount <= TextBuffer.blockLimit)
                let index = String.Index(utf16Offset: end, in: whole)
                #expect(String.Index(index, within: whole) != nil, "step \(step): a block ends inside a character")
                end += block.length
            }
            #expect(end == buffer.length)
        }
    }

    @Test func placesAgreeWithSumsInAListOfManyChunks() {
        var random = SplitMix(seed: 3)
        var plain = (0..<3000).map { index in
            BlockList.Block(text: AttributedText("paragraph \(index)\n"), height: CGFloat(index % 7 + 1))
        }
        var list = BlockList(plain)
        for step in 0..<60 {
            let low = Int.random(in: 0...plain.count, using: &random)
            let range = low..<min(plain.count, low + Int.random(in: 0..<700, using: &random))
            let new = (0..<Int.random(in: 0..<700, using: &random)).map { index in
                BlockList.Block(text: AttributedText("\(step) \(index)\n"), height: CGFloat(index % 5 + 1))
            }
            plain.replaceSubrange(range, with: new)
            list.replaceSubrange(range, with: new)
            #expect(list.count == plain.count)
            guard !plain.isEmpty else { continue }
            let index = Int.random(in: plain.indices, using: &random)
            list.setHeight(9, of: index)
            plain[index].height = 9
            let place = BlockList.Place(
                index: index, offset: plain[..<index].reduce(0) { $0 + $1.length },
                top: plain[..<index].reduce(0) { $0 + $1.height })
            #expect(list.place(of: index) == place)
            #expect(list.place(atOffset: place.offset) == place)
            #expect(list.place(atOffset: place.offset + plain[index].length - 1) == place)
            #expect(list.place(atY: place.top) == place)
            #expect(list.place(atY: place.top + plain[index].height - 0.5) == place)
            #expect(list.length == plain.reduce(0) { $0 + $1.length })
            #expect(list[0..<list.count].map(\.text) == plain.map(\.text))
        }
    }
}
