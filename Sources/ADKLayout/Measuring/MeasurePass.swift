import Foundation
import Glibc

/// What one thread knows while it measures. Only ever touched by the thread it belongs to.
struct MeasurePass {
    var environment = LayoutEnvironment()
    /// What specs answered since the outermost measurement began.
    var results = ResultTable()
    /// The spec being measured, for messages only.
    var spec: Unmanaged<ASLayoutSpec>?
    /// Where problems go while somebody records them.
    var recordsProblems = false
    var problems: [ASLayoutProblem] = []
    /// How many specs are releasing their children inside one another, and what waits for the outermost.
    var releaseDepth = 0
    var released: [any ASLayoutElement] = []
    /// Below this address the stack is too short for another level.
    var stackLimit = ThreadStack.lowestUsableAddress()
    private(set) var depth = 0

    mutating func enter() { depth += 1 }

    mutating func leave() {
        depth -= 1
        if depth == 0 { results.removeAll() }
    }

    /// Whether there is stack enough for another level.
    @inline(__always)
    var hasStack: Bool { currentStackAddress() > stackLimit }

    // MARK: - The thread's own

    static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { raw in
            guard let raw else { return }
            let pass = raw.assumingMemoryBound(to: MeasurePass.self)
            pass.deinitialize(count: 1)
            pass.deallocate()
        }
        precondition(status == 0, "pthread_key_create failed with \(status)")
        return key
    }()

    /// The calling thread's pass; not to be handed to another thread.
    @inline(__always)
    static var current: UnsafeMutablePointer<MeasurePass> {
        if let raw = pthread_getspecific(key) { return raw.assumingMemoryBound(to: MeasurePass.self) }
        return makeCurrent()
    }

    private static func makeCurrent() -> UnsafeMutablePointer<MeasurePass> {
        let pass = UnsafeMutablePointer<MeasurePass>.allocate(capacity: 1)
        pass.initialize(to: MeasurePass())
        pthread_setspecific(key, pass)
        return pass
    }

    /// A style was changed on this thread: what specs answered before is stale.
    static func forgetResultsOfThisThread() {
        guard let raw = pthread_getspecific(key) else { return }
        let pass = raw.assumingMemoryBound(to: MeasurePass.self)
        if pass.pointee.depth > 0 { pass.pointee.results.removeAll() }
    }
}

/// Roughly where the stack pointer is.
@inline(__always)
func currentStackAddress() -> UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
