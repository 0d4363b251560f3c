import Foundation
import Testing

@testable import ADKFoundation

struct TextFormatTests {
    private func positions(_ text: String) -> [String] {
        TextFormat(text).pieces.compactMap { if case .value(let value) = $0 { value.text } else { nil } }
    }

    @Test func specifiersVariablesAndTextAreRead() {
        #expect(
            positions("%@ has %2$lld of %.2f, %-8d, %05u and %x") == ["%@", "%2$lld", "%.2f", "%-8d", "%05u", "%x"])
        #expect(
            TextFormat("%#@files@ in %2$#@folders@ (%arg)").pieces == [
                .variable(name: "files", position: nil), .text(" in "), .variable(name: "folders", position: 2),
                .text(" ("), .argument, .text(")"),
            ])
        #expect(TextFormat("100%% of %@").pieces.first == .text("100% of "))
    }

    @Test(arguments: [
        "", "%", "100 %", "50%!", "%y", "%#@open", "%0$@", "%99999d", "%1234$@", "%llld",
    ])
    func aPercentSignThatBeginsNoSpecifierIsText(text: String) {
        #expect(TextFormat(text).isPlain)
        #expect(TextFormat(text).pieces == (text.isEmpty ? [] : [.text(text)]))
    }

    @Test func aSpecifierIsReadBeforeACombiningCharacter() {
        #expect(positions("%@\u{200C}ها %d\u{301} %.2f\u{FE0F}") == ["%@", "%d", "%.2f"])
        #expect(positions("%\u{200C}@").isEmpty)
        #expect(TextFormat.escaped("5%\u{301} %").utf8.elementsEqual("5%%\u{301} %%".utf8))
        #expect(TextFormat("5%%\u{301}").pieces == [.text("5%\u{301}")])
    }

    @Test func aDoubledTextShowsTheSameValuesTwice() {
        #expect(TextFormat.doubled("Add") == "Add Add")
        #expect(TextFormat.doubled("") == "")
        #expect(TextFormat.doubled("50 %") == "50 % 50 %")
        #expect(TextFormat.doubled("%@ of %d") == "%1$@ of %2$d %1$@ of %2$d")
        #expect(String(format: TextFormat.doubled("%2$@ of %1$d %%"), 3, "x") == "x of 3 % x of 3 %")
        #expect(TextFormat.doubled("%#@files@") == "%1$#@files@ %1$#@files@")
    }
}

struct LocalizedTextTests {
    private let german = Locale(identifier: "de_DE")

    private func text(_ format: String, _ values: any CVarArg..., locale: Locale? = nil) throws -> String {
        let text = LocalizedText(format, in: LanguageTag(language: "en"))
        return try text.text(with: values.map(FormatValue.init), locale: locale)
    }

    @Test func valuesAreWrittenAsInCWithoutALocale() throws {
        #expect(try text("%d %5d|%-5d|%05d %+d", 1234, 7, 7, 7, 7) == "1234     7|7    |00007 +7")
        #expect(try text("%x %X %o", 255, 255, 8) == "ff FF 10")
        #expect(try text("%.2f %f", 1.5, CGFloat(2)) == "1.50 2.000000")
        #expect(try text("%u %llu", UInt8(200), UInt64.max) == "200 18446744073709551615")
        #expect(try text("%2$@ %1$lld %%", Int64.min, "a" as NSString) == "a -9223372036854775808 %")
        #expect(try text("%c%C", 65, 0x20AC) == "A€")
        #expect(try text("%c", -1) == "")
    }

    @Test func valuesAreWrittenAsInTheLocale() throws {
        #expect(try text("%d, %.1f", 1_234_567, 1.25, locale: german) == "1.234.567, 1,2")
        #expect(try text("%05d", 12, locale: german) == "00012")
        #expect(try text("%d:%.2d", 5, 7, locale: german) == "5:07")
    }

    @Test func aValueThatIsMissingOrOfAnotherKindIsAnError() {
        #expect(throws: LocalizedText.Fault.value(2)) { try text("%@ %@", "a" as NSString) }
        #expect(throws: LocalizedText.Fault.value(1)) { try text("%@", 5) }
        #expect(throws: LocalizedText.Fault.value(1)) { try text("%d", "5" as NSString) }
        #expect(throws: LocalizedText.Fault.value(1)) { try text("%d", 5.5) }
        #expect(throws: LocalizedText.Fault.value(99)) { try text("%99$@", "a" as NSString) }
        for format in ["%s", "%S", "%p", "%n", "%*d", "%.*f", "%ls"] {
            #expect(throws: LocalizedText.Fault.value(1), "\(format)") { try text(format, 5) }
            #expect(throws: LocalizedText.Fault.value(1), "\(format)") { try text(format, "a" as NSString) }
        }
        #expect(throws: LocalizedText.Fault.variable("x")) { try text("%#@x@", 1) }
        #expect(throws: LocalizedText.Fault.variable("arg")) { try text("%arg", 1) }
    }

