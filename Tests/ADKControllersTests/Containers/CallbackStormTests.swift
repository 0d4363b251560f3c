import ADKFoundation
import ADKLayers
import ADKViews
import TestSupport
import XCTest

@testable import ADKControllers

/// Controllers that push, pop, present and dismiss in every callback, against a model of the stacks.
///
/// `ADK_CALLBACK_STORM=10000` runs that many sequences, and `ADK_CALLBACK_STORM_FIRST` begins at another seed.
final class CallbackStormTests: XCTestCase, @unchecked Sendable {
    private func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

    func testRequestsInEveryCallbackAgreeWithAModelOfTheStacks() throws {
        try onMain {
            var failures: [(seed: UInt64, message: String)] = []
            let first = UInt64(max(1, setting("ADK_CALLBACK_STORM_FIRST") ?? 1))
            for seed in first..<first + UInt64(max(1, setting("ADK_CALLBACK_STORM") ?? 20)) {
                let storm = try CallbackStorm(seed: seed)
                let messages = try Misuse.messages {
                    for _ in 0..<14 where storm.failures.isEmpty { try storm.step() }
                    try storm.finish()
                }
                for message in messages where !storm.expects(message) { storm.fail(message) }
                let controllers = storm.close()
                FrameLoop.shared.detach()
                let leaked = controllers.filter { $0() != nil }.count
                if !storm.failures.isEmpty || leaked > 0 {
                    let message = storm.failures + ["\(leaked) controllers leaked"] + storm.trace
                    failures.append((seed, message.joined(separator: "\n")))
                }
            }
            guard let shortest = failures.min(by: { $0.message.count < $1.message.count }) else { return }
            XCTFail("seeds \(failures.map(\.seed)) failed, \(shortest.seed): \(shortest.message)")
        }
    }
}
