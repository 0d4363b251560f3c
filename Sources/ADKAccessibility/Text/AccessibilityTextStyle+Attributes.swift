import ADKViews
import Foundation

/// AT-SPI's names of the attributes of text.
extension AccessibilityTextStyle {
    var attributes: [(String, String)] {
        var result = [
            ("family-name", family), ("size", AccessibilityTextStyle.number(size)), ("weight", String(weight)),
            ("style", isItalic ? "italic" : "normal"), ("underline", isUnderlined ? "single" : "none"),
            ("strikethrough", isStruck ? "true" : "false"),
        ]
        if let color { result.append(("fg-color", AccessibilityTextStyle.words(color))) }
        if let background { result.append(("bg-color", AccessibilityTextStyle.words(background))) }
        if isMisspelt { result.append(("invalid", "spelling")) }
        return result
    }

    private static func number(_ value: CGFloat) -> String { String(format: "%g", Double(value)) }

    /// Three numbers of 16 bits.
    private static func words(_ color: [CGFloat]) -> String {
        color.map { String(Int((min(1, max(0, $0)) * 65_535).rounded())) }.joined(separator: ",")
    }
}
