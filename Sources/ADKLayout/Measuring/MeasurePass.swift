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
    private(set) var stackLimit: UInt = 0
    private(set) var depth = 0

    /// Of the caller's stack, a measurement uses at most this much; then it moves to a larger one.
    private static let stackBudget: UInt = 192 << 10

    mutating func enter() {
        if depth == 0 { stackLimit = currentStackAddress() - Self.stackBudget }
        depth += 1
    }

    mutating func leave() {
        depth -= 1
        if depth == 0 { results.removeAll() }
    }

    /// Whether there is stack enough for another level.
    @inline(__always)
    var hasStack: Bool { currentStackAddress() > stackLimit }

    // MARK: - The thread's own

    private static let key: pthread_key_t = {
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

    // MARK: - Deep trees

    /// Goes on with the pass on a fresh stack, and waits for it.
    ///
    /// A tree may be thousands of levels deep, a stack 512 KiB short. The other thread is a stack and nothing more:
    /// this one sleeps until it is done.
    static func onLargerStack(_ body: () -> ASLayout) -> ASLayout {
        let pass = current
        let shortLimit = pass.pointee.stackLimit
        defer { pass.pointee.stackLimit = shortLimit }
        return withoutActuallyEscaping(body) { body in
            let call = LargerStackCall(pass: pass, body: body)
            call.run(stackSize: largerStackSize)
            return call.takeLayout()
        }
    }

    private static let largerStackSize = 16 << 20

    /// A call on its way to another thread and back.
    private final class LargerStackCall: @unchecked Sendable {
        // Handed over by pthread_create and back by pthread_join; never used by both threads at once.
        private let pass: UnsafeMutablePointer<MeasurePass>
        private let body: () -> ASLayout
        private var layout: ASLayout?

        init(pass: UnsafeMutablePointer<MeasurePass>, body: @escaping () -> ASLayout) {
            self.pass = pass
            self.body = body
        }

        func run(stackSize: Int) {
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            pthread_attr_setstacksize(&attributes, stackSize)
            defer { pthread_attr_destroy(&attributes) }
            let box = Unmanaged.passRetained(self)
            var thread = pthread_t()
            let status = pthread_create(
                &thread, &attributes,
                { raw in
                    guard let raw else { return nil }
                    Unmanaged<LargerStackCall>.fromOpaque(raw).takeRetainedValue().runHere(stackSize: 16 << 20)
                    return nil
                }, box.toOpaque())
            if status == 0 {
                pthread_join(thread, nil)
            } else {
                // No thread to be had: the rest of this stack is the best there is.
                box.release()
                pass.pointee.stackLimit = 0
                layout = body()
            }
        }

        private func runHere(stackSize: Int) {
            pthread_setspecific(MeasurePass.key, pass)
            defer { pthread_setspecific(MeasurePass.key, nil) }
            pass.pointee.stackLimit = currentStackAddress() - UInt(stackSize) + (512 << 10)
            layout = body()
        }

        func takeLayout() -> ASLayout {
            guard let layout else { preconditionFailure("a measurement on a larger stack returned nothing") }
            return layout
        }
    }
}

/// Roughly where the stack pointer is.
@inline(__always)
func currentStackAddress() -> UInt {
    var mark: UInt8 = 0
    return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
}
