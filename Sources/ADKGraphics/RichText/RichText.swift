import Foundation

/// Text with several looks that is copied or dragged.
package struct RichText: Hashable, Sendable {
    package let text: AttributedText
    /// The look of plain text around it. HTML leaves it to the program that pastes.
    package let base: TextAttributes

    /// Nil if all characters have the look `base`: they are plain text.
    package init?(_ text: AttributedText, base: TextAttributes) {
        guard text.runs.contains(where: { $0.attributes != base }) else { return nil }
        (self.text, self.base) = (text, base)
    }

    /// Text that was taken from texts with looks of their own. Nil if they have one look. O(n).
    package init?(_ text: AttributedText, from texts: [AttributedText]) {
        var counts: [TextAttributes: Int] = [:]
        for run in texts.lazy.flatMap(\.runs) { counts[run.attributes.plain, default: 0] += run.bytes.count }
        guard Set(texts.lazy.flatMap(\.runs).map(\.attributes)).count > 1,
            let base = counts.max(by: { $0.value < $1.value })?.key
        else { return nil }
        self.init(text, base: base)
    }

    /// A document for other programs. Nil if the text is larger than the documents that are read. O(n).
    package var html: String? { text.byteCount > HTMLSource.byteLimit ? nil : HTMLWriter.html(text, base: base) }
}

extension TextAttributes {
    /// The font, colour and paragraph of text that is not emphasized.
    package var plain: TextAttributes {
        var plain = TextAttributes(font: font?.with(weight: .regular, isItalic: false), color: color)
        plain.paragraphStyle = paragraphStyle
        return plain
    }
}
