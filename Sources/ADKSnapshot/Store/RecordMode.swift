import Foundation

/// Which goldens a run records. Recording does not make a run pass: a missing or changed screenshot is still reported
/// in the run that records it.
public enum RecordMode: String, Sendable, CaseIterable {
    /// No goldens.
    case never
    /// Goldens that do not exist.
    case missing
    /// Goldens that do not exist or whose screenshot changed in the same environment.
    case changed
    /// All goldens, also those of another environment.
    case all

    /// The mode to use in a process with these environment variables: `never` if `CI` is set to anything but `false`,
    /// `0` or an empty string, otherwise this mode.
    package func effective(in variables: [String: String] = ProcessInfo.processInfo.environment) -> RecordMode {
        let isServer = variables["CI"].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
        return isServer ? .never : self
    }
}
