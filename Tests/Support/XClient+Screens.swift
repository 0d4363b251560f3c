import CXCB
import Foundation
import Glibc

/// Playing the user who sets the screen to something else.
extension XClient {
    /// Gives the first screen a mode of its present size with another number of pictures a second;
    /// false where the server refused.
    public func setRefreshRate(_ rate: Double) -> Bool {
        free(xcb_randr_query_version_reply(connection, xcb_randr_query_version(connection, 1, 5), nil))
        let asked = xcb_randr_get_screen_resources_current(connection, root)
        guard let screens = xcb_randr_get_screen_resources_current_reply(connection, asked, nil) else { return false }
        defer { free(screens) }
        guard let crtc = xcb_randr_get_screen_resources_current_crtcs(screens)?.pointee,
            let output = xcb_randr_get_screen_resources_current_outputs(screens)?.pointee
        else { return false }
        // A few pixels more each way than are seen, as on any screen.
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
}
