import Foundation

/// The size and line limits that text is shaped for. In points, independent of the scale: shaping ignores pixels.
package struct TextConstraints: Hashable, Sendable {
    /// May be infinite. A line is at most `widestLine` wide.
    package var maximumSize: CGSize
    /// 0 is no limit.
    package var maximumNumberOfLines: Int
    /// How text that does not fit is truncated. `byTruncatingHead` and `byTruncatingMiddle` truncate the last line
    /// there. `byClipping` drops whole lines without a token. All other modes keep the start of the last line and end
    /// it with the token.
    package var truncationMode: NSLineBreakMode
    /// The text shown for the hidden text. Nil is U+2026 (…). Attributes that the token leaves unset are those of the
    /// text before it.
    package var truncationToken: AttributedText?
    /// Factors of the fonts' sizes to try before text is truncated or a word is broken. The largest factor that fits
    /// is used, otherwise the smallest.
    package var scaleFactors: [CGFloat] = []

    /// Creates constraints. By default the size and the number of lines are unlimited.
    package init(
        maximumSize: CGSize = CGSize(width: CGFloat.infinity, height: .infinity), maximumNumberOfLines: Int = 0,
        truncationMode: NSLineBreakMode = .byWordWrapping, truncationToken: AttributedText? = nil
    ) {
        self.maximumSize = maximumSize
        self.maximumNumberOfLines = maximumNumberOfLines
        self.truncationMode = truncationMode
        self.truncationToken = truncationToken
    }

    /// The maximum width of a line in points. A quarter of the limit of Pango's units.
    package static let widestLine: CGFloat = 524_288
    /// The maximum number of lines, independent of `maximumNumberOfLines`.
    package static let mostLines = 65_536

    /// Clamped to 0...`widestLine`. NaN becomes 0.
    var width: CGFloat { max(0, min(TextConstraints.widestLine, maximumSize.width.isNaN ? 0 : maximumSize.width)) }
    var height: CGFloat { max(0, maximumSize.height.isNaN ? 0 : maximumSize.height) }

    var lineLimit: Int {
        maximumNumberOfLines > 0 ? min(maximumNumberOfLines, TextConstraints.mostLines) : TextConstraints.mostLines
    }
}
