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

    /// Ends the command with this status. Returns if it is `same`.
    func exit() throws {
        if self != .same { throw ExitCode(rawValue) }
    }
}
