import Foundation

/// The result of checking one scene.
public enum Verdict: Sendable, Equatable {
    /// All pixels are equal, or within the scene's tolerance, and so are titles and elements for assistive programs.
    case same
    /// The screenshot changed in the same environment.
    case regression(Regression)
    /// There was no golden when the run began. `recorded` is whether the run recorded one.
    case missing(recorded: Bool)
    /// The environment differs from the golden's, which may explain a changed screenshot. `change` is nil if no pixel
    /// and no title changed.
    case environmentDiffers(old: EnvironmentFingerprint, new: EnvironmentFingerprint, change: Regression? = nil)
    /// Two renderings of the scene differ. `seed` is that of the order of background work in the second one.
    case flaky(PixelDifference, seed: UInt64)
    /// The scene could not be rendered, compared or recorded.
    case failed(SnapshotError)

    /// A change of the pixels.
    public struct Regression: Sendable, Equatable, Codable {
        /// The changed pixels.
        public let difference: PixelDifference
        /// The changes of nodes that cause the changed pixels, the most likely cause first. Empty if the golden has no
        /// record of its nodes, or if that record is equal.
        public let causes: [NodeChange]
        /// Whether the golden was replaced by the new screenshot.
        public let recorded: Bool
    }

    /// The kinds of verdict, for filters and reports.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// All pixels are equal, or within the scene's tolerance.
        case same
        /// The screenshot changed in the same environment.
        case regression
        /// There was no golden.
        case missing
        /// The environment differs from the golden's.
        case environment
        /// Two renderings differ.
        case flaky
        /// The scene could not be rendered, compared or recorded.
        case failed
        /// The scene never settled: its work or animations did not end in time.
        case unsettled

        /// The kinds besides `same`, the most urgent first.
        static let urgent: [Kind] = [.regression, .unsettled, .flaky, .failed, .missing, .environment]
    }

    /// The kind of this verdict.
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

extension Verdict.Regression: CustomStringConvertible {
    private static let listed = 4

    /// The changed pixels and the first causes.
    public var description: String {
        (["\(difference)"] + causes.prefix(Verdict.Regression.listed).map(\.description)
            + (recorded ? ["recorded as the new golden"] : [])).joined(separator: "; ")
    }
}

extension Verdict: CustomStringConvertible {
    /// A sentence or word for people.
    public var description: String {
        switch self {
        case .same: "same"
        case .regression(let regression): regression.description
        case .missing(recorded: true): "there was no golden; this picture was recorded as one, look at it and run again"
        case .missing(recorded: false): "there is no golden"
        case .environmentDiffers(let old, let new, let change):
            "the environment differs from the golden's: " + old.changes(to: new).joined(separator: ", ")
                + (change.map { "; \($0)" } ?? "")
        case .flaky(let difference, let seed):
            "it does not render the same twice: \(difference); "
                + "the other rendering had the order of work of seed \(seed)"
        case .failed(let error): error.description
        }
    }
}
