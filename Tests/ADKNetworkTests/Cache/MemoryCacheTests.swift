import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

private final class Image: Sendable {
    let number: Int
    let onFree: @Sendable () -> Void

    init(_ number: Int, onFree: @escaping @Sendable () -> Void = {}) {
        self.number = number
        self.onFree = onFree
    }

    deinit { onFree() }
}

struct MemoryCacheTests {
    @Test func theLeastRecentlyUsedIsDropped() {
        let cache = MemoryCache<Int, Image>(byteLimit: 30)
        for number in 0..<3 { cache.insert(Image(number), for: number, cost: 10) }
        #expect(cache.value(for: 0)?.number == 0)
        cache.insert(Image(3), for: 3, cost: 10)
        #expect(cache.value(for: 1) == nil)
        #expect([0, 2, 3].allSatisfy { cache.value(for: $0)?.number == $0 })
        #expect(cache.byteCount == 30 && cache.count == 3)
    }

    @Test func aDroppedObjectThatIsStillHeldIsFoundAgain() {
        let cache = MemoryCache<Int, Image>(byteLimit: 10)
        let held = Image(1)
        cache.insert(held, for: 1, cost: 10)
        cache.insert(Image(2), for: 2, cost: 10)
        #expect(cache.count == 1)
        #expect(cache.value(for: 1) === held)
        // It is the most recently used one now.
        #expect(cache.value(for: 2) == nil)
    }

    @Test func anObjectAboveTheLimitIsKnownWhileItIsHeld() {
        let cache = MemoryCache<Int, Image>(byteLimit: 10)
        var huge: Image? = Image(1)
        cache.insert(Image(2), for: 2, cost: 5)
        cache.insert(huge!, for: 1, cost: 11)
        #expect(cache.value(for: 1) === huge)
        #expect(cache.count == 1 && cache.value(for: 2) != nil)
        huge = nil
        #expect(cache.value(for: 1) == nil)
    }

    @Test func removingForgetsHeldObjectsToo() {
        let cache = MemoryCache<Int, Image>(byteLimit: 100)
        let held = [Image(0), Image(1)]
        for image in held { cache.insert(image, for: image.number, cost: 10) }
        cache.removeValue(for: 0)
        #expect(cache.value(for: 0) == nil && cache.byteCount == 10)
        cache.removeAll()
        #expect(cache.value(for: 1) == nil && cache.byteCount == 0 && cache.count == 0)
        #expect(held.count == 2)
    }

    @Test func shrinkingDropsTheOldestAndKeepsTheLimit() {
        let cache = MemoryCache<Int, Image>(byteLimit: 100)
        for number in 0..<10 { cache.insert(Image(number), for: number, cost: 10) }
        cache.shrink(to: 35)
        #expect(cache.count == 3 && cache.value(for: 6) == nil && cache.value(for: 7) != nil)
        #expect(cache.byteLimit == 100)
        cache.byteLimit = 15
        #expect(cache.count == 1)
    }

    @Test func twoCallersShareOneObject() {
        let cache = MemoryCache<Int, Image>(byteLimit: 5)
        let first = Image(1), second = Image(1)
        #expect(cache.shared(first, for: 1, cost: 10) === first)
        #expect(cache.shared(second, for: 1, cost: 10) === first)
    }

    /// An object that is freed inside of the cache may use the cache.
    @Test func freeingAnObjectMayCallTheCache() {
        let cache = MemoryCache<Int, Image>(byteLimit: 10)
        let calls = Locked(0)
        for number in 0..<200 {
            let image = Image(number) { [unowned cache] in
                _ = cache.value(for: -1)
                calls.withLock { $0 += 1 }
            }
            switch number % 3 {
            case 0: cache.insert(image, for: number, cost: 10)
            case 1: cache.insert(image, for: number - 1, cost: 3)
            default: _ = cache.shared(image, for: number, cost: 1)
            }
        }
        cache.removeAll()
        #expect(calls.current == 200)
    }

