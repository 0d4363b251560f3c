import Testing

@testable import ADKViews

struct StallWatchTests {
    @Test func workIsStalledWhenNothingBeginsOrEndsForTheLimit() {
        var watch = StallWatch(limit: 5)
        func isStalled(_ jobs: Int, _ hops: Int, at time: Double) -> Bool {
            watch.isStalled(jobs: jobs, hops: hops, at: time)
        }
        #expect(!isStalled(2, 0, at: 100))
        #expect(!isStalled(2, 0, at: 104))
        #expect(!isStalled(1, 0, at: 104.5))
        #expect(!isStalled(1, 0, at: 109))
        #expect(isStalled(1, 0, at: 109.5))
    }

    @Test func thereIsNothingToWaitForWithoutWork() {
        var watch = StallWatch(limit: 5)
        func isStalled(_ jobs: Int, _ hops: Int, at time: Double) -> Bool {
            watch.isStalled(jobs: jobs, hops: hops, at: time)
        }
        #expect(isStalled(0, 0, at: 1))
    }

    /// The real time between two pieces of work does not count.
    @Test func aJobThatBeginsAfterAPauseIsWaitedFor() {
        var watch = StallWatch(limit: 5)
        func isStalled(_ jobs: Int, _ hops: Int, at time: Double) -> Bool {
            watch.isStalled(jobs: jobs, hops: hops, at: time)
        }
        #expect(!isStalled(1, 0, at: 1))
        #expect(isStalled(0, 0, at: 2))
        #expect(!isStalled(1, 0, at: 60))
        #expect(!isStalled(1, 0, at: 64))
    }

    /// A thread of the app that waits for a timer costs the limit once, not once for each job meanwhile.
    @Test func aStalledHopStaysStalledWhileJobsComeAndGo() {
        var watch = StallWatch(limit: 5)
        func isStalled(_ jobs: Int, _ hops: Int, at time: Double) -> Bool {
            watch.isStalled(jobs: jobs, hops: hops, at: time)
        }
        #expect(!isStalled(0, 1, at: 1))
        #expect(isStalled(0, 1, at: 6))
        for time in stride(from: 7.0, to: 20, by: 2) {
            #expect(!isStalled(3, 1, at: time))
            #expect(isStalled(0, 1, at: time + 1))
        }
        // It ends, and another one begins.
        #expect(isStalled(0, 0, at: 21))
        #expect(!isStalled(0, 1, at: 22))
    }
}
