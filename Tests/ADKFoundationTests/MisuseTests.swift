import Foundation
import Testing

@testable import ADKFoundation

@Suite(.serialized) struct MisuseTests {
    @Test func aCallSiteReportsItsFirstMistakesOnly() {
        var counts = Misuse.CallSiteCounts()
        let limit = Misuse.CallSiteCounts.limit
        #expect((1..<limit).allSatisfy { _ in counts.next("a:1") == .reported })
        #expect(counts.next("a:1") == .last)
        #expect((0..<100).allSatisfy { _ in counts.next("a:1") == .silent })
        #expect(counts.next("a:2") == .reported, "another call site has its own count")
    }

    @Test func aMistakeOfASubjectIsReportedOnce() {
        var counts = Misuse.CallSiteCounts()
        #expect(counts.next("a:1", of: "x") == .reported)
        #expect((0..<100).allSatisfy { _ in counts.next("a:1", of: "x") == .silent })
        #expect(counts.next("a:1", of: "y") == .reported, "another subject")
        #expect(counts.next("a:2", of: "x") == .reported, "another call site")
    }

    @Test func theSubjectsThatAreRememberedAreBounded() {
        var counts = Misuse.CallSiteCounts()
        let limit = Misuse.CallSiteCounts.subjectLimit
        #expect((1..<limit).allSatisfy { counts.next("a:1", of: "\($0)") == .reported })
        #expect(counts.next("a:1", of: "0") == .last)
        #expect((limit..<limit + 100).allSatisfy { counts.next("a:1", of: "\($0)") == .silent })
    }

    private final class Owner {}

    @Test func aValueWithNaNIsNamedWithItsOwner() {
        let owner = Owner()
        let point = CGPoint(x: 3, y: CGFloat.nan)
        let messages = Misuse.messages(ofThisThread: true) {
            #expect(Misuse.accepts(CGPoint(x: 3, y: CGFloat.infinity), "place", of: owner))
            #expect(!Misuse.accepts(point, "place", of: owner))
        }
        #expect(messages == ["the place of \(owner) cannot be \(point); the old value is kept"])
    }

    @Test func aNumberIsClampedAndNaNIsReported() {
        let messages = Misuse.messages(ofThisThread: true) {
            #expect(Misuse.clamped(7.0, to: 0...1, or: 0.5, "alpha") == 1)
            #expect(Misuse.clamped(-Double.infinity, to: 0...1, or: 0.5, "alpha") == 0)
            #expect(Misuse.clamped(Double.nan, to: 0...1, or: 0.5, "alpha") == 0.5)
        }
        #expect(messages == ["the alpha cannot be nan; 0.5 is used"])
    }

    @Test func messagesOfOtherThreadsAreLeftOut() {
        let messages = Misuse.messages(ofThisThread: true) {
            let thread = Thread { Misuse.report("mistake of another thread") }
            thread.start()
            while !thread.isFinished { sched_yield() }
            Misuse.report("mistake of this one")
        }
        #expect(messages == ["mistake of this one"])
    }

    @Test func anObserverReceivesEveryMistake() {
        let messages = Misuse.messages(ofThisThread: true) {
            for number in 0..<50 { Misuse.report("mistake \(number)") }
        }
        #expect(messages == (0..<50).map { "mistake \($0)" })
    }
}
