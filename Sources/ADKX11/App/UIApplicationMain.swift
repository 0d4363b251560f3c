import ADKDesktop
import ADKFoundation
import ADKGraphics
import ADKViews
import CSystem
import Foundation
import Glibc

/// Runs the application of `delegate` until it ends, then exits the process.
///
/// Call it from a synchronous `main`, on the first thread of the process. The exit status is the one passed to
/// `UIApplication.terminate(status:)`, or 0 after the last window closed. It is 1 if the X server went away. It is 2,
/// with a message on standard error, if there is no usable X server.
///
/// Differs from Texture: takes the delegate object instead of class names, because there is no storyboard that would
/// create it.
@preconcurrency @MainActor
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
        let environment = ProcessInfo.processInfo.environment
        FrameworkLanguage.current = FrameworkLanguage(firstOf: UserLanguages.list(in: environment))
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

extension UIApplicationDelegate where Self: UIResponder {
    /// Entry point for `@main`: creates the delegate with `init()` and runs the application, as
    /// `UIApplicationMain(_:options:)` does.
    @preconcurrency @MainActor
    public static func main() {
        UIApplicationMain(Self(adkLaunch: ()))
    }
}

/// Ends the process without exit handlers: background threads may still use what libraries free in theirs.
private func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
}