    @Test func numbersChooseForms() throws {
        let files = LocalizedText.Variable(specifier: "lld", forms: [.one: "%arg file", .other: "%lld files"])
        let folders = LocalizedText.Variable(
            specifier: "lld", forms: [.zero: "no folder", .one: "a folder", .other: "%lld folders in %@"])
        let text = LocalizedText(
            "%#@files@ and %#@folders@", ["files": files, "folders": folders], in: LanguageTag(language: "en"))
        func shown(_ files: Int, _ folders: Int) throws -> String {
            let values: [FormatValue] = [.integer(Int64(files)), .integer(Int64(folders)), .text("x")]
            return try text.text(with: values, locale: nil)
        }
        #expect(try shown(1, 0) == "1 file and no folder")
        #expect(try shown(2, 1) == "2 files and a folder")
        #expect(try shown(0, 5) == "0 files and 5 folders in x")
        #expect(text.plain == "%1$lld files and %2$lld folders in %3$@")
        #expect(text.kinds() == [1: .integer, 2: .integer, 3: .object])
        let polish = LocalizedText("%#@n@", ["n": files], in: LanguageTag(language: "pl"))
        #expect(try polish.text(with: [.integer(3)], locale: nil) == "3 files")
    }

    /// Foundation would take the number for the object.
    @Test func aPlainTextLeavesOutNoNumberBeforeAnotherValue() {
        let files = LocalizedText.Variable(specifier: "lld", forms: [.other: "many files"])
        let english = LanguageTag(language: "en")
        let both = LocalizedText("100%% of %#@files@ in %@", ["files": files], in: english)
        #expect(both.plain == "100%% of %1$lld many files in %2$@")
        #expect(String(format: both.plain, arguments: [5, "x" as NSString]) == "100% of 5 many files in x")
        #expect(LocalizedText("%#@files@", ["files": files], in: english).plain == "many files")
    }

    @Test func formsThatMultiplyEndEarly() {
        let names = ["a", "b", "c", "d", "e", "f"]
        let pairs = zip(names, names.dropFirst() + ["a"]).map { name, next in
            (name, LocalizedText.Variable(specifier: "d", forms: [.other: String(repeating: "%#@\(next)@", count: 99)]))
        }
        let text = LocalizedText("%#@a@", Dictionary(uniqueKeysWithValues: pairs), in: LanguageTag(language: "en"))
        #expect(text.plain == "" && text.kinds() == nil)
    }

    @Test func aCycleOfFormsIsAnError() {
        let loop = LocalizedText.Variable(specifier: "d", forms: [.other: "%#@a@%#@a@%#@a@%#@a@"])
        let text = LocalizedText("%#@a@", ["a": loop], in: LanguageTag(language: "en"))
        #expect(throws: LocalizedText.Fault.self) { try text.text(with: [.integer(5)], locale: nil) }
        #expect(text.kinds() == nil)
        #expect(text.plain == "")
    }

    @Test func randomFormatsAndValuesNeverCrash() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed", seed)
        var random = SplitMix(seed: seed)
        let parts = [
            "%", "%%", "@", "d", "$", "1", "2", "#@a@", "l", ".", "f", "-", " ", "0", "9", "arg", "é", "%a", "c",
        ]
        let values: [FormatValue] = [
            .integer(-1), .unsigned(.max), .real(.nan), .text("%@"), .styled { $0.identifier },
        ]
        let variable = LocalizedText.Variable(specifier: "%$@d", forms: [.other: "%d %#@a@", .one: "%@"])
        for _ in 0..<3000 {
            let count = Int.random(in: 0..<8, using: &random)
            let format = (0..<count).map { _ in parts.randomElement(using: &random)! }.joined()
            let text = LocalizedText(format, ["a": variable], in: LanguageTag(language: "ar"))
            let shown = (0..<Int.random(in: 0..<4, using: &random)).map { _ in values.randomElement(using: &random)! }
            for locale in [nil, german] {
                let result = try? text.text(with: shown, locale: locale)
                #expect(result == nil || text.kinds() != nil || format.contains("#@a@"), "\(format)")
            }
            #expect(TextFormat(TextFormat(format).positioned).positioned == TextFormat(format).positioned)
            #expect(text.doubled.format.count >= format.count || format.contains("%%"), "\(format)")
        }
    }
}
