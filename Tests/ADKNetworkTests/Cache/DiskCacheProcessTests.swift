import Foundation
import Glibc
import TestSupport
import XCTest

@testable import ADKNetwork

/// Several processes on one folder, each killed while it writes. The test program starts itself again as a writer.
final class DiskCacheProcessTests: XCTestCase {
    private static let folderVariable = "ADK_CACHE_TEST_FOLDER"
    private static let seedVariable = "ADK_CACHE_TEST_SEED"
    private static let limits = DiskCacheLimits(byteLimit: 400_000, entryByteLimit: 100_000, useInterval: 0)
    /// The number of processes that are killed.
    private static let kills = Int(ProcessInfo.processInfo.environment["ADK_CACHE_KILLS"] ?? "") ?? 64

    /// In the child process the writer starts here, and this method never returns.
    override class func setUp() {
        let environment = ProcessInfo.processInfo.environment
        guard let path = environment[folderVariable], let seed = environment[seedVariable].flatMap({ UInt64($0) })
        else {
            return
        }
        write(DiskCache(folder: CacheFolder(path: path), limits: limits) { 1_700_000_000 }, seed)
    }

    // MARK: - The writer

    /// A response and a body that follow from one number, which the response names.
    private static func response(_ number: UInt64) -> (ResponseMetadata, Data) {
        let url = "http://host/\(number % 23)"
        let bytes = body(Int(number % 97) * 500, seed: number)
        return (metadata(url, ["Number": "\(number)"]), bytes)
    }

    /// Writes, updates and reads until the process is killed. Writes a byte to descriptor 3 after each step.
    private static func write(_ cache: DiskCache, _ seed: UInt64) -> Never {
        var random = SeededRandom(seed: seed)
        func step() {
            var byte: UInt8 = 1
            if Glibc.write(3, &byte, 1) != 1 { exit(0) }
        }
        while true {
            let (metadata, bytes) = response(random.next() % 100_000)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: cache.maintain()
            case 1: try? cache.remove(metadata.url)
            case 2..<5:
                guard let entry = cache.open(metadata.url) else { break }
                // The update names the same body as before.
                let headers: HTTPHeaders = [
                    "Number": entry.metadata.headers.value(of: "number") ?? "", "Step": "\(random.next())",
                ]
                _ = try? cache.update(ADKNetworkTests.metadata(metadata.url, headers), of: entry.identity)
            default:
                let isKnown = Bool.random(using: &random)
                guard let writer = try? cache.beginWriting(metadata, expectedByteCount: isKnown ? bytes.count : nil)
                else { break }
                step()
                for start in stride(from: 0, to: bytes.count, by: 6000) {
                    try? writer.append(bytes[start..<min(start + 6000, bytes.count)])
                    step()
                }
                try? writer.commit()
            }
            step()
        }
    }

    // MARK: - The test

    func testNoDamagedEntryIsReturnedAndTheLimitHoldsWhenWritersAreKilled() throws {
        let sandbox = CacheSandbox()
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let seed = UInt64.random(in: 0...1_000_000)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        var killed = 0
        var found = 0
        var unfinished = 0
        while killed < DiskCacheProcessTests.kills {
            let writers = try (0..<4).map { _ in
                try Writer(
                    program, folder: sandbox.path, seed: random.next(),
                    variables: (Self.folderVariable, Self.seedVariable))
            }
            for writer in writers {
                XCTAssert(writer.readSteps(Int.random(in: 1...60, using: &random)), writer.child.errorOutput)
                writer.child.send(signal: SIGKILL)
                killed += 1
            }
            for writer in writers { writer.child.wait() }

            unfinished += sandbox.unfinishedCount
            let used = sandbox.usedByteCount
            XCTAssertLessThanOrEqual(used, Self.limits.byteLimit)
            XCTAssertGreaterThanOrEqual(sandbox.recordedByteCount ?? 0, used, "the ledger is too low")
            let cache = sandbox.cache(Self.limits)
            for number in 0..<23 {
                guard let entry = cache.open("http://host/\(number)") else { continue }
                let version = try XCTUnwrap(UInt64(entry.metadata.headers.value(of: "number") ?? ""))
                XCTAssertEqual(Int(version % 23), number)
                XCTAssertEqual(entry.readBody(), Self.response(version).1)
                found += 1
            }
            XCTAssertEqual(cache.statistics.damaged, 0)
            if killed % 16 == 0 {
                cache.maintain()
                XCTAssertEqual(sandbox.unfinishedCount, 0)
                XCTAssertEqual(sandbox.recordedByteCount, sandbox.usedByteCount)
            }
        }
        print("\(killed) killed, \(unfinished) files left unfinished, \(found) entries verified")
        XCTAssertGreaterThan(found, killed)
    }
}

/// A child process that writes to a cache.
private final class Writer {
    let child: ChildProcess
    private let steps: Int32

    init(_ program: String, folder: String, seed: UInt64, variables: (folder: String, seed: String)) throws {
        var ends: [Int32] = [0, 0]
        XCTAssertEqual(pipe(&ends), 0)
        // Another child must not keep an end open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        steps = ends[0]
        defer { close(ends[1]) }
        child = try ChildProcess(
            program, ["ADKNetworkTests.DiskCacheProcessTests"],
            environment: [variables.folder: folder, variables.seed: "\(seed)"], passing: ends[1])
    }

    deinit { close(steps) }

    /// Waits for steps of the child. False if it ended before.
    func readSteps(_ count: Int) -> Bool {
        var left = count
        var bytes = [UInt8](repeating: 0, count: 64)
        while left > 0 {
            let got = read(steps, &bytes, min(left, bytes.count))
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { return false }
            left -= got
        }
        return true
    }
}
