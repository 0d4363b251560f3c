import ADKGraphics
import CXCB
import Foundation
import Glibc

/// The monitors: where they lie on the screen they share, and how often they show a new picture.
extension XConnection {
    /// Refresh rates that are believed; a virtual screen says 0.
    nonisolated static let refreshRates = 20.0...1000.0

    /// Those that are on; empty where nobody knows. Two round trips.
    func monitors() -> [XMonitor] {
        // Version 1.3 (2009) is the first that answers at once, without looking at every cable.
        guard extensions.randr?.isAtLeast(1, 3) ?? false else { return [] }
        let root = screen.root
        let resources = pose(.queryScreens, for: xcb_randr_get_screen_resources_current_reply_t.self) {
            xcb_randr_get_screen_resources_current($0, root).sequence
        }
        guard let screens = answer(resources, read: ScreenModes.init) else { return [] }
        let questions = screens.crtcs.map { crtc in
            pose(.queryCrtc, for: xcb_randr_get_crtc_info_reply_t.self) {
                xcb_randr_get_crtc_info($0, crtc, 0).sequence
            }
        }
        return questions.compactMap { question in
            let monitor: XMonitor?? = answer(question) { reply in
                let info = reply.pointee
                guard info.mode != 0, info.width > 0, info.height > 0 else { return nil }
                let area = PixelRect(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
                return XMonitor(area: area, refreshRate: screens.rates[info.mode] ?? 0)
            }
            return monitor ?? nil
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

/// One of the things people call a screen; the server calls all of them together one.
struct XMonitor: Equatable {
    /// In pixels of the server's screen.
    var area: PixelRect
    /// Pictures a second; 0 where the server does not know.
    var refreshRate: Double
}

extension [XMonitor] {
    /// Seconds between two pictures of the fastest; nil where nobody knows.
    var frameInterval: Double? {
        map(\.refreshRate).filter(XConnection.refreshRates.contains).max().map { 1 / $0 }
    }

    /// The one a window at `place` is on: that shows most of it, or else is nearest. Nil without any.
    func area(of place: PixelRect) -> PixelRect? {
        let areas = map(\.area)
        let most = areas.max { $0.intersection(place).area < $1.intersection(place).area }
        guard let most, most.intersection(place).isEmpty else { return most }
        return areas.min { $0.distance(to: place) < $1.distance(to: place) }
    }

    /// Where a window at `place` has to go to be seen, its top left corner first of all; nil where
    /// some of it can be seen already.
    func placeInSight(for place: PixelRect) -> PixelRect? {
        guard let area = area(of: place), area.intersection(place).isEmpty else { return nil }
        return PixelRect(
            x: Swift.max(area.x, Swift.min(place.x, area.maxX - place.width)),
            y: Swift.max(area.y, Swift.min(place.y, area.maxY - place.height)), width: place.width, height: place.height)
    }
}

extension PixelRect {
    /// Pixels between the two, along both axes together; 0 where they touch.
    fileprivate func distance(to other: PixelRect) -> Int {
        max(0, other.x - maxX, x - other.maxX) + max(0, other.y - maxY, y - other.maxY)
    }
}
