import ADKFoundation
import Foundation
import TestSupport

@testable import ADKGraphics

/// Runs a closure on several threads and waits for all of them.
enum Threads {
    static func run<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
        let results = Collected<Result>()
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                results.set(body(index), at: index)
                group.leave()
            }
            thread.stackSize = 4 << 20
            thread.start()
        }
        group.wait()
        return (0..<count).compactMap { results.value(at: $0) }
    }
}

/// Results by index, guarded by a lock.
final class Collected<Value: Sendable>: Sendable {
    private let values = Locked<[Int: Value]>([:])
    func set(_ value: Value, at index: Int) { values.withLock { $0[index] = value } }
    func value(at index: Int) -> Value? { values.withLock { $0[index] } }
}

/// Shaped texts that threads exchange.
final class SharedTexts: Sendable {
    private let texts = Locked<[ShapedText]>([])

    func offer(_ text: ShapedText) {
        texts.withLock { texts in
            texts.append(text)
            if texts.count > 64 { texts.removeFirst(32) }
        }
    }

    /// A random text. The caller must have offered one before.
    func pick(_ random: inout SeededRandom) -> ShapedText {
        let number = Int.random(in: 0..<1_000, using: &random)
        return texts.withLock { $0[number % $0.count] }
    }
}

/// Hands one Foundation object to two threads.
struct UncheckedSendable<Value>: @unchecked Sendable {
    // No lock: the tests that use it prove that the callee has one.
    let value: Value
    init(_ value: Value) { self.value = value }
}
