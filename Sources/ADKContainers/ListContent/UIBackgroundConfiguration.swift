import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The background of a list's cell, header or footer: a colour, an image or a view in a shape with a line around it.
///
/// An ``ADKListCellNode`` shows it. A value: any thread. Lengths are in points; the cell clamps them to
/// 0...16,384, and reports NaN.
///
/// Differs from UIKit: there are no visual effects.
public struct UIBackgroundConfiguration: Equatable, Sendable {
    /// A view in place of the colour and the image. Nil by default.
    public var customView: UIView?
    /// The radius of the corners.
    public var cornerRadius: CGFloat = 0
    /// The distances from the edges of the cell.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The colour; nil is the tint colour. A colour that is set stays in all states of the cell. The one of the style
    /// follows them.
    public var backgroundColor: UIColor? {
        didSet { hasOwnColor = true }
    }
    /// Changes the colour. Nil by default.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// An image over the colour. Nil by default.
    public var image: UIImage?
    /// How the image fills the background. `scaleToFill` by default.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the line; nil is the tint colour.
    public var strokeColor: UIColor?
    /// Changes the colour of the line. Nil by default.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the line along the edge. 0, the default, is no line.
    public var strokeWidth: CGFloat = 0
    /// The distance of the line's outer edge from that of the background. 0 by default.
    public var strokeOutset: CGFloat = 0

    private var hasOwnColor = false
    private var selectedColor: UIColor?

    private init(_ color: UIColor?, selected: UIColor? = nil) {
        (backgroundColor, selectedColor) = (color, selected)
    }

    // MARK: - Styles

    /// No colour, in all states.
    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }

    /// The background of a cell in a list with edges.
    public static func listPlainCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.systemBackground, selected: .systemGray4)
    }

    /// The background of a header or footer in a list with edges.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.secondarySystemBackground)
    }

    /// The background of a cell in a grouped list. The list rounds the corners of its groups.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration(.secondarySystemGroupedBackground, selected: .systemGray4)
    }

    /// The background of a header or footer in a grouped list.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

    /// The background of a cell in a sidebar: none, and a rounded one for the selected cell.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        var result = UIBackgroundConfiguration(.clear, selected: .tertiarySystemFill)
        result.cornerRadius = 8
        result.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 8, bottom: 1, trailing: 8)
        return result
    }

    /// The background of a cell in a list beside a sidebar: that of `listSidebarCell()`.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { listSidebarCell() }

    /// The background of a header in a sidebar.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }

    // MARK: - States

    /// The background in a state: the style's colour for a selected or pressed cell, unless the app set one.
    public func updated(for state: UICellConfigurationState) -> UIBackgroundConfiguration {
        guard !hasOwnColor, state.isSelected || state.isHighlighted, let selectedColor else { return self }
        var result = self
        result.backgroundColor = selectedColor
        result.hasOwnColor = false
        return result
    }

    /// The colour that is shown in a view with a tint.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// The colour of the line that is shown in a view with a tint.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }

    /// Whether both show the same. Views, images and transformers are the same if they are one object.
    public static func == (a: UIBackgroundConfiguration, b: UIBackgroundConfiguration) -> Bool {
        a.customView === b.customView && a.image === b.image && a.cornerRadius == b.cornerRadius
            && a.backgroundInsets == b.backgroundInsets && a.backgroundColor == b.backgroundColor
            && a.backgroundColorTransformer == b.backgroundColorTransformer
            && a.imageContentMode == b.imageContentMode && a.strokeColor == b.strokeColor
            && a.strokeColorTransformer == b.strokeColorTransformer && a.strokeWidth == b.strokeWidth
            && a.strokeOutset == b.strokeOutset && a.selectedColor == b.selectedColor
            && a.hasOwnColor == b.hasOwnColor
    }
}

/// A change of a colour, for ``UIBackgroundConfiguration``.
public struct UIConfigurationColorTransformer: Equatable, Sendable {
    /// Returns the changed colour. Any thread.
    public let transform: @Sendable (UIColor) -> UIColor
    private let identity = Identity()

    private final class Identity: Sendable {}

    /// Creates a change.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) {
        self.transform = transform
    }

    /// Returns the changed colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// The grey of the same lightness.
    public static let grayscale = UIConfigurationColorTransformer { color in
        UIColor { traits in
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            _ = color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return UIColor(white: red * 0.299 + green * 0.587 + blue * 0.114, alpha: alpha)
        }
    }

    /// Whether both are copies of one transformer.
    public static func == (a: UIConfigurationColorTransformer, b: UIConfigurationColorTransformer) -> Bool {
        a.identity === b.identity
    }
}
