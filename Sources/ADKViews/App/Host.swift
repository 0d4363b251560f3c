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

    /// Opens a surface for `window`, of `window.frame.size` points.
    func open(_ window: UIWindow) -> any WindowSurface

    /// Offers the content of `pasteboard` to other programs, for pasting. Empty content offers nothing.
    func offer(_ pasteboard: UIPasteboard)

    /// Reads the text that another program offers there. Completes later, with nil if there is none.
    func readText(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor (String?) -> Void)

    /// Reads the HTML that another program offers there. Completes later, with nil if there is none.
    func readHTML(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor ([UInt8]?) -> Void)

    /// Reads the files that another program offers there. Completes later: with an empty list if there are none, with
    /// nil if the other program does not answer.
    func readFiles(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor ([URL]?) -> Void)

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
    package func readText(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor (String?) -> Void) {
        completion(nil)
    }
    package func readHTML(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
        completion(nil)
    }
    package func readFiles(from pasteboard: UIPasteboard, _ completion: @escaping @MainActor ([URL]?) -> Void) {
        completion([])
    }
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
