import CXCB

/// The server's extensions among those this program uses from the start: their event and error numbers, and their
/// versions.
@MainActor
struct XExtensions {
    struct Numbers {
        var firstEvent: UInt8
        var firstError: UInt8
        var majorOpcode: UInt8
        /// The newest version that both the server and this program support.
        var version: (major: UInt32, minor: UInt32) = (0, 0)

        func isAtLeast(_ major: UInt32, _ minor: UInt32) -> Bool { version >= (major, minor) }
    }

    /// Nil if the server lacks the extension.
    var sync, randr, input, sharedMemory, keyboard, present, fixes: Numbers?

    /// No extensions.
    init() {}

    /// Reads the replies to the queries sent when connecting, and waits for them. Do not call it later: XCB would wait
    /// for extensions that were not queried then.
    init(of connection: OpaquePointer) {
        func numbers(_ reply: UnsafePointer<xcb_query_extension_reply_t>?) -> Numbers? {
            guard let reply = reply?.pointee, reply.present != 0 else { return nil }
            return Numbers(
                firstEvent: reply.first_event, firstError: reply.first_error, majorOpcode: reply.major_opcode)
        }
        sync = numbers(cxcb_sync_extension(connection))
        randr = numbers(cxcb_randr_extension(connection))
        input = numbers(cxcb_input_extension(connection))
        sharedMemory = numbers(cxcb_shm_extension(connection))
        keyboard = numbers(cxcb_xkb_extension(connection))
        present = numbers(cxcb_present_extension(connection))
        fixes = numbers(cxcb_xfixes_extension(connection))
    }

    /// An extension's name for an error code; nil for core errors and unknown codes.
    func errorName(_ code: UInt8) -> String? {
        let names: [(Numbers?, [String])] = [
            (sharedMemory, ["BadShmSeg"]), (sync, ["BadCounter", "BadAlarm", "BadFence"]),
            (randr, ["BadOutput", "BadCrtc", "BadMode", "BadProvider"]),
            (input, ["BadDevice", "BadEvent", "BadMode", "DeviceBusy", "BadClass"]),
        ]
        for (numbers, names) in names {
            guard let first = numbers?.firstError, first > 0, code >= first else { continue }
            if Int(code - first) < names.count { return names[Int(code - first)] }
        }
        return nil
    }
}
