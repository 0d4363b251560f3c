import CXCB

/// Tells the window manager when a window has drawn itself at a new size, so that frame and content change together
/// (`_NET_WM_SYNC_REQUEST`).
///
/// The window manager sends a value and then the new size. Once the pixels of that size are sent, the window must store
/// the value in a counter. Pure: this type only decides which value to store, and when.
struct ResizeSync {
    private enum Step { case awaitsSize, awaitsPixels }

    private var wanted: (value: Int64, step: Step)?

    /// The window manager announced a resize.
    mutating func requested(value: Int64) { wanted = (value, .awaitsSize) }

    /// The new size has arrived.
    mutating func sized() { wanted?.step = .awaitsPixels }

    /// Pixels of the current size were sent. Returns the value to store in the counter, if any.
    mutating func presented() -> Int64? { finish() }

    /// No frame will follow, because the size did not change or the window cannot be seen. Returns the value to store,
    /// if any.
    mutating func nothingToPresent() -> Int64? { finish() }

    private mutating func finish() -> Int64? {
        guard let wanted, wanted.step == .awaitsPixels else { return nil }
        self.wanted = nil
        return wanted.value
    }
}

extension X11Window {
    /// Creates the counter that the window manager reads; nil if the server has no SYNC extension.
    static func makeResizeCounter(on connection: XConnection) -> xcb_sync_counter_t? {
        guard connection.extensions.sync != nil else { return nil }
        let counter = connection.makeID()
        connection.send(.createCounter) { xcb_sync_create_counter($0, counter, xcb_sync_int64_t(hi: 0, lo: 0)) }
        return counter
    }

    /// Stores `value`, if any, in the window's counter.
    func setResizeCounter(_ value: Int64?) {
        guard let value, let counter = resizeCounter else { return }
        let parts = xcb_sync_int64_t(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value))
        connection.send(.setCounter) { xcb_sync_set_counter($0, counter, parts) }
    }
}
