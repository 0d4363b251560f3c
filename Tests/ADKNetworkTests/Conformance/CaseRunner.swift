import Foundation
import TestSupport

@testable import ADKNetwork

/// Runs cases with a loader: real transfers to a real server, a real cache folder, and a clock that is set.
struct CaseRunner {
    let server: CaseServer
    let desk: ResourceDesk

    /// The response to one request, as the caller of the loader gets it.
    private struct Seen {
        var status: Int?
        var headers = HTTPHeaders()
        var body = ""

        func value(_ name: String) -> String? {
            headers.contains(name) ? headers.values(of: name).joined(separator: ", ") : nil
        }
    }

    /// The end of a case before its last check.
    private struct Stop: Error { let verdict: CaseVerdict }

    /// The verdict of each case, without those for other caches.
    func verdicts(_ cases: [CacheCase]) async throws -> [String: CaseVerdict] {
        var verdicts: [String: CaseVerdict] = [:]
        for item in cases where !item.isSkipped {
            verdicts[item.id] = try await verdict(item)
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

    private func verdict(_ item: CacheCase) async throws -> CaseVerdict {
        let token = server.begin(item.requests, clock: desk.sandbox.clock)
        var seen: [Seen] = []
        do {
            for (index, rules) in item.requests.enumerated() {
                seen.append(try await send(rules, index + 1, token, item.id))
                try check(rules, index + 1, seen[index], token)
                if rules["pause_after"] == .flag(true) { desk.sandbox.now += 3 }
            }
            try checkServer(item.requests, seen, server.received(token))
        } catch let stop as Stop {
            return stop.verdict
        }
        return .pass
    }

    private func send(_ rules: CaseValue, _ number: Int, _ token: String, _ id: String) async throws -> Seen {
        let file = rules["filename"]?.text.map { "/" + $0 } ?? ""
        let query = rules["query_arg"]?.text.map { "?" + $0 } ?? ""
        let policy = rules["cache"]?.text == "no-cache" ? ResourcePolicy.revalidate : .standard
        let result = try await desk.load(server.server.url("/\(token)\(file)\(query)"), policy) { request in
            request.retries = .none
            if let method = rules["request_method"]?.text { request.method = method }
            for field in rules["request_headers"]?.list.map(\.list) ?? [] {
                let name = field[0].text ?? ""
                request.headers.append(name, CaseServer.text(name, field[1], at: desk.sandbox.now))
            }
            request.headers.append("Test-ID", id)
            request.headers.append("Req-Num", "\(number)")
        }
        // A response that is confirmed in the background.
        _ = await eventually { desk.loader.flightCount == 0 }
        await desk.loader.finishWriting()
        guard case .success(let resource) = result else { return Seen() }
        return Seen(
            status: resource.status, headers: resource.headers, body: String(decoding: resource.body, as: UTF8.self))
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

    private func check(_ rules: CaseValue, _ number: Int, _ seen: Seen, _ token: String) throws {
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

    private func hasField(_ header: CaseValue, _ seen: Seen) -> Bool {
        if let name = header.text { return seen.value(name) != nil }
        let parts = header.list
        guard let name = parts[0].text, let value = seen.value(name) else { return false }
        let time = seen.value("Server-Now").flatMap { Int($0) } ?? 0
        guard parts.count > 2 else { return value == CaseServer.text(name, parts[1], at: time) }
        if parts[1] == .text("=") { return value == seen.value(parts[2].text ?? "") }
        return (Int(value) ?? .min) > (parts[2].number ?? .max)
    }

    /// A loader hands out the bodies of successes only.
    private func checkBody(_ rules: CaseValue, _ seen: Seen, _ token: String) throws {
        guard let status = seen.status, (200..<300).contains(status), rules["check_body"] != .flag(false) else {
            return
        }
        if let expected = rules["expected_response_text"] {
            try expect(rules, "expected_response_text", expected == .null || expected.text == seen.body)
        } else if let body = rules["response_body"]?.text {
            try expect(rules, nil, seen.body == body)
        } else if status != 204, rules["request_method"]?.text != "HEAD" {
            try expect(rules, nil, seen.body == token)
        }
    }

    private func checkServer(_ requests: [CaseValue], _ seen: [Seen], _ received: [CaseServer.Received]) throws {
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
