import Foundation

/// Which goldens a run may write. Whatever it writes, a run never passes because of it: what was
/// missing or different is reported so in the run that records it.
public enum RecordMode: String, Sendable, CaseIterable {
    /// None.
    case never
    /// Those that do not exist yet.
    case missing
    /// Those and the ones whose picture changed in the same environment.
    case changed
    /// Every one, also across environments.
    case all

    /// What is done about `self` in a process with these environment variables: a build server
    /// (`CI` set to anything but `false`, `0` or nothing) never records.
    public func effective(in variables: [String: String] = ProcessInfo.processInfo.environment) -> RecordMode {
        let isServer = variables["CI"].map { !["", "0", "false"].contains($0.lowercased()) } ?? false
        return isServer ? .never : self
    }
}
