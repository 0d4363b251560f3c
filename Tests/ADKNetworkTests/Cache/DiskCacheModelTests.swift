import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

/// Random calls of two caches on one folder, as two processes make them, against a model with arrays.
struct DiskCacheModelTests {
    private static let runs = Int(ProcessInfo.processInfo.environment["ADK_CACHE_RUNS"] ?? "") ?? 12

    @Test func randomCallsOfTwoCachesMatchANaiveModel() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for run in 0..<DiskCacheModelTests.runs {
            var trial = Trial(random: SeededRandom(seed: random.next()))
            for step in 0..<200 {
                let call = trial.step()
                let fault = trial.fault(isThorough: step % 8 == 0)
                #expect(fault == nil, "run \(run), step \(step), \(call)")
                if fault != nil { return }
            }
            trial.finish()
            #expect(trial.fault(isThorough: true) == nil, "run \(run), at the end")
        }
    }
}

/// One folder, its caches and the model of them.
private struct Trial {
    private struct OpenWriter {
        let writer: DiskCacheWriter
        let metadata: ResponseMetadata
        let expected: Int?
        let clearCount: Int
        var body = Data()
    }

    private let sandbox = CacheSandbox(isInMemory: true)
    private let limits: DiskCacheLimits
    private let caches: [DiskCache]
    private var model: CacheModel
    private var random: SeededRandom
    private var writers: [OpenWriter] = []
    private var failures: [String] = []

    init(random: SeededRandom) {
        var random = random
        let limits = DiskCacheLimits(
            byteLimit: Int.random(in: 20...60, using: &random) * 4096, entryByteLimit: 40_000,
            ageLimit: Int.random(in: 50...1000, using: &random), useInterval: Int.random(in: 0...20, using: &random))
        self.limits = limits
        self.random = random
        caches = [sandbox.cache(limits), sandbox.cache(limits)]
        model = CacheModel(limits: limits)
    }

    private mutating func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func check(_ isRight: Bool, _ text: @autoclosure () -> String) {
        if !isRight { failures.append(text()) }
    }

    private mutating func makeMetadata() -> ResponseMetadata {
        let filler = String(repeating: "f", count: pick(0..<10) == 0 ? pick(0..<9000) : pick(0..<200))
        return metadata("http://host/\(pick(0..<24))", ["X": "\(pick(0..<100_000))", "F": filler], at: sandbox.now)
    }

    /// Makes one random call. Returns its name.
    mutating func step() -> String {
        sandbox.now += pick(0..<8)
        model.now = sandbox.now
        let cache = caches[pick(0..<2)]
        switch pick(0..<20) {
        case 0..<6: return store(cache)
        case 6..<11: return read(cache)
        case 11..<13: return update(cache)
        case 13: return begin(cache)
        case 14..<16: return goOn()
        case 16:
            let url = "http://host/\(pick(0..<24))"
            try? cache.remove(url)
            model.remove(url)
            return "remove"
        case 17:
            cache.maintain()
            model.maintain()
            return "maintain"
        case 18:
            guard pick(0..<5) == 0 else { return "nothing" }
            try? cache.removeAll()
            model.entries = [:]
            model.clearCount += 1
            return "clear"
        default:
            let wait = pick(0..<3) == 0 ? pick(0..<600) : 0
            sandbox.now += wait
            return "wait"
        }
    }

    private mutating func store(_ cache: DiskCache) -> String {
        let new = makeMetadata()
        let bytes = body(pick(0..<20_000), seed: UInt64(pick(0..<1000)))
        let expected = model.store(new, bytes)
        var isStored = true
        do { try cache.store(new, body: bytes) } catch { isStored = false }
        check(isStored == expected, "stored \(isStored)")
        return "store \(new.url) \(bytes.count)"
    }

