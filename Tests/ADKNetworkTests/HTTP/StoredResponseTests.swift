import ADKNetwork
import Testing

/// Validators, the rules of storing, and the update by a 304.
struct StoredResponseTests {
    private let start = 784_111_777

    private func date(_ offset: Int) -> String { HTTPDate(secondsSince1970: start + offset).description }

    // MARK: - Validators

    @Test func entityTags() {
        #expect(EntityTag("\"a\"")?.description == "\"a\"")
        #expect(EntityTag("W/\"a\"")?.description == "W/\"a\"")
        #expect(EntityTag("\"\"")?.opaque == "")
        #expect(EntityTag("\"é\"")?.opaque == "é")
        for text in ["", "a", "\"", "\"a", "a\"", "w/\"a\"", "W/", "W/\"", "\"a\"b\"", "\"a b\"", "\"a\"\n", "W\"a\""] {
            #expect(EntityTag(text) == nil, "\(text)")
        }
        let strong = EntityTag("\"a\"")!, weak = EntityTag("W/\"a\"")!
        #expect(strong.matchesStrongly(strong) && !strong.matchesStrongly(weak) && !weak.matchesStrongly(weak))
        #expect(strong.matchesWeakly(weak) && !strong.matchesWeakly(EntityTag("\"b\"")!))
    }

    @Test func aConditionalRequestNamesAllValidators() {
        let both = Validators(["ETag": "W/\"a\"", "Last-Modified": date(0)], now: start)
        #expect(both.conditionalFields == ["If-None-Match": "W/\"a\"", "If-Modified-Since": date(0)])
        let none = Validators(["ETag": "a", "Last-Modified": "yesterday"], now: start)
        #expect(none.isEmpty && none.conditionalFields.fields.isEmpty)
    }

    @Test func onlyAStrongValidatorResumesABody() {
        func range(_ headers: HTTPHeaders) -> String? { Validators(headers, now: start).rangeValidator }
        #expect(range(["ETag": "\"a\"", "Last-Modified": date(0)]) == "\"a\"")
        #expect(range(["ETag": "W/\"a\"", "Last-Modified": date(-9), "Date": date(0)]) == nil)
        #expect(range(["Last-Modified": date(-1), "Date": date(0)]) == date(-1))
        #expect(range(["Last-Modified": date(0), "Date": date(0)]) == nil)
        #expect(range(["Last-Modified": date(-1)]) == nil)
        #expect(range([:]) == nil)
    }

    @Test func a304ConfirmsOnlyTheResponseItNames() {
        func confirms(_ stored: HTTPHeaders, _ new: HTTPHeaders) -> Bool {
            Validators(stored, now: start).isConfirmed(by: Validators(new, now: start))
        }
        #expect(confirms(["ETag": "\"a\""], ["ETag": "\"a\""]))
        #expect(!confirms(["ETag": "\"a\""], ["ETag": "\"b\""]))
        #expect(!confirms(["ETag": "W/\"a\""], ["ETag": "\"a\""]))
        #expect(confirms(["ETag": "\"a\""], ["ETag": "W/\"a\""]))
        #expect(!confirms([:], ["ETag": "\"a\""]))
        #expect(confirms(["ETag": "\"a\"", "Last-Modified": date(0)], [:]))
        #expect(confirms(["Last-Modified": date(0)], ["Last-Modified": date(0)]))
        #expect(!confirms(["Last-Modified": date(0)], ["Last-Modified": date(1)]))
    }

    // MARK: - Rules of storing

    private func decide(
        _ response: HTTPHeaders, request: HTTPHeaders = [:], method: String = "GET", status: Int = 200,
        url: String = "http://host/a"
    ) -> Cacheability {
        Cacheability.of(method: method, url: url, request: request, status: status, response: response)
    }

    @Test func anOrdinaryResponseIsStored() {
        #expect(decide([:]) == .storable(VaryFields()))
        for status in [200, 203, 204, 300, 301, 308, 404, 410] {
            #expect(decide([:], status: status) == .storable(VaryFields()))
        }
        for status in [405, 414, 501] {
            #expect(decide(["Last-Modified": date(-9)], status: status) == .storable(VaryFields()))
            #expect(decide([:], status: status) == .refused(.noLifetime))
        }
    }

    @Test func anyFinalStatusIsStoredWithALifetime() {
        for status in [201, 302, 303, 307, 400, 403, 429, 500, 503, 599] {
            #expect(decide([:], status: status) == .refused(.noLifetime))
            for field in ["Cache-Control": "max-age=5", "Expires": date(9)] {
                #expect(decide(HTTPHeaders([(field.key, field.value)]), status: status) == .storable(VaryFields()))
            }
            let open: HTTPHeaders = ["Cache-Control": "public", "Last-Modified": date(-9)]
            #expect(decide(open, status: status) == .storable(VaryFields()))
        }
    }

    @Test func noStoreIsIgnoredWhereTheRulesOfTheStatusAreKnown() {
        let fields: HTTPHeaders = ["Cache-Control": "max-age=9, no-store, must-understand"]
        #expect(decide(fields, status: 200) == .storable(VaryFields()))
        #expect(decide(fields, status: 599) == .refused(.noStore))
    }

