import CXCB
import Foundation
import Logging

/// The connection to the X server: what it offers, and the one way by which requests leave.
///
/// `send` and `ask` name every request, so that an error can say what was refused. Nothing waits for an answer
/// after the set-up (`PendingReplies`). Outside are the calls XCB makes by itself (which extensions there are, how
/// long a request may be, more resource numbers), and `SideConnection` for libraries that do wait.
///
/// Main thread only. A lost connection stays usable: requests go nowhere, answers are nil,
/// and `isLost` tells; nothing traps and no signal is raised.
@MainActor
package final class XConnection {
    let handle: OpaquePointer
    /// For `poll`; readable when the server has sent something.
    let descriptor: Int32
    private(set) var screen: XScreen
    /// The server runs on this machine, and so by the same clock.
    let isLocal: Bool
    private(set) var atoms = Atoms()
    private(set) var extensions = XExtensions()
    /// Whether a window is one of this connection's.
    func owns(_ window: xcb_window_t) -> Bool {
        guard let setup = xcb_get_setup(handle)?.pointee else { return false }
        return window & ~setup.resource_id_mask == setup.resource_id_base
    }
    /// Nil where pixels have to go through the socket.
    private(set) var sharedMemory: SharedMemoryExtension?
    /// A request, header and all, must not be longer.
    private(set) var maximumRequestBytes = 0
    /// Called for every request the server refused, after it was logged.
    var onError: ((XProtocolError) -> Void)?

    /// The pointer's pictures; none is loaded before it is shown.
    var cursors: PointerCursors {
        if let loadedCursors { return loadedCursors }
        let cursors = PointerCursors(connection: self, side: side)
        loadedCursors = cursors
        return cursors
    }
    private var loadedCursors: PointerCursors?

    /// The screen all monitors share is of another size.
    func screenWasResized(width: Int, height: Int) { (screen.width, screen.height) = (width, height) }

    /// The theme is another one: cursors are loaded again when they are next shown.
    func invalidateCursors() { loadedCursors?.invalidate() }

    /// The numbers of RandR's events that screens changed; nil without it.
    var screenChangeEvents: ClosedRange<UInt8>?
    private var history = RequestHistory()
    var pendingReplies = PendingReplies()
    /// How often this program waited for an answer; for tests.
    var waits = 0
    /// What the connection was made to, like `:0`.
    let display: String
    /// For libraries that wait for each of their answers; not connected before it is used.
    private(set) lazy var side = SideConnection(display: display)
    let log = Logger(label: "x11")

    /// What is known of MIT-SHM.
    struct SharedMemoryExtension {
        var firstEvent: UInt8
        /// Memory can be handed over as a file descriptor; otherwise as a System V segment.
        var takesDescriptors: Bool
    }

    /// - Parameters:
    ///   - display: like `:0`; nil takes `DISPLAY` of the environment.
    ///   - environment: `ADK_NO_SHM=1` sends all pixels through the socket, `ADK_SHM=sysv` takes
    ///     System V memory; `ADK_VISUAL` is the number of a visual to prefer, or `root`.
    package init(
        display: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(X11Error) {
        // The server going away is answered by `isLost`; writing to it must not end the process.
        signal(SIGPIPE, SIG_IGN)
        guard let name = display ?? environment["DISPLAY"], !name.isEmpty else { throw .noDisplay }
        var number: Int32 = 0
        guard let handle = xcb_connect(name, &number) else { throw .cannotConnect(display: name) }
        do throws(X11Error) {
            guard xcb_connection_has_error(handle) == 0 else { throw .cannotConnect(display: name) }
            screen = try XScreen.read(handle, number: Int(number), visual: environment["ADK_VISUAL"])
        } catch {
            xcb_disconnect(handle)
            throw error
        }
        self.handle = handle
        self.display = name
        descriptor = xcb_get_file_descriptor(handle)
        isLocal = XConnection.isLocalSocket(descriptor)
        readSetup(environment)
        guard !isLost else { throw .cannotConnect(display: name) }
    }

    /// What the server has and what it calls things: two round trips. In the first go out the questions
    /// what extensions there are, and all names; in the second the questions for the extensions'
    /// versions, which each wants to be asked before anything else.
    private func readSetup(_ environment: [String: String]) {
        cxcb_prefetch_extensions(handle)
        for name in Atoms.Name.allCases { askAtom(name) }
        maximumRequestBytes = Int(xcb_get_maximum_request_length(handle)) * 4
        extensions = XExtensions(of: handle)
        askVersions()
        waitForAnswers()
        guard isLocal, environment["ADK_NO_SHM"] != "1", let shared = extensions.sharedMemory else { return }
        // Version 1.2 is the first that takes memory by file descriptor.
        sharedMemory = SharedMemoryExtension(
            firstEvent: shared.firstEvent, takesDescriptors: environment["ADK_SHM"] != "sysv" && shared.isAtLeast(1, 2))
    }

    private func askAtom(_ name: Atoms.Name) {
        let text = name.rawValue
        ask(.internAtom, for: xcb_intern_atom_reply_t.self) {
            xcb_intern_atom($0, 0, UInt16(text.utf8.count), text).sequence
        } read: {
            $0.pointee.atom
        } then: { [unowned self] atom in
            if let atom { atoms[name] = atom }
        }
    }

    private static func note(_ version: (UInt32, UInt32)?, for numbers: inout XExtensions.Numbers?) {
        if let version { numbers?.version = version } else { numbers = nil }
    }

    /// Asks for the extensions' versions; one that does not answer is taken for missing. Not for those of which
    /// nothing is asked, and not for Present, which `DisplayTicks` asks, nor for XKB, which `Keyboard` does.
    private func askVersions() {
        if extensions.sharedMemory != nil {
            ask(.shmQueryVersion, for: xcb_shm_query_version_reply_t.self) {
                xcb_shm_query_version($0).sequence
            } read: {
                (UInt32($0.pointee.major_version), UInt32($0.pointee.minor_version))
            } then: { [unowned self] in
                XConnection.note($0, for: &extensions.sharedMemory)
            }
        }
        if extensions.sync != nil {
            ask(.syncInitialize, for: xcb_sync_initialize_reply_t.self) {
                xcb_sync_initialize($0, UInt8(XCB_SYNC_MAJOR_VERSION), UInt8(XCB_SYNC_MINOR_VERSION)).sequence
            } read: {
                (UInt32($0.pointee.major_version), UInt32($0.pointee.minor_version))
            } then: { [unowned self] in
                XConnection.note($0, for: &extensions.sync)
            }
        }
        if extensions.randr != nil {
            ask(.queryScreensVersion, for: xcb_randr_query_version_reply_t.self) {
                xcb_randr_query_version($0, UInt32(XCB_RANDR_MAJOR_VERSION), UInt32(XCB_RANDR_MINOR_VERSION)).sequence
            } read: {
                ($0.pointee.major_version, $0.pointee.minor_version)
            } then: { [unowned self] in
                XConnection.note($0, for: &extensions.randr)
            }
        }
        if extensions.input != nil {
            ask(.inputQueryVersion, for: xcb_input_xi_query_version_reply_t.self) {
                // The one with touch screens.
                xcb_input_xi_query_version($0, 2, 2).sequence
            } read: {
                (UInt32($0.pointee.major_version), UInt32($0.pointee.minor_version))
            } then: { [unowned self] in
                XConnection.note($0, for: &extensions.input)
            }
        }
    }

    isolated deinit { xcb_disconnect(handle) }

    /// The server is gone, or the connection broke beyond repair.
    package var isLost: Bool { xcb_connection_has_error(handle) != 0 }

    /// File descriptors only travel over a Unix socket; asking for it on TCP would break the connection.
    private static func isLocalSocket(_ descriptor: Int32) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return status == 0 && Int32(address.ss_family) == AF_UNIX
    }
}

