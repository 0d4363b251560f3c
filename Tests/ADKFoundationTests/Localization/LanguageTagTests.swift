import Testing

@testable import ADKFoundation

struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("de_AT.UTF-8@euro", "de-AT"), ("DE-at", "de-AT"), ("sr@latin", "sr-Latn"),
        ("sr_RS@latin", "sr-Latn-RS"), ("zh-hant", "zh-Hant"), ("zh_Hant_TW", "zh-Hant-TW"), ("es-419", "es-419"),
        ("iw_IL", "he-IL"), ("no", "nb"), ("German", "de"), ("sh", "sr-Latn"), ("ca_ES@valencia", "ca-ES"),
        ("de-DE-u-co-phonebk", "de-DE"), ("en-u-rg-dezzzz", "en"), ("en-x-latn-fr", "en"),
    ])
    func namesOfLocalesAndTagsAreRead(name: String, identifier: String) throws {
        #expect(try #require(LanguageTag(name)).identifier == identifier)
    }

    @Test(arguments: [
        "", "C", "POSIX", "C.UTF-8", "Base", "1a", "-", "_", "@", "é", String(repeating: "de-", count: 99),
    ])
    func otherTextsAreNoLanguages(name: String) {
        #expect(LanguageTag(name) == nil)
    }

    @Test func theScriptDecidesTheDirection() {
        let rightToLeft = ["ar", "ar_EG", "he", "iw", "fa", "ur_PK", "yi", "dv", "ckb", "pa_PK", "az-Arab", "ks", "ug"]
        for name in rightToLeft { #expect(LanguageTag(name)?.isRightToLeft == true, "\(name)") }
        for name in ["en", "de", "ja", "zh_TW", "tr", "pa", "az", "ur-Latn", "ku"] {
            #expect(LanguageTag(name)?.isRightToLeft == false, "\(name)")
        }
    }
}

struct LocalizationOrderTests {
    private func order(_ available: String, _ preferred: String, development: String = "en") -> [String] {
        LocalizationOrder.order(
            of: available.split(separator: " ").map(String.init),
            for: preferred.split(separator: " ").compactMap { LanguageTag($0) }, development: development)
    }

    @Test(arguments: [
        ("en de", "de_AT", ["de", "en"]), ("en de de-AT", "de_AT", ["de-AT", "de", "en"]),
        ("en fr", "de_AT", ["en"]), ("en fr", "de fr", ["fr", "en"]), ("en de fr", "fr de", ["fr", "en"]),
        ("en zh-Hans zh-Hant", "zh_TW", ["zh-Hant", "en"]), ("en zh-hans zh-hant", "zh_CN", ["zh-hans", "en"]),
        ("en zh-Hans", "zh_HK", ["en"]), ("en zh-Hans zh-HK", "zh_MO", ["zh-HK", "en"]),
        ("en pt-BR pt-PT", "pt_PT", ["pt-PT", "en"]), ("en pt-BR pt-PT", "pt_AO", ["pt-PT", "en"]),
        ("en pt-BR pt-PT", "pt", ["pt-BR", "en"]), ("en pt pt-PT", "pt_BR", ["pt", "en"]),
        ("en nb", "no", ["nb", "en"]), ("en no", "nb_NO", ["no", "en"]), ("en nb", "nn_NO", ["nb", "en"]),
        ("en sr sr-Latn", "sr_RS@latin", ["sr-Latn", "en"]), ("en sr-Latn", "sr_RS", ["sr-Latn", "en"]),
        ("en en-GB de", "en_AU", ["en-GB", "en"]), ("en en-GB de", "en_US", ["en"]),
        ("en es es-419", "es_MX", ["es-419", "es", "en"]),
        ("en es es-419", "es_ES", ["es", "en"]), ("en de", "", ["en"]), ("de fr", "it", ["de"]), ("", "de", []),
        ("Base en", "de", ["en"]), ("en-US de", "fr", ["en-US"]), ("en he", "iw_IL", ["he", "en"]),
        // The keys are English.
        ("ar", "en_GB", []), ("ar de", "fr en_GB de", []), ("ar", "ar en", ["ar"]),
    ])
    func theNearestLocalisationComesFirst(available: String, preferred: String, expected: [String]) {
        #expect(order(available, preferred) == expected)
    }

    @Test func theDevelopmentLanguageComesLast() {
        #expect(order("en de fr", "fr", development: "de") == ["fr", "de"])
        #expect(order("en de fr", "it", development: "de") == ["de"])
        #expect(order("fr nl", "it", development: "de") == ["fr"])
        #expect(order("fr nl", "nl", development: "de") == ["nl"])
    }
}