    @Test func unusualResponsesAreRefused() {
        #expect(decide([:], method: "POST") == .refused(.request))
        #expect(decide([:], method: "get") == .refused(.request))
        #expect(decide([:], request: ["Range": "bytes=0-1"]) == .refused(.request))
        for status in [0, 100, 206, 304] {
            #expect(decide(["Cache-Control": "max-age=5"], status: status) == .refused(.status))
        }
        #expect(decide(["Cache-Control": "no-store, max-age=5"]) == .refused(.noStore))
        #expect(decide([:], request: ["Cache-Control": "no-store"]) == .refused(.noStore))
        #expect(decide([:], request: ["Authorization": "Basic x"]) == .refused(.credentials))
        #expect(decide(["Cache-Control": "public"], request: ["Authorization": "Basic x"]) == .storable(VaryFields()))
        #expect(decide(["Vary": "*"]) == .refused(.vary))
        #expect(decide(["Vary": "Accept, *"]) == .refused(.vary))
        #expect(decide(["Vary": "Cookie"]) == .refused(.vary))
        #expect(decide(["Vary": "a b"]) == .refused(.vary))
        let long = HTTPHeaders((0..<300).map { ("a", "\($0)") })
        #expect(decide(long) == .refused(.incomplete))
    }

    @Test(arguments: [
        ("http://u:p@host/", true), ("https://u@host", true), ("HTTP:\\\\u@host", true), ("http:/u@host", true),
        ("http://host/a@b", false), ("http://host?a@b", false), ("http://host#a@b", false), ("host", false),
        ("", false),
    ])
    func urlsWithCredentialsAreRefused(_ url: String, _ expected: Bool) {
        #expect((decide([:], url: url) == .refused(.credentials)) == expected)
    }

    @Test func aResponseFitsRequestsWithTheSameFields() throws {
        let request: HTTPHeaders = ["Accept": "image/webp,  */*", "X": "1"]
        guard
            case .storable(let vary) = decide(["Vary": "accept, Accept-Language", "vary": "ACCEPT"], request: request)
        else {
            Issue.record("refused")
            return
        }
        #expect(vary.fields.map(\.name) == ["accept", "accept-language"])
        #expect(vary.match(["ACCEPT": "image/webp,*/*"]))
        #expect(vary.match(HTTPHeaders([("Accept", "image/webp"), ("Accept", "*/*")])))
        #expect(!vary.match(["Accept": "image/webp"]))
        #expect(!vary.match([:]))
        #expect(!vary.match(["Accept": "image/webp,*/*", "Accept-Language": ""]))
        #expect(VaryFields().match(request))
    }

    // MARK: - Update by a 304

    private func metadata(_ headers: HTTPHeaders) -> ResponseMetadata {
        ResponseMetadata(
            url: "http://host/a", status: 200, headers: headers, requestTime: start, responseTime: start + 1)
    }

    @Test func fieldsOfTheConnectionAndCookiesAreNotStored() {
        let stored = metadata([
            "Connection": "keep-alive, X-Hop, Cache-Control", "Keep-Alive": "timeout=5", "X-Hop": "1",
            "Transfer-Encoding": "chunked", "Set-Cookie": "secret", "Cache-Control": "no-cache", "Date": date(0),
        ])
        #expect(stored.headers == ["Cache-Control": "no-cache", "Date": date(0)])
    }

    @Test func aResponseWithoutADateGetsTheTimeOfItsArrival() {
        #expect(metadata(["A": "b"]).headers == ["A": "b", "Date": date(1)])
        #expect(metadata(["Date": "garbage"]).headers == ["Date": "garbage"])
    }

    @Test func a304ReplacesFieldsButNotThoseOfTheBody() throws {
        let stored = metadata([
            "ETag": "\"a\"", "Content-Length": "5", "Content-Type": "image/png", "Cache-Control": "max-age=1",
            "X": "1", "x": "2", "Age": "100", "Date": date(0), "Keep": "k",
        ])
        let confirmed = try #require(
            stored.confirmed(
                by: [
                    "ETag": "\"a\"", "Content-Length": "0", "Content-Type": "text/html", "Cache-Control": "max-age=9",
                    "X": "3", "New": "n", "Set-Cookie": "c",
                ], requestTime: start + 50, responseTime: start + 52))
        #expect(
            confirmed.headers == [
                "ETag": "\"a\"", "Content-Length": "5", "Content-Type": "image/png", "Keep": "k",
                "Cache-Control": "max-age=9", "X": "3", "New": "n", "Date": date(52),
            ])
        #expect(confirmed.requestTime == start + 50 && confirmed.responseTime == start + 52)
        #expect(confirmed.freshness.isFresh(at: start + 58) && !confirmed.freshness.isFresh(at: start + 59))
        #expect(confirmed.url == stored.url && confirmed.status == stored.status)
    }

    @Test func a304AboutAnotherVersionChangesNothing() {
        let stored = metadata(["ETag": "\"a\""])
        #expect(stored.confirmed(by: ["ETag": "\"b\""], requestTime: start, responseTime: start) == nil)
    }
}
