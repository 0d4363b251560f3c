import CCurl
import Glibc

/// The multi handle of libcurl with its connections. Used on the engine's thread only.
final class CurlMulti {
    private let library: CurlLibrary
    private let multi: OpaquePointer
    /// Handles that wait for their next request.
    private var spares: [CurlHandle] = []

    init?(_ library: CurlLibrary, slots: SlotLimits) {
        guard let multi = library.functions.pointee.multi_init() else { return nil }
        self.library = library
        self.multi = multi
        func set(_ option: Int, _ value: Int) {
            _ = ccurl_multi_set(library.functions, multi, Int32(option), value)
        }
        set(ccurl_multi_pipelining, ccurl_multiplex)
        set(ccurl_multi_max_host_connections, slots.perHost)
        set(ccurl_multi_max_total_connections, slots.total)
        set(ccurl_multi_maxconnects, slots.total)
    }

    /// All handles were removed before.
    deinit {
        _ = library.functions.pointee.multi_cleanup(multi)
    }

    /// A handle without a request. Nil if memory is short.
    func takeHandle() -> CurlHandle? { spares.popLast() ?? CurlHandle(library) }

    /// Starts the request of a handle. False if memory is short.
    func add(_ handle: CurlHandle) -> Bool {
        library.functions.pointee.multi_add_handle(multi, handle.pointer) == 0
    }

    /// Ends the request of a handle, finished or not, and keeps the handle for another.
    func remove(_ handle: CurlHandle) {
        _ = library.functions.pointee.multi_remove_handle(multi, handle.pointer)
        handle.receiver = nil
        spares.append(handle)
    }

    /// Reads and writes whatever can be without waiting. Calls the receivers.
    func perform() {
        var running: Int32 = 0
        _ = library.functions.pointee.multi_perform(multi, &running)
    }

    /// The next finished request: the name of its handle and its code.
    func nextFinished() -> (handle: OpaquePointer, code: Int)? {
        var rest: Int32 = 0
        while let message = library.functions.pointee.multi_info_read(multi, &rest) {
            if message.pointee.kind == ccurl_message_done, let handle = message.pointee.easy {
                return (handle, Int(message.pointee.data.code))
            }
        }
        return nil
    }

    /// Waits until a connection or one of `descriptors` can be read, or for `seconds`.
    func wait(for descriptors: [Int32], seconds: Double) {
        var entries = descriptors.map { ccurl_waitfd(descriptor: $0, events: Int16(ccurl_wait_in), found: 0) }
        let milliseconds = CurlMulti.milliseconds(seconds)
        let status = library.functions.pointee.multi_poll(
            multi, &entries, UInt32(entries.count), milliseconds, nil)
        // Without memory for the wait, the thread must not use a whole core.
        if status != 0 { poll(nil, 0, min(milliseconds, 10)) }
    }

    /// A time to wait, at most an hour. No number is a second.
    static func milliseconds(_ seconds: Double) -> Int32 {
        seconds.isNaN ? 1000 : Int32((min(max(seconds, 0), 3600) * 1000).rounded(.up))
    }
}
