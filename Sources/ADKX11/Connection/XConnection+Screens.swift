import CXCB
import Foundation
import Glibc

/// How often screens show a new picture.
extension XConnection {
    /// Refresh rates that are believed; a virtual screen says 0.
    nonisolated static let refreshRates = 20.0...1000.0

    /// Seconds between two pictures of the fastest screen; nil where nobody knows. Two round trips.
    func frameInterval() -> TimeInterval? {
        // Version 1.3 (2009) is the first that answers at once, without looking at every cable.
        guard extensions.randr?.isAtLeast(1, 3) ?? false else { return nil }
        let root = screen.root
        let resources = pose(.queryScreens, for: xcb_randr_get_screen_resources_current_reply_t.self) {
            xcb_randr_get_screen_resources_current($0, root).sequence
        }
        guard let screens = answer(resources, read: ScreenModes.init) else { return nil }
        let questions = screens.crtcs.map { crtc in
            pose(.queryCrtc, for: xcb_randr_get_crtc_info_reply_t.self) {
                xcb_randr_get_crtc_info($0, crtc, 0).sequence
            }
        }
        let modes = questions.compactMap { answer($0) { $0.pointee.mode } }
        let rates = modes.compactMap { screens.rates[$0] }
        return rates.filter(XConnection.refreshRates.contains).max().map { 1 / $0 }
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

    /// Asks to be told when a screen is plugged in, turned or set to another rate.
    func selectScreenChanges() {
        guard let numbers = extensions.randr else { return }
        // The second of the two is about one screen (CRTC) or socket of several.
        screenChangeEvents = numbers.firstEvent...numbers.firstEvent + UInt8(XCB_RANDR_NOTIFY)
        let mask = UInt16(XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue)
        let root = screen.root
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
