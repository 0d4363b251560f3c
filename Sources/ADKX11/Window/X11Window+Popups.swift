import ADKGraphics
import ADKLayers
import ADKViews
import CXCB
import Foundation

/// The popups of a window, and its grab of the input.
extension X11Window {
    package func popupArea(at anchor: PixelRect) -> PixelRect? {
        guard let origin, let host, !isGone else { return nil }
        let (x, y) = (Int(origin.x), Int(origin.y))
        return host.freeArea(at: anchor.offsetBy(dx: x, dy: y)).offsetBy(dx: -x, dy: -y)
    }

    package func openPopup(_ popup: WindowPopup) -> (any PopupSurface)? {
        guard origin != nil, let host, !isGone else { return nil }
        return host.openPopup(popup, of: self)
    }

    /// The window was moved or put into another frame while it has popups: they are lost if its place is another one.
    func popupsMayHaveMoved() {
        askPlace { [weak self] place in
            guard let self, let place, let origin = self.origin else { return }
            if place.x != Int(origin.x) || place.y != Int(origin.y) { self.owner?.losePopups() }
        }
    }

    /// The window is on the screen, or was moved or resized: asks for its place, which popups need before the first
    /// input event tells it. Not in the start-up phase, which asks for nothing that the first frames do not need.
    func askOrigin() {
        guard host?.isPrepared ?? false, isMapped else { return }
        askPlace { [weak self] place in
            if let place { self?.origin = XPoint(x: Int16(clamping: place.x), y: Int16(clamping: place.y)) }
        }
    }

    /// Every event goes to this window, with places in its pixels, also those of the program's other windows and
    /// popups. A window without a grab, because another program has one, gets the events of its popups and closes them
    /// when it loses the focus.
    package func grabInput(_ isGrabbed: Bool) {
        guard !isGone, let host else { return }
        if isGrabbed {
            host.grabOwner = id
            host.grabPointer(for: id, at: lastUserTime)
            connection.ask(.grabKeyboard, for: xcb_grab_keyboard_reply_t.self) {
                xcb_grab_keyboard(
                    $0, 0, id, lastUserTime, UInt8(XCB_GRAB_MODE_ASYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
                ).sequence
            } read: { _ in
            } then: { _ in
            }
        } else if host.grabOwner == id {
            // A grab replaces that of another window of the program, which no longer has one to give back.
            host.grabOwner = nil
            host.ungrabPointer()
            connection.send(.ungrabKeyboard) { xcb_ungrab_keyboard($0, xcb_timestamp_t(XCB_CURRENT_TIME)) }
            connection.flush()
        }
    }
}

extension X11Host {
    func openPopup(_ popup: WindowPopup, of window: X11Window) -> X11Popup {
        let surface = X11Popup(popup, of: window, host: self)
        popups[surface.id] = surface
        return surface
    }

    func closed(_ popup: X11Popup) { popups[popup.id] = nil }

    /// The part of the monitor at `place` that the desktop leaves free, in pixels of the screen. The whole screen while
    /// the monitors are not known.
    func freeArea(at place: PixelRect) -> PixelRect {
        monitors.freeArea(of: place, within: workArea)
            ?? PixelRect(x: 0, y: 0, width: connection.screen.width, height: connection.screen.height)
    }

    /// The part of the screen that panels leave free. Nil if it is not known.
    var workArea: PixelRect? { windowManager.workArea.lastAnswer ?? nil }

    /// The window whose event a popup received, and the place of the popup in it, in pixels. A window is its own.
    func receiver(of id: xcb_window_t) -> (window: xcb_window_t, x: Int, y: Int) {
        guard let popup = popups[id], let parent = popup.parent else { return (id, 0, 0) }
        return (parent.id, popup.frame.x, popup.frame.y)
    }

    func grabPointer(for window: xcb_window_t, at time: xcb_timestamp_t) {
        if let devices { return devices.grab(for: window, at: time) }
        let events: [xcb_event_mask_t] = [
            XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE, XCB_EVENT_MASK_POINTER_MOTION,
        ]
        let (mask, mode) = (UInt16(events.reduce(0) { $0 | $1.rawValue }), UInt8(XCB_GRAB_MODE_ASYNC.rawValue))
        connection.ask(.grabPointer, for: xcb_grab_pointer_reply_t.self) {
            xcb_grab_pointer($0, 0, window, mask, mode, mode, 0, 0, time).sequence
        } read: { _ in
        } then: { _ in
        }
    }

    func ungrabPointer() {
        if let devices { return devices.ungrab() }
        connection.send(.ungrabPointer) { xcb_ungrab_pointer($0, xcb_timestamp_t(XCB_CURRENT_TIME)) }
    }
}
