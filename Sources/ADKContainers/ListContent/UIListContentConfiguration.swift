import ADKFoundation
import ADKGraphics
import Foundation

/// The content of a list's cell, header or footer: an image, a text and a secondary text, in a standard style.
///
/// An ``ADKListCellNode`` shows it. A value: any thread. Lengths are in points; the cell clamps them to
/// 0...16,384, and reports NaN.
///
/// Differs from UIKit: `attributedText` and `secondaryAttributedText` are Swift's `AttributedString`.
public struct UIListContentConfiguration: Equatable, Sendable {
    /// The image at the start. Nil by default.
    public var image: UIImage?
    /// How the image is shown.
    public var imageProperties = ImageProperties()
    /// The main text. Nil by default.
    public var text: String?
    /// The main text with its own attributes, in place of `text`. `textProperties` fills in the font and colour that it
    /// lacks.
    public var attributedText: AttributedString?
    /// How the main text is shown.
    public var textProperties: TextProperties
    /// The text below or beside the main one. Nil by default.
    public var secondaryText: String?
    /// The secondary text with its own attributes, in place of `secondaryText`.
    public var secondaryAttributedText: AttributedString?
    /// How the secondary text is shown.
    public var secondaryTextProperties: TextProperties
    /// The distances of the content from the edges of the cell.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets
    /// Whether the secondary text is beside the main one if both fit on one line, and otherwise below it.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The space between the image and the texts.
    public var imageToTextPadding: CGFloat = 12
    /// The least space between the texts if they are side by side.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The space between the texts if one is below the other.
    public var textToSecondaryTextVerticalPadding: CGFloat = 3
    /// The least height of the cell.
    var minimumHeight: CGFloat = 44

    private init(
        _ text: TextProperties, _ secondary: TextProperties,
        margins: NSDirectionalEdgeInsets = NSDirectionalEdgeInsets(top: 10, leading: 15, bottom: 10, trailing: 15)
    ) {
        textProperties = text
        secondaryTextProperties = secondary
        directionalLayoutMargins = margins
    }

    // MARK: - Styles

    /// The content of a cell. A secondary text is below the main one, in smaller grey letters.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(TextProperties(.body), TextProperties(.subheadline, .secondaryLabel))
    }

    /// The content of a cell whose secondary text is a short line below the main one.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(TextProperties(.body), TextProperties(.footnote, .secondaryLabel))
    }

    /// The content of a cell with a value at its end. A value that does not fit there is below the main text.
    public static func valueCell() -> UIListContentConfiguration {
        var result = UIListContentConfiguration(TextProperties(.body), TextProperties(.body, .secondaryLabel))
        result.prefersSideBySideTextAndSecondaryText = true
        return result
    }

    /// The content of a cell in a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration {
        var result = UIListContentConfiguration(
            TextProperties(.subheadline), TextProperties(.subheadline, .secondaryLabel),
            margins: NSDirectionalEdgeInsets(top: 6, leading: 15, bottom: 6, trailing: 15))
        result.imageToTextPadding = 8
        result.minimumHeight = 32
        return result
    }

    /// The content of a cell in a sidebar with a subtitle.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration {
        var result = sidebarCell()
        result.secondaryTextProperties = TextProperties(.caption1, .secondaryLabel)
        result.textToSecondaryTextVerticalPadding = 1
        return result
    }

    /// The content of a section's header in a list with edges.
    public static func plainHeader() -> UIListContentConfiguration {
        heading(UIFont.systemFont(ofSize: 13, weight: .semibold), top: 6, bottom: 6)
    }

    /// The content of a section's footer in a list with edges.
    public static func plainFooter() -> UIListContentConfiguration {
        heading(.preferredFont(forTextStyle: .footnote), top: 6, bottom: 6)
    }

    /// The content of a section's header in a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        heading(.preferredFont(forTextStyle: .footnote), top: 17, bottom: 7)
    }

    /// The content of a section's footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration {
        heading(.preferredFont(forTextStyle: .footnote), top: 7, bottom: 11)
    }

    /// The content of a section's header in a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration {
        heading(UIFont.systemFont(ofSize: 15, weight: .semibold), .label, top: 12, bottom: 4)
    }

    /// The content of a section's header: that of `plainHeader()`.
    public static func header() -> UIListContentConfiguration { plainHeader() }

    /// The content of a section's footer: that of `plainFooter()`.
    public static func footer() -> UIListContentConfiguration { plainFooter() }

    private static func heading(
        _ font: UIFont, _ color: UIColor = .secondaryLabel, top: CGFloat, bottom: CGFloat
    ) -> UIListContentConfiguration {
        var result = UIListContentConfiguration(
            TextProperties(font: font, color: color), TextProperties(.footnote, .secondaryLabel),
            margins: NSDirectionalEdgeInsets(top: top, leading: 15, bottom: bottom, trailing: 15))
        result.minimumHeight = 0
        return result
    }

    // MARK: - States

    /// The content as it is shown in a state. A disabled cell is dimmed. A selected or pressed one is the same: the
    /// cell's background shows these states.
    public func updated(for state: UICellConfigurationState) -> UIListContentConfiguration {
        guard state.isDisabled else { return self }
        var result = self
        result.textProperties.color = .tertiaryLabel
        result.secondaryTextProperties.color = .tertiaryLabel
        result.imageProperties.tintColor = .tertiaryLabel
        return result
    }

    /// Whether both show the same. Images are the same if they are one object.
    public static func == (a: UIListContentConfiguration, b: UIListContentConfiguration) -> Bool {
        a.image === b.image && a.imageProperties == b.imageProperties && a.text == b.text
            && a.attributedText == b.attributedText && a.textProperties == b.textProperties
            && a.secondaryText == b.secondaryText && a.secondaryAttributedText == b.secondaryAttributedText
            && a.secondaryTextProperties == b.secondaryTextProperties
            && a.directionalLayoutMargins == b.directionalLayoutMargins
            && a.prefersSideBySideTextAndSecondaryText == b.prefersSideBySideTextAndSecondaryText
            && a.imageToTextPadding == b.imageToTextPadding
            && a.textToSecondaryTextHorizontalPadding == b.textToSecondaryTextHorizontalPadding
            && a.textToSecondaryTextVerticalPadding == b.textToSecondaryTextVerticalPadding
            && a.minimumHeight == b.minimumHeight
    }
}
