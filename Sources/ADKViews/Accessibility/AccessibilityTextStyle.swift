import ADKGraphics
import Foundation

/// The look of characters of a text. A plain value.
package struct AccessibilityTextStyle: Sendable, Equatable {
    package var family = ""
    /// In points.
    package var size: CGFloat = 0
    /// The weight class of OpenType: 400 is regular, 700 bold.
    package var weight = 400
    package var isItalic = false
    /// Red, green and blue, each 0...1. Nil if the text has none of its own.
    package var color: [CGFloat]?
    package var background: [CGFloat]?
    package var isUnderlined = false
    package var isStruck = false
    package var isMisspelt = false

    init(_ attributes: TextAttributes, _ environment: UITraitCollection) {
        let font = attributes.font ?? .fallback
        (family, size) = (font.familyName, font.pointSize)
        (weight, isItalic) = (font.weight.openTypeClass, font.isItalic)
        color = attributes.color.flatMap { $0.resolvedColor(with: environment).components?.dropLast() }.map {
            Array($0)
        }
        background = attributes.background.flatMap { $0.resolvedColor(with: environment).components?.dropLast() }
            .map { Array($0) }
        isUnderlined = !(attributes.underline ?? []).isEmpty
        isStruck = !(attributes.strikethrough ?? []).isEmpty
    }
}

/// Characters that look alike. Offsets are UTF-16 units.
package struct AccessibilityTextRun: Sendable, Equatable {
    package var range: Range<Int>
    package var style: AccessibilityTextStyle

    /// The run of a text at an offset. Nil outside of the text.
    package init?(of text: AttributedText, at offset: Int, _ traits: UITraitCollection) {
        guard !text.isEmpty, (0...text.length).contains(offset) else { return nil }
        let run = text.runs[text.runIndex(at: text.byteOffset(ofUTF16: offset))]
        range = Range(text.utf16Range(forBytes: run.bytes)) ?? 0..<0
        style = AccessibilityTextStyle(run.attributes, traits)
    }

    /// The run in a longer text.
    package func moved(by offset: Int) -> AccessibilityTextRun {
        var run = self
        run.range = range.lowerBound + offset..<range.upperBound + offset
        return run
    }
}
