import ADKSnapshot
import ArgumentParser

/// The exit status of the program.
enum Status: Int32 {
    case same = 0
    case regression = 1
    case missing = 2
    case environment = 3
    case flaky = 4
    case unsettled = 5

    init(_ kind: Verdict.Kind) {
        switch kind {
        case .same: self = .same
        case .regression, .failed: self = .regression
        case .missing: self = .missing
        case .environment: self = .environment
        case .flaky: self = .flaky
        case .unsettled: self = .unsettled
        }
    }

    /// The most urgent of several statuses for a developer.
    static func worst(of statuses: [Status]) -> Status {
        [.regression, .unsettled, .flaky, .missing, .environment].first { statuses.contains($0) } ?? .same
    }

    /// A line about all scenes: `3 scenes: 1 same, 2 changed or failed`.
    static func summary(of statuses: [Status]) -> String {
        let words: [(Status, String)] = [
            (.same, "same"), (.regression, "changed or failed"), (.unsettled, "never settled"), (.flaky, "flaky"),
            (.missing, "without a golden"), (.environment, "in another environment"),
        ]
        let parts = words.compactMap { status, word in
            let count = statuses.count { $0 == status }
            return count == 0 ? nil : "\(count) \(word)"
        }
        return "\(statuses.count) \(statuses.count == 1 ? "scene" : "scenes")"
            + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
    }

    /// Ends the command with this status. Returns if it is `same`.
    func exit() throws {
        if self != .same { throw ExitCode(rawValue) }
    }
}
