import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The system an application runs on: a display connection, or memory alone.
///
/// A host owns the main loop. It calls `FrameLoop.shared.runFrame()` once a frame was requested and its time has come.
/// It delivers input through `FrameLoop.shared.post(_:to:)`. It drains `MainMailbox` by running frames.
@MainActor
package protocol Host: FrameHost {
    /// The size of the whole screen, in points.
    var screenSize: CGSize { get }

    /// The sizes of the monitors, in points, without those that show the same. Empty if they are not known.
    var monitorSizes: [CGSize] { get }

    /// Whether the framework's own dialogs are windows. Without, they are sheets in the window of the app.
    var opensDialogs: Bool { get }

    /// Opens a surface for `window`, of `window.frame.size` points.
    func open(_ window: UIWindow) -> any WindowSurface

    /// Offers the content of `pasteboard` to other programs, for pasting. Empty content offers nothing.
    func offer(_ pasteboard: UIPasteboard)

    /// Where the content of another program on `pasteboard` is read. Nil if there are no other programs.
    func source(of pasteboard: UIPasteboard) -> (any TransferSource)?

    /// Tells `pasteboard` of all copies of other programs from now on. Returns whether the host does so.
    func watch(_ pasteboard: UIPasteboard) -> Bool

    /// The desktop's notifications. Nil on a host without a desktop.
    var notifications: (any NotificationService)? { get }

    /// Opens `url` with another program. False if there is none. Does not wait on the main thread.
    func openInOtherProgram(_ url: URL) async -> Bool

    /// Whether another program is known that opens `url`.
    func isOpenable(_ url: URL) -> Bool

    /// Shows the desktop's file dialog. `unavailable` on a host without one.
    func chooseFiles(_ choice: FileChoice) async -> FileChoiceAnswer

    /// Leaves the main loop. The process is to end with `status`.
    func stop(status: Int32)
}

/// A host without a desktop offers nothing to other programs and reads nothing from them.
extension Host {
    package func offer(_ pasteboard: UIPasteboard) {}
    package func source(of pasteboard: UIPasteboard) -> (any TransferSource)? { nil }
    package func watch(_ pasteboard: UIPasteboard) -> Bool { false }
    package var monitorSizes: [CGSize] { [] }
    package var opensDialogs: Bool { false }
    package var notifications: (any NotificationService)? { nil }
    package func openInOtherProgram(_ url: URL) async -> Bool { false }
    package func isOpenable(_ url: URL) -> Bool { false }
    package func chooseFiles(_ choice: FileChoice) async -> FileChoiceAnswer { .unavailable }
}

/// The application and the screen follow the host of the frame loop.
extension Host {
    package func onAttach() {
        UIApplication.shared.host = self
        UIScreen.main.update()
    }

    package func onDetach() {
        UIApplication.shared.forgetHost()
        UIScreen.main.update()
    }
}
