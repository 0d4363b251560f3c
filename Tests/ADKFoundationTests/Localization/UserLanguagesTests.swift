import Testing

@testable import ADKFoundation

@Suite struct UserLanguagesTests {
    @Test func theListOfLanguagesComesBeforeTheLocale() {
        #expect(UserLanguages.list(in: ["LANG": "de_AT.UTF-8"]) == ["de_AT"])
        let environment = ["LANG": "de_AT.UTF-8", "LANGUAGE": "pt_BR:en::de_AT"]
        #expect(UserLanguages.list(in: environment) == ["pt_BR", "en", "de_AT"])
        #expect(UserLanguages.list(in: ["LANG": "de_DE", "LC_MESSAGES": "sr_RS@latin"]) == ["sr_RS@latin"])
        #expect(UserLanguages.list(in: ["LANG": "de_DE", "LC_ALL": "fr_FR", "LC_MESSAGES": "it_IT"]) == ["fr_FR"])
    }

    @Test func aModifierStaysIfItNamesAScript() {
        for modifier in ["arabic", "devanagari", "Latin"] {
            #expect(UserLanguages.list(in: ["LANG": "ks_IN@\(modifier)"]) == ["ks_IN@\(modifier)"])
        }
        #expect(UserLanguages.list(in: ["LANG": "ks_IN@other"]) == ["ks_IN"])
    }

    @Test func theCLocaleHasNoLanguage() {
        #expect(UserLanguages.list(in: [:]) == [])
        #expect(UserLanguages.list(in: ["LANG": "C.UTF-8", "LANGUAGE": "de"]) == [])
        #expect(UserLanguages.list(in: ["LANG": "de_DE", "LC_ALL": "POSIX"]) == [])
        #expect(UserLanguages.list(in: ["LC_ALL": "", "LANG": "de_DE"]) == ["de_DE"])
        #expect(UserLanguages.list(in: ["LANG": "de_DE@euro", "LANGUAGE": "C:fr"]) == ["fr", "de_DE"])
    }

    @Test func theRegionOfFormatsMayBeAnother() {
        #expect(UserLanguages.region(in: ["LANG": "en_US.UTF-8", "LC_TIME": "de_AT.UTF-8"]) == "AT")
        #expect(UserLanguages.region(in: ["LANG": "en_US.UTF-8"]) == "US")
        #expect(UserLanguages.region(in: ["LANG": "eo"]) == nil)
        #expect(UserLanguages.region(in: ["LC_ALL": "C", "LANG": "de_DE"]) == nil)
    }
}
