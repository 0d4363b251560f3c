import Foundation
import Testing

@testable import ADKFoundation

struct StringTablesTests {
    @Test func foldersCataloguesAndGeneralResourcesAreOneList() throws {
        let folder = try ResourceFolder([
            "de.lproj/Localizable.strings": "\"Save\" = \"Speichern\";", "zh-hant.lproj/Other.strings": "a = b;",
            "Base.lproj/Localizable.strings": "\"Only base\" = \"Base\";",
            "Localizable.strings": "\"Only here\" = \"Here\";",
            "Localizable.xcstrings": ResourceFileTests.catalogue, "notes.txt": "",
        ])
        let tables = StringTables.of(folder.url)
        #expect(tables.localizations == ["de", "en", "pl", "zh-hant"])
        #expect(tables.development == "en")
        func text(_ key: String, _ language: String, table: String = "Localizable") -> String? {
            tables.text(key, table: table, in: language)?.format
        }
        #expect(text("Save", "de") == "Speichern")
        #expect(text("Save", "en") == "Save")
        #expect(text("Save", "pl") == nil)
        #expect(text("a", "zh-hant", table: "Other") == "b")
        #expect(text("Only base", "") == "Base")
        #expect(text("Only here", "") == "Here")
        #expect(text("a", "de", table: "../zh-hant.lproj/Other") == nil)
        #expect(text("a", "xx") == nil)
    }

    @Test func theInfoFileNamesTheDevelopmentLanguage() throws {
        let info = """
            <?xml version="1.0"?><plist version="1.0"><dict>
            <key>CFBundleDevelopmentRegion</key><string>fr</string></dict></plist>
            """
        let folder = try ResourceFolder(["Info.plist": info, "fr.lproj/A.strings": "", "en.lproj/A.strings": ""])
        #expect(StringTables.of(folder.url).order(for: [LanguageTag(language: "it")]) == ["fr"])
        #expect(StringTables.of(folder.url).order(for: [LanguageTag(language: "en")]) == ["en", "fr"])
    }

    @Test func theResourcesOfTheProgramsTargetAreThoseOfTheMainBundle() throws {
        let build = try ResourceFolder([
            "Album_Show.resources/de.lproj/Localizable.strings": "", "Album_Other.resources/fr.lproj/A.strings": "",
        ])
        let program = build.url.appendingPathComponent("Show")
        #expect(AppLanguage.mainResources(of: build.url, program).lastPathComponent == "Album_Show.resources")
        let other = build.url.appendingPathComponent("None")
        #expect(AppLanguage.mainResources(of: build.url, other) == build.url)
        let app = try ResourceFolder(["de.lproj/Localizable.strings": ""])
        #expect(AppLanguage.mainResources(of: app.url, program) == app.url)
    }

    @Test func aFileThatCannotBeReadIsReportedAndTheKeyIsShown() throws {
        let folder = try ResourceFolder([
            "en.lproj/Localizable.strings": "\"good\" = \"Good\"; \"bad\" = ",
            "en.lproj/Localizable.stringsdict": "torn",
            "Other.xcstrings": "{",
        ])
        try folder.write(Data([0x22, 0xE4]), to: "de.lproj/Localizable.strings")
        let messages = Misuse.messages(ofThisThread: true) {
            let tables = StringTables.of(folder.url)
            #expect(tables.text("good", table: "Localizable", in: "en")?.format == "Good")
            #expect(tables.text("bad", table: "Localizable", in: "en") == nil)
            #expect(tables.text("bad", table: "Localizable", in: "de") == nil)
        }
        #expect(messages.count == 4, "\(messages)")
        #expect(messages.contains { $0.contains("the syntax is wrong in line 1") })
        #expect(messages.contains { $0.contains("its encoding is not UTF-8 or UTF-16") })
    }

    @Test func foldersAndPipesAreNoFiles() throws {
        let folder = try ResourceFolder(["en.lproj/Localizable.strings/inside": ""])
        let pipe = folder.url.appendingPathComponent("en.lproj/Pipe.strings").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let tables = StringTables.of(folder.url)
        #expect(tables.text("a", table: "Localizable", in: "en") == nil)
        #expect(tables.text("a", table: "Pipe", in: "en") == nil)
        #expect(StringTables.of(URL(fileURLWithPath: "/nowhere")).localizations.isEmpty)
    }

