import CXCB

/// A place in a window, in pixels.
struct XPoint: Hashable {
    var x, y: Int16
}

extension XConnection {
    /// Calls `then` with a point of `source` as a point of `target`, and the child of `target` there, 0 if there is
    /// none. Nil if a window is gone.
    func translate(
        _ point: XPoint, from source: xcb_window_t, to target: xcb_window_t,
        then: @escaping @MainActor ((point: XPoint, child: xcb_window_t)?) -> Void
    ) {
        ask(.translateCoordinates, for: xcb_translate_coordinates_reply_t.self) {
            xcb_translate_coordinates($0, source, target, point.x, point.y).sequence
        } read: {
            (XPoint(x: $0.pointee.dst_x, y: $0.pointee.dst_y), $0.pointee.child)
        } then: {
            then($0)
        }
    }
}
