import Foundation
import Glibc

extension MeasurePass {
    /// Runs `body` on a new thread with a stack of 16 MiB and waits for the result.
    ///
    /// A tree may be thousands of levels deep, and a thread's stack may have only 512 KiB. The new thread serves as a
    /// stack only: the calling thread blocks until it has finished.
    static func onLargerStack(_ body: () -> ASLayout) -> ASLayout {
        let pass = current
        let shortLimit = pass.pointee.stackLimit
        defer { pass.pointee.stackLimit = shortLimit }
        return withoutActuallyEscaping(body) { body in
            let call = LargerStackCall(pass: pass, body: body)
            call.run()
            return call.takeLayout()
        }
    }
}

/// One measurement on a thread with a larger stack.
private final class LargerStackCall: @unchecked Sendable {
    // pthread_create passes the object to the new thread and pthread_join back; both never use it at the same time.
    private let pass: UnsafeMutablePointer<MeasurePass>
    private let body: () -> ASLayout
    private var layout: ASLayout?

    private static let stackSize = 16 << 20

    init(pass: UnsafeMutablePointer<MeasurePass>, body: @escaping () -> ASLayout) {
        self.pass = pass
        self.body = body
    }

    func run() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        defer { pthread_attr_destroy(&attributes) }
        let box = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { raw in
                guard let raw else { return nil }
                Unmanaged<LargerStackCall>.fromOpaque(raw).takeRetainedValue().runOnThread()
                return nil
            }, box.toOpaque())
        if status == 0 {
            pthread_join(thread, nil)
        } else {
            // Without a thread, use the rest of this stack.
            box.release()
            pass.pointee.stackLimit = 0
            layout = body()
        }
    }

    private func runOnThread() {
        pthread_setspecific(MeasurePass.key, pass)
        defer { pthread_setspecific(MeasurePass.key, nil) }
        pass.pointee.stackLimit = currentStackAddress() - UInt(Self.stackSize) + (512 << 10)
        layout = body()
    }

    func takeLayout() -> ASLayout {
        guard let layout else { preconditionFailure("a measurement on a larger stack returned nothing") }
        return layout
    }
}

/// The limit of the calling thread's stack.
enum ThreadStack {
    /// Bytes kept free for a leaf that measures itself, such as a text.
    private static let reserve: UInt = 128 << 10
    /// Bytes that may be used of a stack whose end is not known.
    private static let cautiousDepth: UInt = 192 << 10

    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// Looked up by name, because Swift's Glibc module does not export the function.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: GetAttributes.self)
    }

    /// The lowest address that a measurement may use. Takes a few microseconds, so it is called once per thread.
    static func lowestUsableAddress() -> UInt {
        let here = currentStackAddress()
        let cautious = here - cautiousDepth
        var attributes = pthread_attr_t()
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return cautious }
        defer { pthread_attr_destroy(&attributes) }
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0, let lowest else { return cautious }
        let limit = UInt(bitPattern: lowest) + reserve
        // A limit above the current address belongs to another stack, for example that of a coroutine's caller.
        return limit < here ? limit : cautious
    }
}
