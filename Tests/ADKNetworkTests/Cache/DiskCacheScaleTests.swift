import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKNetwork

/// Many entries. `ADK_CACHE_ENTRIES=100000` fills a cache as large as a real one and prints the times.
struct DiskCacheScaleTests {
    private static let entries = Int(ProcessInfo.processInfo.environment["ADK_CACHE_ENTRIES"] ?? "") ?? 400

    @Test func evictionOfManyEntriesScansTheFolderSeldom() throws {
        let count = DiskCacheScaleTests.entries
        let sandbox = CacheSandbox()
        let limits = DiskCacheLimits(byteLimit: count * 4096, entryByteLimit: 100_000)
        let cache = sandbox.cache(limits)
        let bytes = body(1000)
        func timed(_ what: String, _ work: () throws -> Void) rethrows {
            let start = ContinuousClock.now
            try work()
            if count > 1000 { print("\(what): \(ContinuousClock.now - start)") }
        }
        try timed("store \(count)") {
            for index in 0..<count { try cache.store(metadata("http://host/\(index)"), body: bytes) }
        }
        // One scan for the first entry of a new folder.
        #expect(cache.statistics.scans == 1 && sandbox.recordedByteCount == limits.byteLimit)
        try timed("store one more, which removes a tenth") {
            try cache.store(metadata("http://host/more"), body: bytes)
        }
        #expect(cache.statistics.scans == 2 && cache.statistics.evicted >= count / 10)
        try timed("store \(count / 20)") {
            for index in 0..<(count / 20) { try cache.store(metadata("http://host/new\(index)"), body: bytes) }
        }
        #expect(cache.statistics.scans == 2)
        timed("read \(count) times") {
            var found = 0
            for index in 0..<count where cache.body("http://host/\(index)") != nil { found += 1 }
            #expect(found == count - cache.statistics.evicted)
        }
        timed("maintain") { cache.maintain() }
        #expect(sandbox.usedByteCount == sandbox.recordedByteCount)
        try timed("clear") { try cache.removeAll() }
        #expect(sandbox.usedByteCount == 0 && sandbox.recordedByteCount == 0)
    }
}
