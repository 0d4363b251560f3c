import CXCB
import Foundation
import Glibc

extension XClient {
    /// Which cursor is on show, as the server counts them; another number is another cursor. Nil
    /// without the extension that tells.
    public func cursorSerial() -> UInt32? {
        let version = xcb_xfixes_query_version(connection, 2, 0)
        guard let known = xcb_xfixes_query_version_reply(connection, version, nil) else { return nil }
        free(known)
        guard let reply = xcb_xfixes_get_cursor_image_reply(connection, xcb_xfixes_get_cursor_image(connection), nil)
        else { return nil }
        defer { free(reply) }
        return reply.pointee.cursor_serial
    }
}
