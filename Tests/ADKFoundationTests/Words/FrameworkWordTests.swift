import ADKFoundation
import Testing

@testable import ADKFoundation

struct FrameworkWordTests {
    @Test(arguments: FrameworkWord.allCases)
    func everyWordIsInEveryLanguageWithItsInsertions(word: FrameworkWord) throws {
        let others = try #require(FrameworkWord.translations[word], "\(word)")
        #expect(others.count == FrameworkLanguage.allCases.count - 1)
        func insertions(_ text: String) -> [String] {
            text.matches(of: /%(\d\$)?[@d]/).map { String($0.output.0) }.sorted()
        }
        for text in others {
            #expect(!text.isEmpty)
            #expect(insertions(text) == insertions(word.rawValue), "\(text)")
        }
    }

    @Test(arguments: [
        (["de_AT"], FrameworkLanguage.german), (["de", "en"], .german), (["en_GB", "de"], .english), ([], .english),
        (["fr_FR", "ja_JP"], .japanese), (["ar_EG@latin"], .arabic), (["DE-at"], .german),
        (["deutsch", "xx", ""], .english),
        (["C"], .english),
    ])
    func theFirstLanguageThatTheFrameworkHasCounts(names: [String], language: FrameworkLanguage) {
        #expect(FrameworkLanguage(firstOf: names) == language)
    }
}
