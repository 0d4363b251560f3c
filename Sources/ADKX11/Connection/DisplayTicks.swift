import ADKDesktop
import CXCB
import Foundation

/// Asks the server's Present extension when the screen is refreshed.
///
/// A query is sent with the pixels of a frame. The server answers at the screen's next refresh, and the
/// answer is read with the events of a later frame. No code waits for it, and it does not wake the program; without
/// answers the timer paces frames. The server answers for the screen that shows most of the window.
@MainActor
final class DisplayTicks {
    private let connection: XConnection
    private let opcode: UInt8
    /// The server has answered the version query, which has to come first.
    private var isGreeted = false
    private var clock = DisplayClock()
    private var throttle = VBlankQueryThrottle()
    /// The window that queries are sent for.
    private var window: xcb_window_t = 0
    /// Number of consecutive frames shown in other windows.
    private var framesElsewhere = 0
    /// Windows whose events are selected; the selection ends with the window.
    private var selected: Set<xcb_window_t> = []

    /// Number of answers received; for tests.
    private(set) var answers = 0

    /// The screen's refresh cycle; nil if the timer has to pace frames.
    var refreshCycle: DisplayClock.RefreshCycle? { clock.refreshCycle }

    /// Nil if the server has no Present extension, or runs on another machine with its own clock.
    init?(connection: XConnection) {
        guard connection.isLocal, let present = connection.extensions.present else { return nil }
        self.connection = connection
        opcode = present.majorOpcode
        let (major, minor) = (UInt32(XCB_PRESENT_MAJOR_VERSION), UInt32(XCB_PRESENT_MINOR_VERSION))
        connection.ask(.presentQueryVersion, for: xcb_present_query_version_reply_t.self) {
            xcb_present_query_version($0, major, minor).sequence
        } read: {
            $0.pointee.major_version
        } then: { [weak self] version in
            // All versions have the requests used here. An error means that there is no Present.
            if version == nil { self?.throttle.giveUp() } else { self?.isGreeted = true }
        }
    }

    /// A frame of an animation was shown in `window`.
    func frameWasShown(in window: xcb_window_t) {
        guard isGreeted else { return }
        // Windows that draw in turns must not reset each other's clock.
        framesElsewhere = window == self.window ? 0 : framesElsewhere + 1
        if self.window == 0 || framesElsewhere > VBlankQueryThrottle.pause { follow(window) }
        guard window == self.window else { return }
        guard let serial = throttle.frameWasShown(hasEnoughTicks: clock.isFull) else { return }
        // A query for the next refresh: the target 0 lies in the past, so the divisor 1 selects the next one.
        connection.send(.presentNotify) { xcb_present_notify_msc($0, window, serial, 0, 1, 0) }
    }

    /// Follows another window, which may be on another screen.
    private func follow(_ window: xcb_window_t) {
        self.window = window
        framesElsewhere = 0
        screensChanged()
        guard selected.insert(window).inserted else { return }
        let id = connection.makeID()
        connection.send(.presentSelectInput) {
            xcb_present_select_input($0, id, window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue)
        }
    }

    /// The window is gone, and its ID may be used again.
    func closed(_ window: xcb_window_t) {
        selected.remove(window)
        if window == self.window { self.window = 0 }
    }

    /// Forgets the screen's clock: the monitors have changed.
    func screensChanged() {
        clock.forget()
        throttle.reset()
    }

    /// Returns false if the event is not from Present.
    func handle(_ event: XEvent, now: TimeInterval) -> Bool {
        guard event.type == UInt8(XCB_GE_GENERIC), !event.isSent else { return false }
        let generic = event.read(as: xcb_ge_generic_event_t.self)
        guard generic.extension == opcode else { return false }
        guard generic.event_type == UInt16(XCB_PRESENT_COMPLETE_NOTIFY) else { return true }
        let answer = event.pointer(to: xcb_present_complete_notify_event_t.self)
        guard answer.pointee.kind == UInt8(XCB_PRESENT_COMPLETE_KIND_NOTIFY_MSC.rawValue),
            answer.pointee.window == window, throttle.isAnswered(answer.pointee.serial)
        else { return true }
        answers += 1
        throttle.noteAnswer(
            isPlausible: clock.note(ust: cxcb_present_ust(answer), msc: cxcb_present_msc(answer), now: now))
        return true
    }
}