    private mutating func read(_ cache: DiskCache) -> String {
        let url = "http://host/\(pick(0..<24))"
        let expected = model.read(url)
        let found = cache.open(url)
        check(found?.metadata == expected?.metadata, "metadata of \(url)")
        check(found?.readBody() == expected?.body, "body of \(url)")
        return "read \(url)"
    }

    private mutating func update(_ cache: DiskCache) -> String {
        let new = makeMetadata()
        // The update knows the body from a read, which counts as a use.
        let known = model.read(new.url)
        let found = cache.open(new.url)
        check((found == nil) == (known == nil), "found \(new.url)")
        guard let found else { return "no update" }
        let expected = model.update(new)
        let isUpdated = (try? cache.update(new, of: found.identity)) ?? false
        check(isUpdated == expected, "updated \(isUpdated)")
        return "update \(new.url)"
    }

    private mutating func begin(_ cache: DiskCache) -> String {
        guard writers.count < 2 else { return "nothing" }
        let new = makeMetadata()
        let expected = pick(0..<2) == 0 ? nil : pick(0..<20_000)
        let layout = CacheModel.layout(of: new)
        let isPossible = model.begin(layout.bodyOffset + (expected ?? 0))
        let writer = try? cache.beginWriting(new, expectedByteCount: expected)
        check((writer != nil) == isPossible, "begun \(writer != nil)")
        guard let writer else { return "begin fails" }
        writers.append(OpenWriter(writer: writer, metadata: new, expected: expected, clearCount: model.clearCount))
        return "begin"
    }

    /// Adds to the first open writer, or ends it.
    private mutating func goOn() -> String {
        guard !writers.isEmpty else { return "nothing" }
        let offset = CacheModel.layout(of: writers[0].metadata).bodyOffset
        switch pick(0..<4) {
        case 0:
            writers.removeFirst().writer.cancel()
            model.endWriting(0)
            return "cancel"
        case 1:
            let done = writers.removeFirst()
            let isComplete = done.expected == nil || done.expected == done.body.count
            let expected = isComplete && done.clearCount == model.clearCount
            model.endWriting(0)
            if expected { model.insert(done.metadata, done.body) }
            var isStored = true
            do { try done.writer.commit() } catch { isStored = false }
            check(isStored == expected, "committed \(isStored)")
            return "commit"
        default:
            let rest = writers[0].expected.map { $0 - writers[0].body.count } ?? 20_000
            let bytes = body(pick(0..<max(1, rest) + 1), seed: UInt64(pick(0..<1000)))
            let isLong = bytes.count > rest
            let isPossible = !isLong && model.grow(0, to: offset + writers[0].body.count + bytes.count)
            var isAdded = true
            do { try writers[0].writer.append(bytes) } catch { isAdded = false }
            check(isAdded == isPossible, "added \(isAdded)")
            writers[0].body.append(bytes)
            if !isAdded {
                writers.removeFirst()
                model.endWriting(0)
            }
            return "append"
        }
    }

    mutating func finish() {
        while !writers.isEmpty {
            writers.removeFirst().writer.cancel()
            model.endWriting(0)
        }
    }

    /// The first difference between the folder and the model.
    func fault(isThorough: Bool) -> String? {
        if let failure = failures.first { return failure }
        for number in 0..<24
        where sandbox.exists("http://host/\(number)") != (model.entries["http://host/\(number)"] != nil) {
            return "existence of \(number)"
        }
        if let recorded = sandbox.recordedByteCount, recorded != model.usedByteCount {
            return "\(recorded) bytes recorded instead of \(model.usedByteCount)"
        }
        // A look at all folders takes its time.
        guard isThorough else { return nil }
        let used = sandbox.usedByteCount
        if used != model.usedByteCount { return "\(used) bytes instead of \(model.usedByteCount)" }
        if used > limits.byteLimit { return "\(used) bytes are above the limit" }
        return nil
    }
}

/// The rules of the cache, with every sum computed from the start.
private struct CacheModel {
    struct Entry {
        var metadata: ResponseMetadata
        let body: Data
        let layout: EntryLayout
        var lastUse: Int

