import CXCB
import Foundation
import Logging

/// The connection to the X server: its set-up, and all requests.
///
/// `send` and `ask` name every request, so that errors can name it. No code waits for replies after the set-up
/// (`PendingReplies`). Two kinds of requests bypass these methods: those that XCB sends by itself (extensions, longest
/// request, more resource IDs), and those of libraries that wait for replies (`SideConnection`).
///
/// A lost connection stays usable: requests are dropped, replies are nil, and `isLost` is true. Nothing traps and no
/// signal is raised.
@MainActor
package final class XConnection {
    let handle: OpaquePointer
    /// For `poll`; readable when the server has sent data.
    let descriptor: Int32
    private(set) var screen: XScreen
    /// The number of the screen in the display's name.
    let screenNumber: Int32
    /// Whether the server runs on this machine, and so with the same clock.
    let isLocal: Bool
    private(set) var atoms = Atoms()
    private(set) lazy var names = AtomNames(connection: self)
    private(set) var extensions = XExtensions()
    /// The version of XFIXES was negotiated.
    var isFixesGreeted = false
    /// Whether this connection created `window`.
    func owns(_ window: xcb_window_t) -> Bool {
        guard let setup = xcb_get_setup(handle)?.pointee else { return false }
        return window & ~setup.resource_id_mask == setup.resource_id_base
    }
    /// MIT-SHM; nil if pixels have to go through the socket.
    private(set) var sharedMemory: SharedMemoryExtension?
    /// Longest request in bytes, including its header.
    private(set) var maximumRequestBytes = 0
    /// Called for every request that the server refused, after logging the error.
    var onError: ((XProtocolError) -> Void)?

    /// The cursors; each is loaded when it is first shown.
    var cursors: PointerCursors {
        if let loadedCursors { return loadedCursors }
        let cursors = PointerCursors(connection: self, side: side)
        loadedCursors = cursors
        return cursors
    }
    private var loadedCursors: PointerCursors?

    /// The screen, which all monitors share, has a new size in pixels.
    func screenWasResized(width: Int, height: Int) { (screen.width, screen.height) = (width, height) }

    /// The cursor theme changed: cursors are loaded again when they are next shown.
    func invalidateCursors() { loadedCursors?.invalidate() }

    /// Event numbers by which RandR reports changes of monitors; nil without RandR.
    var screenChangeEvents: ClosedRange<UInt8>?
    private var history = RequestHistory()
    var pendingReplies = PendingReplies()
    /// Number of replies that were waited for; for tests.
    var waits = 0
    /// Name of the display, like `:0`.
    let display: String
    /// For libraries that wait for every reply; connected when first used.
    private(set) lazy var side = SideConnection(display: display)
    let log = Logger(label: "x11")

    /// The server's MIT-SHM extension.
    struct SharedMemoryExtension {
        var firstEvent: UInt8
        /// The server accepts memory as a file descriptor; otherwise only as a System V segment.
        var takesDescriptors: Bool
    }

    /// Connects to the server, chooses the visual of windows, and reads extensions and atoms. Waits for the server.
    ///
    /// - Parameters:
    ///   - display: like `:0`; nil reads `DISPLAY` from the environment.
    ///   - environment: `ADK_NO_SHM=1` sends all pixels through the socket, `ADK_SHM=sysv` uses System V memory;
    ///     `ADK_VISUAL` is the number of a visual to prefer, or `root`.
    /// - Throws: `X11Error` if there is no usable server.
    package init(
        display: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(X11Error) {
        // A lost server is reported by `isLost`; writing to its socket must not end the process.
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
        screenNumber = number
        self.display = name
        descriptor = xcb_get_file_descriptor(handle)
        isLocal = XConnection.isLocalSocket(descriptor)
        readSetup(environment)
        guard !isLost else { throw .cannotConnect(display: name) }
    }

    /// Reads extensions and atoms in two round trips. The first queries the extensions and interns all atoms. The
    /// second queries the extensions' versions, which each extension requires before any other request.
    private func readSetup(_ environment: [String: String]) {
        cxcb_prefetch_extensions(handle)
        for name in Atoms.Name.allCases { askAtom(name) }
        maximumRequestBytes = Int(xcb_get_maximum_request_length(handle)) * 4
        extensions = XExtensions(of: handle)
        askVersions()
        waitForAnswers()
        guard isLocal, environment["ADK_NO_SHM"] != "1", let shared = extensions.sharedMemory else { return }
        // Version 1.2 is the first that accepts memory by file descriptor.
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

    /// Queries the extensions' versions; an extension that does not answer counts as missing. Skips those that are
    /// never used. `DisplayTicks` queries Present, and `Keyboard` queries XKB.
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
                // The first version with the pinches of touchpads. Touch screens need 2.2.
                xcb_input_xi_query_version($0, 2, 4).sequence
            } read: {
                (UInt32($0.pointee.major_version), UInt32($0.pointee.minor_version))
            } then: { [unowned self] in
                XConnection.note($0, for: &extensions.input)
            }
        }
    }

    isolated deinit { xcb_disconnect(handle) }

    /// The server is gone, or the connection has failed.
    package var isLost: Bool { xcb_connection_has_error(handle) != 0 }

    /// File descriptors can only be sent over a Unix socket; sending one over TCP would break the connection.
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
    /// Sends a request that has no reply. Errors are reported by `onError`, with `segment`, the shared memory that the
    /// request uses.
    func send(_ request: XRequest, of segment: xcb_shm_seg_t? = nil, _ body: (OpaquePointer) -> xcb_void_cookie_t) {
        guard !isLost else { return }
        history.note(request, of: segment, sequence: body(handle).sequence)
    }

    /// A new resource ID.
    func makeID() -> UInt32 { xcb_generate_id(handle) }

    func flush() { xcb_flush(handle) }

    /// Calls `body` with every event that has arrived; returns whether there was one.
    ///
    /// Reads from the socket unless `onlyQueued`, but never waits.
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
        let sent = history.entry(sequence: error.full_sequence)
        let refused = XProtocolError(
            request: request ?? sent?.request, segment: sent?.segment, code: error.error_code,
            extensionName: extensions.errorName(error.error_code),
            resource: error.resource_id, majorOpcode: error.major_code, minorOpcode: error.minor_code)
        // A window of another program can vanish at any time, also before a request about it arrives.
        let isForeign = refused.code == UInt8(XCB_WINDOW) && !isOwn(refused.resource)
        log.log(level: isForeign ? .debug : .error, "\(refused)")
        onError?(refused)
    }

    /// Whether this connection made a resource.
    private func isOwn(_ resource: UInt32) -> Bool {
        guard let setup = xcb_get_setup(handle)?.pointee else { return true }
        return resource & ~setup.resource_id_mask == setup.resource_id_base
    }
}
