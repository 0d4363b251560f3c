import CXCB
import Foundation
import Glibc

/// How often screens show a new picture.
extension XConnection {
    /// Refresh rates that are believed; a virtual screen says 0.
    nonisolated static let refreshRates = 24.0...1000.0

    /// Seconds between two pictures of the fastest screen; nil where nobody knows. Some round trips.
    func frameInterval() -> TimeInterval? {
        guard cxcb_randr_extension(handle)?.pointee.present ?? 0 != 0 else { return nil }
        let root = screen.root
        let screens: ScreenModes? = ask(.queryScreens) { handle, error in
            xcb_randr_get_screen_resources_current_reply(
                handle, xcb_randr_get_screen_resources_current(handle, root), error)
        } read: { reply in
            let crtcs = UnsafeBufferPointer(
                start: xcb_randr_get_screen_resources_current_crtcs(reply),
                count: Int(xcb_randr_get_screen_resources_current_crtcs_length(reply)))
            let modes = UnsafeBufferPointer(
                start: xcb_randr_get_screen_resources_current_modes(reply),
                count: Int(xcb_randr_get_screen_resources_current_modes_length(reply)))
            return ScreenModes(
                crtcs: Array(crtcs), rates: Dictionary(modes.map { ($0.id, $0.refreshRate) }) { first, _ in first })
        }
        guard let screens else { return nil }
        let rates: [Double] = screens.crtcs.compactMap { crtc in
            let mode: xcb_randr_mode_t? = ask(.queryCrtc) { handle, error in
                xcb_randr_get_crtc_info_reply(handle, xcb_randr_get_crtc_info(handle, crtc, 0), error)
            } read: { $0.pointee.mode }
            return mode.flatMap { screens.rates[$0] }
        }
        return rates.filter(XConnection.refreshRates.contains).max().map { 1 / $0 }
    }

    private struct ScreenModes {
        var crtcs: [xcb_randr_crtc_t]
        var rates: [xcb_randr_mode_t: Double]
    }

    /// Asks to be told when a screen is plugged in, turned or set to another rate.
    func selectScreenChanges() {
        guard let known = cxcb_randr_extension(handle)?.pointee, known.present != 0 else { return }
        screenChangeEvent = known.first_event + UInt8(XCB_RANDR_SCREEN_CHANGE_NOTIFY)
        let (mask, root) = (UInt16(XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue), screen.root)
        send(.selectScreenChanges) { xcb_randr_select_input($0, root, mask) }
    }
}

extension xcb_randr_mode_info_t {
    /// Pictures a second; 0 where the server does not know.
    var refreshRate: Double {
        let pixels = Double(htotal) * Double(vtotal)
        guard pixels > 0, dot_clock > 0 else { return 0 }
        let isDouble = mode_flags & XCB_RANDR_MODE_FLAG_DOUBLE_SCAN.rawValue != 0
        let isInterlaced = mode_flags & XCB_RANDR_MODE_FLAG_INTERLACE.rawValue != 0
        return Double(dot_clock) / (pixels * (isDouble ? 2 : 1) / (isInterlaced ? 2 : 1))
    }
}