        var charge: Int { FileStatus.charge(of: layout.bodyOffset + body.count) }
    }

    let limits: DiskCacheLimits
    var now = 0
    var clearCount = 0
    var entries: [String: Entry] = [:]
    /// The bytes that each open writer has reserved.
    private var reserved: [Int] = []

    init(limits: DiskCacheLimits) { self.limits = limits }

    static func layout(of metadata: ResponseMetadata) -> EntryLayout {
        let record = EntryRecord(metadata: metadata, identity: BodyIdentity(byteCount: 0, checksum: 0))
        return EntryLayout(recordByteCount: record.bytes.count)
    }

    var usedByteCount: Int {
        entries.values.reduce(0) { $0 + $1.charge } + reserved.reduce(0) { $0 + FileStatus.charge(of: $1) }
    }

    private func isOld(_ entry: Entry) -> Bool { entry.lastUse < now - limits.ageLimit }

    private mutating func evict(downTo goal: Int?) {
        let order = entries.sorted {
            ($0.value.lastUse, EntryName(key: $0.key)) < ($1.value.lastUse, EntryName(key: $1.key))
        }
        for (url, entry) in order where isOld(entry) || goal.map({ usedByteCount > $0 }) ?? false { entries[url] = nil }
    }

    private mutating func makeSpace(_ byteCount: Int) -> Bool {
        if usedByteCount + byteCount > limits.byteLimit { evict(downTo: max(0, limits.lowWater - byteCount)) }
        return usedByteCount + byteCount <= limits.byteLimit
    }

    mutating func maintain() { evict(downTo: usedByteCount > limits.highWater ? limits.lowWater : nil) }

    mutating func insert(_ metadata: ResponseMetadata, _ body: Data) {
        let layout = CacheModel.layout(of: metadata)
        entries[metadata.url] = Entry(metadata: metadata, body: body, layout: layout, lastUse: now)
    }

    mutating func store(_ metadata: ResponseMetadata, _ body: Data) -> Bool {
        guard begin(CacheModel.layout(of: metadata).bodyOffset + body.count) else { return false }
        endWriting(reserved.count - 1)
        insert(metadata, body)
        return true
    }

    mutating func read(_ url: String) -> Entry? {
        guard let entry = entries[url] else { return nil }
        if isOld(entry) {
            entries[url] = nil
            return nil
        }
        if now - entry.lastUse >= limits.useInterval { entries[url]?.lastUse = now }
        return entry
    }

    mutating func update(_ metadata: ResponseMetadata) -> Bool {
        guard let entry = entries[metadata.url] else { return false }
        let record = EntryRecord(metadata: metadata, identity: BodyIdentity(byteCount: 0, checksum: 0))
        guard entry.layout.fits(recordByteCount: record.bytes.count) else { return store(metadata, entry.body) }
        entries[metadata.url]?.metadata = metadata
        entries[metadata.url]?.lastUse = now
        return true
    }

    mutating func remove(_ url: String) { entries[url] = nil }

    mutating func begin(_ byteCount: Int) -> Bool {
        guard byteCount <= limits.entryByteLimit, makeSpace(FileStatus.charge(of: byteCount)) else { return false }
        reserved.append(byteCount)
        return true
    }

    /// A writer that needs more reserves at least 64 KiB and at least as much as it has.
    mutating func grow(_ writer: Int, to byteCount: Int) -> Bool {
        guard byteCount <= limits.entryByteLimit else { return false }
        guard byteCount > reserved[writer] else { return true }
        let wanted = max(byteCount, min(reserved[writer] + max(65_536, reserved[writer]), limits.entryByteLimit))
        guard makeSpace(FileStatus.charge(of: wanted) - FileStatus.charge(of: reserved[writer])) else { return false }
        reserved[writer] = wanted
        return true
    }

    mutating func endWriting(_ writer: Int) { reserved.remove(at: writer) }
}
