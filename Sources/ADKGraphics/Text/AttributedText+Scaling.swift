import Foundation

extension AttributedText {
    /// A copy with the lengths in all attributes multiplied by `factor`.
    func scaled(by factor: CGFloat) -> AttributedText {
        changingAttributes { attributes in
            let font = attributes.font ?? .fallback
            attributes.font = font.withSize(font.pointSize * factor)
            attributes.attachment = attributes.attachment?.scaled(by: factor)
            attributes.kern = attributes.kern.map { $0 * factor }
            attributes.baselineOffset = attributes.baselineOffset.map { $0 * factor }
            attributes.paragraphStyle = attributes.paragraphStyle?.scaled(by: factor)
        }
    }
}

extension NSParagraphStyle {
    fileprivate func scaled(by factor: CGFloat) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle(values)
        style.lineSpacing *= factor
        style.minimumLineHeight *= factor
        style.maximumLineHeight *= factor
        style.paragraphSpacing *= factor
        style.paragraphSpacingBefore *= factor
        style.firstLineHeadIndent *= factor
        style.headIndent *= factor
        style.tailIndent *= factor
        style.tabStops = style.tabStops.map { $0.moved(to: $0.location * factor) }
        style.defaultTabInterval *= factor
        return style.immutable
    }
}

extension ShapedText {
    /// Whether all text is shown and no word was broken to fit its line.
    var fitsInWords: Bool {
        guard !isTruncated else { return false }
        let utf8 = text.string.utf8
        return !content.lines.contains { line in
            guard line.isWrapped else { return false }
            let end = utf8.index(utf8.startIndex, offsetBy: line.bytes.upperBound)
            let scalars = text.string.unicodeScalars
            guard end > scalars.startIndex, end < scalars.endIndex else { return false }
            return ShapedText.isWordPart(scalars[scalars.index(before: end)]) && ShapedText.isWordPart(scalars[end])
        }
    }

    /// Whether the scalar is part of a word in a script that separates words by spaces: those before Thai in
    /// Unicode's order.
    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x0E00 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
}
