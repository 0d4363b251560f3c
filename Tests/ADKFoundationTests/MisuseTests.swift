import Testing

@testable import ADKFoundation

@Suite struct MisuseTests {
    @Test func aCallSiteReportsItsFirstMistakesOnly() {
        var counts = Misuse.CallSiteCounts()
        let limit = Misuse.CallSiteCounts.limit
        #expect((1..<limit).allSatisfy { _ in counts.next("a:1") == .reported })
        #expect(counts.next("a:1") == .last)
        #expect((0..<100).allSatisfy { _ in counts.next("a:1") == .silent })
        #expect(counts.next("a:2") == .reported, "another call site has its own count")
    }

    @Test func anObserverReceivesEveryMistake() {
        let messages = Misuse.messages(during: {
            for number in 0..<50 { Misuse.report("mistake \(number)") }
        })
        #expect(messages == (0..<50).map { "mistake \($0)" })
    }
}
