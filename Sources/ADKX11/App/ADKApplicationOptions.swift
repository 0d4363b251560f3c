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

    /// Creates options; the defaults open windows on the X display that `DISPLAY` names.
    public init(windowSize: CGSize? = nil, scale: CGFloat? = nil, display: String? = nil, host: Host = .x11) {
        self.windowSize = windowSize
        self.scale = scale
        self.display = display
        self.host = host
    }
}
