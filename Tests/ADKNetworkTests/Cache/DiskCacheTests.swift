import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKNetwork

struct DiskCacheTests {
    private let sandbox = CacheSandbox()
    private let url = "http://host/a"

    @Test func aStoredResponseIsFoundByEveryCacheOfTheFolder() throws {
        let first = sandbox.cache(), second = sandbox.cache()
        #expect(first.open(url) == nil && FileStatus(path: sandbox.path) == nil)
        let vary = VaryFields(response: ["Vary": "a, b"], request: ["A": "é"])!
        let stored = ResponseMetadata(
            url: url, status: 404, headers: ["ETag": "\"x\"", "X": "", "x": "ü"], vary: vary, requestTime: -5,
            responseTime: .max)
        try first.store(stored, body: body(5000))
        for cache in [first, second] {
            let entry = try #require(cache.open(url))
            #expect(entry.metadata == stored)
            #expect(entry.bodyByteCount == 5000 && entry.readBody() == body(5000))
            entry.withDescriptor { descriptor, offset in
                var bytes = [UInt8](repeating: 0, count: 6000)
                #expect(pread(descriptor, &bytes, 6000, offset) == 5000)
                #expect(Data(bytes.prefix(5000)) == body(5000))
            }
        }
        #expect(first.statistics.misses == 1 && first.statistics.hits == 1 && first.statistics.stored == 1)
        #expect(FileManager.default.fileExists(atPath: sandbox.folder.path + "/CACHEDIR.TAG"))
    }

    @Test func anEmptyBodyAndALongURLAreStored() throws {
        let cache = sandbox.cache()
        let long = "http://host/" + String(repeating: "ö", count: 5000)
        try cache.store(metadata(long), body: Data())
        #expect(cache.body(long) == Data())
        let longer = "http://host/" + String(repeating: "x", count: EntryRecord.byteLimit)
        #expect(throws: DiskCacheError.self) { try cache.store(metadata(longer), body: Data()) }
        #expect(sandbox.unfinishedCount == 0)
    }

