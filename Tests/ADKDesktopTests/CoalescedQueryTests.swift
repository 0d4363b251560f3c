import Testing

@testable import ADKDesktop

/// The states of a `CoalescedQuery`, without a server.
@MainActor
struct CoalescedQueryTests {
    /// Collects requests, which the test answers.
    @MainActor
    private final class Server {
        var asked: [@MainActor (Int) -> Void] = []
        private(set) lazy var query = CoalescedQuery<Int> { [unowned self] in asked.append($0) }
    }

    @Test func concurrentCallersShareOneRequestAndAreAnsweredInOrder() {
        let server = Server()
        var heard: [String] = []
        server.query.onAnswer = { heard.append("first \($0)") }
        for name in ["a", "b", "c"] { server.query.whenKnown { heard.append("\(name) \($0)") } }
        #expect(server.asked.count == 1)
        server.asked[0](7)
        #expect(heard == ["first 7", "a 7", "b 7", "c 7"])
        server.query.whenKnown { heard.append("at once \($0)") }
        #expect(heard.last == "at once 7")
        #expect(server.asked.count == 1)
    }

    @Test func aStaleAnswerIsRequestedAgainOnce() {
        let server = Server()
        var heard: [Int] = []
        server.query.whenKnown { heard.append($0) }
        for _ in 0..<100 { server.query.refresh() }
        server.asked[0](1)
        #expect(heard.isEmpty && server.asked.count == 2)
        server.asked[1](2)
        #expect(heard == [2])
        #expect(server.query.lastAnswer == 2)
    }

    @Test func anInvalidatedValueIsRequestedWhenNeeded() {
        let server = Server()
        server.query.refresh()
        server.asked[0](1)
        server.query.invalidate()
        #expect(server.asked.count == 1 && !server.query.isKnown && server.query.lastAnswer == 1)
        server.query.whenKnown { _ in }
        #expect(server.asked.count == 2)
    }

    @Test func invalidatingWhileOthersWaitRequestsAgain() {
        let server = Server()
        var heard: [Int] = []
        server.query.whenKnown { answer in
            heard.append(answer)
            server.query.invalidate()
        }
        server.query.whenKnown { heard.append($0) }
        server.asked[0](1)
        #expect(heard == [1] && server.asked.count == 2)
        server.asked[1](2)
        #expect(heard == [1, 2])
    }

    @Test func aCallerThatRefreshesMakesTheOthersWaitForTheNextAnswer() {
        let server = Server()
        var heard: [Int] = []
        server.query.whenKnown { answer in
            heard.append(answer)
            server.query.refresh()
        }
        server.query.whenKnown { heard.append($0) }
        server.asked[0](1)
        #expect(heard == [1])
        server.asked[1](2)
        #expect(heard == [1, 2])
    }
}