// MARK: - Requests

extension XConnection {
    /// The one way for requests without an answer. Errors come back through `onError`.
    func send(_ request: XRequest, _ body: (OpaquePointer) -> xcb_void_cookie_t) {
        guard !isLost else { return }
        history.note(request, sequence: body(handle).sequence)
    }

    /// A new resource number.
    func makeID() -> UInt32 { xcb_generate_id(handle) }

    func flush() { xcb_flush(handle) }

    /// Hands every event that has arrived to `body`; returns whether there was one.
    ///
    /// Also reads what is waiting in the socket, unless `onlyQueued`, but never waits for more.
    @discardableResult
    func drainEvents(onlyQueued: Bool = false, _ body: (XEvent) -> Void) -> Bool {
        var any = false
        while let event = onlyQueued ? xcb_poll_for_queued_event(handle) : xcb_poll_for_event(handle) {
            any = true
            if event.pointee.response_type == 0 {
                report(UnsafeRawPointer(event).loadUnaligned(as: xcb_generic_error_t.self), request: nil)
            } else {
                body(XEvent(event))
            }
            free(event)
        }
        return any
    }

    func report(_ error: xcb_generic_error_t, request: XRequest?) {
        let refused = XProtocolError(
            request: request ?? history.request(sequence: error.full_sequence), code: error.error_code,
            extensionName: extensions.errorName(error.error_code),
            resource: error.resource_id, majorOpcode: error.major_code, minorOpcode: error.minor_code)
        log.error("\(refused)")
        onError?(refused)
    }
}

/// One event as it came over the wire; valid while it is being handled.
struct XEvent {
    private let memory: UnsafeRawPointer
    /// Which event: a core number, or one above an extension's first. Without the "sent" bit.
    let type: UInt8
    /// Another program sent it, with whatever it pleased in it.
    let isSent: Bool

    init(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
        memory = UnsafeRawPointer(event)
        type = event.pointee.response_type & 0x7F
        isSent = event.pointee.response_type & 0x80 != 0
    }

    /// XCB allocated the memory, so it is aligned for all of them.
    func read<Event>(as type: Event.Type) -> Event { memory.load(as: type) }

    /// Likewise, for events that are longer than their structure.
    func pointer<Event>(to type: Event.Type) -> UnsafePointer<Event> { memory.assumingMemoryBound(to: type) }
}
