import Foundation
import Glibc

extension MeasurePass {
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
            call.run()
            return call.takeLayout()
        }
    }
}

/// A call on its way to another thread and back.
private final class LargerStackCall: @unchecked Sendable {
    // Handed over by pthread_create and back by pthread_join; never used by both threads at once.
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
            // No thread to be had: the rest of this stack is the best there is.
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

/// How far down the calling thread's stack may be used.
enum ThreadStack {
    /// What is left for a leaf that measures itself, such as a text.
    private static let reserve: UInt = 128 << 10
    /// What may be used of a stack whose end nobody knows.
    private static let cautiousDepth: UInt = 192 << 10

    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

    /// Not among the functions Swift's Glibc module shows.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
        unsafeBitCast($0, to: GetAttributes.self)
    }

    /// Asks the system; a few microseconds, so once per thread.
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
        // A limit above where we are would be that of a stack somebody switched away from.
        return limit < here ? limit : cautious
    }
}
