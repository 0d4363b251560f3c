import ADKFoundation
import ADKGraphics
import ADKViews
import CSystem
import Foundation
import Glibc

/// Runs the program of `delegate` until it ends, then exits the process.
///
/// Call it from the synchronous `main`, on the process's first thread. Exit status: what
/// `UIApplication.terminate(status:)` was given (0 when the last window closed); 1 when the
/// X server went away; 2, with a sentence on standard error, when there is none.
///
/// Differs from Texture: takes the delegate itself, since there are no storyboards to make it.
@MainActor
public func UIApplicationMain(
    _ delegate: any UIApplicationDelegate, options: ADKApplicationOptions = ADKApplicationOptions()
) -> Never {
    StandardError.occupyClosedDescriptors()
    csystem_limit_heaps(Int32(ProcessInfo.processInfo.activeProcessorCount))
    UIFont.prepare()
    let application = UIApplication.shared
    application.delegate = delegate
    if let size = options.windowSize { application.preferredWindowSize = size }
    switch options.host {
    case .headless:
        let host = HeadlessHost(scale: options.scale ?? 1)
        application.launch(on: host)
        leave(host.run())
    case .x11:
        do {
            let host = try X11Host(display: options.display, scale: options.scale)
            application.launch(on: host)
            leave(host.run())
        } catch {
            StandardError.write("\(error)")
            leave(2)
        }
    }
}

extension UIApplicationDelegate {
    /// Makes `@main final class AppDelegate: UIResponder, UIApplicationDelegate` a program.
    @MainActor
    public static func main() { UIApplicationMain(Self()) }
}

/// Ends the process without running exit handlers: background threads may be in the middle of
/// using what libraries free there.
private func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
}
