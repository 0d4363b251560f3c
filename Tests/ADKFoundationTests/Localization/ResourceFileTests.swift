import Foundation
import Testing

@testable import ADKFoundation

struct ResourceFileTests {
    private func strings(
        _ text: String, _ encoding: String.Encoding = .utf8
    ) -> (texts: [String: String], fault: StringsFile.Fault?) {
        StringsFile.read(text.data(using: encoding) ?? Data())
    }

    @Test func pairsCommentsAndEscapesAreRead() {
        let (texts, fault) = strings(
            #"""
            /* A comment with "quotes"; */
            "Save" = "Sichern";  // another one
            "line\nbreak" = "tab\t\"quote\" back\\slash \U00e4\u00f6 \UD83D\UDE00 \101 \q";
            plain.key = 'single "quotes"';
            "same";
            "two
            lines" = "a
            b"
            """#)
        #expect(fault == nil)
        #expect(
            texts == [
                "Save": "Sichern", "line\nbreak": "tab\t\"quote\" back\\slash äö 😀 A q",
                "plain.key": "single \"quotes\"", "same": "same", "two\nlines": "a\nb",
            ])
        #expect(strings("{ a = b; \"c\" = d; }").texts == ["a": "b", "c": "d"])
        #expect(strings("").texts.isEmpty && strings("").fault == nil)
        #expect(strings("\"a\" = \"1\"; \"a\" = \"2\";").texts == ["a": "2"])
    }

    @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian])
    func encodingsAreRecognised(encoding: String.Encoding) {
        #expect(strings("\"a\" = \"Größe 漢\";", encoding).texts == ["a": "Größe 漢"])
        let mark = Data([0xEF, 0xBB, 0xBF]) + Data("\"a\" = \"é\";".utf8)
        #expect(StringsFile.read(mark).texts == ["a": "é"])
    }

    @Test func aFaultKeepsTheTextsBeforeIt() {
        let (texts, fault) = strings("\"a\" = \"1\";\n\"b\" = \"2\";\n\"c\" = ;\n\"d\" = \"4\";")
        #expect(texts == ["a": "1", "b": "2"])
        #expect(fault == .syntax(line: 3))
        #expect(strings("\"a\" = \"never ends").fault != nil)
        #expect(StringsFile.read(Data([0x22, 0xE4, 0x22])).fault == .encoding)
        #expect(StringsFile.read(Data([0xFF, 0xFE, 0x22])).fault == .encoding)
        #expect(StringsFile.read(Data("<plist><array/></plist>".utf8)).fault == .propertyList)
    }

    @Test func propertyListsAreRead() throws {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let list: [String: Any] = ["a": "1", "number": 5, "é": "漢"]
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
            #expect(StringsFile.read(data).texts == ["a": "1", "é": "漢"])
        }
    }

    @Test func stringsDictionariesHaveForms() throws {
        let data = Data(ResourceFolder.stringsDictionary(["one": "%d file", "other": "%d files", "five": "?"]).utf8)
        let texts = try #require(StringsDictionary.read(data, in: LanguageTag(language: "en")))
        let text = try #require(texts["files"])
        #expect(text.variables["files"]?.forms == [.one: "%d file", .other: "%d files"])
        #expect(try text.text(with: [.integer(1)], locale: nil) == "1 file")
        #expect(try text.text(with: [.integer(2)], locale: nil) == "2 files")
        #expect(text.plain == "%1$d files")
        #expect(StringsDictionary.read(Data("no list".utf8), in: LanguageTag(language: "en")) == nil)
    }

    @Test func widthsAndDevicesHaveOneText() throws {
        let list: [String: Any] = [
            "wide": ["NSStringVariableWidthRuleType": ["20": "short", "100": "the long text"]],
            "device": ["NSStringDeviceSpecificRuleType": ["iphone": "Tap", "mac": "Click"]], "plain": "text",
            "empty": [String: String](), "number": 5,
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        let texts = try #require(StringsDictionary.read(data, in: LanguageTag(language: "en")))
        #expect(texts.mapValues(\.format) == ["wide": "the long text", "device": "Click", "plain": "text"])
    }

    @Test func cataloguesHaveAllLanguages() throws {
        let catalogue = try #require(StringCatalogue(Data(Self.catalogue.utf8)))
        #expect(catalogue.languages == ["de", "en", "pl"])
        #expect(catalogue.source == "en")
        func text(_ key: String, _ language: String, _ values: FormatValue...) throws -> String {
            let text = try #require(catalogue.texts(in: language)[key], "\(key)")
            return try text.text(with: values, locale: nil)
        }
        #expect(try text("Save", "en") == "Save")
        #expect(try text("Save", "de") == "Sichern")
        #expect(catalogue.texts(in: "pl")["Save"] == nil)
        #expect(try text("%@ has %lld files", "en", .text("Ada"), .integer(1)) == "Ada has one file")
        #expect(try text("%@ has %lld files", "en", .text("Ada"), .integer(4)) == "Ada has 4 files")
        #expect(try text("%@ has %lld files", "pl", .text("Ada"), .integer(4)) == "4 pliki ma Ada")
        #expect(try text("%@ has %lld files", "pl", .text("Ada"), .integer(5)) == "5 plików ma Ada")
        #expect(try text("both", "en", .integer(1), .integer(2)) == "1 file in 2 folders")
        #expect(try text("press", "en") == "Click")
    }

    static let catalogue = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "": {},
          "Save": {"comment": "A button", "localizations": {
            "de": {"stringUnit": {"state": "translated", "value": "Sichern"}}}},
          "%@ has %lld files": {"localizations": {
            "en": {"variations": {"plural": {
              "one": {"stringUnit": {"value": "%@ has one file"}},
              "other": {"stringUnit": {"value": "%@ has %lld files"}}}}},
            "pl": {"variations": {"plural": {
              "one": {"stringUnit": {"value": "%2$lld plik ma %1$@"}},
              "few": {"stringUnit": {"value": "%2$lld pliki ma %1$@"}},
              "many": {"stringUnit": {"value": "%2$lld plików ma %1$@"}},
              "other": {"stringUnit": {"value": "%2$lld pliku ma %1$@"}}}}}}},
          "both": {"localizations": {"en": {
            "stringUnit": {"value": "%#@files@ in %#@folders@"},
            "substitutions": {
              "files": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"value": "%arg file"}}, "other": {"stringUnit": {"value": "%arg files"}}}}},
              "folders": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"value": "%arg folder"}},
                "other": {"stringUnit": {"value": "%arg folders"}}}}}}}}},
          "press": {"localizations": {"en": {"variations": {"device": {
            "iphone": {"stringUnit": {"value": "Tap"}}, "mac": {"stringUnit": {"value": "Click"}}}}}}},
          "odd": {"localizations": {"en": {"variations": {"plural": 5}}, "de": 7}}, "odder": []
        }}
        """

    /// Torn and damaged files are read as far as possible. Foundation's readers get them too.
    @Test func damagedFilesNeverCrash() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed", seed)
        var random = SplitMix(seed: seed)
        let dictionary = Data(ResourceFolder.stringsDictionary(["one": "%d file", "other": "%d files"]).utf8)
        let list = try #require(PropertyListFile.read(dictionary))
        let samples = [
            dictionary, Data(Self.catalogue.utf8), Data("/* c */ \"a\" = \"b\\n\"; c = 'd';".utf8),
            try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0),
        ]
        for round in 0..<400 {
            var data = samples[round % samples.count]
            data = data.prefix(Int.random(in: 0...data.count, using: &random))
            for _ in 0..<Int.random(in: 0..<4, using: &random) where !data.isEmpty {
                data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let texts = StringsFile.read(data)
            #expect(texts.fault != nil || texts.texts.count <= data.count)
            for text in (StringsDictionary.read(data, in: LanguageTag(language: "en")) ?? [:]).values { _ = text.plain }
            if let catalogue = StringCatalogue(data) {
                #expect(!catalogue.languages.isEmpty)
                for language in catalogue.languages { _ = catalogue.texts(in: language) }
            }
        }
    }

    @Test func deepListsAreRefused() {
        let deep = String(repeating: "<dict><key>a</key>", count: 100_000)
        #expect(PropertyListFile.read(Data("<plist version=\"1.0\">\(deep)".utf8)) == nil)
        let closed = deep + "<string/>" + String(repeating: "</dict>", count: 100_000)
        #expect(PropertyListFile.read(Data("<plist version=\"1.0\">\(closed)</plist>".utf8)) == nil)
        #expect(StringCatalogue(Data(String(repeating: "{\"strings\":", count: 100_000).utf8)) == nil)
    }
}
