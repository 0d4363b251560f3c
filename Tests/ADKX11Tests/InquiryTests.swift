import Testing

@testable import ADKX11

/// The rules of asking and knowing, without a server.
@MainActor
struct InquiryTests {
    /// Answers are given by hand.
    @MainActor
    private final class Oracle {
        var asked: [@MainActor (Int) -> Void] = []
        private(set) lazy var inquiry = Inquiry<Int> { [unowned self] in asked.append($0) }
    }

    @Test func concurrentCallersShareOneRequestAndAreAnsweredInOrder() {
        let oracle = Oracle()
        var heard: [String] = []
        oracle.inquiry.onAnswer = { heard.append("first \($0)") }
        for name in ["a", "b", "c"] { oracle.inquiry.whenKnown { heard.append("\(name) \($0)") } }
        #expect(oracle.asked.count == 1)
        oracle.asked[0](7)
        #expect(heard == ["first 7", "a 7", "b 7", "c 7"])
        oracle.inquiry.whenKnown { heard.append("at once \($0)") }
        #expect(heard.last == "at once 7")
        #expect(oracle.asked.count == 1)
    }

    @Test func aStaleAnswerIsRequestedAgainOnce() {
        let oracle = Oracle()
        var heard: [Int] = []
        oracle.inquiry.whenKnown { heard.append($0) }
        for _ in 0..<100 { oracle.inquiry.refresh() }
        oracle.asked[0](1)
        #expect(heard.isEmpty && oracle.asked.count == 2)
        oracle.asked[1](2)
        #expect(heard == [2])
        #expect(oracle.inquiry.lastAnswer == 2)
    }

    @Test func anInvalidatedValueIsRequestedWhenNeeded() {
        let oracle = Oracle()
        oracle.inquiry.refresh()
        oracle.asked[0](1)
        oracle.inquiry.invalidate()
        #expect(oracle.asked.count == 1 && !oracle.inquiry.isKnown && oracle.inquiry.lastAnswer == 1)
        oracle.inquiry.whenKnown { _ in }
        #expect(oracle.asked.count == 2)
    }

    @Test func invalidatingWhileOthersWaitRequestsAgain() {
        let oracle = Oracle()
        var heard: [Int] = []
        oracle.inquiry.whenKnown { answer in
            heard.append(answer)
            oracle.inquiry.invalidate()
        }
        oracle.inquiry.whenKnown { heard.append($0) }
        oracle.asked[0](1)
        #expect(heard == [1] && oracle.asked.count == 2)
        oracle.asked[1](2)
        #expect(heard == [1, 2])
    }

    @Test func aCallerThatRefreshesMakesTheOthersWaitForTheNextAnswer() {
        let oracle = Oracle()
        var heard: [Int] = []
        oracle.inquiry.whenKnown { answer in
            heard.append(answer)
            oracle.inquiry.refresh()
        }
        oracle.inquiry.whenKnown { heard.append($0) }
        oracle.asked[0](1)
        #expect(heard == [1])
        oracle.asked[1](2)
        #expect(heard == [1, 2])
    }
}
