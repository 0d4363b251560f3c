import Testing

@testable import ADKPort

@Suite struct LexerTests {
    private func texts(_ source: String) -> [String] { Lexer.tokens(of: Array(source.utf8)).map(\.text) }

    static let strings = [
        #""@objc""#, #""a \(name("@objc")) b""#, #""\\""#, #""\"@objc""#, ##"#"@objc \(x) ""#"##,
        ##"#"a \#(f("#selector(x)")) b"#"##, "\"\"\"\n@objc \" \"\" \\(f(\"\"\"\n @objc\n\"\"\"))\n\"\"\"",
        "#\"\"\"\n\"\"\" @objc \\(x\n\"\"\"#", #""\(a ? "x" : "(")""#, #"#/@objc "[a-z]/#"#, #""\( /* ) " */ x )""#,
        #""\(f(a/b, "c/d"))""#,
        #""é 🙂 @objc""#, "###\"a\"## @objc\"###",
    ]

    @Test(arguments: strings)
    func aStringIsOneTokenHoweverItIsNested(_ string: String) {
        #expect(texts("a = \(string)\nb") == ["a", "=", string, "b"])
    }

    @Test(arguments: ["// @objc \"", "/* @objc \" */", "/* /* @objc */ \" */", "/// `@objc`"])
    func aCommentIsNoToken(_ comment: String) {
        #expect(texts("a \(comment)\nb") == ["a", "b"])
    }

    @Test(arguments: [
        "\"open", "\"open \\(x", "/* open", "#\"open\"", "\"\"\"\nopen", "`open", "#", "@", "\"\\", "#/open",
        "\u{feff}",
    ])
    func anEndWithinAStringOrCommentIsNoError(_ source: String) {
        let bytes = Array(source.utf8)
        for token in Lexer.tokens(of: bytes) { #expect(token.range.upperBound <= bytes.count) }
    }

    @Test func aStringThatIsNotClosedEndsWithItsLine() {
        #expect(texts("a = \"open\n@objc") == ["a", "=", "\"open", "@objc"])
    }

    @Test func aRegularExpressionMayHaveAQuote() {
        #expect(texts("a = /\"@objc/\nb") == ["a", "=", "/\"@objc/", "b"])
        #expect(texts("a / b / c") == ["a", "/", "b", "/", "c"])
        #expect(texts("(a)/b/c") == ["(", "a", ")", "/", "b", "/", "c"])
    }

    @Test func tokensKnowTheirLineAndWhetherTheyAreItsFirst() {
        let tokens = Lexer.tokens(of: Array("a /*\n*/ b\r\nc d".utf8))
        #expect(tokens.map(\.line) == [1, 2, 3, 3])
        #expect(tokens.map(\.startsLine) == [true, true, true, false])
    }

    /// Tokens and the gaps between them are the source again, whatever the bytes are.
    @Test func tokensOfAnyBytesAreInOrder() {
        var random = SeededBytes(state: 34)
        let alphabet = Array("\"\"#\\()/*{}a@.\n `é?".utf8)
        for _ in 0..<500 {
            let bytes = (0..<(random.next() % 40)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
            var place = 0
            for token in Lexer.tokens(of: bytes) {
                #expect(token.range.lowerBound >= place && !token.range.isEmpty, "seed 34: \(bytes)")
                place = token.range.upperBound
            }
            #expect(place <= bytes.count, "seed 34: \(bytes)")
            _ = Port([("A.swift", String(decoding: bytes, as: UTF8.self))])
        }
    }
}

struct SeededBytes {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
