import CBus
import Glibc

/// A message of sd-bus. Used on the bus's thread only.
final class BusPacket {
    enum Kind { case call, answer, signal }

    private let library: UnsafePointer<cbus_library_t>
    let pointer: OpaquePointer
    /// The bytes of texts and arrays of bytes that were written.
    private(set) var byteCount = 0

    /// Shares `pointer` with its owner.
    init(_ library: UnsafePointer<cbus_library_t>, sharing pointer: OpaquePointer) {
        (self.library, self.pointer) = (library, pointer)
        _ = library.pointee.message_ref(pointer)
    }

    /// Makes a message with `make`, and writes `body`.
    init(
        _ library: UnsafePointer<cbus_library_t>, _ body: [BusValue],
        _ make: (inout OpaquePointer?) -> Int32
    ) throws(BusError) {
        var made: OpaquePointer?
        let status = make(&made)
        guard status >= 0, let made else {
            throw .invalidValue("its name or path is refused: \(String(cString: strerror(-status)))")
        }
        (self.library, pointer) = (library, made)
        var encoder = BusEncoder(library, made)
        try encoder.append(body)
        byteCount = encoder.byteCount
    }

    deinit { _ = library.pointee.message_unref(pointer) }

    // MARK: - Sent messages

    /// The answer to this call.
    func answer(_ body: [BusValue]) throws(BusError) -> BusPacket {
        try BusPacket(library, body) { library.pointee.new_return(pointer, &$0) }
    }

    /// The answer to this call, if it failed.
    func answer(_ fault: BusFault) throws(BusError) -> BusPacket {
        try BusPacket(library, []) { made in
            fault.name.withCString { name in
                fault.message.withCString { message in
                    var error = cbus_error_t(name: name, message: message, must_be_freed: 0)
                    return library.pointee.new_error(pointer, &made, &error)
                }
            }
        }
    }

    // MARK: - Received messages

    /// Nil if the message is of no known kind.
    var kind: Kind? {
        var type = UInt8(0)
        guard library.pointee.get_type(pointer, &type) >= 0 else { return nil }
        switch Int(type) {
        case CBUS_CALL: return .call
        case CBUS_RETURN, CBUS_ERROR: return .answer
        case CBUS_SIGNAL: return .signal
        default: return nil
        }
    }

    /// The number of the call that this message answers.
    var answeredCookie: UInt64? {
        var cookie = UInt64(0)
        return library.pointee.get_reply_cookie(pointer, &cookie) >= 0 ? cookie : nil
    }

    var expectsAnswer: Bool { library.pointee.get_expect_reply(pointer) > 0 }
    var path: String { text(library.pointee.get_path) }
    var interface: String { text(library.pointee.get_interface) }

    /// The values of an answer, or its error.
    func values() throws(BusError) -> [BusValue] {
        if let error = library.pointee.get_error(pointer)?.pointee, let name = error.name {
            throw .refused(name: String(cString: name), message: error.message.map { String(cString: $0) } ?? "")
        }
        var decoder = BusDecoder(library, pointer)
        return try decoder.read()
    }

    /// A received call or signal.
    func message() throws(BusError) -> BusMessage {
        var message = BusMessage(
            to: text(library.pointee.get_destination), path: path, interface: interface,
            member: text(library.pointee.get_member), try values())
        message.sender = text(library.pointee.get_sender)
        return message
    }

    private func text(_ function: (OpaquePointer) -> UnsafePointer<CChar>?) -> String {
        function(pointer).map { String(cString: $0) } ?? ""
    }
}
