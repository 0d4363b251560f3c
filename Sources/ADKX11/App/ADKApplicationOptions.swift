import Foundation

/// How a program is to be run; what its command line says, as a rule.
public struct ADKApplicationOptions: Sendable {
    public enum Host: Sendable {
        /// In windows on an X server.
        case x11
        /// In memory, with a virtual clock; the program ends when nothing is left to do or when
        /// it calls `UIApplication.terminate(status:)`.
        case headless
    }

    /// What `UIScreen.main.bounds` offers new windows, in points; nil keeps the default.
    public var windowSize: CGSize?
    /// Pixels per point, 0.25...16; nil asks the display.
    public var scale: CGFloat?
    /// The X display, like `:0`; nil takes `DISPLAY` of the environment.
    public var display: String?
    public var host: Host

    public init(windowSize: CGSize? = nil, scale: CGFloat? = nil, display: String? = nil, host: Host = .x11) {
        self.windowSize = windowSize
        self.scale = scale
        self.display = display
        self.host = host
    }
}
