import ADKFoundation
import Foundation
import TestSupport

@testable import ADKNetwork

/// One request of a case to be sent.
struct CaseOrder: Codable, Sendable {
    /// Runs of the same cases at the same time have different lanes, each with a clock of its own.
    let lane: Int
    let id: String
    /// From 1.
    let number: Int
    let url: String
}

/// The response to one request, as the caller of the loader gets it.
struct CaseResponse: Codable, Sendable {
    private(set) var lane: Int
    /// Nil without a response.
    var status: Int?
    /// Names and values in turn.
    private var fields: [String] = []
    private(set) var body = ""
    /// When the request was being sent, in seconds of the system's monotonic clock.
    private(set) var begin = 0.0, end = 0.0

    init(_ result: Result<Resource, TransferError>, lane: Int, begin: Double) {
        self.lane = lane
        self.begin = begin
        end = MonotonicClock.seconds
        guard case .success(let resource) = result else { return }
        status = resource.status
        fields = resource.headers.fields.flatMap { [$0.name, $0.value] }
        body = String(decoding: resource.body, as: UTF8.self)
    }

    /// The values of a field, joined. Nil if the field is missing.
    func value(_ name: String) -> String? {
        let values = stride(from: 0, to: fields.count, by: 2)
            .filter { fields[$0].lowercased() == name.lowercased() }.map { fields[$0 + 1] }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

/// A sender of requests.
protocol CaseClient {
    func send(_ order: CaseOrder) async throws -> CaseResponse
}

/// Sends requests by a loader of its own: real transfers, a real cache folder, and a clock that is set.
final class LoadingCaseClient: CaseClient {
    private let harness: ResourceHarness
    private let clock: CaseClock
    private let cases: [String: CacheCase]

    init(folder: CacheFolder, clock: CaseClock) throws {
        self.clock = clock
        harness = ResourceHarness {
            $0.folder = folder
            $0.now = { clock.seconds }
            $0.transfers.clock = clock
        }
        cases = Dictionary(uniqueKeysWithValues: try CacheCase.all().map { ($0.id, $0) })
    }

    func send(_ order: CaseOrder) async throws -> CaseResponse {
        let begin = MonotonicClock.seconds
        let rules = cases[order.id]?.requests[order.number - 1] ?? .null
        let policy = rules["cache"]?.text == "no-cache" ? ResourcePolicy.revalidate : .standard
        let result = try await harness.load(order.url, policy) { request in
            request.retries = .none
            if let method = rules["request_method"]?.text { request.method = method }
            for field in rules["request_headers"]?.list.map(\.list) ?? [] {
                let name = field[0].text ?? ""
                request.headers.append(name, CaseServer.text(name, field[1], at: clock.seconds))
            }
            request.headers.append("Test-ID", order.id)
            request.headers.append("Req-Num", "\(order.number)")
        }
        // A response that is confirmed in the background.
        _ = await eventually { harness.loader.requestCount == 0 }
        await harness.loader.finishWriting()
        return CaseResponse(result, lane: order.lane, begin: begin)
    }
}
