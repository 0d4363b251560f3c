/// An error that leaves the program without a usable X server. `description` is one sentence for the user.
package enum X11Error: Error, Sendable, Equatable, CustomStringConvertible {
    /// Neither `DISPLAY` nor an option names a display.
    case noDisplay
    /// No server answers at `display`, or it refuses the connection.
    case cannotConnect(display: String)
    /// The server offers no pixel format that this program supports.
    case unsupported(reason: String)

    private static let hint = "set DISPLAY to that of an X server"

    package var description: String {
        switch self {
        case .noDisplay: "no display: \(X11Error.hint)"
        case .cannotConnect(let display): "cannot connect to display \(display): \(X11Error.hint)"
        case .unsupported(let reason): "this display cannot be used, \(reason): \(X11Error.hint)"
        }
    }
}
