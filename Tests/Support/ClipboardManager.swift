import CXCB
import Foundation
import Glibc

/// A desktop's clipboard manager, which keeps the clipboard's content when its owner ends. Runs on a thread of its own,
/// so that the program under test may wait for it.
public final class ClipboardManager: @unchecked Sendable {
    /// How the clipboard manager reacts to `SAVE_TARGETS`.
    public enum Behaviour: Sendable {
        /// Reads all targets and takes over the clipboard.
        case keeps
        /// Never answers.
        case hangs
        /// Disconnects.
        case dies
    }

    // `lock` guards `kept`.
    private let lock = NSLock()
    private var kept: [String: [UInt8]] = [:]
    private let isReady = DispatchSemaphore(value: 0)

    /// Starts the clipboard manager and waits until it owns its selection. It ends with the server.
    public init(display: String, _ behaviour: Behaviour) {
        Thread.detachNewThread { [self] in
            guard let client = try? XClient(display: display) else {
                isReady.signal()
                return
            }
            run(client, behaviour)
        }
        isReady.wait()
    }

    /// The content it has read, by target name.
    public var contents: [String: [UInt8]] { lock.withLock { kept } }

    private func run(_ client: XClient, _ behaviour: Behaviour) {
        let connection = client.connection
        let window = client.map(width: 5, height: 5)
        let mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
        xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, [mask])
        client.own("CLIPBOARD_MANAGER", with: window)
        isReady.signal()
        let save = client.atom("SAVE_TARGETS")
        while let event = xcb_wait_for_event(connection) {
            defer { free(event) }
            guard Int32(event.pointee.response_type & 0x7F) == XCB_SELECTION_REQUEST else { continue }
            let request = UnsafeRawPointer(event).load(as: xcb_selection_request_event_t.self)
            guard request.target == save else { continue }
            switch behaviour {
            case .hangs: continue
            case .dies: return
            case .keeps: keep(request, client, window)
            }
        }
    }

    private func keep(_ request: xcb_selection_request_event_t, _ client: XClient, _ window: xcb_window_t) {
        let connection = client.connection
        let targets = client.atoms(of: request.property, in: request.requestor)
        for target in targets {
            xcb_convert_selection(
                connection, window, client.atom("CLIPBOARD"), target, client.atom("KEPT"), request.time)
            client.sync()
            guard let bytes = receive(client, window) else { continue }
            let name = client.name(of: target)
            lock.withLock { kept[name] = bytes }
        }
        client.own("CLIPBOARD", with: window)
        var notice = xcb_selection_notify_event_t()
        notice.response_type = UInt8(XCB_SELECTION_NOTIFY)
        (notice.requestor, notice.selection, notice.target) = (request.requestor, request.selection, request.target)
        notice.property = request.property
        client.send(notice, to: request.requestor)
    }

    /// Waits for the answer, in pieces or not; nil if it is refused.
    private func receive(_ client: XClient, _ window: xcb_window_t) -> [UInt8]? {
        var pieces: [UInt8]?
        while let event = xcb_wait_for_event(client.connection) {
            defer { free(event) }
            switch Int32(event.pointee.response_type & 0x7F) {
            case XCB_SELECTION_NOTIFY:
                guard UnsafeRawPointer(event).load(as: xcb_selection_notify_event_t.self).property != 0 else {
                    return nil
                }
                let (type, bytes) = client.takeProperty(client.atom("KEPT"), of: window)
                guard type == client.atom("INCR") else { return bytes }
                pieces = []
            case XCB_PROPERTY_NOTIFY:
                let change = UnsafeRawPointer(event).load(as: xcb_property_notify_event_t.self)
                guard change.state == UInt8(XCB_PROPERTY_NEW_VALUE.rawValue), let before = pieces else { continue }
                let (type, bytes) = client.takeProperty(client.atom("KEPT"), of: window)
                guard type != 0 else { continue }
                if bytes.isEmpty { return before }
                pieces = before + bytes
            default: continue
            }
        }
        return nil
    }
}
