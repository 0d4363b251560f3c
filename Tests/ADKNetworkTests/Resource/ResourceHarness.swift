import ADKFoundation
import Foundation
import TestSupport

@testable import ADKNetwork

/// A loader with a cache folder and a clock of its own, which can begin again as another process would.
final class ResourceHarness {
    let sandbox = CacheSandbox()
    private(set) var loader: ResourceLoader

    init(_ change: (inout ResourceConfiguration) -> Void = { _ in }) {
        loader = ResourceHarness.loader(sandbox, change)
    }

    static func loader(
        _ sandbox: CacheSandbox, _ change: (inout ResourceConfiguration) -> Void = { _ in }
    ) -> ResourceLoader {
        var configuration = ResourceConfiguration()
        configuration.transfers.proxy = ""
        configuration.transfers.idleSeconds = 0.2
        configuration.transfers.jitterSeed = 1
        configuration.folder = sandbox.folder
        configuration.limits = DiskCacheLimits(byteLimit: 64 << 20)
        configuration.now = sandbox.clock
        change(&configuration)
        return ResourceLoader(configuration)
    }

    /// Another loader on the same folder, after all was written.
    func restart(_ change: (inout ResourceConfiguration) -> Void = { _ in }) async {
        await loader.finishWriting()
        loader = ResourceHarness.loader(sandbox, change)
    }

    func request(_ url: String, _ change: (inout TransferRequest) -> Void = { _ in }) throws -> TransferRequest {
        var request = TransferRequest.patient(try TransferURL(url), retries: .quick)
        change(&request)
        return request
    }

    /// Loads, and waits until the disk has it.
    func load(
        _ url: String, _ policy: ResourcePolicy = .standard, _ change: (inout TransferRequest) -> Void = { _ in }
    ) async throws -> Result<Resource, TransferError> {
        let request = try request(url, change)
        let result: Result<Resource, TransferError>
        do throws(TransferError) {
            result = .success(try await loader.load(request, policy: policy))
        } catch {
            result = .failure(error)
        }
        await loader.finishWriting()
        return result
    }
}

extension Result<Resource, TransferError> {
    var source: ResourceSource? { if case .success(let resource) = self { resource.source } else { nil } }
    var text: String? {
        if case .success(let resource) = self { String(decoding: resource.body, as: UTF8.self) } else { nil }
    }
    var status: Int? { if case .success(let resource) = self { resource.status } else { nil } }
    var error: TransferError? { if case .failure(let error) = self { error } else { nil } }
}

extension HTTPServerReply {
    /// A text with fields.
    static func text(_ text: String, _ headers: [(String, String)] = [], status: Int = 200) -> HTTPServerReply {
        answer(status, Array(text.utf8), headers: headers)
    }
}

/// An observer that keeps all calls, and checks their order.
final class CollectingObserver: ResourceObserver {
    struct State {
        var body: [UInt8] = []
        var counts: [Int] = []
        var expected: Int?
        var serverQuestions = 0
        var ends: [Result<Resource, TransferError>] = []
        var faults: [String] = []
    }

    let state = Locked(State())

    func willAskServer() { state.withLock { $0.serverQuestions += 1 } }

    func received(_ body: ReceivedBody, from start: Int, head: ResponseHead) {
        state.withLock { state in
            if start > state.body.count { state.faults.append("a gap before \(start)") }
            state.body = [UInt8](body.data)
            state.counts.append(body.count)
            state.expected = head.length
        }
    }

    func finished(_ result: Result<Resource, TransferError>) {
        state.withLock { state in
            if !state.ends.isEmpty { state.faults.append("a second end") }
            state.ends.append(result)
        }
    }

    func end() async -> Result<Resource, TransferError> {
        _ = await eventually { !self.state.current.ends.isEmpty }
        return state.current.ends.first ?? .failure(.notCached)
    }

    var byteCount: Int { state.withLock { $0.body.count } }
}
