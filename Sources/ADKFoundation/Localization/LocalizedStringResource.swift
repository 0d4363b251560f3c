import Foundation

/// A text of the app that is looked up later: a key with its values, and the files that have it.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The resources that have the text.
    public enum BundleDescription: Equatable, Sendable {
        /// The main bundle.
        case main
        /// The bundle at an address, such as `Bundle.module.bundleURL`.
        case atURL(URL)

        fileprivate var folder: URL {
            switch self {
            case .main: AppLanguage.resources
            case .atURL(let url): Bundle(url: url).map(TextLookup.folder) ?? url
            }
        }
    }

    /// The key in the files.
    public let key: String
    /// The values, and the text if no file has the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the files without their extension. Nil for `Localizable`.
    public let table: String?
    /// The language of the text, and the locale of its numbers and dates. Nil for those of the app when the text is
    /// looked up.
    ///
    /// Differs from Foundation on other systems: not optional there.
    public var locale: Locale?
    /// The resources that have the text.
    public let bundle: BundleDescription

    /// A text whose key is also its text in the development language.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: keyAndValue.key, keyAndValue, table, locale, bundle)
    }

    /// A text with a key of its own.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.init(key: "\(key)", defaultValue, table, locale, bundle)
    }

    /// A text whose key is also its text in the development language.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// A text with values. The compiler calls it.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    private init(
        key: String, _ value: String.LocalizationValue, _ table: String?, _ locale: Locale?, _ bundle: BundleDescription
    ) {
        (self.key, defaultValue, self.table, self.locale, self.bundle) = (key, value, table, locale, bundle)
    }
}

extension String {
    /// The text of a key in the app's language, with its values. Any thread.
    ///
    /// Numbers choose the forms of the text, and are written as in `locale`. A translation that does not take these
    /// values is reported, and the text of the development language is shown.
    ///
    /// - Parameters:
    ///   - keyAndValue: the key with its values, which is also the text if no file has the key.
    ///   - table: the name of the files without their extension. Nil for `Localizable`.
    ///   - bundle: a bundle of a package, `.module`. Nil is the main bundle, or the resources of the program's target.
    ///   - locale: writes numbers and dates. Nil for `Locale.application`. The language of the text is the app's.
    public init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil,
        comment: StaticString? = nil
    ) {
        self.init(keyAndValue.key, keyAndValue, table, TextLookup.folder(of: bundle ?? .main), locale)
    }

    /// The text of a key in the app's language, with its values. `defaultValue` is the text if no file has the key.
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale? = nil, comment: StaticString? = nil
    ) {
        self.init("\(key)", defaultValue, table, TextLookup.folder(of: bundle ?? .main), locale)
    }

    /// The text of a resource, in its language.
    public init(localized resource: LocalizedStringResource) {
        let languages = resource.locale.map { [LanguageTag($0.identifier)].compactMap { $0 } }
        self.init(
            resource.key, resource.defaultValue, resource.table, resource.bundle.folder, resource.locale,
            languages: languages)
    }

    private init(
        _ key: String, _ value: LocalizationValue, _ table: String?, _ folder: URL, _ locale: Locale?,
        languages: [LanguageTag]? = nil
    ) {
        let locale = locale ?? AppLanguage.locale
        let texts = TextLookup.texts(key, table: table ?? "Localizable", in: folder, languages: languages)
        for text in texts {
            // A text for no values is no format: it may have percent signs.
            if value.values.isEmpty, text.variables.isEmpty {
                self = TextLookup.shownWhole(text.format)
                return
            }
            if let result = try? text.text(with: value.values, locale: locale) {
                self = TextLookup.shownWhole(result)
                return
            }
            TextLookup.report(text, key, in: folder)
        }
        self = TextLookup.shownWhole(value.text(locale: locale))
    }
}
