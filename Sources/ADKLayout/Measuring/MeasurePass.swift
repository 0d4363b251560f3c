import Foundation
import Glibc

/// The state of one thread while it measures. Used by that thread only.
struct MeasurePass {
    var environment = LayoutEnvironment()
    /// The layouts of specs since the outermost measurement began.
    var results = ResultTable()
    /// The spec being measured, for messages only.
    var spec: Unmanaged<ASLayoutSpec>?
    /// Whether problems are collected in `problems`; otherwise they are logged or given to the handler.
    var recordsProblems = false
    var problems: [ASLayoutProblem] = []
    /// The number of nested specs that are releasing their children.
    var releaseDepth = 0
    /// The elements that the outermost of these specs releases.
    var released: [any ASLayoutElement] = []
    /// The lowest stack address at which another level may start.
    var stackLimit = ThreadStack.lowestUsableAddress()
    private(set) var depth = 0

    mutating func enter() { depth += 1 }

    mutating func leave() {
        depth -= 1
        if depth == 0 { results.removeAll() }
    }

    /// Whether the stack has space for another level.
    @inline(__always)
    var hasStack: Bool { currentStackAddress() > stackLimit }

    // MARK: - Thread-local storage

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

    /// The pass of the calling thread. Do not pass it to another thread.
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

    /// Discards the results of the calling thread's pass, because a style changed on this thread.
    static func discardResultsOfThisThread() {
        guard let raw = pthread_getspecific(key) else { return }
        let pass = raw.assumingMemoryBound(to: MeasurePass.self)
        if pass.pointee.depth > 0 { pass.pointee.results.removeAll() }
    }
}

/// The approximate address of the stack pointer.
@inline(__always)
func currentStackAddress() -> UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
