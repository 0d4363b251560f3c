import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork

/// The public suite for HTTP caches, run by one process alone and by two on one cache folder. `Data/deviations.txt` has
/// each verdict that is not a pass, with its reason.
final class CacheConformanceTests: XCTestCase {
    private static let folderVariable = "ADK_CONFORMANCE_FOLDER"

    /// In the child process the cases run here, and this method never returns.
    override class func setUp() {
        guard let path = ProcessInfo.processInfo.environment[folderVariable] else { return }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let lines = (try? await deviations(in: CacheFolder(path: path)))?.joined(separator: "\n") ?? "no verdicts"
            try? lines.write(toFile: path + "/verdicts", atomically: true, encoding: .utf8)
            done.signal()
        }
        done.wait()
        exit(0)
    }

    private static func verdicts(in folder: CacheFolder?) async throws -> [String: CaseVerdict] {
        let desk = ResourceDesk { if let folder { $0.folder = folder } }
        return try await CaseRunner(server: CaseServer(), desk: desk).verdicts(CacheCase.all())
    }

    /// The verdicts that are not passes, as the list has them without their reasons.
    private static func deviations(in folder: CacheFolder?) async throws -> [String] {
        let verdicts = try await verdicts(in: folder)
        return try CacheCase.all().compactMap { item in
            verdicts[item.id].flatMap { $0 == .pass ? nil : "\(item.id) \($0)" }
        }
    }

    private static func listed() throws -> [String] {
        let list = try XCTUnwrap(
            Bundle.module.url(forResource: "deviations", withExtension: "txt", subdirectory: "Data"))
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    func testEachVerdictIsTheListedOne() async throws {
        let lines = try Self.listed().map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
        let found = try await Self.deviations(in: nil)
        XCTAssertEqual(found, lines.map { "\($0[0]) \($0[1])" })
        XCTAssert(lines.allSatisfy { $0.count == 3 }, "each deviation has a reason")
    }

    func testTwoProcessesOnOneCacheGiveTheSameVerdicts() async throws {
        let sandbox = CacheSandbox()
        try FileManager.default.createDirectory(atPath: sandbox.path, withIntermediateDirectories: true)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let child = try ChildProcess(
            program, ["ADKNetworkTests.CacheConformanceTests"], environment: [Self.folderVariable: sandbox.path])
        let own = try await Self.deviations(in: sandbox.folder)
        XCTAssertEqual(child.wait(), 0, child.errorOutput)
        let other = try String(contentsOfFile: sandbox.path + "/verdicts", encoding: .utf8)
        XCTAssertEqual(other.split(separator: "\n").map(String.init), own)
        XCTAssertEqual(own, try Self.listed().map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
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
