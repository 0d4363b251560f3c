import Foundation
import Glibc
import TestSupport
import Testing

@testable import ADKNetwork

/// Damaged files, and strange things in the place of files.
struct DiskCacheDamageTests {
    private let sandbox = CacheSandbox(isInMemory: true)
    private let url = "http://host/a"

    private func write(_ bytes: some Collection<UInt8>, to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    @Test func noDamagedBitOfAnEntryIsReturned() throws {
        let cache = sandbox.cache()
        let stored = metadata(url, ["ETag": "\"x\""])
        try cache.store(stored, body: body(50))
        let path = sandbox.entryPath(url)
        let original = try bytes(of: path)
        var damaged = 0
        for index in original.indices {
            for bit in 0..<8 {
                var changed = original
                changed[index] ^= 1 << bit
                try write(changed, to: path)
                guard let entry = cache.open(url), let bytes = entry.readBody() else {
                    damaged += 1
                    continue
                }
                #expect(entry.metadata == stored && bytes == body(50))
            }
        }
        // All bits but the unused ones of the slots count.
        let used =
            24 + 24 + EntryRecord(metadata: stored, identity: BodyIdentity(byteCount: 0, checksum: 0)).bytes.count
        #expect(damaged == (used + 50) * 8)
        #expect(cache.statistics.damaged == damaged && !sandbox.exists(url))
    }

    @Test func aDamagedUpdateLeavesTheFormerMetadata() throws {
        let cache = sandbox.cache()
        let states = (0..<3).map { metadata(url, ["X": "\($0)"], at: sandbox.now + $0) }
        try cache.store(states[0], body: body(20))
        let identity = try #require(cache.open(url)).identity
        for state in states.dropFirst() { try cache.update(state, of: identity) }
        let path = sandbox.entryPath(url)
        let original = try bytes(of: path)
        var formerCount = 0
        for index in original.indices {
            var changed = original
            changed[index] ^= 0x10
            try write(changed, to: path)
            guard let entry = cache.open(url), let bytes = entry.readBody() else { continue }
            #expect(bytes == body(20))
            #expect(entry.metadata == states[2] || entry.metadata == states[1])
            if entry.metadata == states[1] { formerCount += 1 }
        }
        #expect(formerCount > 100)
    }

    @Test func aFileThatWasCutOrExtendedIsDropped() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(100))
        let path = sandbox.entryPath(url)
        let original = try bytes(of: path)
        for count in 0..<original.count {
            try write(original.prefix(count), to: path)
            #expect(cache.open(url) == nil)
            #expect(!sandbox.exists(url))
        }
        try write(original + [0], to: path)
        #expect(cache.open(url) == nil)
        try write(original, to: path)
        #expect(cache.body(url) == body(100))
    }

    @Test func anEntryOfAnotherURLIsNotReturned() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(100))
        let other = "http://host/b"
        sandbox.folder.make(parentOf: sandbox.entryPath(other))
        try FileManager.default.moveItem(atPath: sandbox.entryPath(url), toPath: sandbox.entryPath(other))
        #expect(cache.open(other) == nil)
        try cache.store(metadata(other), body: body(5))
        #expect(cache.body(other) == body(5))
    }

    @Test func randomBytesAreReadWithoutATrap() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        let record = EntryRecord(
            metadata: metadata(url, ["A": "b", "C": "d"]), identity: BodyIdentity(byteCount: 5, checksum: 6))
        #expect(EntryRecord(record.bytes[...]) == record)
        let state = CacheLedger.State(byteCount: 5, added: 6, clearCount: 7, scanTime: 8)
        #expect(CacheLedger.decode(CacheLedger.encode(state)) == state)
        for _ in 0..<20_000 {
            var bytes = record.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random)!
                case 2: bytes.removeSubrange(index...)
                default: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
                }
                if bytes.isEmpty { bytes = [1] }
            }
            // A record that is read is one that can be written and read again.
            if let changed = EntryRecord(bytes[...]) { #expect(EntryRecord(changed.bytes[...]) == changed) }
        }
        for _ in 0..<5000 {
            let noise = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            #expect(EntryRecord(noise[...]) == nil || noise.first == 1)
            #expect(EntryLayout(head: noise) == nil)
            #expect(CacheLedger.decode(noise) == nil)
        }
    }

    @Test func aDamagedOrMissingLedgerIsCountedAgain() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 40_960, entryByteLimit: 10_000))
        for index in 0..<8 { try cache.store(metadata("http://host/\(index)"), body: body(100)) }
        let ledger = try bytes(of: sandbox.folder.ledger)
        for index in 0...ledger.count {
            if index == ledger.count {
                unlink(sandbox.folder.ledger)
            } else {
                var changed = ledger
                changed[index] ^= 1
                try write(changed, to: sandbox.folder.ledger)
            }
            #expect(cache.needsMaintenance == (index < ledger.count))
            try cache.store(metadata("http://host/new"), body: body(100))
            #expect(sandbox.recordedByteCount == 9 * 4096 && sandbox.usedByteCount == 9 * 4096)
            try cache.remove("http://host/new")
        }
    }

    @Test func strangeThingsInThePlaceOfAnEntryAreMisses() throws {
        let cache = sandbox.cache()
        let path = sandbox.entryPath(url)
        try cache.store(metadata(url), body: body(100))
        let elsewhere = sandbox.path + "/elsewhere"
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere)

        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
        #expect(cache.open(url) == nil && FileStatus(path: path) == nil)
        #expect(FileManager.default.fileExists(atPath: elsewhere))

        #expect(mkfifo(path, 0o600) == 0)
        #expect(cache.open(url) == nil)
        #expect(mkdir(path, 0o700) == 0)
        #expect(cache.open(url) == nil)
        #expect(throws: DiskCacheError.self) { try cache.store(metadata(url), body: body(1)) }
        #expect(throws: DiskCacheError.self) { try cache.remove(url) }
        #expect(sandbox.unfinishedCount == 0)
        rmdir(path)

        // A file where a folder of entries should be.
        let folder = (path as NSString).deletingLastPathComponent
        rmdir(folder)
        try write([1], to: folder)
        #expect(cache.open(url) == nil)
        #expect(throws: DiskCacheError.self) { try cache.store(metadata(url), body: body(1)) }
        cache.maintain()
        unlink(folder)
        try cache.store(metadata(url), body: body(1))
        #expect(cache.body(url) == body(1))
        cache.maintain()
        #expect(sandbox.usedByteCount == 4096 && sandbox.recordedByteCount == 4096)
    }

    @Test func aFolderThatCannotBeUsedIsAnEmptyCache() throws {
        try write([], to: sandbox.path)
        for folder in [
            CacheFolder(path: sandbox.path), CacheFolder(path: "/proc/adk-cache"), CacheFolder(path: "/dev/null/x"),
        ] {
            let cache = DiskCache(folder: folder, limits: DiskCacheLimits(byteLimit: 1 << 20)) { 0 }
            #expect(cache.open(url) == nil)
            #expect(throws: DiskCacheError.self) { try cache.store(metadata(url), body: body(1)) }
            try cache.remove(url)
            try? cache.removeAll()
            cache.maintain()
            #expect(!cache.needsMaintenance)
        }
    }

    @Test func aFolderThatIsRemovedWhileItIsUsedIsMadeAgain() throws {
        let cache = sandbox.cache()
        try cache.store(metadata(url), body: body(10))
        let entry = try #require(cache.open(url))
        let writer = try cache.beginWriting(metadata("http://host/b"), expectedByteCount: 3)
        try writer.append(body(3))
        try FileManager.default.removeItem(atPath: sandbox.path)

        #expect(cache.open(url) == nil && entry.readBody() == body(10))
        #expect(throws: DiskCacheError.self) { try writer.commit() }
        try cache.store(metadata(url), body: body(20))
        #expect(cache.body(url) == body(20))
        #expect(sandbox.recordedByteCount == 4096 && sandbox.usedByteCount == 4096)
        try FileManager.default.removeItem(atPath: sandbox.path)
        cache.maintain()
        #expect(cache.open(url) == nil)
    }

    @Test func filesOfWritersThatAreGoneAreRemoved() throws {
        let cache = sandbox.cache(DiskCacheLimits(byteLimit: 40_960, entryByteLimit: 40_960))
        let living = try cache.beginWriting(metadata(url), expectedByteCount: 5000)
        let gone = sandbox.folder.writing + "/0123"
        try write(body(10_000), to: gone)
        cache.maintain()
        #expect(!FileManager.default.fileExists(atPath: gone) && sandbox.unfinishedCount == 1)
        #expect(cache.statistics.abandoned == 1 && sandbox.recordedByteCount == 8192)
        try living.append(body(5000))
        try living.commit()
        #expect(cache.body(url) == body(5000))
    }
}
