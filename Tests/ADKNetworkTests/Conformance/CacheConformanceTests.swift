import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork

/// The public suite for HTTP caches, run by one process alone and by two on one cache folder. `Data/deviations.txt` has
/// each verdict that is not a pass, with its reason.
final class CacheConformanceTests: XCTestCase {
    private static let folderVariable = "ADK_CONFORMANCE_FOLDER"
    /// The socket that the second process has from the first.
    private static let childSocket: Int32 = 3

    /// The second process sends its requests here, and this method never returns.
    override class func setUp() {
        guard let path = ProcessInfo.processInfo.environment[folderVariable] else { return }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await CaseProcess.serve(
                childSocket, folder: CacheFolder(path: path), clocks: [0, 1].map { clock(of: $0, at: path) })
            done.signal()
        }
        done.wait()
        exit(0)
    }

    fileprivate static func clock(of lane: Int, at path: String) -> CaseClock {
        CaseClock(path: "\(path).clock\(lane)")
    }

    private struct Run: Sendable {
        /// The verdicts that are not passes, as the list has them without their reasons.
        let deviations: [String]
        /// The responses of each client.
        let responses: [[CaseResponse]]
    }

    private static func run(_ runner: CaseRunner) async throws -> Run {
        var runner = runner
        let cases = try CacheCase.all()
        let verdicts = try await runner.verdicts(cases)
        let deviations = cases.compactMap { item in
            verdicts[item.id].flatMap { $0 == .pass ? nil : "\(item.id) \($0)" }
        }
        return Run(deviations: deviations, responses: runner.responses)
    }

    private static func listed() throws -> [String] {
        let list = try XCTUnwrap(
            Bundle.module.url(forResource: "deviations", withExtension: "txt", subdirectory: "Data"))
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    func testEachVerdictIsTheListedOne() async throws {
        let lines = try Self.listed().map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
        let place = CasePlace()
        let client = try LoadingCaseClient(folder: place.folder, clock: place.clocks[0])
        let found = try await Self.run(CaseRunner(CaseServer(), place.clocks[0], [client])).deviations
        XCTAssertEqual(found, lines.map { "\($0[0]) \($0[1])" })
        XCTAssert(lines.allSatisfy { $0.count == 3 }, "each deviation has a reason")
    }

    /// Each process sends every second request of each case, so that it meets what the other has stored. Two runs at
    /// the same time, one begun by each process.
    func testTwoProcessesThatShareTheEntriesOfACacheGiveTheSameVerdicts() async throws {
        let place = CasePlace()
        var sockets: [Int32] = [0, 0]
        XCTAssertEqual(
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets), 0)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let child = try ChildProcess(
            program, ["ADKNetworkTests.CacheConformanceTests"], environment: [Self.folderVariable: place.path],
            passing: sockets[1])
        close(sockets[1])
        let process = CaseProcess(socket: sockets[0])
        let server = try CaseServer()
        @Sendable func lane(_ lane: Int) async throws -> Run {
            let own = try LoadingCaseClient(folder: place.folder, clock: place.clocks[lane])
            return try await Self.run(
                CaseRunner(server, place.clocks[lane], [own, CaseProcess.Client(process: process)], lane: lane))
        }
        async let first = lane(0)
        async let second = lane(1)
        let runs = try await [first, second]
        process.end()
        XCTAssertEqual(child.wait(), 0, child.errorOutput)
        let listed = try Self.listed().map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        XCTAssertEqual(runs[0].deviations, listed)
        XCTAssertEqual(runs[1].deviations, listed)
        // A request of one process and a request of the other, at the same time.
        let (mine, others) = (runs.flatMap { $0.responses[0] }, runs.flatMap { $0.responses[1] })
        XCTAssert(
            mine.contains { own in others.contains { $0.begin < own.end && own.begin < $0.end } },
            "the processes worked in turn only")
    }

    func testTheRunnerKnowsEachRuleOfTheCases() throws {
        let keys = try CacheCase.all().filter { !$0.isSkipped }.flatMap(\.requests).map(\.keys)
        let unknown = keys.reduce(into: Set()) { $0.formUnion($1) }
            .subtracting(CaseRunner.rules).subtracting(CaseRunner.rulesOfOthers)
        XCTAssertEqual(unknown, [])
    }

    func testTheTableOfTheDocumentationIsThatOfTheList() throws {
        let deviating = Set(try Self.listed().map { String($0.prefix { $0 != " " }) })
        let cases = try CacheCase.all().filter { !$0.isSkipped }
        func row(_ name: String, _ cases: [CacheCase]) -> String {
            let cells = [CacheCase.Kind.required, .optimal, .check].map { kind in
                let all = cases.filter { $0.kind == kind }
                return all.isEmpty ? "" : "\(all.filter { !deviating.contains($0.id) }.count) of \(all.count)"
            }
            return "| \(name) | \(cells.joined(separator: " | ")) |".replacingOccurrences(of: "  ", with: " ")
        }
        var groups: [String] = []
        for item in cases where !groups.contains(item.group) { groups.append(item.group) }
        let rows = groups.map { name in row(name, cases.filter { $0.group == name }) } + [row("all", cases)]
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let document = try String(contentsOfFile: root + "/.github/ARCHITECTURE.md", encoding: .utf8)
        XCTAssert(document.contains(rows.joined(separator: "\n")), "expected:\n" + rows.joined(separator: "\n"))
    }
}

/// A cache folder and the clocks of two lanes.
private final class CasePlace: Sendable {
    let path: String
    let clocks: [CaseClock]

    init() {
        path = NSTemporaryDirectory() + "adk-cases-\(getpid())-\(UUID().uuidString)"
        clocks = [0, 1].map { [path] in CacheConformanceTests.clock(of: $0, at: path) }
    }

    var folder: CacheFolder { CacheFolder(path: path) }

    deinit {
        for name in ["", ".clock0", ".clock1"] { try? FileManager.default.removeItem(atPath: path + name) }
    }
}
