import ADKFoundation
import Foundation
import TestSupport
import XCTest

/// The language of the app is one for the process: XCTest runs these tests one after another.
final class LocalizedStringTests: XCTestCase {
    override func tearDown() {
        AppLanguage.use([])
        super.tearDown()
    }

    private func use(_ names: String...) { AppLanguage.use(names.compactMap { LanguageTag($0) }) }

    private func bundle(_ folder: ResourceFolder) throws -> Bundle { try XCTUnwrap(Bundle(path: folder.url.path)) }

    private static let files = files(key: "files")

    /// - Parameter key: that of the text with forms.
    private static func files(key: String) -> [String: String] {
        let arabic: KeyValuePairs = [
            "zero": "لا ملفات", "one": "ملف", "two": "ملفان", "few": "%lld ملفات", "many": "%lld ملفًا",
            "other": "%lld ملف",
        ]
        return [
            "en.lproj/Localizable.strings": "\"save\" = \"Save\"; \"english\" = \"English only\";",
            "de.lproj/Localizable.strings": """
            "save" = "Sichern"; "%lld of %@" = "%2$@: %1$lld"; "%@!" = "%@ %@!"; "at %@" = "am %@";
            """,
            "de.lproj/Other.strings": "\"save\" = \"Merken\";",
            "en.lproj/Localizable.stringsdict": ResourceFolder.stringsDictionary(
                ["one": "%lld file", "other": "%lld files"], key: key),
            "de.lproj/Localizable.stringsdict": ResourceFolder.stringsDictionary(
                ["one": "%lld Datei", "other": "%lld Dateien"], key: key),
            "ar.lproj/Localizable.stringsdict": ResourceFolder.stringsDictionary(arabic, key: key),
        ]
    }

    func testTextsAreInTheLanguageOfTheApp() throws {
        let folder = try ResourceFolder(Self.files)
        let bundle = try bundle(folder)
        func text(_ key: String, _ value: String = "", _ table: String = "Localizable") -> String {
            NSLocalizedString(key, tableName: table, bundle: bundle, value: value, comment: "")
        }
        XCTAssertEqual(text("save"), "Save")
        use("de-AT")
        XCTAssertEqual(text("save"), "Sichern")
        XCTAssertEqual(text("english"), "English only")
        XCTAssertEqual(text("save", "", "Other"), "Merken")
        XCTAssertEqual(text("unknown"), "unknown")
        XCTAssertEqual(text("unknown", "Value"), "Value")
        XCTAssertEqual(text("unknown", "", "No table"), "unknown")
        XCTAssertEqual(bundle.localizedText(forKey: "save"), "Sichern")
        XCTAssertEqual(bundle.localizedString(forKey: "save", value: nil, table: "Other"), "Merken")
        XCTAssertEqual(String(localized: "save", bundle: bundle), "Sichern")
        use("fr")
        XCTAssertEqual(text("save"), "Save")
    }

    /// Foundation's function ended the program for such a key on Linux.
    func testAKeyOfAStringsDictionaryEndsNoProgramAndIsATextForMany() throws {
        let folder = try ResourceFolder(Self.files)
        let bundle = try bundle(folder)
        XCTAssertEqual(NSLocalizedString("files", bundle: bundle, comment: ""), "%1$lld files")
        use("de")
        let format = NSLocalizedString("files", tableName: "Localizable", bundle: bundle, value: "", comment: "")
        XCTAssertEqual(format, "%1$lld Dateien")
        XCTAssertEqual(TextLookup.text(format, [1], locale: nil), "1 Datei")
        XCTAssertEqual(TextLookup.text(format, [1234], locale: .application), "1.234 Dateien")
        XCTAssertNil(TextLookup.text(format, [], locale: nil))
        XCTAssertNil(TextLookup.text("another %lld", [1], locale: nil))
    }

    func testInterpolatedNumbersChooseTheForm() throws {
        let folder = try ResourceFolder(Self.files(key: "%lld files"))
        let bundle = try bundle(folder)
        func text(_ count: Int) -> String { String(localized: "\(count) files", bundle: bundle) }
        XCTAssertEqual([0, 1, 2].map(text), ["0 files", "1 file", "2 files"])
        use("de")
        XCTAssertEqual([0, 1, 2000].map(text), ["0 Dateien", "1 Datei", "2.000 Dateien"])
        use("ar")
        XCTAssertEqual([0, 1, 2].map(text), ["لا ملفات", "ملف", "ملفان"])
        XCTAssertTrue(text(5).hasSuffix(" ملفات"), text(5))
        XCTAssertTrue(text(11).hasSuffix(" ملفًا"), text(11))
    }

