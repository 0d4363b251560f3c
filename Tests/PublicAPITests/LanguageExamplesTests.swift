import AsyncDisplayKit
import Foundation
import XCTest

/// The code of the article *Languages* runs, also where Foundation is imported beside the framework.
final class LanguageExamplesTests: XCTestCase {
    override func tearDown() {
        AppLanguage.use([])
        super.tearDown()
    }

    private func resources() throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-article-\(UUID().uuidString)")
        addTeardownBlock { try FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("de.lproj")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let strings = #""save" = "Sichern"; "Photo by %@" = "Foto von %@"; "wrong" = "%@ %@ %@";"#
        try Data(strings.utf8).write(to: place.appendingPathComponent("Localizable.strings"))
        let forms: [String: Any] = [
            "NSStringLocalizedFormatKey": "%#@photos@",
            "photos": [
                "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "lld",
                "one": "%lld Foto", "other": "%lld Fotos",
            ],
        ]
        try PropertyListSerialization
            .data(fromPropertyList: ["photos": forms, "%lld photos": forms], format: .xml, options: 0)
            .write(to: place.appendingPathComponent("Localizable.stringsdict"))
        return try XCTUnwrap(Bundle(path: folder.path))
    }

    func testTextsHaveTheirValuesAndForms() throws {
        let bundle = try resources()
        AppLanguage.use([LanguageTag(language: "de")])
        XCTAssertEqual(
            LanguageSamples.texts(bundle, count: 1, author: "Ada"), ["Sichern", "Foto von Ada", "1 Foto"])
        XCTAssertEqual(LanguageSamples.count(1, in: bundle), "1 Foto")
        XCTAssertEqual(LanguageSamples.count(2000, in: bundle), "2.000 Fotos")
    }

    func testDatesAndPricesAreThoseOfTheLanguage() {
        AppLanguage.use([LanguageTag(language: "de")], region: "DE")
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        XCTAssertEqual(LanguageSamples.caption(date, price: 9.5), "14. November 2023, 9,50\u{A0}€")
        XCTAssertTrue(NSTextTab.columnTerminators(for: nil).contains(","))
    }

    /// Foundation has functions of the same names. These calls take the framework's.
    func testTheFormsAreFoundWhereFoundationIsImportedToo() throws {
        let bundle = try resources()
        AppLanguage.use([LanguageTag(language: "de")])
        let key = "photos"
        let formats = [
            NSLocalizedString(key, bundle: bundle, comment: ""),
            NSLocalizedString(key, tableName: nil, bundle: bundle, comment: ""),
            NSLocalizedString(key, bundle: bundle, value: "none", comment: ""),
            bundle.localizedText(forKey: key), bundle.localizedString(forKey: key, value: nil, table: "Localizable"),
            NSLocalizedString(key, tableName: "Localizable", bundle: bundle, value: "none", comment: ""),
        ]
        XCTAssertEqual(Set(formats), ["%1$lld Fotos"])
        XCTAssertEqual(String(format: formats[0], 1), "1 Foto")
        XCTAssertEqual(String(format: formats[0], 1, 2, 3, 4), "1 Foto")
        XCTAssertEqual(String.localizedStringWithFormat(formats[0], 1, 2), "1 Foto")
        XCTAssertEqual(String(format: "%d of %@", 1, "x" as NSString), "1 of x")
        XCTAssertEqual(String(format: "%d %d %d %d %d", 1, 2, 3, 4, 5), "1 2 3 4 5")
        XCTAssertEqual(NSLocalizedString("unknown", comment: ""), "unknown")
        XCTAssertEqual(NSLocalizedString("unknown", tableName: nil, comment: ""), "unknown")
        XCTAssertEqual(NSLocalizedString("unknown", value: "text", comment: ""), "text")
        XCTAssertEqual(NSLocalizedString("unknown", tableName: "Other", value: "text", comment: ""), "text")
    }
}
