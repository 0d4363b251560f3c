import CXCB
import Foundation
import Glibc

/// Changes of the monitors, as `xrandr` makes them.
extension XClient {
    /// Sets the only monitor and the screen to `width` x `height` pixels at 60 Hz. The size must not exceed the one the
    /// server started with.
    @discardableResult
    public func setMonitor(width: Int, height: Int) -> Bool {
        let resources = xcb_randr_get_screen_resources_current_reply(
            connection, xcb_randr_get_screen_resources_current(connection, root), nil)
        guard let resources else { return false }
        defer { free(resources) }
        guard let crtc = xcb_randr_get_screen_resources_current_crtcs(resources)?.pointee,
            let output = xcb_randr_get_screen_resources_current_outputs(resources)?.pointee
        else { return false }
        let stamp = resources.pointee.config_timestamp
        guard let mode = makeMode(width, height) else { return false }
        xcb_randr_add_output_mode(connection, output, mode)
        // Off meanwhile: the screen must never be smaller than what a monitor shows of it.
        setCRTC(crtc, mode: 0, outputs: [], stamp)
        xcb_randr_set_screen_size(
            connection, root, UInt16(width), UInt16(height), UInt32(width / 4), UInt32(height / 4))
        return setCRTC(crtc, mode: mode, outputs: [output], stamp)
    }

    /// Sets the first monitor to a mode of its current size with another refresh rate in Hz; returns false if the
    /// server refused.
    public func setRefreshRate(_ rate: Double) -> Bool {
        free(xcb_randr_query_version_reply(connection, xcb_randr_query_version(connection, 1, 5), nil))
        let asked = xcb_randr_get_screen_resources_current(connection, root)
        guard let screens = xcb_randr_get_screen_resources_current_reply(connection, asked, nil) else { return false }
        defer { free(screens) }
        guard let crtc = xcb_randr_get_screen_resources_current_crtcs(screens)?.pointee,
            let output = xcb_randr_get_screen_resources_current_outputs(screens)?.pointee
        else { return false }
        // The total is a few pixels larger than the visible area, as on any monitor.
        let (width, height) = (screenWidth + 32, screenHeight + 12)
        var mode = xcb_randr_mode_info_t()
        (mode.width, mode.height) = (UInt16(screenWidth), UInt16(screenHeight))
        (mode.hsync_start, mode.hsync_end, mode.htotal) = (UInt16(width - 22), UInt16(width - 12), UInt16(width))
        (mode.vsync_start, mode.vsync_end, mode.vtotal) = (UInt16(height - 9), UInt16(height - 6), UInt16(height))
        mode.dot_clock = UInt32((Double(width * height) * rate).rounded())
        let name = "test-\(rate)"
        mode.name_len = UInt16(name.utf8.count)
        let made = xcb_randr_create_mode(connection, root, mode, UInt32(name.utf8.count), name)
        guard let reply = xcb_randr_create_mode_reply(connection, made, nil) else { return false }
        defer { free(reply) }
        xcb_randr_add_output_mode(connection, output, reply.pointee.mode)
        let set = xcb_randr_set_crtc_config(
            connection, crtc, xcb_timestamp_t(XCB_CURRENT_TIME), screens.pointee.config_timestamp, 0, 0,
            reply.pointee.mode,
            UInt16(XCB_RANDR_ROTATION_ROTATE_0.rawValue), 1, [output])
        guard let status = xcb_randr_set_crtc_config_reply(connection, set, nil) else { return false }
        defer { free(status) }
        return status.pointee.status == UInt8(XCB_RANDR_SET_CONFIG_SUCCESS.rawValue)
    }

    private func makeMode(_ width: Int, _ height: Int) -> xcb_randr_mode_t? {
        let name = "test \(width)x\(height) \(UInt32.random(in: 0...UInt32.max))"
        var info = xcb_randr_mode_info_t()
        (info.width, info.height) = (UInt16(width), UInt16(height))
        (info.htotal, info.vtotal) = (UInt16(width + 100), UInt16(height + 20))
        (info.hsync_start, info.hsync_end) = (UInt16(width + 10), UInt16(width + 50))
        (info.vsync_start, info.vsync_end) = (UInt16(height + 2), UInt16(height + 6))
        info.dot_clock = UInt32((width + 100) * (height + 20) * 60)
        info.name_len = UInt16(name.utf8.count)
        let cookie = xcb_randr_create_mode(connection, root, info, UInt32(name.utf8.count), name)
        guard let reply = xcb_randr_create_mode_reply(connection, cookie, nil) else { return nil }
        defer { free(reply) }
        return reply.pointee.mode
    }

    @discardableResult
    private func setCRTC(
        _ crtc: xcb_randr_crtc_t, mode: xcb_randr_mode_t, outputs: [xcb_randr_output_t], _ stamp: UInt32
    ) -> Bool {
        let cookie = xcb_randr_set_crtc_config(
            connection, crtc, 0, stamp, 0, 0, mode, UInt16(XCB_RANDR_ROTATION_ROTATE_0.rawValue), UInt32(outputs.count),
            outputs)
        guard let reply = xcb_randr_set_crtc_config_reply(connection, cookie, nil) else { return false }
        defer { free(reply) }
        return reply.pointee.status == 0
    }
}