    @Test func aTranslationWithOtherValuesIsNotUsed() throws {
        let folder = try ResourceFolder([
            "en.lproj/Localizable.strings": """
            a = "%@ likes %lld photos"; b = "%d"; c = "50% off"; s = "%lld"; "%" = "%d";
            """,
            "de.lproj/Localizable.strings": """
            a = "%@ mag %@ Fotos %@"; b = "%1$ld Stück"; c = "50 % der Fotos"; d = "%@"; s = "%s";
            "%" = "%d: 50 % der Fotos";
            """,
        ])
        let messages = Misuse.messages(ofThisThread: true) {
            func text(_ key: String) -> String? {
                let german = [LanguageTag(language: "de")]
                return TextLookup.format(key, table: "Localizable", in: folder.url, languages: german)?.format
            }
            #expect(text("a") == "%@ likes %lld photos")
            #expect(text("b") == "%1$ld Stück")
            #expect(text("c") == "50 % der Fotos")
            #expect(text("d") == "%@")
            #expect(text("s") == "%lld")
            #expect(text("%") == "%d")
            #expect(text("e") == nil)
        }
        #expect(messages.count == 3, "\(messages)")
    }

    private func formats(_ texts: String, _ keys: String...) throws -> [String?] {
        let folder = try ResourceFolder(["de.lproj/Localizable.strings": texts])
        let german = [LanguageTag(language: "de")]
        return keys.map { TextLookup.format($0, table: "Localizable", in: folder.url, languages: german)?.format }
    }

    @Test func aTranslationIsComparedWithTheKeyIfTheDevelopmentLanguageHasNoText() throws {
        let messages = try Misuse.messages(ofThisThread: true) {
            let texts = """
                "%d files" = "%@ Dateien"; "%d of %@" = "%2$@: %1$d"; "%d photos" = "%@\u{200C}ها"; "50% off" = "50 % der";
                "files" = "%lld Dateien"; "name" = "%s"; "other" = "%n"; "%@ in %@" = "in %2$@"; "width" = "%*d";
                """
            let refused = try formats(texts, "%d files", "%d photos", "name", "other", "%@ in %@", "width")
            #expect(refused.allSatisfy { $0 == nil }, "\(refused)")
            #expect(try formats(texts, "%d of %@", "50% off", "files") == ["%2$@: %1$d", "50 % der", "%lld Dateien"])
        }
        #expect(messages.count == 6, "\(messages)")
    }

    @Test func anEnglishUserGetsTheEnglishKeysAndNotTheOnlyTranslation() throws {
        let british = [LanguageTag(language: "en", region: "GB")]
        let keys = try ResourceFolder(["ar.lproj/Localizable.strings": ""])
        #expect(StringTables.of(keys.url).order(for: british) == [])
        let base = try ResourceFolder(["ar.lproj/Localizable.strings": "", "Base.lproj/Localizable.strings": "a = b;"])
        let tables = StringTables.of(base.url)
        #expect(tables.localizations == ["ar", "en"])
        #expect(tables.order(for: british) == ["en"])
        #expect(tables.order(for: [LanguageTag(language: "fr")]) == ["en"])
        #expect(TextLookup.texts("a", table: "Localizable", in: base.url, languages: british).map(\.format) == ["b"])
    }

    @Test func aTextTakesNoFormsOfAnotherWithTheSameFormat() {
        let german = LanguageTag(language: "de")
        func text(_ one: String) -> LocalizedText {
            let variable = LocalizedText.Variable(specifier: "lld", forms: [.one: one, .other: "%lld same"])
            return LocalizedText("%#@n@", ["n": variable], in: german)
        }
        let messages = Misuse.messages(ofThisThread: true) {
            let format = TextLookup.handOut(text("one"))
            #expect(TextLookup.handOut(text("one")) == format)
            #expect(TextLookup.text(format, [1], locale: nil) == "one")
            #expect(TextLookup.handOut(text("uno")) == format)
            #expect(TextLookup.text(format, [1], locale: nil) == "uno")
            #expect(TextLookup.handOut(LocalizedText(format, in: german)) == format)
            #expect(TextLookup.text(format, [1], locale: nil) == nil)
        }
        #expect(messages.count == 2, "\(messages)")
    }
}
