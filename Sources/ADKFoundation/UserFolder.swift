/// A folder of the user by the rules of the desktop (XDG Base Directory). Any thread.
package enum UserFolder: String, Sendable {
    case cache = "XDG_CACHE_HOME", configuration = "XDG_CONFIG_HOME", state = "XDG_STATE_HOME"

    private var standard: String {
        switch self {
        case .cache: ".cache"
        case .configuration: ".config"
        case .state: ".local/state"
        }
    }

    /// The path in these variables. Relative ones are ignored. Nil without a home folder.
    package func path(in environment: [String: String]) -> String? {
        if let path = environment[rawValue], path.hasPrefix("/") { return path }
        return UserFolder.home(in: environment).map { "\($0)/\(standard)" }
    }

    /// The path of an app's part. `app` is one name; others stand for `adk`.
    package func path(of app: String, in environment: [String: String]) -> String? {
        let isName = !app.contains("/") && !["", ".", ".."].contains(app)
        return path(in: environment).map { "\($0)/\(isName ? app : "adk")" }
    }

    /// The home folder. Nil if it is not an absolute path.
    package static func home(in environment: [String: String]) -> String? {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
