import Foundation

/// Runs cases with clients that take turns: each sends the next request.
struct CaseRunner {
    let server: CaseServer
    let clock: CaseClock
    let clients: [any CaseClient]
    /// The first request is that of the client with this number.
    var lane = 0
    /// The responses of each client, in order. For the times at which they were sent.
    private(set) var responses: [[CaseResponse]]

    /// The rules for a request that the runner and the server follow.
    static let rules: Set = [
        "cache", "check_body", "disconnect", "expected_method", "expected_request_headers", "expected_response_headers",
        "expected_response_headers_missing", "expected_response_text", "expected_status", "expected_type", "filename",
        "magic_locations", "pause_after", "query_arg", "request_headers", "request_method", "response_body",
        "response_headers", "response_pause", "response_status", "setup", "setup_tests",
    ]
    /// The rules without a meaning for a loader. It sends no bodies, and the server of the suite reads none. None of
    /// the redirects has a target.
    static let rulesOfOthers: Set = ["request_body", "redirect"]

    init(_ server: CaseServer, _ clock: CaseClock, _ clients: [any CaseClient], lane: Int = 0) {
        self.server = server
        self.clock = clock
        self.clients = clients
        self.lane = lane
        responses = clients.map { _ in [] }
    }

    /// The end of a case before its last check.
    private struct Stop: Error { let verdict: CaseVerdict }

    /// The verdict of each case, without those for other caches.
    mutating func verdicts(_ cases: [CacheCase]) async throws -> [String: CaseVerdict] {
        var verdicts: [String: CaseVerdict] = [:]
        for (index, item) in cases.enumerated() where !item.isSkipped {
            verdicts[item.id] = try await verdict(item, index)
        }
        let byID = Dictionary(uniqueKeysWithValues: cases.map { ($0.id, $0) })
        func passes(_ id: String) -> Bool {
            verdicts[id] == .pass && (byID[id]?.dependencies ?? []).allSatisfy { passes($0) }
        }
        for item in cases where verdicts[item.id] == .pass || verdicts[item.id] == .fail {
            if !item.dependencies.allSatisfy({ passes($0) }) { verdicts[item.id] = .nothing }
        }
        return verdicts
    }

    private mutating func verdict(_ item: CacheCase, _ index: Int) async throws -> CaseVerdict {
        let token = server.begin(item.requests, "case-\(index)-lane-\(lane)-", clock)
        var seen: [CaseResponse] = []
        do {
            for (index, rules) in item.requests.enumerated() {
                let file = rules["filename"]?.text.map { "/" + $0 } ?? ""
                let query = rules["query_arg"]?.text.map { "?" + $0 } ?? ""
                let client = (index + lane) % clients.count
                let response = try await clients[client].send(
                    CaseOrder(
                        lane: lane, id: item.id, number: index + 1, url: server.server.url("/\(token)\(file)\(query)")))
                responses[client].append(response)
                seen.append(response)
                try check(rules, index + 1, response, token)
                if rules["pause_after"] == .flag(true) { clock.advance(by: 3) }
            }
            try checkServer(item.requests, seen, server.received(token))
        } catch let stop as Stop {
            return stop.verdict
        }
        return .pass
    }

    // MARK: - Checks

    /// Ends the case unless `isTrue`. What only sets up the case says nothing about the cache: with `name` nil, in a
    /// request that is marked so, or if the request lists the check.
    private func expect(_ rules: CaseValue, _ name: String?, _ isTrue: Bool) throws {
        if isTrue { return }
        let isSetUp =
            name.map { rules["setup"] != nil || rules["setup_tests"]?.list.contains(.text($0)) ?? false } ?? true
        throw Stop(verdict: isSetUp ? .nothing : .fail)
    }

    private func check(_ rules: CaseValue, _ number: Int, _ seen: CaseResponse, _ token: String) throws {
        let count = seen.value("Server-Request-Count").flatMap { Int($0) }
        switch rules["expected_type"]?.text {
        case "cached":
            let isCached = seen.status == 304 && count == nil || count.map { $0 < number } ?? false
            try expect(rules, "expected_type", isCached)
        case "not_cached": try expect(rules, "expected_type", count == number)
        default: break
        }
        switch rules["expected_status"] {
        case .null: try expect(rules, "expected_status", seen.status == nil)
        case let status?: try expect(rules, "expected_status", seen.status == status.number)
        case nil:
            if seen.status == 999 { try expect(rules, "expected_type", false) }
            try expect(rules, nil, seen.status == rules["response_status"]?.list.first?.number ?? 200)
        }
        for header in rules["expected_response_headers"]?.list ?? [] {
            try expect(rules, "expected_response_headers", hasField(header, seen))
        }
        for header in rules["expected_response_headers_missing"]?.list ?? [] {
            let isMissing =
                if let name = header.text {
                    seen.value(name) == nil
                } else {
                    !(seen.value(header.list[0].text ?? "") ?? "").contains(header.list[1].text ?? "")
                }
            try expect(rules, "expected_response_headers_missing", isMissing)
        }
        try checkBody(rules, seen, token)
    }

    private func hasField(_ header: CaseValue, _ seen: CaseResponse) -> Bool {
        if let name = header.text { return seen.value(name) != nil }
        let parts = header.list
        guard let name = parts[0].text, let value = seen.value(name) else { return false }
        let time = seen.value("Server-Now").flatMap { Int($0) } ?? 0
        guard parts.count > 2 else { return value == CaseServer.text(name, parts[1], at: time) }
        if parts[1] == .text("=") { return value == seen.value(parts[2].text ?? "") }
        return (Int(value) ?? .min) > (parts[2].number ?? .max)
    }

    /// A success has the body of the server. A loader hands out no other bodies, so those must be empty.
    private func checkBody(_ rules: CaseValue, _ seen: CaseResponse, _ token: String) throws {
        guard let status = seen.status else { return }
        guard (200..<300).contains(status) else { return try expect(rules, nil, seen.body.isEmpty) }
        guard rules["check_body"] != .flag(false) else { return }
        if let expected = rules["expected_response_text"] {
            try expect(rules, "expected_response_text", expected == .null || expected.text == seen.body)
        } else if let body = rules["response_body"]?.text {
            try expect(rules, nil, seen.body == body)
        } else if status != 204, rules["request_method"]?.text != "HEAD" {
            try expect(rules, nil, seen.body == token)
        }
    }

    private func checkServer(_ requests: [CaseValue], _ seen: [CaseResponse], _ received: [CaseServer.Received]) throws
    {
        var place = 0
        for (index, rules) in requests.enumerated() {
            let type = rules["expected_type"]?.text
            if type == "cached" { continue }
            let request = received.indices.contains(place) ? received[place] : nil
            place += 1
            if type == "not_cached" { try expect(rules, "expected_type", request?.number == index + 1) }
            let conditions = ["etag_validated": "if-none-match", "lm_validated": "if-modified-since"]
            if let condition = type.flatMap({ conditions[$0] }) {
                try expect(rules, "expected_type", request?.headers[condition] != nil)
            }
            if let method = rules["expected_method"]?.text {
                try expect(rules, "expected_method", request?.method == method)
            }
            for header in rules["expected_request_headers"]?.list ?? [] {
                let name = (header.text ?? header.list[0].text ?? "").lowercased()
                let value = request?.headers[name]
                try expect(
                    rules, "expected_request_headers", header.text != nil ? value != nil : value == header.list[1].text)
            }
            for (name, value) in request?.sent ?? [:] where name != "date" {
                try expect(rules, nil, seen[index].value(name) == value)
            }
        }
    }
}
