import ADKGraphics
import Foundation

/// Text with attributes that is edited. A value type; copies share their text.
///
/// Offsets are in UTF-16 units, as TextKit's. The text is stored in blocks, each of which is shaped at once: a
/// paragraph with the line break at its end, or a part of a paragraph that is longer than `blockLimit`. The last block
/// has no line break, and may be empty. No block ends inside a character, as a reader sees it. An offset between the
/// halves of a surrogate pair counts as the start of its character.
package struct TextBuffer: Sendable {
    /// A paragraph of more UTF-8 units is usually stored in parts. Shaping a part takes some milliseconds.
    static let blockLimit = 16_384

    /// The limit of this text.
    private let blockLimit: Int

    var blocks: BlockList
    /// In UTF-16 units.
    package var length: Int { blocks.length }

    package init(_ text: AttributedText = .empty) { self.init(text, blockLimit: TextBuffer.blockLimit) }

    init(_ text: AttributedText, blockLimit: Int) {
        self.blockLimit = blockLimit
        blocks = BlockList(text.blocks(limit: blockLimit).map { BlockList.Block(text: $0) })
    }

    /// A range from an app, clamped to the text.
    package func clamped(_ range: NSRange) -> Range<Int> { range.clamped(toLength: length) }

    /// The whole text. O(n).
    package var text: AttributedText { text(in: 0..<length) }

    /// The text in `range`, clamped. O(n) in the blocks of the range.
    package func text(in range: Range<Int>) -> AttributedText {
        let range = range.clamped(to: 0..<length)
        let (first, last) = (blocks.place(atOffset: range.lowerBound), blocks.place(atOffset: range.upperBound))
        let parts = blocks[first.index..<last.index + 1].map(\.text)
        return AttributedText.joined(parts).slice(
            utf16: range.lowerBound - first.offset..<range.upperBound - first.offset)
    }

    /// Sets the heights of the blocks in `range`.
    mutating func estimateHeights(in range: Range<Int>, _ height: (AttributedText) -> CGFloat) {
        let (first, last) = (
            blocks.place(atOffset: range.lowerBound).index, blocks.place(atOffset: range.upperBound).index
        )
        blocks.setHeights(of: first..<last + 1, height)
    }

    /// The block that contains `offset`, clamped, and the offset of its start.
    func block(at offset: Int) -> (text: AttributedText, start: Int) {
        let place = blocks.place(atOffset: max(0, offset))
        return (blocks[place.index].text, place.offset)
    }

    /// The attributes of the character at `offset`, clamped.
    package func attributes(at offset: Int) -> TextAttributes {
        let (text, start) = block(at: min(max(0, offset), max(0, length - 1)))
        return text.attributes(at: text.byteOffset(ofUTF16: offset - start))
    }

    /// The largest offset up to `offset` that is not inside a surrogate pair, clamped to the text.
    func scalarBoundary(at offset: Int) -> Int {
        let offset = min(max(0, offset), length)
        let (text, start) = block(at: offset)
        return start + text.utf16Offset(ofByte: text.byteOffset(ofUTF16: offset - start))
    }

    /// Replaces the characters in `range`, clamped, with `text`. O(n) in the blocks that are touched, and in `text`.
    @discardableResult
    package mutating func replace(_ range: Range<Int>, with text: AttributedText) -> TextEdit {
        var range = range.clamped(to: 0..<length)
        // No half of a surrogate pair is left.
        let upper = scalarBoundary(at: range.upperBound)
        let isCut = upper < range.upperBound && !range.isEmpty
        range = scalarBoundary(at: range.lowerBound)..<(isCut ? upper + 2 : upper)
        let (first, last) = (blocks.place(atOffset: range.lowerBound), blocks.place(atOffset: range.upperBound))
        let old = AttributedText.joined(blocks[first.index..<last.index + 1].map(\.text))
        let low = old.byteOffset(ofUTF16: range.lowerBound - first.offset)
        let high = old.byteOffset(ofUTF16: range.upperBound - first.offset)
        var new = AttributedText.joined([old.slice(0..<low), text, old.slice(high..<old.byteCount)])
        var touched = first.index..<last.index + 1
        if touched.lowerBound > 0, blocks[touched.lowerBound - 1].text.joins(new) {
            touched = touched.lowerBound - 1..<touched.upperBound
            new = blocks[touched.lowerBound].text + new
        }
        if touched.upperBound < blocks.count, new.joins(blocks[touched.upperBound].text) {
            new = new + blocks[touched.upperBound].text
            touched = touched.lowerBound..<touched.upperBound + 1
        }
        var parts = new.blocks(limit: blockLimit)
        // Only the last block of the text has no characters.
        if touched.upperBound < blocks.count, parts.last?.isEmpty ?? false { parts.removeLast() }
        blocks.replaceSubrange(touched, with: parts.map { BlockList.Block(text: $0) })
        return TextEdit(range: range, removed: old.slice(low..<high), inserted: text)
    }

    /// Gives the characters of `range`, which is in the text, the attributes of `text`, which has the same characters.
    /// Returns the blocks from the first to the last that changed. Nil if none did. O(n) in the blocks of the range.
    mutating func setAttributes(of range: Range<Int>, from text: AttributedText) -> Range<Int>? {
        guard !range.isEmpty else { return nil }
        let (first, last) = (blocks.place(atOffset: range.lowerBound), blocks.place(atOffset: range.upperBound - 1))
        var new = blocks[first.index..<last.index + 1]
        var (start, changed) = (first.offset, Range<Int>?.none)
        for index in new.indices {
            let old = new[index].text
            let place = start..<start + old.length
            start = place.upperBound
            let part = place.clamped(to: range)
            let low = old.byteOffset(ofUTF16: part.lowerBound - place.lowerBound)
            let high = old.byteOffset(ofUTF16: part.upperBound - place.lowerBound)
            let piece = text.slice(utf16: part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound)
            let whole =
                part == place
                ? piece : AttributedText.joined([old.slice(0..<low), piece, old.slice(high..<old.byteCount)])
            guard whole != old, whole.length == old.length else { continue }
            new[index].text = whole
            changed = (changed?.lowerBound ?? index)..<index + 1
        }
        guard let changed else { return nil }
        let touched = changed.lowerBound + first.index..<changed.upperBound + first.index
        blocks.replaceSubrange(touched, with: Array(new[changed]))
        return touched
    }
}

