/// Why there is no usable X server. Each is told to the user as one sentence.
package enum X11Error: Error, Sendable, Equatable, CustomStringConvertible {
    /// Neither `DISPLAY` nor an option names a display.
    case noDisplay
    case cannotConnect(display: String)
    /// The display is there, but its pixels are not of a kind that can be drawn.
    case unsupported(reason: String)

    private static let waysOut = "set DISPLAY, or run with --headless --screenshot FILE.png"

    package var description: String {
        switch self {
        case .noDisplay: "no display: \(X11Error.waysOut)"
        case .cannotConnect(let display): "cannot connect to display \(display): \(X11Error.waysOut)"
        case .unsupported(let reason): "this display cannot be used, \(reason): \(X11Error.waysOut)"
        }
    }
}
