import ADKGraphics
import Foundation

/// Scales fonts and lengths with the user's size of text. Any thread.
///
/// Differs from UIKit: a desktop has no such setting, so that everything keeps its size. The scale of the window has
/// it.
public final class UIFontMetrics: Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Creates the metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// The same font.
    public func scaledFont(for font: UIFont) -> UIFont { font }
    /// The same font, at most of `maximumPointSize`.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    /// The same font.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont { font }
    /// The same length.
    public func scaledValue(for value: CGFloat) -> CGFloat { value }
    /// The same length.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { value }
}

extension UIFont {
    /// The same as `preferredFont(forTextStyle:)`.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }
}