    @Test func aLaterResponseReplacesAFormerOne() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(100_000))
        let entry = try #require(cache.open(url))
        try cache.store(metadata(url, ["A": "b"]), body: body(10, seed: 1))
        #expect(cache.body(url) == body(10, seed: 1))
        // The former one is read to its end by those that have it open.
        #expect(entry.readBody() == body(100_000))
        #expect(sandbox.usedByteCount == 4096 && sandbox.recordedByteCount == 4096)
    }

    @Test func aBodyOfUnknownLengthGrowsInParts() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 1 << 20, entryByteLimit: 300_000))
        let writer = try cache.beginWriting(metadata(url))
        let bytes = body(250_000)
        for start in stride(from: 0, to: bytes.count, by: 7001) {
            try writer.append(bytes[start..<min(start + 7001, bytes.count)])
            #expect(cache.open(url) == nil)
            #expect(sandbox.usedByteCount == sandbox.recordedByteCount)
        }
        try writer.commit()
        #expect(cache.body(url) == bytes)
        #expect(sandbox.usedByteCount == FileStatus.charge(of: 251_000))
        #expect(sandbox.recordedByteCount == sandbox.usedByteCount)

        let endless = try cache.beginWriting(metadata("http://host/b"))
        #expect(throws: DiskCacheError.self) { for _ in 0..<100 { try endless.append(body(10_000)) } }
        #expect(throws: DiskCacheError.finished) { try endless.append(body(1)) }
        #expect(throws: DiskCacheError.finished) { try endless.commit() }
        #expect(sandbox.unfinishedCount == 0 && sandbox.recordedByteCount == sandbox.usedByteCount)
    }

    @Test func aBodyThatIsNotAsLongAsPromisedIsNotStored() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(5))
        let short = try cache.beginWriting(metadata(url), expectedByteCount: 10)
        try short.append(body(9))
        #expect(throws: DiskCacheError.lengthMismatch(expected: 10, received: 9)) { try short.commit() }
        let long = try cache.beginWriting(metadata(url), expectedByteCount: 10)
        #expect(throws: DiskCacheError.lengthMismatch(expected: 10, received: 11)) { try long.append(body(11)) }
        #expect(cache.body(url) == body(5))
        #expect(sandbox.unfinishedCount == 0 && sandbox.recordedByteCount == 4096)
    }

    @Test func aWriterThatIsFreedOrCancelledLeavesNothing() throws {
        let cache = sandbox.cache()
        do {
            let writer = try cache.beginWriting(metadata(url), expectedByteCount: 10_000)
            try writer.append(body(5))
            #expect(sandbox.unfinishedCount == 1 && sandbox.recordedByteCount == 12_288)
        }
        let cancelled = try cache.beginWriting(metadata(url))
        cancelled.cancel()
        cancelled.cancel()
        #expect(throws: DiskCacheError.finished) { try cancelled.commit() }
        #expect(sandbox.unfinishedCount == 0 && sandbox.recordedByteCount == 0)
    }

    @Test func anEntryAboveItsLimitIsRefusedBeforeItIsWritten() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 80_000, entryByteLimit: 10_000))
        for count in [10_000, Int.max] {
            #expect(throws: DiskCacheError.self) {
                _ = try cache.beginWriting(metadata(url), expectedByteCount: count)
            }
        }
        #expect(sandbox.usedByteCount == 0)
    }

    @Test func anUpdateReplacesTheMetadataWithoutTheBody() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url, ["A": "1"]), body: body(10_000))
        let number = FileStatus(path: sandbox.entryPath(url))?.number
        let entry = try #require(cache.open(url))
        for step in 0..<5 {
            sandbox.now += 10
            #expect(try cache.update(metadata(url, ["A": "\(step)"], at: sandbox.now), of: entry.identity))
            let updated = try #require(sandbox.cache().open(url))
            #expect(updated.metadata.headers.value(of: "a") == "\(step)" && updated.readBody() == body(10_000))
            #expect(FileStatus(path: sandbox.entryPath(url))?.number == number)
            #expect(FileStatus(path: sandbox.entryPath(url))?.lastUse == sandbox.now)
        }
        // Metadata that does not have the space is written with a copy of the body.
        let large = metadata(url, ["A": String(repeating: "x", count: 5000)])
        #expect(try cache.update(large, of: entry.identity))
        #expect(cache.open(url)?.metadata == large && cache.body(url) == body(10_000))
        #expect(sandbox.usedByteCount == sandbox.recordedByteCount)
        #expect(entry.metadata.headers.value(of: "a") == "1")
    }

    @Test func anUpdateOfAnotherBodyChangesNothing() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(10))
        let identity = try #require(cache.open(url)).identity
        try cache.store(metadata(url, ["New": "1"]), body: body(10, seed: 1))
        #expect(try cache.update(metadata(url, ["Old": "1"]), of: identity) == false)
        #expect(cache.open(url)?.metadata == metadata(url, ["New": "1"]))
        #expect(try cache.update(metadata("http://host/none"), of: identity) == false)
    }

    @Test func removedEntriesAreGone() throws {
        let cache = sandbox.cache()
        for name in ["a", "b", "c"] { try cache.store(metadata("http://host/\(name)"), body: body(100)) }
        try cache.remove("http://host/a")
        try cache.remove("http://host/a")
        #expect(cache.open("http://host/a") == nil && cache.open("http://host/b") != nil)
        #expect(sandbox.recordedByteCount == 8192)
        let writer = try cache.beginWriting(metadata("http://host/d"), expectedByteCount: 3)
        try writer.append(body(3))
        try sandbox.cache().removeAll()
        #expect(throws: DiskCacheError.cleared) { try writer.commit() }
        for name in ["b", "c", "d"] { #expect(cache.open("http://host/\(name)") == nil) }
        #expect(sandbox.usedByteCount == 0 && sandbox.recordedByteCount == 0)
    }

    @Test func theLeastRecentlyUsedEntriesMakeSpace() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 40_960, entryByteLimit: 10_000, useInterval: 10))
        for index in 0..<10 {
            try cache.store(metadata("http://host/\(index)"), body: body(100))
            sandbox.now += 10
        }
        #expect(sandbox.usedByteCount == 40_960)
        let oldest = try #require(cache.open("http://host/1"))
        _ = cache.open("http://host/0")
        sandbox.now += 10
        try cache.store(metadata("http://host/10"), body: body(100))
        // A tenth of the limit is made free at once: 0 was used again, 1 was too, so 2 and 3 go.
        #expect((0..<11).filter { sandbox.exists("http://host/\($0)") } == [0, 1, 4, 5, 6, 7, 8, 9, 10])
        #expect(oldest.readBody() == body(100))
        #expect(cache.statistics.evicted == 2)
    }

    @Test func aUseIsRecordedOncePerInterval() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 1 << 20, useInterval: 3600))
        let start = sandbox.now
        func lastUse() -> Int? { FileStatus(path: sandbox.entryPath(url))?.lastUse }
        try cache.store(metadata(url), body: body(1))
        sandbox.now = start + 3599
        _ = cache.open(url)
        #expect(lastUse() == start)
        sandbox.now = start + 3600
        _ = cache.open(url)
        #expect(lastUse() == start + 3600)
        // The clock was set back.
        sandbox.now = start
        _ = cache.open(url)
        #expect(lastUse() == start)
    }

    @Test func anEntryThatWasNotUsedForLongIsRemoved() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 1 << 20, ageLimit: 100, useInterval: 0))
        try cache.store(metadata("http://host/a"), body: body(1))
        try cache.store(metadata("http://host/b"), body: body(1))
        sandbox.now += 100
        #expect(cache.open("http://host/a") != nil)
        sandbox.now += 1
        #expect(cache.open("http://host/b") == nil && !sandbox.exists("http://host/b"))
        sandbox.now += 100
        #expect(cache.needsMaintenance == false)
        cache.maintain()
        #expect(!sandbox.exists("http://host/a") && sandbox.recordedByteCount == 0)
    }

    @Test func theFolderFollowsTheRulesOfTheDesktop() throws {
        #expect(
            try CacheFolder(app: "gallery", environment: ["XDG_CACHE_HOME": "/c", "HOME": "/h"]).path
                == "/c/gallery/network/v1")
        #expect(
            try CacheFolder(app: "gallery", environment: ["XDG_CACHE_HOME": "c", "HOME": "/h"]).path
                == "/h/.cache/gallery/network/v1")
        #expect(try CacheFolder(app: "../x", environment: ["HOME": "/h"]).path == "/h/.cache/adk/network/v1")
        #expect(throws: DiskCacheError.noHome) { try CacheFolder(app: "a", environment: [:]) }
        #expect(throws: DiskCacheError.noHome) { try CacheFolder(app: "a", environment: ["HOME": "h"]) }
    }

    /// A process that is stopped keeps its locks.
    @Test func aStoppedProcessWithTheLedgerDoesNotHangOthers() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(10))
        let writer = try cache.beginWriting(metadata("http://host/b"))
        do {
            let stopped = try CacheFile(sandbox.folder.ledger, O_RDWR)
            #expect(try stopped.lock())
            #expect(throws: DiskCacheError.busy) { try cache.store(metadata("http://host/c"), body: body(10)) }
            #expect(throws: DiskCacheError.busy) { try cache.remove(url) }
            #expect(cache.body(url) == body(10))
            #expect(throws: DiskCacheError.busy) { try writer.commit() }
        }
        // The file of the writer is removed as one whose writer is gone.
        cache.maintain()
        #expect(sandbox.unfinishedCount == 0 && sandbox.recordedByteCount == 4096)
        try cache.store(metadata("http://host/c"), body: body(10))
        #expect(cache.body("http://host/c") == body(10))
    }

    @Test func threadsOfTwoCachesShareAFolder() async throws {
        let limits = DiskCacheLimits(byteLimit: 200_000, entryByteLimit: 20_000)
        let caches = [sandbox.cache(limits), sandbox.cache(limits)]
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                let cache = caches[thread % 2]
                group.addTask { DiskCacheTests.use(cache, seed: UInt64(thread)) }
            }
        }
        #expect(caches.allSatisfy { $0.statistics.damaged == 0 })
        #expect(sandbox.unfinishedCount == 0 && sandbox.usedByteCount <= 200_000)
        let recorded = try #require(sandbox.recordedByteCount)
        #expect(recorded >= sandbox.usedByteCount)
        caches[0].maintain()
        #expect(sandbox.recordedByteCount == sandbox.usedByteCount)
    }

    /// Random calls. Each body follows from its URL.
    private static func use(_ cache: DiskCache, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let number = Int.random(in: 0..<40, using: &random)
            let url = "http://host/\(number)"
            let bytes = body(number * 200, seed: UInt64(number))
            switch Int.random(in: 0..<6, using: &random) {
            case 0..<3:
                do throws(DiskCacheError) {
                    try cache.store(metadata(url), body: bytes)
                } catch {
                    let isExpected = error == .busy || error == .full
                    #expect(isExpected, "\(error)")
                }
            case 3: try? cache.remove(url)
            case 4: if let entry = cache.open(url) { _ = try? cache.update(metadata(url), of: entry.identity) }
            default: if let found = cache.body(url) { #expect(found == bytes) }
            }
        }
    }
}
