import AsyncDisplayKit
import Foundation
import TestSupport
import XCTest

/// Calls each public function that takes numbers with hostile ones, and looks at a plain drawing afterwards.
///
/// `ADK_HOSTILE_NUMBERS=0` tries every number in every place, for the functions from the given one on.
/// `ADK_HOSTILE_NUMBERS=NAME` tries one function so. `ADK_HOSTILE_LOG=FILE` writes each call before it, for one that
/// ends the process.
final class HostileNumberTests: XCTestCase, @unchecked Sendable {
    private static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 3e9, 0.001]
    private static let environment = ProcessInfo.processInfo.environment
    private static let choice = environment["ADK_HOSTILE_NUMBERS"] ?? ""

    func testHostileNumbersOfPublicFunctionsHarmNothing() {
        onMain {
            let first = Int(Self.choice)
            let calls = HostileCalls.all.calls.enumerated().filter { index, call in
                Self.choice.isEmpty || first.map { $0 <= index } ?? call.name.contains(Self.choice)
            }
            XCTAssertGreaterThan(calls.count, 0)
            for (index, (name, call)) in calls {
                for (number, target) in Self.attempts(index) { attempt(index, name, call, number, target) }
            }
        }
    }

    /// The numbers and the places to try with a function. A sample of them changes from function to function.
    private static func attempts(_ index: Int) -> [(CGFloat, Int?)] {
        let targets: [Int?] = [nil, 0, 1, 2, 3, 4, 5]
        var all: [(CGFloat, Int?)] = []
        for number in numbers { for target in targets { all.append((number, target)) } }
        return choice.isEmpty ? (0..<4).map { all[(index * 5 + $0 * 17) % all.count] } : all
    }

    @MainActor
    private func attempt(
        _ index: Int, _ name: String, _ call: HostileCalls.Call, _ number: CGFloat, _ target: Int?
    ) {
        let place = target.map { "number \($0)" } ?? "all numbers"
        if let log = Self.environment["ADK_HOSTILE_LOG"] {
            try? "\(index)\t\(name)\t\(number) as \(place)\n".write(toFile: log, atomically: false, encoding: .utf8)
        }
        let screen = HostileScreen()
        defer { screen.close() }
        let numbers = HostileNumbers(number, target: target) { screen.show($0) }
        screen.drawing { call(numbers) }
        // The place does not exist.
        if let target, target >= numbers.taken { return }
        if let fault = screen.fault() { XCTFail("\(name) with \(number) as \(place): \(fault)") }
    }

    func testANumberThatIsNaNIsNamedWithItsOwner() throws {
        try onMain {
            let unnamed = try UnnamedNumbers()
            var silent: [String] = []
            for (name, call) in HostileCalls.all.calls where Self.choice.isEmpty || name.contains(Self.choice) {
                for target in 0..<20 {
                    guard let messages = Self.messages(of: call, target) else { break }
                    if messages.contains(where: Self.namesNaN) { continue }
                    if !unnamed.contains(target, of: name) { silent.append("\(name) #\(target)\t\(messages)") }
                }
            }
            XCTAssertEqual(silent.count, 0, "these numbers are not named:\n\(silent.joined(separator: "\n"))")
            if Self.choice.isEmpty { XCTAssertEqual(unnamed.unused, [], "these lines are not needed any more") }
        }
    }

    /// Whether a report has a value that is NaN, or stands for it in an index path.
    private static func namesNaN(_ message: String) -> Bool {
        message.range(of: "\\b(nan|NaN)\\b", options: .regularExpression) != nil || message.contains("\(Int.min)")
    }

    /// The reports of a call whose number `target` is NaN. Empty for a number that needs none, and nil without such a
    /// number.
    @MainActor
    private static func messages(of call: HostileCalls.Call, _ target: Int) -> [String]? {
        let screen = HostileScreen()
        defer { screen.close() }
        let numbers = HostileNumbers(.nan, target: target) { screen.show($0) }
        let messages = Misuse.messages {
            screen.drawing { call(numbers) }
            if numbers.isNamed { _ = screen.fault() }
        }
        guard target < numbers.taken else { return nil }
        return numbers.isNamed ? messages : ["nan in a whole number"]
    }

    func testEveryPublicFunctionWithNumbersIsCalledWithHostileOnes() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let program = try XCTUnwrap(CommandLine.arguments.first)
        let modules = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("Modules")
        let process = Process()
        process.executableURL = root.appendingPathComponent("Scripts/lib/hostile-calls")
        process.arguments = [modules.path, "--check"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, text)
    }
}
