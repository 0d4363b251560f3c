import ADKBus
import ADKDesktop
import ADKFoundation
import ADKGraphics
import ADKViews
import CSystem
import Foundation
import Glibc

/// Runs the application of `delegate` until it ends, then exits the process.
///
/// On a desktop the app's texts are in the user's language, by the variables of the environment (`LANGUAGE`, `LC_ALL`,
/// `LC_MESSAGES`, `LANG`), if the app has a localisation for it. An app in Arabic, Hebrew or another such language is
/// laid out from right to left. Headless programs are in the development language.
///
/// Call it from a synchronous `main`, on the first thread of the process. The exit status is the one passed to
/// `UIApplication.terminate(status:)`, or 0 after the last window closed. It is 1 if the X server went away. It is 2,
/// with a message on standard error, if there is no usable X server.
///
/// SIGTERM, SIGHUP and SIGINT end a program with windows as well: at the end of the login, or from its terminal. The
/// delegate can save then. The status is 128 plus the signal's number, or 0 if a session manager announced the end.
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
        application.launch(on: host, opening: options.urls)
        leave(host.run())
    case .x11:
        let environment = ProcessInfo.processInfo.environment
        do {
            let bus = BusConnection { BusAddress.session(in: environment) }
            let instance = RunningInstance(of: options, bus: bus, environment: environment)
            let isStartedByBus = LaunchVariable.startedByBus.take() != nil
            if let instance, instance.handOver(options.urls) { leave(0) }
            let urls = options.urls + (isStartedByBus ? instance?.urlsOfStart() ?? [] : [])
            let host = try X11Host(display: options.display, scale: options.scale, bus: bus)
            chooseLanguage(of: application, host, options)
            if options.remembersWindowPlace, options.windowSize == nil {
                host.places = WindowPlaces(program: ProcessInfo.processInfo.processName, environment: environment)
            }
            application.restoration = SceneRestoration(of: options, environment: environment)
            instance?.host = host
            application.launch(on: host, opening: urls)
            leave(host.run())
        } catch {
            StandardError.write("\(error)")
            leave(2)
        }
    }
}

/// Shows the app in the user's language, and from right to left if that is its direction.
@MainActor
private func chooseLanguage(of application: UIApplication, _ host: X11Host, _ options: ADKApplicationOptions) {
    let chosen = AppLanguage.choose(
        resources: options.resources, languages: host.languages.compactMap { LanguageTag($0) }, region: host.region)
    // Without localisations the app keeps the direction that it is written for.
    if let chosen { application.userInterfaceLayoutDirection = chosen.isRightToLeft ? .rightToLeft : .leftToRight }
}

extension UIApplicationDelegate where Self: UIResponder {
    /// Entry point for `@main`: creates the delegate with `init()` and runs the application, as
    /// `UIApplicationMain(_:options:)` does. The delegate opens the files and links of the command line.
    @preconcurrency @MainActor
    public static func main() {
        var options = ADKApplicationOptions()
        options.urls = ADKApplicationOptions.urlsOfProcess()
        UIApplicationMain(Self(adkLaunch: ()), options: options)
    }
}

/// Ends the process without exit handlers: background threads may still use what libraries free in theirs.
private func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
}
