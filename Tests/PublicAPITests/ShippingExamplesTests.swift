import AsyncDisplayKit
import Testing

/// The code of the article *Shipping an app* does what the article says.
struct ShippingExamplesTests {
    @Test func aTextIsFoundInTheUsersLanguage() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-languages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, word) in [("en", "Hello"), ("de", "Hallo"), ("pt", "Olá")] {
            let strings = folder.appendingPathComponent("\(language).lproj/Localizable.strings")
            try FileManager.default.createDirectory(
                at: strings.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("\"hello\" = \"\(word)\";".utf8).write(to: strings)
        }
        let bundle = try #require(Bundle(path: folder.path))
        func hello(_ environment: [String: String]) -> String {
            NSLocalizedString("hello", bundle: bundle.localized(for: environment), value: "none", comment: "")
        }

        #expect(hello(["LANG": "de_AT.UTF-8"]) == "Hallo")
        #expect(hello(["LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"]) == "Hello")
        #expect(hello(["LANG": "de_DE.UTF-8", "LC_ALL": ""]) == "Hallo")
        #expect(hello(["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:pt:en"]) == "Olá")
        #expect(bundle.localized(for: ["LANG": "C"]) === bundle)
        #expect(bundle.localized(for: [:]) === bundle)
    }
}
