import ADKGraphics
import Foundation

/// The lines of a text that is edited: which are where.
///
/// Blocks are shaped when they are asked for. The heights of all others are estimated, so that a text of any length is
/// opened and edited at the cost of what is shown. Points are in the text's coordinates: the origin is the top left of
/// the first line. Used on one thread at a time.
package final class TextLayout {
    /// A block that is shaped, at its place.
    package struct Fragment {
        package let index: Int
        /// The offset of its first character in UTF-16 units.
        package let start: Int
        /// The distance of its first line from the top of the text, in points.
        package let top: CGFloat
        /// The block with an empty line behind its line break.
        package let shaped: ShapedText
        /// The number of lines without the empty one behind the line break.
        package let lineCount: Int

        /// The bottom of the last line.
        package var bottom: CGFloat {
            guard lineCount > 0 else { return top }
            let last = shaped.lines[lineCount - 1]
            return top + last.top + last.height
        }
    }

    package private(set) var buffer: TextBuffer
    /// The width to break and align lines in, in points. The lines of a single-line text are aligned in it, and may be
    /// longer.
    package var width: CGFloat {
        didSet { if width != oldValue { invalidate() } }
    }
    /// Whether no line is broken for its width.
    package let isSingleLine: Bool
    /// Whether each character is shown as a bullet.
    package var isSecure = false {
        didSet { if isSecure != oldValue { invalidate() } }
    }
    /// The attributes of an empty text. The last line of another text has those of the line break before it.
    package var emptyAttributes: TextAttributes {
        didSet { if emptyAttributes != oldValue { invalidate() } }
    }

    /// The shaped blocks that were used last, in two generations.
    private var young: [AttributedText: ShapedText] = [:]
    private var old: [AttributedText: ShapedText] = [:]
    private static let generation = 256

    package init(
        _ buffer: TextBuffer = TextBuffer(), width: CGFloat, isSingleLine: Bool = false,
        emptyAttributes: TextAttributes = TextAttributes()
    ) {
        self.buffer = isSingleLine ? TextLayout.singleLineBuffer(buffer.text) : buffer
        self.width = width
        self.isSingleLine = isSingleLine
        self.emptyAttributes = emptyAttributes
        estimate()
    }

    // MARK: - Changes

    /// Whether the edits from now on are kept for `takeChange()`.
    package var notesChanges = false { didSet { changed = nil } }
    private var changed: ChangedRange?

    /// The characters that were replaced since the last call. Nil if there are none.
    package func takeChange() -> ChangedRange? {
        defer { changed = nil }
        return changed
    }

    private func note(_ edit: TextEdit) {
        guard notesChanges else { return }
        changed.add(replacing: edit.range, delta: edit.inserted.length - edit.removed.length)
    }

    /// Replaces characters. The blocks of a small edit are shaped at once, so that the height of the text is right.
    @discardableResult
    package func replace(_ range: Range<Int>, with text: AttributedText) -> TextEdit {
        let edit = buffer.replace(range, with: text)
        note(edit)
        measure(edit.newRange)
        return edit
    }

    /// The largest number of blocks that an edit shapes.
    private static let measuredBlocks = 2

    private func measure(_ range: Range<Int>) {
        let first = buffer.blocks.place(atOffset: range.lowerBound).index
        let last = buffer.blocks.place(atOffset: range.upperBound).index
        guard width > 0, last - first < TextLayout.measuredBlocks else {
            return buffer.estimateHeights(in: range, heightEstimate)
        }
        for index in first...last { _ = fragment(index) }
    }

    /// Gives the characters of `range` the attributes of `text`, which has the same characters. The other blocks keep
    /// their shape. Returns whether an attribute is another one. O(n) in the blocks of the range.
    package func setAttributes(of range: Range<Int>, from text: AttributedText) -> Bool {
        guard let changed = buffer.setAttributes(of: range, from: text) else { return false }
        if width > 0, changed.count <= TextLayout.measuredBlocks { for index in changed { _ = fragment(index) } }
        return true
    }

    /// Replaces the whole text.
    package func setText(_ text: AttributedText) {
        let old = buffer.length
        buffer = isSingleLine ? TextLayout.singleLineBuffer(text) : TextBuffer(text)
        if notesChanges { changed.add(replacing: 0..<old, delta: buffer.length - old) }
        estimate()
    }

    /// The largest number of UTF-16 units that the user can write in a single line. Qt's fields have the same.
    package static let mostOfSingleLine = 32_767

    /// A single line is one block. In usual fonts the longest one is narrower than the widest line.
    private static func singleLineBuffer(_ text: AttributedText) -> TextBuffer {
        TextBuffer(text, blockLimit: 4 * mostOfSingleLine)
    }

    /// Changes the buffer by `body`, which returns the edits that it made.
    package func edit(_ body: (inout TextBuffer) -> [TextEdit]?) -> [TextEdit]? {
        let edits = body(&buffer)
        for edit in edits ?? [] {
            note(edit)
            measure(edit.newRange)
        }
        return edits
    }

    private func invalidate() {
        (young, old) = ([:], [:])
        estimate()
    }

    private func estimate() { buffer.estimateHeights(in: 0..<buffer.length, heightEstimate) }

    /// The height of a text in the font of empty lines, with letters of usual width.
    private var heightEstimate: (AttributedText) -> CGFloat {
        let em = (emptyAttributes.font ?? .systemFont(ofSize: 12)).pointSize
        let units = isSingleLine ? .infinity : max(1, width / (em * 0.5))
        return { text in max(1, (CGFloat(text.length) / units).rounded(.up)) * em * 1.36 }
    }

    // MARK: - Fragments

    /// The height of the text in points. Estimated where it was not shown yet.
    package var height: CGFloat { buffer.blocks.height }

    /// The width of a single-line text, in points.
    package var naturalWidth: CGFloat { fragment(0).shaped.size.width }

    /// The width that lines are aligned in.
    package var alignmentWidth: CGFloat { isSingleLine ? max(width, naturalWidth) : width }

    /// The fragments of which a part is in `range`, in order. At least one.
    package func fragments(in range: Range<CGFloat>) -> [Fragment] {
        var result = [fragment(buffer.blocks.place(atY: range.lowerBound).index)]
        while let last = result.last, last.index + 1 < buffer.blocks.count {
            let next = fragment(last.index + 1)
            guard next.top < range.upperBound else { break }
            result.append(next)
        }
        return result
    }

    /// The fragment with the character at `offset`.
    package func fragment(at offset: Int) -> Fragment { fragment(buffer.blocks.place(atOffset: max(0, offset)).index) }

    /// Shapes the block, and notes its height.
    func fragment(_ index: Int) -> Fragment {
        let text = buffer.blocks[index].text
        let shaped = shaped(text.isEmpty ? AttributedText("\n", attributes: attributesOfLastLine) : text)
        let hasBreak = text.isEmpty || text.endsParagraph
        let lineCount = shaped.lineCount - (hasBreak ? 1 : 0)
        let last = shaped.lines[max(0, lineCount - 1)]
        let before = index > 0 ? shaped.paragraphStyle(at: 0).paragraphSpacingBefore : 0
        var after: CGFloat = 0
        if index + 1 < buffer.blocks.count {
            after =
                hasBreak
                ? shaped.lines[lineCount].top - last.top - last.height
                    - shaped.paragraphStyle(at: text.byteCount).paragraphSpacingBefore
                : shaped.paragraphStyle(at: last.bytes.lowerBound).lineSpacing
        }
        buffer.blocks.setHeight(before + last.top + last.height + after, of: index)
        let place = buffer.blocks.place(of: index)
        return Fragment(
            index: index, start: place.offset, top: place.top + before, shaped: shaped, lineCount: lineCount)
    }

    private var attributesOfLastLine: TextAttributes {
        buffer.length > 0 ? buffer.attributes(at: buffer.length - 1) : emptyAttributes
    }

    private func shaped(_ text: AttributedText) -> ShapedText {
        if let known = young[text] { return known }
        let source = isSecure ? text.bulleted : text
        let size = CGSize(width: isSingleLine ? .infinity : width, height: .infinity)
        let shaped = old[text] ?? TextShaper.shape(source, TextConstraints(maximumSize: size))
        if young.count >= TextLayout.generation { (young, old) = ([:], young) }
        young[text] = shaped
        return shaped
    }
}

extension ShapedText {
    fileprivate func paragraphStyle(at byte: Int) -> NSParagraphStyle {
        text.attributes(at: byte).paragraphStyle ?? .default
    }
}

extension AttributedText {
    /// A bullet for each character, of the same length in UTF-16 units: combining marks without letters fill it up.
    fileprivate var bulleted: AttributedText {
        let bullets = string.map { character in
            character.isNewline
                ? String(character) : "\u{2022}" + String(repeating: "\u{34F}", count: character.utf16.count - 1)
        }
        return AttributedText(bullets.joined(), attributes: attributes(at: 0))
    }
}
