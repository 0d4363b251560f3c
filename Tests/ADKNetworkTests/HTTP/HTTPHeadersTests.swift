import ADKNetwork
import TestSupport
import Testing

struct HTTPHeadersTests {
    private func outcome(_ line: String) -> (HTTPHeaders.LineOutcome, HTTPHeaders) {
        var headers = HTTPHeaders()
        let outcome = headers.append(line: line.utf8)
        return (outcome, headers)
    }

    @Test func namesAreFoundWithoutCase() {
        let headers: HTTPHeaders = ["ETag": "\"a\"", "Cache-Control": "max-age=1", "cache-control": "no-cache"]
        #expect(headers.value(of: "etag") == "\"a\"")
        #expect(headers.value(of: "CACHE-CONTROL") == "max-age=1, no-cache")
        #expect(headers.values(of: "Cache-control") == ["max-age=1", "no-cache"])
        #expect(headers.value(of: "Expires") == nil)
        #expect(headers.contains("ETAG") && !headers.contains("ETA"))
    }

    @Test func aFieldWithACommaOfItsOwnIsNotJoined() {
        let headers = HTTPHeaders([("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"), ("Date", "x, y"), ("Date", "z")])
        #expect(headers.value(of: "set-cookie") == "a=1")
        #expect(headers.value(of: "date") == "x, y")
        #expect(headers.values(of: "set-cookie") == ["a=1", "b=2"])
    }

    @Test func setReplacesAllFieldsOfAName() {
        var headers: HTTPHeaders = ["A": "1", "b": "2", "a": "3"]
        headers.set("A", "4")
        #expect(headers == ["b": "2", "a": "4"])
        #expect(headers.byteCount == 12)
        headers.remove("B")
        #expect(headers.fields.count == 1)
        headers.removeAll()
        #expect(headers == HTTPHeaders() && headers.byteCount == 0)
    }

    @Test func aValueCannotAddAField() {
        let headers: HTTPHeaders = ["Range": "bytes=0-\r\nHost: evil\u{0}x\n", "Bad Name": "1", "": "2", "B:": "3"]
        #expect(headers.fields.count == 1)
        #expect(headers.value(of: "Range") == "bytes=0-  Host: evil x")
    }

    @Test(arguments: [
        ("Date: x\r\n", "Date", "x"), ("Date:x", "Date", "x"), ("A:\r\n", "A", ""), ("A: \t b c \t\r\n", "A", "b c"),
        ("A: b: c\n", "A", "b: c"), ("A: b\rc\r\n", "A", "b c"), ("A: b\0c\r\n", "A", "b c"), ("A: é\r\n", "A", "é"),
    ])
    func aLineBecomesAField(_ line: String, _ name: String, _ value: String) {
        let (outcome, headers) = outcome(line)
        #expect(outcome == .field)
        #expect(headers == HTTPHeaders([(name, value)]))
    }

    @Test func bytesThatAreNotUTF8AreReadAsLatin1() {
        var headers = HTTPHeaders()
        #expect(headers.append(line: [0x41, 0x3A, 0xE9, 0xFF]) == .field)
        #expect(headers.value(of: "a") == "éÿ")
    }

    @Test(arguments: ["no colon", ": value", "A : b", "A\u{0}: b", "é: b", "HTTP/1.1 200 OK: x", " folded: x"])
    func aLineThatIsNoFieldIsLeftOut(_ line: String) {
        let (outcome, headers) = outcome(line)
        #expect(outcome == .malformed)
        #expect(headers.fields.isEmpty && headers.isComplete)
    }

    @Test func aFoldedLineContinuesTheFieldBefore() {
        var headers = HTTPHeaders()
        let outcomes = ["A: one\r\n", "\ttwo \r\n", "  \r\n", " three\r\n", "B:\r\n", " four", "\r\n"].map {
            headers.append(line: $0.utf8)
        }
        #expect(outcomes == [.field, .continuation, .continuation, .continuation, .field, .continuation, .end])
        #expect(headers == ["A": "one two three", "B": "four"])
    }

