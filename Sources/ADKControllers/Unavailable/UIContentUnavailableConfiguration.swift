import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The words, the image and the buttons of a page that is shown in place of content. Main thread.
///
/// Differs from UIKit: there are no attributed texts and backgrounds, and the content is always centred.
@preconcurrency @MainActor
public struct UIContentUnavailableConfiguration {
    /// The look of a text.
    public struct TextProperties: Sendable {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// The maximum number of lines. 0 is no limit.
        public var numberOfLines = 0
    }

    /// The look of the image.
    public struct ImageProperties: Sendable {
        /// The colour of a symbol or another template. Nil uses that of secondary texts.
        public var tintColor: UIColor?
        /// The size and weight of a symbol that states none. 48 points by default.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? = .init(pointSize: 48)
        /// The largest size in points. 0 is no limit in a direction; both by default.
        public var maximumSize = CGSize.zero
    }

    /// The behaviour of a button.
    @preconcurrency @MainActor
    public struct ButtonProperties {
        /// The action of a click. Its title is used if the button has none. Nil by default.
        public var primaryAction: UIAction?
        /// The menu that a click opens, if there is no action. Nil by default.
        public var menu: UIMenu?
        /// Whether the button can be pressed. True by default.
        public var isEnabled = true

        init() {}
    }

    enum Kind {
        case empty, loading, search
    }

    let kind: Kind
    /// The first line. Nil shows none.
    public var text: String?
    /// The explanation below. Nil shows none.
    public var secondaryText: String?
    /// The image above the text. Nil shows none.
    public var image: UIImage?
    /// The look of the image.
    public var imageProperties = ImageProperties()
    /// The look of the text.
    public var textProperties = TextProperties(
        font: .systemFont(ofSize: 20, weight: .semibold), color: Palette.text)
    /// The look of the explanation.
    public var secondaryTextProperties = TextProperties(font: .systemFont(ofSize: 14), color: Palette.secondaryText)
    /// The first button, in the tint colour. It is shown if it has a title or an image, or its action has.
    public var button = UIButton.Configuration.plain()
    /// The behaviour of the first button.
    public var buttonProperties = ButtonProperties()
    /// The button below the first one. It is shown if it has a title or an image, or its action has.
    public var secondaryButton = UIButton.Configuration.plain()
    /// The behaviour of the second button.
    public var secondaryButtonProperties = ButtonProperties()
    /// The space around the content, in points. 16 on each side by default.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    /// The distance between the image and the text, in points.
    public var imageToTextPadding: CGFloat = 12
    /// The distance between the text and the explanation, in points.
    public var textToSecondaryTextPadding: CGFloat = 6
    /// The distance between the texts and the first button, in points.
    public var textToButtonPadding: CGFloat = 16
    /// The distance between the buttons, in points.
    public var buttonToSecondaryButtonPadding: CGFloat = 8

    private init(_ kind: Kind) { self.kind = kind }

    /// A page without words, for an app to fill.
    public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration(.empty) }

    /// A page with a wheel that turns, and a word for it in the user's language.
    public static func loading() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(.loading)
        configuration.text = FrameworkWord.loading.text
        configuration.textProperties = configuration.secondaryTextProperties
        return configuration
    }

    /// A page for a search without results, in the user's language.
    public static func search() -> UIContentUnavailableConfiguration {
        var configuration = UIContentUnavailableConfiguration(.search)
        configuration.text = FrameworkWord.noResults.text
        configuration.secondaryText = FrameworkWord.checkSpelling.text
        configuration.image = UIImage(systemName: "magnifyingglass")
        return configuration
    }

    /// The page for `state`: one for a search has the text that the user searches for in its first line, unless
    /// another one was set.
    public func updated(for state: UIContentUnavailableConfigurationState) -> UIContentUnavailableConfiguration {
        guard kind == .search, let words = state.searchText, !words.isEmpty, text == FrameworkWord.noResults.text else {
            return self
        }
        var configuration = self
        configuration.text = FrameworkWord.noResultsFor.text(words)
        return configuration
    }
}
