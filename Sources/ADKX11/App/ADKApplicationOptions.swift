import Foundation

/// Options for running a program, usually from its command line.
public struct ADKApplicationOptions: Sendable {
    /// The system that runs the program and shows its windows.
    public enum Host: Sendable {
        /// Shows windows on an X server.
        case x11
        /// Keeps windows in memory and runs on a virtual clock. The program ends when no work is left, or when it calls
        /// `UIApplication.terminate(status:)`.
        case headless
    }

    /// Size of `UIScreen.main.bounds`, which apps give to new windows, in points; nil keeps the default.
    public var windowSize: CGSize?
    /// Pixels per point, in 0.25...16; nil asks the display.
    public var scale: CGFloat?
    /// Name of the X display, like `:0`; nil reads `DISPLAY` from the environment.
    public var display: String?
    /// The host that runs the program.
    public var host: Host
    /// The files and links that the app's delegate is to open after the launch, as the command line names them:
    /// `urls(in:)` reads it.
    public var urls: [URL] = []
    /// The name of the app for the desktop, like `org.example.Reader`: that of its desktop file. Two or more parts of
    /// letters, digits, `_` and `-`, with dots between them. Another one is logged and not used.
    ///
    /// Only one program with the same identifier runs in a desktop session. A second start passes its `urls` to the
    /// first one, which shows its window, and ends with status 0. The desktop can open files in it as well
    /// (`DBusActivatable`), and the session bus starts it for that if its package has a service file. The files are
    /// then those of the start. Nil, the default, runs as many programs as are started. So does a machine without a
    /// session bus.
    public var identifier: String?

    /// The folder of the app's texts, such as `Bundle.module.bundleURL`. Its localisations decide in which language and
    /// direction the app is shown. Nil takes the main bundle or, if it has no localisations, the resources that SwiftPM
    /// puts beside the program for its target. The texts are also those of `Bundle.main`.
    public var resources: URL?
    /// Whether windows open at the places and with the sizes that they had when they were closed last. True by default.
    /// Without effect if there is a `windowSize`.
    ///
    /// A window is known by the name of its scene's configuration, and by its number among the open windows with this
    /// name: the second window opens where the second one was. A place whose monitor is gone moves to another monitor.
    /// The place is in `$XDG_STATE_HOME/PROGRAM/windows`, or the same in `~/.local/state`.
    public var remembersWindowPlace = true
    /// Seconds for which a program that the session bus started waits for the request that it was started for.
    var longestWaitForRequest: TimeInterval = 2

    /// Creates options; the defaults open windows on the X display that `DISPLAY` names.
    public init(windowSize: CGSize? = nil, scale: CGFloat? = nil, display: String? = nil, host: Host = .x11) {
        self.windowSize = windowSize
        self.scale = scale
        self.display = display
        self.host = host
    }
}