    @Test func aContinuationOfALineThatWasLeftOutIsLeftOut() {
        var headers: HTTPHeaders = ["A": "one"]
        #expect(headers.append(line: "bad\r\n".utf8) == .malformed)
        #expect(headers.append(line: " two\r\n".utf8) == .malformed)
        #expect(headers == ["A": "one"])
    }

    @Test func fieldsBeyondALimitAreLeftOut() {
        var headers = HTTPHeaders()
        for index in 0..<HTTPHeaders.fieldLimit {
            let added = headers.append("a", "\(index)")
            #expect(added)
        }
        #expect(headers.isComplete)
        let isOver = !headers.append("b", "1")
        #expect(isOver && !headers.isComplete)
        #expect(headers.fields.count == HTTPHeaders.fieldLimit)

        var long = HTTPHeaders()
        let fitting = String(repeating: "x", count: HTTPHeaders.byteLimit - 5)
        let fits = long.append("a", fitting)
        #expect(fits)
        #expect(long.byteCount == HTTPHeaders.byteLimit)
        #expect(long.append(line: "b: c".utf8) == .overLimit)
        #expect(long.append(line: " folded".utf8) == .malformed)
        long.remove("a")
        let isAdded = long.append("b", "c")
        #expect(isAdded && !long.isComplete)
    }

    @Test func aContinuationBeyondTheLimitKeepsTheValueBefore() {
        var headers = HTTPHeaders()
        _ = headers.append(line: ("a: " + String(repeating: "x", count: HTTPHeaders.byteLimit - 10)).utf8)
        #expect(headers.append(line: " 123456789".utf8) == .overLimit)
        #expect(headers.fields.count == 1 && headers.byteCount == HTTPHeaders.byteLimit - 5)
    }

    @Test(
        arguments: [
            (["42"], 42), (["42, 42"], 42), (["42", "42"], 42), (["0"], 0), (["42", "43"], nil), ([], nil), ([""], nil),
            (["-1"], nil), (["+1"], nil), (["1e3"], nil), (["99999999999999999999"], nil), (["4 2"], nil),
        ] as [([String], Int?)])
    func contentLengthIsOneNumber(_ values: [String], _ expected: Int?) {
        #expect(HTTPHeaders(values.map { ("Content-Length", $0) }).contentLength == expected)
    }

    @Test func aQuotedCommaDoesNotSeparateElements() {
        #expect(HTTPHeaders.elements(of: #"a, ,"b, \" c" , d="e,f",,"#) == ["a", #""b, \" c""#, #"d="e,f""#])
        #expect(HTTPHeaders.elements(of: #"a, "b, c"#) == ["a", #""b, c"#])
        #expect(HTTPHeaders.elements(of: "") == [])
    }

    @Test func namesOfFieldsDifferInCaseOnlyAndAreEqual() {
        #expect(HTTPHeaders([("A", "x")]) == HTTPHeaders([("a", "x")]))
        #expect(HTTPHeaders([("A", "x")]).hashValue == HTTPHeaders([("a", "x")]).hashValue)
        #expect(HTTPHeaders([("A", "x")]) != HTTPHeaders([("A", "X")]))
        #expect(HTTPHeaders([("A", "x"), ("B", "y")]) != HTTPHeaders([("B", "y"), ("A", "x")]))
    }

    @Test func randomBytesAlwaysGiveFieldsThatHoldTheirRules() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let alphabet = Array("aB-: \t\r\n\0,\"\\=/é".utf8) + [0xFF, 0xC3, 0x80, 0x01]
        for _ in 0..<300 {
            var headers = HTTPHeaders()
            for _ in 0..<20 {
                _ = headers.append(
                    line: (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                        alphabet.randomElement(using: &random)!
                    })
            }
            #expect(headers.byteCount == headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
            for field in headers.fields {
                #expect(!field.name.isEmpty && !field.name.contains { " :\t\r\n\0,\"".contains($0) })
                #expect(!field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 })
                #expect(field.value.first != " " && field.value.last != " ")
            }
        }
    }
}
