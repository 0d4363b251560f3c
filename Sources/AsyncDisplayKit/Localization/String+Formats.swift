import ADKFoundation
import Foundation

// Foundation's functions with these names take any number of values. The compiler prefers these, which take a fixed
// number, for one to four values. Foundation's on Linux know no forms of a `.stringsdict`.

extension String {
    /// The format with a value, in the locale of the app. Chooses the form of a text of `NSLocalizedString`.
    public static func localizedStringWithFormat(_ format: String, _ value: any CVarArg) -> String {
        text(format, [value], locale: .application)
    }

    /// The format with two values, in the locale of the app. Chooses the forms of a text of `NSLocalizedString`.
    public static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg, _ second: any CVarArg
    ) -> String {
        text(format, [first, second], locale: .application)
    }

    /// The format with three values, in the locale of the app. Chooses the forms of a text of `NSLocalizedString`.
    public static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg
    ) -> String {
        text(format, [first, second, third], locale: .application)
    }

    /// The format with four values, in the locale of the app. Chooses the forms of a text of `NSLocalizedString`.
    public static func localizedStringWithFormat(
        _ format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg, _ fourth: any CVarArg
    ) -> String {
        text(format, [first, second, third, fourth], locale: .application)
    }

    /// The format with a value. Chooses the form of a text of `NSLocalizedString`.
    public init(format: String, _ value: any CVarArg) { self = String.text(format, [value], locale: nil) }

    /// The format with two values. Chooses the forms of a text of `NSLocalizedString`.
    public init(format: String, _ first: any CVarArg, _ second: any CVarArg) {
        self = String.text(format, [first, second], locale: nil)
    }

    /// The format with three values. Chooses the forms of a text of `NSLocalizedString`.
    public init(format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg) {
        self = String.text(format, [first, second, third], locale: nil)
    }

    /// The format with four values. Chooses the forms of a text of `NSLocalizedString`.
    public init(
        format: String, _ first: any CVarArg, _ second: any CVarArg, _ third: any CVarArg, _ fourth: any CVarArg
    ) {
        self = String.text(format, [first, second, third, fourth], locale: nil)
    }

    private static func text(_ format: String, _ values: [any CVarArg], locale: Locale?) -> String {
        TextLookup.text(format, values, locale: locale) ?? String(format: format, locale: locale, arguments: values)
    }
}
