import Testing

@testable import ADKFoundation

struct PluralRulesTests {
    private func category(_ language: String, _ number: String) throws -> String {
        let operands = try #require(PluralOperands(decimal: number), "\(number)")
        return PluralRules.of(try #require(LanguageTag(language))).category(of: operands).rawValue
    }

    /// Numbers of each grammatical number. All others among the whole numbers below 130 are `other`.
    @Test(arguments: [
        "ja", "xx", "en one 1", "de one 1", "ie one 1", "sc one 1", "tr one 1", "fr one 0 1", "hi one 0 1",
        "pt one 0 1", "pt_PT one 1",
        "si one 0 1",
        "ln one 0 1", "tzm one 0 1 11 12 13 50 98 99", "lag zero 0 one 1", "ksh zero 0 one 1", "he one 1 two 2",
        "smi one 1 two 2", "shi one 0 1 few 2 3 4 5 6 7 8 9 10", "cs one 1 few 2 3 4", "sk one 1 few 2 3 4",
        "gd one 1 11 two 2 12 few 3 4 5 6 7 8 9 10 13 14 15 16 17 18 19", "sl one 1 101 two 2 102 few 3 4 103 104",
        "hsb one 1 101 two 2 102 few 3 4 103 104", "ga one 1 two 2 few 3 4 5 6 many 7 8 9 10",
        "cy zero 0 one 1 two 2 few 3 many 6", "da one 1",
        "mt one 1 two 2 few 0 3 4 5 6 7 8 9 10 103 104 105 106 107 108 109 110 "
            + "many 11 12 13 14 15 16 17 18 19 111 112 113 114 115 116 117 118 119",
    ])
    func wholeNumbersBelow130(rule: String) throws {
        let words = rule.split(separator: " ")
        var expected: [Int: String] = [:]
        var category = ""
        for word in words.dropFirst() {
            if let number = Int(word) { expected[number] = category } else { category = String(word) }
        }
        let ranged = rule.hasPrefix("tzm")
        for number in 0..<130 {
            let wanted = ranged && (11...99).contains(number) ? "one" : expected[number] ?? "other"
            #expect(try self.category(String(words[0]), "\(number)") == wanted, "\(rule): \(number)")
        }
    }

    /// The rules that go by the last digits, written as code.
    @Test func lastDigitsDecideInSlavicAndBalticLanguages() throws {
        for number in 0..<2500 {
            let (ten, hundred) = (number % 10, number % 100)
            let teens = (11...19).contains(hundred)
            let isFew = (2...4).contains(ten) && !(12...14).contains(hundred)
            let isOne = ten == 1 && hundred != 11
            #expect(try category("ru", "\(number)") == (isOne ? "one" : isFew ? "few" : "many"))
            #expect(try category("be", "\(number)") == (isOne ? "one" : isFew ? "few" : "many"))
            #expect(try category("pl", "\(number)") == (number == 1 ? "one" : isFew ? "few" : "many"))
            #expect(try category("hr", "\(number)") == (isOne ? "one" : isFew ? "few" : "other"))
            #expect(try category("mk", "\(number)") == (isOne ? "one" : "other"))
            #expect(try category("is", "\(number)") == (isOne ? "one" : "other"))
            let lithuanian = teens || ten == 0 ? "other" : ten == 1 ? "one" : "few"
            #expect(try category("lt", "\(number)") == lithuanian)
            #expect(try category("lv", "\(number)") == (teens || ten == 0 ? "zero" : ten == 1 ? "one" : "other"))
            let romanian = number == 1 ? "one" : number == 0 || (1...19).contains(hundred) ? "few" : "other"
            #expect(try category("ro", "\(number)") == romanian)
            let isFilipinoOne = (1...3).contains(number) || ![4, 6, 9].contains(ten)
            #expect(try category("fil", "\(number)") == (isFilipinoOne ? "one" : "other"))
            let breton = (tens: hundred / 10, unit: ten)
            let isOdd = [1, 7, 9].contains(breton.tens)
            let bretonCategory =
                number == 0
                ? "other"
                : ten == 1 && !isOdd
                    ? "one"
                    : ten == 2 && !isOdd
                        ? "two"
                        : [3, 4, 9].contains(ten) && !isOdd ? "few" : "other"
            #expect(try category("br", "\(number)") == bretonCategory, "\(number)")
            let manx = ten == 1 ? "one" : ten == 2 ? "two" : [0, 20, 40, 60, 80].contains(hundred) ? "few" : "other"
            #expect(try category("gv", "\(number)") == manx)
            let arabic =
                switch number {
                case 0: "zero"
                case 1: "one"
                case 2: "two"
                default: (3...10).contains(hundred) ? "few" : hundred >= 11 ? "many" : "other"
                }
            #expect(try category("ar", "\(number)") == arabic)
        }
    }

    @Test(arguments: [
        ("en", "1.0", "other"), ("en", "0.5", "other"), ("tr", "1.0", "one"), ("fr", "1.5", "one"),
        ("fr", "2.0", "other"),
        ("fr", "1000000", "many"), ("fr", "1000001", "other"), ("es", "2000000", "many"), ("it", "1.0", "other"),
        ("cs", "1.5", "many"), ("sk", "10.0", "many"), ("ru", "1.5", "other"), ("pl", "0.1", "other"),
        ("lt", "0.1", "many"), ("lt", "1.0", "one"), ("da", "0.1", "one"), ("da", "1.6", "one"), ("da", "2.5", "other"),
        ("ro", "1.5", "few"), ("sl", "1.5", "few"), ("he", "0.5", "one"), ("he", "1.5", "other"), ("gv", "1.0", "many"),
        ("lv", "0.1", "one"), ("lv", "1.0", "one"), ("lv", "10.0", "zero"), ("lv", "1.11", "zero"),
        ("hr", "0.1", "one"),
        ("hr", "0.2", "few"), ("hr", "0.5", "other"), ("mk", "0.1", "one"), ("is", "0.1", "one"),
        ("is", "0.2", "other"),
        ("fil", "0.4", "other"), ("fil", "0.3", "one"), ("hi", "0.5", "one"), ("si", "0.1", "one"),
        ("si", "0.2", "other"),
        ("br", "1000000", "many"), ("kw", "22", "two"), ("kw", "1000", "two"), ("kw", "23", "few"),
        ("kw", "21", "many"),
        ("kw", "100000", "two"), ("ar", "0.1", "other"), ("ar", "100", "other"), ("ar", "111", "many"),
        ("pt", "1.5", "one"),
        ("pt_PT", "0", "other"), ("pt_AO", "0", "other"), ("pt_BR", "0", "one"), ("shi", "0.5", "one"),
    ])
    func decimalsAndLargeNumbers(language: String, number: String, expected: String) throws {
        #expect(try category(language, number) == expected)
    }

    @Test func everyGrammaticalNumberOfEveryLanguageIsReached() throws {
        let numbers =
            (0...2000).map { "\($0)" } + ["1000000", "100000"]
            + (0...200).flatMap { [String(format: "%.1f", Double($0) / 10), String(format: "%.2f", Double($0) / 100)] }
        let operands = numbers.compactMap { PluralOperands(decimal: $0) }
        #expect(operands.count == numbers.count)
        var languages: Set<Substring> = []
        for (names, text) in PluralRules.table {
            let rules = PluralRules(text)
            let reached = Set(operands.map { rules.category(of: $0) })
            #expect(reached == Set(rules.categories), "\(names)")
            #expect(rules.categories.count == Set(rules.categories).count)
            #expect(text.split(separator: ";").count == rules.categories.count - 1, "\(text)")
            for name in names.split(separator: " ") {
                #expect(languages.insert(name).inserted, "\(name) has two rules")
                if name != "pt_PT" { #expect(LanguageTag(name)?.language == String(name), "\(name)") }
            }
        }
        #expect(languages.count > 200)
    }

    @Test func theDigitsOfANumberAreThoseThatAreShown() {
        #expect(PluralOperands(1.5) == PluralOperands(decimal: "1.5"))
        #expect(PluralOperands(-1.25) == PluralOperands(decimal: "1.25"))
        #expect(PluralOperands(1.0) == PluralOperands(1))
        #expect(PluralOperands(Int.min) == PluralOperands(UInt64(1) << 63))
        #expect(PluralOperands(Double.nan) == nil && PluralOperands(Double.infinity) == nil)
        #expect(PluralOperands(1e300) == PluralOperands(UInt64.max))
        #expect(PluralOperands(1e-300).map { PluralRules("one: n=0").category(of: $0) } == .other)
        for text in ["", ".", "1.", "1.x", "-1", "x", "99999999999999999999"] {
            #expect(PluralOperands(decimal: text) == nil, "\(text)")
        }
    }
}
