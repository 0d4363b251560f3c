import CXCB

/// Tells the window manager when a window has drawn itself at the size it was given, so that
/// frame and content change together (`_NET_WM_SYNC_REQUEST`).
///
/// The manager sends a value and then the new size; once the pixels of that size are on their
/// way, the value is to be put into a counter. Pure: it only says what to put there, and when.
struct ResizeSync {
    private enum Step { case awaitsSize, awaitsPixels }

    private var wanted: (value: Int64, step: Step)?

    /// The manager is about to change the size.
    mutating func requested(value: Int64) { wanted = (value, .awaitsSize) }

    /// The new size has come.
    mutating func sized() { wanted?.step = .awaitsPixels }

    /// Pixels of the present size were sent; the value to put into the counter, if any.
    mutating func presented() -> Int64? { finish() }

    /// No frame will come for the size: it is the old one, or the window is not seen.
    mutating func nothingToPresent() -> Int64? { finish() }

    private mutating func finish() -> Int64? {
        guard let wanted, wanted.step == .awaitsPixels else { return nil }
        self.wanted = nil
        return wanted.value
    }
}

extension X11Window {
    /// Makes the counter the window manager reads; nil where the server has none.
    static func makeResizeCounter(on connection: XConnection) -> xcb_sync_counter_t? {
        guard connection.extensions.sync != nil else { return nil }
        let counter = connection.makeID()
        connection.send(.createCounter) { xcb_sync_create_counter($0, counter, xcb_sync_int64_t(hi: 0, lo: 0)) }
        return counter
    }

    /// Puts `value`, if any, where the window manager looks for it.
    func setResizeCounter(_ value: Int64?) {
        guard let value, let counter = resizeCounter else { return }
        let parts = xcb_sync_int64_t(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value))
        connection.send(.setCounter) { xcb_sync_set_counter($0, counter, parts) }
    }
}
