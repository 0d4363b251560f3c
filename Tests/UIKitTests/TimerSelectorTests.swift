import ADKViews
import Foundation
import TestSupport
import UIKit
import XCTest

/// Timers and delayed calls by selector.
final class TimerSelectorTests: XCTestCase, @unchecked Sendable {
    private final class Screen: UIViewController {
        private(set) var ticks: [Timer] = []
        private(set) var calls: [String] = []

        func tick(_ timer: Timer) {
            ticks.append(timer)
            if ticks.count == 3 { timer.invalidate() }
        }
        func reload() { calls.append("reload") }
        func show(_ name: String) { calls.append(name) }
    }

    /// Runs Foundation's loop, as a window does, until `condition` holds.
    @MainActor private func run(until condition: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 60)
        while !condition(), Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    }

    func testATimerCallsItsSelectorUntilItIsInvalidated() {
        onMain {
            let screen = Screen()
            let timer = Timer.scheduledTimer(
                timeInterval: 0.001, target: screen, selector: Selector(Screen.tick), userInfo: nil, repeats: true)
            run { !timer.isValid }
            XCTAssertEqual(screen.ticks.count, 3)
            XCTAssertTrue(screen.ticks.allSatisfy { $0 === timer })
        }
    }

    func testATimerWhoseTargetIsFreedBecomesInvalid() {
        onMain {
            var screen: Screen? = Screen()
            let timer = Timer.scheduledTimer(
                timeInterval: 0.001, target: screen as Any, selector: Selector(Screen.reload), userInfo: nil,
                repeats: true)
            run { screen?.calls.count ?? 0 > 1 }
            weak let freed = screen
            screen = nil
            XCTAssertNil(freed)
            run { !timer.isValid }
            XCTAssertFalse(timer.isValid)
        }
    }

    func testATimerThatIsAddedLaterCallsItsSelectorOnce() {
        onMain {
            let screen = Screen()
            let timer = Timer(
                timeInterval: 0.001, target: screen, selector: Selector(Screen.reload), userInfo: nil, repeats: false)
            RunLoop.main.add(timer, forMode: .common)
            run { !screen.calls.isEmpty }
            XCTAssertEqual(screen.calls, ["reload"])
            XCTAssertFalse(timer.isValid)
        }
    }

    func testTimersWithImpossibleIntervalsFireAtOnceOrNever() {
        onMain {
            for (interval, repeats, fires) in [
                (TimeInterval.nan, false, true), (-1, true, true), (.nan, true, true), (.infinity, false, false),
                (.infinity, true, false),
            ] {
                let screen = Screen()
                let timer = Timer.scheduledTimer(
                    timeInterval: interval, target: screen, selector: Selector(Screen.reload), userInfo: nil,
                    repeats: repeats)
                if fires { run { screen.calls.count > (repeats ? 1 : 0) } }
                timer.invalidate()
                XCTAssertEqual(!screen.calls.isEmpty, fires, "\(interval), \(repeats)")
            }
        }
    }

    func testADelayedCallIsMadeByTheFrameClockUnlessItIsCancelled() throws {
        try onMain {
            let harness = ViewHarness()
            let (screen, other) = (Screen(), Screen())
            screen.perform(Selector(Screen.show), with: "b", afterDelay: 2)
            screen.perform(Selector(Screen.reload), with: nil, afterDelay: 1)
            other.perform(Selector(Screen.reload), with: nil, afterDelay: 1)
            NSObject.cancelPreviousPerformRequests(withTarget: other)
            try harness.host.settle()
            XCTAssertEqual(screen.calls, ["reload", "b"])
            XCTAssertEqual(other.calls, [])
        }
    }

    func testADelayedCallKeepsItsTargetUntilItWasMade() throws {
        try onMain {
            let harness = ViewHarness()
            weak var kept: Screen?
            do {
                let screen = Screen()
                screen.perform(Selector(Screen.reload), with: nil, afterDelay: 1)
                kept = screen
            }
            XCTAssertNotNil(kept)
            try harness.host.settle()
            XCTAssertNil(kept)
        }
    }
}
