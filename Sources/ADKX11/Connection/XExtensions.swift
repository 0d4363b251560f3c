import CXCB

/// The extensions the server has, of those this program uses from the start: the numbers of their
/// events and errors, and their versions.
@MainActor
struct XExtensions {
    struct Numbers {
        var firstEvent: UInt8
        var firstError: UInt8
        var majorOpcode: UInt8
        /// The newest that both the server and this program know.
        var version: (major: UInt32, minor: UInt32) = (0, 0)

        func isAtLeast(_ major: UInt32, _ minor: UInt32) -> Bool { version >= (major, minor) }
    }

    /// Nil where the server does not have it.
    private(set) var sync, randr, input, xfixes, sharedMemory: Numbers?

    /// None.
    init() {}

    /// Waits for what was asked for when connecting.
    init(of connection: OpaquePointer) {
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

    /// Asks for the versions, all in one round trip; an extension that does not answer is taken for missing.
    /// Not for xfixes, which nothing is asked of.
    mutating func askVersions(_ connection: XConnection) {
        let shared = sharedMemory == nil ? nil
            : connection.pose(.shmQueryVersion, for: xcb_shm_query_version_reply_t.self) {
                xcb_shm_query_version($0).sequence
            }
        let syncing = sync == nil ? nil
            : connection.pose(.syncInitialize, for: xcb_sync_initialize_reply_t.self) {
                xcb_sync_initialize($0, UInt8(XCB_SYNC_MAJOR_VERSION), UInt8(XCB_SYNC_MINOR_VERSION)).sequence
            }
        let screens = randr == nil ? nil
            : connection.pose(.queryScreensVersion, for: xcb_randr_query_version_reply_t.self) {
                xcb_randr_query_version($0, UInt32(XCB_RANDR_MAJOR_VERSION), UInt32(XCB_RANDR_MINOR_VERSION)).sequence
            }
        let pointers = input == nil ? nil
            : connection.pose(.inputQueryVersion, for: xcb_input_xi_query_version_reply_t.self) {
                // The one with touch screens.
                xcb_input_xi_query_version($0, 2, 2).sequence
            }
        func note(_ version: (some BinaryInteger, some BinaryInteger)?, for numbers: inout Numbers?) {
            if let version { numbers?.version = (UInt32(version.0), UInt32(version.1)) } else { numbers = nil }
        }
        note(connection.answer(shared) { ($0.pointee.major_version, $0.pointee.minor_version) }, for: &sharedMemory)
        note(connection.answer(syncing) { ($0.pointee.major_version, $0.pointee.minor_version) }, for: &sync)
        note(connection.answer(screens) { ($0.pointee.major_version, $0.pointee.minor_version) }, for: &randr)
        note(connection.answer(pointers) { ($0.pointee.major_version, $0.pointee.minor_version) }, for: &input)
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
