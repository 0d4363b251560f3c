import Glibc

/// A variable of the environment with which a launcher tells this process about its launch.
enum LaunchVariable: String {
    /// The ID of the launch, for startup notification.
    case startupID = "DESKTOP_STARTUP_ID"
    /// The session bus started the process. The service file of the app's package sets it.
    case startedByBus = "ADK_STARTED_BY_BUS"
    /// The name that the session manager gave the process, which it started with the session.
    case autostartID = "DESKTOP_AUTOSTART_ID"

    /// Returns the value and empties the variable, so that programs started from here do not inherit it. Not by
    /// `unsetenv`, which moves variables that other threads may be reading. Nil if it is empty or not there.
    @MainActor
    func take() -> String? {
        guard let value = getenv(rawValue) else { return nil }
        let text = String(cString: value)
        value.pointee = 0
        return text.isEmpty ? nil : text
    }
}
