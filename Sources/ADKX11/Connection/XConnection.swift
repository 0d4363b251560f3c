import CXCB
import Foundation
import Logging

/// The connection to the X server: what it offers, and the one way by which requests leave.
///
/// `send`, `sendAndCheck`, `ask` and `pose` name every request, so that an error can say what was refused.
/// Outside are the calls others make on the connection by themselves: XCB's own (which extensions there are,
/// how long a request may be, more resource numbers), xkbcommon-x11's for the keyboard's map and
/// xcb-cursor's for the theme. Those take their answers' errors themselves; what else the server refuses them
/// comes here like any error, told by its opcodes.
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
    /// Nil where pixels have to go through the socket.
    private(set) var sharedMemory: SharedMemoryExtension?
    /// A request, header and all, must not be longer.
    private(set) var maximumRequestBytes = 0
    /// Called for every request the server refused, after it was logged.
    var onError: ((XProtocolError) -> Void)?

    /// The pointer's pictures; none is loaded before it is shown.
    var cursors: PointerCursors {
        if let loadedCursors { return loadedCursors }
        let cursors = PointerCursors(connection: self)
        loadedCursors = cursors
        return cursors
    }
    private var loadedCursors: PointerCursors?

    /// The screen all monitors share is of another size.
    func screenWasResized(width: Int, height: Int) { (screen.width, screen.height) = (width, height) }

    /// The theme is another one: cursors are loaded again when they are next shown.
    func forgetCursors() { loadedCursors?.forget() }

    /// The numbers of RandR's events that screens changed; nil without it.
    var screenChangeEvents: ClosedRange<UInt8>?
    private var history = RequestHistory()
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
        let names = Atoms.ask(self)
        maximumRequestBytes = Int(xcb_get_maximum_request_length(handle)) * 4
        extensions = XExtensions(of: handle)
        extensions.askVersions(self)
        atoms = Atoms(names, self)
        guard isLocal, environment["ADK_NO_SHM"] != "1", let shared = extensions.sharedMemory else { return }
        // Version 1.2 is the first that takes memory by file descriptor.
        sharedMemory = SharedMemoryExtension(
            firstEvent: shared.firstEvent, takesDescriptors: environment["ADK_SHM"] != "sysv" && shared.isAtLeast(1, 2))
    }

    isolated deinit {
        loadedCursors?.close()
        xcb_disconnect(handle)
    }

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

    /// Sends a request and waits until the server has carried it out; false, with a line in the
    /// log, when it refused. Costs a round trip.
    func sendAndCheck(_ request: XRequest, _ body: (OpaquePointer) -> xcb_void_cookie_t) -> Bool {
        guard !isLost else { return false }
        guard let error = xcb_request_check(handle, body(handle)) else { return !isLost }
        defer { free(error) }
        report(error.pointee, request: request)
        return false
    }

    /// Sends a request and hands its answer to `read`; nil, with a line in the log, when the
    /// server refused. Costs a round trip.
    func ask<Reply, Result>(
        _ request: XRequest,
        _ body: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<xcb_generic_error_t>?>)
            -> UnsafeMutablePointer<Reply>?,
        read: (UnsafeMutablePointer<Reply>) -> Result
    ) -> Result? {
        guard !isLost else { return nil }
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        let reply = body(handle, &error)
        if let error {
            report(error.pointee, request: request)
            free(error)
        }
        guard let reply else { return nil }
        defer { free(reply) }
        return read(reply)
    }

    /// Sends a request and does not wait for its answer, which `answer` takes later: questions that
    /// go out together cost one round trip. Nil when the server is gone.
    ///
    /// - Parameter body: sends the request and gives its number.
    func pose<Reply>(
        _ request: XRequest, for reply: Reply.Type, _ body: (OpaquePointer) -> UInt32
    ) -> XQuestion<Reply>? {
        isLost ? nil : XQuestion(request: request, sequence: body(handle))
    }

    /// Waits for the answer and hands it to `read`; nil, with a line in the log, when the server
    /// refused. Once for each question.
    func answer<Reply, Result>(
        _ question: XQuestion<Reply>?, read: (UnsafeMutablePointer<Reply>) -> Result
    ) -> Result? {
        guard let question else { return nil }
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        let reply = xcb_wait_for_reply(handle, question.sequence, &error)
        if let error {
            report(error.pointee, request: question.request)
            free(error)
        }
        guard let reply else { return nil }
        defer { free(reply) }
        return read(reply.assumingMemoryBound(to: Reply.self))
    }

    /// Asks the server something it answers when it has carried out all requests before.
    func makeFence() -> XFence? {
        pose(.getInputFocus, for: xcb_get_input_focus_reply_t.self) { xcb_get_input_focus($0).sequence }
    }

    /// Whether the server has come to `fence`; does not wait. Once it has, the fence is used up.
    /// A lost connection will not come to any fence, so that counts as well.
    func hasReached(_ fence: XFence) -> Bool {
        var reply: UnsafeMutableRawPointer?
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        let isThere = xcb_poll_for_reply(handle, fence.sequence, &reply, &error) != 0
        free(reply)
        if let error {
            report(error.pointee, request: fence.request)
            free(error)
        }
        return isThere
    }

    /// `fence` is not going to be asked about any more.
    func drop(_ fence: XFence) { xcb_discard_reply(handle, fence.sequence) }

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

    private func report(_ error: xcb_generic_error_t, request: XRequest?) {
        let refused = XProtocolError(
            request: request ?? history.request(sequence: error.full_sequence), code: error.error_code,
            extensionName: extensions.errorName(error.error_code),
            resource: error.resource_id, majorOpcode: error.major_code, minorOpcode: error.minor_code)
        log.error("\(refused)")
        onError?(refused)
    }
}

/// An answer that is on its way.
struct XQuestion<Reply> {
    fileprivate let request: XRequest
    fileprivate let sequence: UInt32
}

/// A place in the stream of requests: a question without interest in its answer.
typealias XFence = XQuestion<xcb_get_input_focus_reply_t>

/// One event as it came over the wire; valid while it is being handled.
struct XEvent {
    private let memory: UnsafeRawPointer
    /// Which event: a core number, or one above an extension's first. Without the "sent" bit.
    let type: UInt8
    /// Another program sent it, with whatever it pleased in it.
    let isSent: Bool

    fileprivate init(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
        memory = UnsafeRawPointer(event)
        type = event.pointee.response_type & 0x7F
        isSent = event.pointee.response_type & 0x80 != 0
    }

    /// XCB allocated the memory, so it is aligned for all of them.
    func read<Event>(as type: Event.Type) -> Event { memory.load(as: type) }

    /// Likewise, for events that are longer than their structure.
    func pointer<Event>(to type: Event.Type) -> UnsafePointer<Event> { memory.assumingMemoryBound(to: type) }
}
