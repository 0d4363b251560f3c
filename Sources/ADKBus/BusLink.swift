import CBus
import Glibc

/// One connection of sd-bus. It never waits. Used on the bus's thread only.
final class BusLink {
    enum Progress {
        /// All that arrived is handled.
        case idle
        /// There may be more.
        case busy
        /// The connection ended, for this reason.
        case ended(String)
    }

    private let library: UnsafePointer<cbus_library_t>
    private let bus: OpaquePointer
    /// Returns false if sd-bus is to answer the message itself.
    private let receive: (BusPacket) -> Bool

    /// The bytes of texts and arrays of bytes in the messages that wait to be written, at most.
    private var queuedBytes = 0

    /// The messages, and their bytes, that may wait to be written. A bus that does not read must not fill the memory.
    private static let (mostQueued, mostQueuedBytes) = (1024, 64 << 20)
    /// The messages that are handled in a row.
    private static let mostAtOnce = 64

    /// Begins to connect.
    init(
        _ library: BusLibrary, address: String, receive: @escaping (BusPacket) -> Bool
    ) throws(BusError) {
        var made: OpaquePointer?
        let functions = library.functions
        guard functions.pointee.create(&made) >= 0, let made else { throw .cannotConnect("not enough memory") }
        (self.library, bus, self.receive) = (functions, made, receive)
        var status = functions.pointee.set_address(bus, address)
        if status >= 0 { status = functions.pointee.set_bus_client(bus, 1) }
        if status >= 0 { status = functions.pointee.start(bus) }
        if status >= 0 {
            let user = Unmanaged.passUnretained(self).toOpaque()
            status = functions.pointee.add_filter(
                bus, nil,
                { message, user, _ in
                    guard let user else { return 0 }
                    let link = Unmanaged<BusLink>.fromOpaque(user).takeUnretainedValue()
                    return link.receive(BusPacket(link.library, sharing: message)) ? 1 : 0
                }, user)
        }
        guard status >= 0 else { throw .cannotConnect(String(cString: strerror(-status))) }
    }

    deinit { _ = library.pointee.close_unref(bus) }

    // MARK: - Sending

    /// The number of the call, for its answer; 0 if none is expected.
    @discardableResult
    func send(_ packet: BusPacket, expectsAnswer: Bool = false) throws(BusError) -> UInt64 {
        var queued = UInt64(0)
        guard library.pointee.get_n_queued_write(bus, &queued) >= 0 else { throw .connectionLost("it is closed") }
        if queued == 0 { queuedBytes = 0 }
        queuedBytes += packet.byteCount
        guard queued <= BusLink.mostQueued, queuedBytes <= BusLink.mostQueuedBytes else {
            queuedBytes -= packet.byteCount
            throw .queueIsFull
        }
        var cookie = UInt64(0)
        let status =
            expectsAnswer
            ? library.pointee.send(bus, packet.pointer, &cookie) : library.pointee.send(bus, packet.pointer, nil)
        guard status >= 0 else { throw .connectionLost(String(cString: strerror(-status))) }
        return cookie
    }

    func call(_ message: BusMessage) throws(BusError) -> BusPacket {
        try check(message)
        return try BusPacket(library, message.body) {
            library.pointee.new_call(
                bus, &$0, message.destination, message.path, message.interface.isEmpty ? nil : message.interface,
                message.member)
        }
    }

    func signal(_ message: BusMessage) throws(BusError) -> BusPacket {
        try check(message)
        let packet = try BusPacket(library, message.body) {
            library.pointee.new_signal(bus, &$0, message.path, message.interface, message.member)
        }
        if !message.destination.isEmpty, library.pointee.set_destination(packet.pointer, message.destination) < 0 {
            throw .invalidValue("its destination is refused")
        }
        return packet
    }

    /// A C string would end at such a character.
    private func check(_ message: BusMessage) throws(BusError) {
        for text in [message.destination, message.path, message.interface, message.member]
        where text.utf8.contains(0) {
            throw .invalidValue("a name contains the character 0")
        }
    }

    // MARK: - Receiving

    var descriptor: Int32 { library.pointee.get_fd(bus) }

    /// The events for `poll`.
    var events: Int16 { Int16(truncatingIfNeeded: max(0, library.pointee.get_events(bus))) }

    /// The time at which sd-bus has work of its own, in seconds of the monotonic clock.
    var deadline: Double {
        var microseconds = UInt64.max
        guard library.pointee.get_timeout(bus, &microseconds) > 0, microseconds != .max else { return .infinity }
        return Double(microseconds) / 1e6
    }

    /// Writes messages that wait, reads those that arrived and calls `receive`.
    func process() -> Progress {
        for _ in 0..<BusLink.mostAtOnce {
            let status = library.pointee.process(bus, nil)
            if status == 0 { return .idle }
            if status < 0 { return .ended(String(cString: strerror(-status))) }
        }
        return .busy
    }
}
