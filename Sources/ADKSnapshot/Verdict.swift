import Foundation

/// What came of checking one scene.
public enum Verdict: Sendable, Equatable {
    case same
    case regression(Regression)
    /// There was no golden when the run began; `recorded` says whether there is one now.
    case missing(recorded: Bool)
    /// The picture changed, and so did what it depends on besides the code.
    case environmentDiffers(old: EnvironmentFingerprint, new: EnvironmentFingerprint)
    /// The scene does not render the same twice.
    case flaky(PixelDifference)
    case failed(SnapshotError)

    /// A change in the same environment.
    public struct Regression: Sendable, Equatable, Codable {
        public let difference: PixelDifference
        /// What moved, came or went; empty where the golden has no frames or only colours changed.
        public let moved: [NodeChange]
        /// The golden was replaced by the new picture.
        public let recorded: Bool
    }

    /// The kinds, for filters and reports.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case same, regression, missing, environment, flaky, failed
        /// Failed because it never came to rest.
        case unsettled
    }

    public var kind: Kind {
        switch self {
        case .same: .same
        case .regression: .regression
        case .missing: .missing
        case .environmentDiffers: .environment
        case .flaky: .flaky
        case .failed(let error): error.isUnsettled ? .unsettled : .failed
        }
    }
}

extension Verdict: CustomStringConvertible {
    private static let listed = 4

    public var description: String {
        switch self {
        case .same: "same"
        case .regression(let regression):
            (["\(regression.difference)"] + regression.moved.prefix(Verdict.listed).map(\.description)
                + (regression.recorded ? ["recorded as the new golden"] : [])).joined(separator: "; ")
        case .missing(recorded: true): "there was no golden; this picture was recorded as one, look at it and run again"
        case .missing(recorded: false): "there is no golden"
        case .environmentDiffers(let old, let new):
            "the environment differs from the golden's: " + old.changes(to: new).joined(separator: ", ")
        case .flaky(let difference): "it does not render the same twice: \(difference)"
        case .failed(let error): error.description
        }
    }
}
