import ADKGraphics
import CXCB
import Foundation
import Glibc

/// The monitors: their areas on the common screen, and their refresh rates.
extension XConnection {
    /// Plausible refresh rates in Hz; a virtual screen reports 0.
    nonisolated static let refreshRates = 20.0...1000.0

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

/// A monitor. In X, a screen is the area that all monitors share.
struct XMonitor: Equatable {
    /// Area on the screen, in pixels.
    var area: PixelRect
    /// Refresh rate in Hz; 0 if unknown.
    var refreshRate: Double
}

extension [XMonitor] {
    /// Frame interval of the fastest monitor in seconds; nil if no rate is known.
    var frameInterval: Double? {
        map(\.refreshRate).filter(XConnection.refreshRates.contains).max().map { 1 / $0 }
    }

    /// Area of the monitor that shows most of `place`, or else is nearest to it; nil without monitors.
    func area(of place: PixelRect) -> PixelRect? {
        let areas = map(\.area)
        let most = areas.max { $0.intersection(place).area < $1.intersection(place).area }
        guard let most, most.intersection(place).isEmpty else { return most }
        return areas.min { $0.distance(to: place) < $1.distance(to: place) }
    }

    /// Place to which a window at `place` must move to be seen, its top left corner above all; nil if part of it is
    /// visible.
    func placeInSight(for place: PixelRect) -> PixelRect? {
        guard let area = area(of: place), area.intersection(place).isEmpty else { return nil }
        return PixelRect(
            x: Swift.max(area.x, Swift.min(place.x, area.maxX - place.width)),
            y: Swift.max(area.y, Swift.min(place.y, area.maxY - place.height)), width: place.width, height: place.height
        )
    }
}

extension PixelRect {
    /// Sum of the horizontal and vertical gaps in pixels; 0 if the rectangles touch.
    fileprivate func distance(to other: PixelRect) -> Int {
        max(0, other.x - maxX, x - other.maxX) + max(0, other.y - maxY, y - other.maxY)
    }
}
