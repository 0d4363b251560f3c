import Foundation

/// What a text is fitted into. In points, at any scale: pixels play no part in shaping.
package struct TextConstraints: Hashable, Sendable {
    /// May be infinite. A line is broken at `widestLine` at the latest.
    package var maximumSize: CGSize
    /// 0 is no limit.
    package var maximumNumberOfLines: Int
    /// How a text that does not fit is cut: `byTruncatingHead` and `byTruncatingMiddle` as
    /// they say, in the last line; `byClipping` drops whole lines without a mark; all others
    /// keep the start of the last line and end it with the token.
    package var truncationMode: NSLineBreakMode
    /// What stands for the text cut away; nil is U+2026. Attributes it leaves unset are those
    /// of the text at the cut.
    package var truncationToken: AttributedText?
    /// Sizes to try, as factors of the fonts' own, before text is cut or a word broken; the
    /// largest that does serves, otherwise the smallest.
    package var scaleFactors: [CGFloat] = []

    package init(
        maximumSize: CGSize = CGSize(width: CGFloat.infinity, height: .infinity), maximumNumberOfLines: Int = 0,
        truncationMode: NSLineBreakMode = .byWordWrapping, truncationToken: AttributedText? = nil
    ) {
        self.maximumSize = maximumSize
        self.maximumNumberOfLines = maximumNumberOfLines
        self.truncationMode = truncationMode
        self.truncationToken = truncationToken
    }

    /// Points; twice what a pixel buffer can show, and far from where Pango's units end.
    package static let widestLine: CGFloat = 65_536
    /// Lines beyond these are cut away, whatever the limit.
    package static let mostLines = 65_536

    /// Within 0...`widestLine`; not a number counts as 0.
    var width: CGFloat { max(0, min(TextConstraints.widestLine, maximumSize.width.isNaN ? 0 : maximumSize.width)) }
    var height: CGFloat { max(0, maximumSize.height.isNaN ? 0 : maximumSize.height) }

    var lineLimit: Int {
        maximumNumberOfLines > 0 ? min(maximumNumberOfLines, TextConstraints.mostLines) : TextConstraints.mostLines
    }
}
