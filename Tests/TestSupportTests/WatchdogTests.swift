import Foundation
import Glibc
import TestSupport
import Testing
import XCTest

/// A hanging test ends the run. The output names the test and the place where it hangs.
final class WatchdogTests: XCTestCase {
    fileprivate static let role = "ADK_WATCHDOG_ROLE"

    /// Runs this test program again with a hanging test. Returns its output and how it ended.
    private func run(_ role: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let child = try ChildProcess(
            program, arguments, environment: [WatchdogTests.role: role, "ADK_TEST_LIMIT": "3", "ADK_TEST_EVENTS": ""])
        child.wait()
        return (try XCTUnwrap(child.exitStatus), child.errorOutput)
    }

    func testAHungTestOfXCTestIsEndedWithItsNameAndAllStacks() throws {
        let (status, text) = try run("xctest", ["TestSupportTests.HangingTests/testHangs"])

        XCTAssertEqual(status, 86)
        XCTAssert(text.contains("==   HangingTests.testHangs\n"), text)
        XCTAssert(text.contains("(main):"), text)
        XCTAssert(text.contains("hangForEver"), "where the main thread hangs: \(text)")
        XCTAssert(text.contains("hangBeside"), "where another thread hangs: \(text)")
        XCTAssert(text.contains("hangInAQueue"), "where a thread of libdispatch's hangs: \(text)")
    }

    func testAHungTestOfSwiftTestingIsEndedWithItsNameAndAllStacks() throws {
        let (status, text) = try run(
            "swift-testing", ["--testing-library", "swift-testing", "--filter", "TestSupportTests.HangingSwiftTests"])

        XCTAssertEqual(status, 86)
        XCTAssert(text.contains("==   TestSupportTests.HangingSwiftTests/hangs()"), text)
        XCTAssertFalse(text.contains("==   TestSupportTests.HangingSwiftTests/ends()"), text)
        XCTAssert(text.contains("hangForEver"), text)
    }

    func testAProgramThatATestStartedEndsWithIt() throws {
        let (status, text) = try run("child", ["TestSupportTests.HangingTests/testHangs"])

        XCTAssertEqual(status, 86)
        let line = try XCTUnwrap(text.split(separator: "\n").first { $0.hasPrefix("started ") })
        let process = try XCTUnwrap(pid_t(line.dropFirst("started ".count)))
        // The system may end a process with a delay.
        let deadline = Date(timeIntervalSinceNow: 120)
        while Glibc.kill(process, 0) == 0, WatchdogTests.isRunning(process), Date() < deadline { poll(nil, 0, 5) }
        XCTAssertFalse(WatchdogTests.isRunning(process))
    }

    /// Whether the process exists and is not a zombie.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let state = text.split(separator: ")").last?.split(separator: " ").first
        else { return false }
        return state != "Z" && state != "X"
    }

    func testATestThatComputesIsGivenMoreTimeThanOneThatWaits() throws {
        let (status, text) = try run("busy", ["TestSupportTests.HangingTests/testHangs"])

        XCTAssertEqual(status, 0)
        XCTAssertFalse(text.contains("HUNG"), text)
    }

    func testTestsThatEndInTimeAreLeftAlone() throws {
        let (status, text) = try run("none", ["TestSupportTests.HangingTests/testHangs"])

        XCTAssertEqual(status, 0)
        XCTAssertFalse(text.contains("HUNG"), text)
    }
}

private var role: String? { ProcessInfo.processInfo.environment[WatchdogTests.role] }

@inline(never)
private func hangForEver() { while poll(nil, 0, -1) < 2 {} }

@inline(never)
private func hangBeside() { while poll(nil, 0, -1) < 2 {} }

@inline(never)
private func hangInAQueue() { while poll(nil, 0, -1) < 2 {} }

/// Hangs in the place that the environment names. The tests above start it in a program of its own.
final class HangingTests: XCTestCase {
    func testHangs() throws {
        switch role {
        case "xctest":
            Thread.detachNewThread { hangBeside() }
            DispatchQueue.global().async { hangInAQueue() }
            hangForEver()
        case "child":
            // Stopped, like an X server that a test has suspended.
            let child = try ChildProcess("sleep", ["1000"])
            child.send(signal: SIGSTOP)
            FileHandle.standardError.write(Data("started \(child.pid)\n".utf8))
            hangForEver()
        case "busy":
            // Twice the limit.
            let end = Date(timeIntervalSinceNow: 6)
            while Date() < end {}
        default:
            break
        }
    }
}

struct HangingSwiftTests {
    @Test func ends() {}

    @Test(.enabled(if: role == "swift-testing")) func hangs() { hangForEver() }
}