    func testValuesAreInsertedInTheOrderAndLocaleOfTheTranslation() throws {
        let folder = try ResourceFolder(Self.files)
        let bundle = try bundle(folder)
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        var style = Date.FormatStyle().month(.wide).day()
        style.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        func texts() -> [String] {
            [
                String(localized: "\(1500) of \("x")", bundle: bundle),
                String(localized: "at \(day, format: style)", bundle: bundle),
                String(localized: "\(2.5) 100% \(UInt8(7)) \("s".prefix(1))", bundle: bundle),
                String(localized: "\(2.5, specifier: "%.1f")", bundle: bundle),
                String(localized: "\(1, specifier: "odd")", bundle: bundle),
            ]
        }
        XCTAssertEqual(texts(), ["1,500 of x", "at 14 November", "2.500000 100% 7 s", "2.5", "odd"])
        use("de")
        XCTAssertEqual(texts(), ["x: 1.500", "am 14. November", "2,500000 100% 7 s", "2,5", "odd"])
    }

    func testATranslationThatTakesOtherValuesIsReportedAndNotShown() throws {
        let folder = try ResourceFolder(Self.files)
        let bundle = try bundle(folder)
        use("de")
        let messages = Misuse.messages(ofThisThread: true) {
            XCTAssertEqual(String(localized: "\("Hello")!", bundle: bundle), "Hello!")
        }
        XCTAssertEqual(messages.count, 1, "\(messages)")
    }

    func testAResourceIsLookedUpLater() throws {
        let folder = try ResourceFolder(Self.files)
        let place = LocalizedStringResource.BundleDescription.atURL(folder.url)
        var save = LocalizedStringResource("save", defaultValue: "Keep", bundle: place)
        let other = LocalizedStringResource("save", table: "Other", bundle: place)
        let unknown = LocalizedStringResource("none", defaultValue: "\(2) left", bundle: place)
        let plain: LocalizedStringResource = "plain \(1)"
        XCTAssertEqual(
            [save, other, unknown, plain].map { String(localized: $0) }, ["Save", "save", "2 left", "plain 1"])
        use("de")
        XCTAssertEqual([save, other, unknown].map { String(localized: $0) }, ["Sichern", "Merken", "2 left"])
        XCTAssertEqual(String(localized: "<\(save)>"), "<Sichern>")
        save.locale = Locale(identifier: "en_US")
        XCTAssertEqual(String(localized: save), "Save")
        XCTAssertEqual(save, save)
        XCTAssertNotEqual(save, other)
    }

    func testTheDoubledLanguageShowsEveryTextTwice() throws {
        let folder = try ResourceFolder(Self.files)
        let bundle = try bundle(folder)
        AppLanguage.use([], pseudo: .doubled)
        XCTAssertEqual(NSLocalizedString("save", bundle: bundle, comment: ""), "Save Save")
        XCTAssertEqual(String(localized: "save", bundle: bundle), "Save Save")
        XCTAssertEqual(String(localized: "\(1) of \("x")", bundle: bundle), "1 of x 1 of x")
        let format = NSLocalizedString("files", bundle: bundle, comment: "")
        XCTAssertEqual(TextLookup.text(format, [1], locale: nil), "1 file 1 file")
        XCTAssertEqual(FrameworkWord.cancel.text, "Cancel Cancel")
        XCTAssertEqual(FrameworkWord.matchOf.text(2, 3), "2 of 3 2 of 3")
    }

    func testTheLocalisationOfTheAppDecidesForTheWholeProgram() throws {
        let folder = try ResourceFolder(Self.files)
        func choose(_ names: String..., region: String? = nil) -> LanguageTag? {
            AppLanguage.choose(resources: folder.url, languages: names.compactMap { LanguageTag($0) }, region: region)
        }
        XCTAssertEqual(choose("ar_EG")?.isRightToLeft, true)
        XCTAssertEqual(Locale.application.identifier(.bcp47), "ar-EG")
        XCTAssertEqual(FrameworkLanguage.current, .arabic)
        // The app has no Hebrew: it stays in English, from left to right, as do the framework's words.
        XCTAssertEqual(choose("he_IL"), LanguageTag(language: "en"))
        XCTAssertEqual(choose("ja_JP"), LanguageTag(language: "en"))
        XCTAssertEqual(FrameworkLanguage.current, .english)
        XCTAssertEqual(choose("en_US", region: "DE"), LanguageTag(language: "en"))
        XCTAssertEqual(Locale.application.identifier(.bcp47), "en-DE")
        XCTAssertEqual(NSLocalizedString("save", comment: ""), "Save")
        XCTAssertEqual(choose("de_DE"), LanguageTag(language: "de"))
        AppLanguage.use([LanguageTag(language: "pt", region: "BR")], region: "PT")
        XCTAssertEqual(Locale.application.identifier(.bcp47), "pt-PT")
        XCTAssertEqual(choose("de_DE"), LanguageTag(language: "de"))
        XCTAssertEqual(NSLocalizedString("save", comment: ""), "Sichern")
        XCTAssertEqual(String(localized: "save"), "Sichern")

        let empty = try ResourceFolder()
        XCTAssertNil(AppLanguage.choose(resources: empty.url, languages: [LanguageTag(language: "ja")], region: nil))
        XCTAssertEqual(FrameworkLanguage.current, .japanese)
    }
}
