import ADKFoundation
import Foundation
import TestSupport

@testable import ADKNetwork

/// The server of the cases, for all processes of a run. Each case of a lane has a URL of its own.
final class CaseServer: Sendable {
    /// A request as the server got it.
    struct Received: Sendable {
        let number: Int
        let method: String
        let headers: [String: String]
        /// The fields of the answer that the client must see unchanged, in lower case.
        let sent: [String: String]
    }

    private struct Run {
        let requests: [CaseValue]
        let clock: CaseClock
        var received: [Received] = []
        /// The fields of the last answer.
        var last: [(String, String)] = []
    }

    private let runs: Locked<[String: Run]>
    let server: HTTPServer

    init() throws {
        let runs = Locked<[String: Run]>([:])
        self.runs = runs
        server = try HTTPServer { request in
            runs.withLock { runs in
                let token = String(request.target.dropFirst().prefix(CaseServer.tokenLength))
                guard runs[token] != nil else { return .answer(404) }
                return CaseServer.answer(request, token, &runs[token]!)
            }
        }
    }

    /// The length of a token in bytes: cases have it as the length of the body.
    private static let tokenLength = 36

    /// Begins a case, and returns its token, which begins with `name`.
    func begin(_ requests: [CaseValue], _ name: String, _ clock: CaseClock) -> String {
        let token = name.padding(toLength: CaseServer.tokenLength, withPad: "0", startingAt: 0)
        runs.withLock { $0[token] = Run(requests: requests, clock: clock) }
        return token
    }

    func received(_ token: String) -> [Received] { runs.withLock { $0[token]?.received ?? [] } }

    /// The text of a field's value: a number is a date, in seconds from `time`.
    static func text(_ name: String, _ value: CaseValue, at time: Int) -> String {
        guard let number = value.number else { return value.text ?? "" }
        let isDate = ["date", "expires", "last-modified"].contains(name.lowercased())
        return isDate ? HTTPDate(secondsSince1970: time + number).description : "\(number)"
    }

    private static func answer(_ request: HTTPServerRequest, _ token: String, _ run: inout Run) -> HTTPServerReply {
        guard let number = request["req-num"].flatMap({ Int($0) }), run.requests.indices.contains(number - 1) else {
            return .answer(409)
        }
        let rules = run.requests[number - 1]
        let count = run.received.count + 1
        if let pause = rules["response_pause"]?.number { run.clock.advance(by: pause) }
        let now = run.clock.seconds
        var headers = [
            ("Server-Base-Url", request.target), ("Server-Request-Count", "\(count)"),
            ("Client-Request-Count", "\(number)"), ("Server-Now", "\(now)"),
        ]
        var sent: [String: String] = [:]
        for field in rules["response_headers"]?.list ?? [] {
            let name = field.list[0].text ?? ""
            var value = text(name, field.list[1], at: now)
            if rules["magic_locations"] != nil, ["location", "content-location"].contains(name.lowercased()) {
                value = request.target + (value.isEmpty ? "" : "/" + value)
            }
            headers.append((name, value))
            if field.list.count < 3 || field.list[2] == .flag(true) {
                sent[name.lowercased()] =
                    headers.filter { $0.0.lowercased() == name.lowercased() }.map(\.1).joined(separator: ", ")
            }
        }
        func has(_ name: String) -> Bool { headers.contains { $0.0.lowercased() == name } }
        if !has("content-type") { headers.append(("Content-Type", "text/plain")) }
        if !has("date") { headers.append(("Date", text("date", .number(0), at: now))) }
        run.received.append(
            Received(
                number: number, method: request.method,
                headers: Dictionary(request.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" },
                sent: sent))
        headers.append(("Request-Numbers", run.received.map { "\($0.number)" }.joined(separator: " ")))
        if rules["disconnect"] == .flag(true) { return HTTPServerReply([.close]) }

        let status = status(rules, run.last, request)
        run.last = headers
        let body =
            [204, 304].contains(status) || request.method == "HEAD"
            ? [] : Array((rules["response_body"]?.text ?? token).utf8)
        let isFramed = has("content-length") || has("transfer-encoding") || [204, 304].contains(status)
        if !isFramed { headers.append(("Content-Length", "\(body.count)")) }
        let bytes = HTTPServerReply.head(status, headers) + body
        return HTTPServerReply(has("transfer-encoding") ? [.bytes(bytes), .close] : [.bytes(bytes)])
    }

    /// A request that must be conditional gets a 304, or the status 999 if it is not.
    private static func status(
        _ rules: CaseValue, _ last: [(String, String)], _ request: HTTPServerRequest
    ) -> Int {
        guard rules["expected_type"]?.text?.hasSuffix("validated") ?? false else {
            return rules["response_status"]?.list.first?.number ?? 200
        }
        let isConfirmed = last.contains { name, value in
            switch name.lowercased() {
            case "last-modified": value == request["if-modified-since"]
            case "etag": value == request["if-none-match"]
            default: false
            }
        }
        return isConfirmed ? 304 : 999
    }
}