    @Test func keysOfFreedObjectsAreSwept() {
        let cache = MemoryCache<Int, Image>(byteLimit: 10)
        for number in 0..<10_000 { cache.insert(Image(number), for: number, cost: 10) }
        #expect(cache.knownCount <= 64)
    }

    /// Random calls against a list that is searched from end to end.
    @Test func randomCallsMatchANaiveModel() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for _ in 0..<40 {
            let limit = Int.random(in: 0...60, using: &random)
            let cache = MemoryCache<Int, Image>(byteLimit: limit)
            var model = NaiveCache(limit: limit)
            var screen: [Image] = []
            for _ in 0..<300 {
                let key = Int.random(in: 0..<12, using: &random)
                switch Int.random(in: 0..<12, using: &random) {
                case 0..<5:
                    let image = Image(Int.random(in: 0..<1_000_000, using: &random))
                    let cost = Int.random(in: 0...25, using: &random)
                    if Bool.random(using: &random) { screen.append(image) }
                    cache.insert(image, for: key, cost: cost)
                    model.insert(image, key, cost)
                case 5..<9:
                    model.free(screen)
                    let expected = model.value(key)
                    #expect(cache.value(for: key) === expected)
                case 9: if !screen.isEmpty { screen.remove(at: Int.random(in: 0..<screen.count, using: &random)) }
                case 10:
                    cache.removeValue(for: key)
                    model.remove(key)
                default:
                    let bytes = Int.random(in: 0...limit, using: &random)
                    cache.shrink(to: bytes)
                    model.trim(bytes)
                }
                #expect(cache.count == model.held.count)
                #expect(cache.byteCount == model.held.reduce(0) { $0 + $1.cost })
                #expect(cache.byteCount <= limit)
            }
        }
    }

    @Test func manyThreadsUseOneCache() async {
        let cache = MemoryCache<Int, Image>(byteLimit: 500)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    var random = SeededRandom(seed: UInt64(thread))
                    var held: [Image] = []
                    for _ in 0..<2000 {
                        let key = Int.random(in: 0..<100, using: &random)
                        if let found = cache.value(for: key) { #expect(found.number == key) }
                        held.append(cache.shared(Image(key), for: key, cost: 10))
                        if held.count > 20 { held.removeFirst(10) }
                    }
                }
            }
        }
        #expect(cache.byteCount <= 500)
    }
}

/// The same rules with arrays. The weak level holds objects until `free` says which are still on screen.
private struct NaiveCache {
    struct Entry {
        let key: Int
        let value: Image
        let cost: Int
    }

    let limit: Int
    /// Most recently used last.
    var held: [Entry] = []
    private var weak: [Entry] = []

    init(limit: Int) { self.limit = limit }

    mutating func insert(_ value: Image, _ key: Int, _ cost: Int) {
        remove(key)
        hold(Entry(key: key, value: value, cost: cost))
    }

    private mutating func hold(_ entry: Entry) {
        weak.append(entry)
        guard entry.cost <= limit else { return }
        trim(limit - entry.cost)
        held.append(entry)
    }

    mutating func trim(_ bytes: Int) {
        while held.reduce(0, { $0 + $1.cost }) > bytes { held.removeFirst() }
    }

    mutating func remove(_ key: Int) {
        held.removeAll { $0.key == key }
        weak.removeAll { $0.key == key }
    }

    mutating func free(_ screen: [Image]) {
        weak.removeAll { entry in
            !held.contains { $0.value === entry.value } && !screen.contains { $0 === entry.value }
        }
    }

    mutating func value(_ key: Int) -> Image? {
        guard let entry = weak.first(where: { $0.key == key }) else { return nil }
        if let index = held.firstIndex(where: { $0.key == key }) {
            held.append(held.remove(at: index))
        } else {
            weak.removeAll { $0.key == key }
            hold(entry)
        }
        return entry.value
    }
}