extension AttributedText {
    /// Whether the last characters are a line break that ends a paragraph.
    var endsParagraph: Bool { LineBreaks.endsParagraph(string.utf8) }

    /// Whether this and the following text cannot be blocks of their own: they are one paragraph, or a carriage return
    /// and a line feed that meet.
    fileprivate func joins(_ next: AttributedText) -> Bool {
        !endsParagraph || string.utf8.last == UInt8(ascii: "\r") && next.string.utf8.first == UInt8(ascii: "\n")
    }

    /// The paragraphs, with long ones in parts.
    fileprivate func blocks(limit: Int) -> [AttributedText] {
        paragraphs.flatMap { $0.byteCount > limit ? $0.parts(of: limit / 2) : [$0] }
    }

    /// Parts of about `size` UTF-8 units, between characters, and behind a space where there is one nearby.
    private func parts(of size: Int) -> [AttributedText] {
        var (result, start) = ([AttributedText](), 0)
        while byteCount - start > 2 * size {
            var end = string.utf8.index(string.startIndex, offsetBy: start + size)
            if let space = string.utf8[..<end].suffix(256).lastIndex(of: UInt8(ascii: " ")) {
                end = string.utf8.index(after: space)
            }
            // The start of the next character. A combining mark may follow a space.
            if String.Index(end, within: string) == nil { end = string.index(after: end) }
            let stop = string.utf8.distance(from: string.startIndex, to: end)
            result.append(slice(start..<stop))
            start = stop
        }
        return result + [slice(start..<byteCount)]
    }
}

/// A change of a text, which can be taken back.
package struct TextEdit: Sendable {
    /// The characters that were replaced, in UTF-16 units of the text before.
    package let range: Range<Int>
    package let removed: AttributedText
    package let inserted: AttributedText
    /// Whether only the look of the characters changes.
    package var isRestyling = false

    /// The characters that were inserted, in UTF-16 units of the text after.
    package var newRange: Range<Int> { range.lowerBound..<range.lowerBound + inserted.length }
}
