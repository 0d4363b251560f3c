import Foundation

// Foundation has one function for all of these, with defaults. The compiler prefers those without defaults, also in a
// file that imports Foundation. The last one differs in the name of the table, which is not optional.

/// The text of a key in the app's language, from the `.strings` and `.stringsdict` files and the String Catalogues of
/// the main bundle. Any thread.
///
/// Without a text in that language the one of the development language counts, then `value`, then the key. A text
/// with forms for numbers is returned in its form for many. `String.localizedStringWithFormat(_:_:)` and
/// `String(format:_:)` find the other forms by it, with up to four values.
///
/// Foundation's function on Linux knows no language of the desktop, and ends the program for keys of a `.stringsdict`.
/// This one is called in its place, also where Foundation is imported, unless all parameters are given and `tableName`
/// is nil.
///
/// In the functions with more parameters, `tableName` is the name of the files without their extension, `bundle` is
/// that of a package, `.module`, and `value` is the text if no file has the key. `.main` is also the resources of the
/// program's own target.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    Bundle.main.localizedText(forKey: key)
}

/// The text of a key in a table of the main bundle.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    Bundle.main.localizedText(forKey: key, table: tableName)
}

/// The text of a key in a bundle.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
    bundle.localizedText(forKey: key)
}

/// The text of a key in the main bundle, or another one.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
    Bundle.main.localizedText(forKey: key, value: value)
}

/// The text of a key in a table of a bundle.
public func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, comment: String) -> String {
    bundle.localizedText(forKey: key, table: tableName)
}

/// The text of a key in a table of the main bundle, or another one.
public func NSLocalizedString(_ key: String, tableName: String?, value: String, comment: String) -> String {
    Bundle.main.localizedText(forKey: key, value: value, table: tableName)
}

/// The text of a key in a bundle, or another one.
public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
    bundle.localizedText(forKey: key, value: value)
}

/// The text of a key in a table of a bundle, or another one.
public func NSLocalizedString(
    _ key: String, tableName: String, bundle: Bundle, value: String, comment: String
) -> String {
    bundle.localizedText(forKey: key, value: value, table: tableName)
}

extension Bundle {
    /// The text of a key in the app's language, as `NSLocalizedString(_:comment:)` finds it.
    public func localizedString(forKey key: String, value: String?, table: String) -> String {
        localizedText(forKey: key, value: value, table: table)
    }

    /// The text of a key in the app's language, as `NSLocalizedString(_:comment:)` finds it. Nil is the table
    /// `Localizable`.
    ///
    /// For `localizedString(forKey:value:table:)` with nil for the table. That call is Foundation's method, which ends
    /// the program for keys of a `.stringsdict`.
    public func localizedText(forKey key: String, value: String? = nil, table: String? = nil) -> String {
        let table = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
        let found = TextLookup.format(key, table: table, in: TextLookup.folder(of: self))
        if let found { return TextLookup.handOut(found) }
        return TextLookup.shown(value.flatMap { $0.isEmpty ? nil : $0 } ?? key)
    }
}

extension Locale {
    /// The language of the app's texts, with the region whose formats the user wants.
    ///
    /// On Linux `Locale.current` is English for every user. Give this one to formatters and styles:
    /// `date.formatted(.dateTime.locale(.application))`. `en_001` in programs without a window, and before
    /// `UIApplicationMain`.
    public static var application: Locale { AppLanguage.locale }
}
