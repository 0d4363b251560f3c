import ADKGraphics
import CXCB
import Foundation
import Glibc

/// The monitors: their areas on the common screen, and their refresh rates.
extension XConnection {
    /// Requests the monitors that are on; `then` gets an empty array if the server cannot report them. Takes two round
    /// trips.
    func askMonitors(_ then: @escaping @MainActor ([XMonitor]) -> Void) {
        // Version 1.3 (2009) is the first that answers at once, without probing the outputs.
        guard extensions.randr?.isAtLeast(1, 3) ?? false else { return whenCarriedOut { then([]) } }
        let root = screen.root
        ask(.queryScreens, for: xcb_randr_get_screen_resources_current_reply_t.self) {
            xcb_randr_get_screen_resources_current($0, root).sequence
        } read: {
            ScreenModes($0)
        } then: { [weak self] screens in
            guard let self, let screens, !screens.crtcs.isEmpty else { return then([]) }
            self.askMonitors(of: screens, then)
        }
    }

    private func askMonitors(of screens: ScreenModes, _ then: @escaping @MainActor ([XMonitor]) -> Void) {
        var monitors: [XMonitor] = []
        var missing = screens.crtcs.count
        for crtc in screens.crtcs {
            ask(.queryCrtc, for: xcb_randr_get_crtc_info_reply_t.self) {
                xcb_randr_get_crtc_info($0, crtc, 0).sequence
            } read: { reply -> XMonitor? in
                let info = reply.pointee
                guard info.mode != 0, info.width > 0, info.height > 0 else { return nil }
                let area = PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
                return XMonitor(area: area, refreshRate: screens.rates[info.mode] ?? 0)
            } then: { monitor in
                if let monitor = monitor ?? nil { monitors.append(monitor) }
                missing -= 1
                if missing == 0 { then(monitors) }
            }
        }
    }

    private struct ScreenModes {
        var crtcs: [xcb_randr_crtc_t]
        var rates: [xcb_randr_mode_t: Double]

        init(_ reply: UnsafeMutablePointer<xcb_randr_get_screen_resources_current_reply_t>) {
            crtcs = Array(
                UnsafeBufferPointer(
                    start: xcb_randr_get_screen_resources_current_crtcs(reply),
                    count: Int(xcb_randr_get_screen_resources_current_crtcs_length(reply))))
            let modes = UnsafeBufferPointer(
                start: xcb_randr_get_screen_resources_current_modes(reply),
                count: Int(xcb_randr_get_screen_resources_current_modes_length(reply)))
            rates = Dictionary(modes.map { ($0.id, $0.refreshRate) }) { first, _ in first }
        }
    }

    /// Requests the part of the screen that panels leave free on the current desktop, in pixels; nil if no window
    /// manager tells it.
    func askWorkArea(_ then: @escaping @MainActor (PixelRect?) -> Void) {
        var desktop = 0
        let type = XCB_ATOM_CARDINAL.rawValue
        askWords(.netCurrentDesktop, of: screen.root, type: type) { desktop = Int($0?.first ?? 0) }
        askWords(.netWorkArea, of: screen.root, type: type) { words in
            // Four numbers for each desktop, or for all of them.
            let words = (words ?? []).map { Int(Int32(bitPattern: $0)) }
            let start = desktop < words.count / 4 ? 4 * desktop : 0
            guard words.count >= start + 4 else { return then(nil) }
            let area = PixelRect(
                x: words[start], y: words[start + 1], width: words[start + 2], height: words[start + 3])
            then(area.isEmpty ? nil : area)
        }
    }

    /// Selects the events for monitors that are plugged in, rotated or set to another mode.
    func selectScreenChanges() {
        guard let numbers = extensions.randr else { return }
        // The second event reports changes of one CRTC or output.
        screenChangeEvents = numbers.firstEvent...numbers.firstEvent + UInt8(XCB_RANDR_NOTIFY)
        let mask = UInt16(XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue)
        let root = screen.root
        send(.selectScreenChanges) { xcb_randr_select_input($0, root, mask) }
    }
}

extension xcb_randr_mode_info_t {
    /// Refresh rate in Hz; 0 if unknown.
    var refreshRate: Double {
        let pixels = Double(htotal) * Double(vtotal)
        guard pixels > 0, dot_clock > 0 else { return 0 }
        let isDouble = mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0
        let isInterlaced = mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0
        return Double(dot_clock) / (pixels * (isDouble ? 2 : 1) / (isInterlaced ? 2 : 1))
    }
}
