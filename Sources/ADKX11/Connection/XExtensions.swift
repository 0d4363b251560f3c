import CXCB

/// The extensions the server has, of those this program uses, and the numbers of their events
/// and errors. Asked for together with everything else at the start.
struct XExtensions {
    struct Numbers {
        var firstEvent: UInt8
        var firstError: UInt8
        var majorOpcode: UInt8
    }

    /// Nil where the server does not have it.
    let sync, randr, input, xfixes, sharedMemory: Numbers?

    init(_ connection: OpaquePointer) {
        func numbers(_ reply: UnsafePointer<xcb_query_extension_reply_t>?) -> Numbers? {
            guard let reply = reply?.pointee, reply.present != 0 else { return nil }
            return Numbers(
                firstEvent: reply.first_event, firstError: reply.first_error, majorOpcode: reply.major_opcode)
        }
        sync = numbers(cxcb_sync_extension(connection))
        randr = numbers(cxcb_randr_extension(connection))
        input = numbers(cxcb_input_extension(connection))
        xfixes = numbers(cxcb_xfixes_extension(connection))
        sharedMemory = numbers(cxcb_shm_extension(connection))
    }

    /// What an extension calls an error's code; nil for the core protocol's own and unknown ones.
    func errorName(_ code: UInt8) -> String? {
        let names: [(Numbers?, [String])] = [
            (sharedMemory, ["BadShmSeg"]), (sync, ["BadCounter", "BadAlarm", "BadFence"]),
            (randr, ["BadOutput", "BadCrtc", "BadMode", "BadProvider"]),
            (input, ["BadDevice", "BadEvent", "BadMode", "DeviceBusy", "BadClass"]), (xfixes, ["BadRegion"]),
        ]
        for (numbers, names) in names {
            guard let first = numbers?.firstError, first > 0, code >= first else { continue }
            if Int(code - first) < names.count { return names[Int(code - first)] }
        }
        return nil
    }
}
