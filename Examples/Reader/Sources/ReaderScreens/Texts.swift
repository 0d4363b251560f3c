import AsyncDisplayKit

/// The app's texts.
enum Texts {
    /// The folder with the texts in all languages.
    static let resources = Bundle.module.bundleURL

    static func text(_ key: String.LocalizationValue) -> String { String(localized: key, bundle: .module) }
}
