import ADKFoundation
import ADKLayers

/// Whether an assistive program wants to know of changes. Any thread.
package enum AccessibilityWish {
    private static let state = Locked(false)

    package static var isOn: Bool {
        get { state.current }
        set { state.withLock { $0 = newValue } }
    }

    /// A value for assistive programs changed, which may show nothing. The next frame reads it.
    package static func valueChanged() {
        guard isOn else { return }
        if MainThread.isCurrent {
            MainActor.assumeIsolated { FrameLoop.shared.setNeedsFrame() }
        } else {
            MainMailbox.post {}
        }
    }
}
