import Foundation

/// Accepting the pictures of a run as the new goldens: a step of its own, after looking at them.
public struct Approval: Sendable {
    /// What to do where a golden comes from another environment than the new picture.
    public enum AcrossEnvironments: Sendable {
        case refuse, accept
    }

    public let results: ResultsFolder
    public let goldens: GoldenStore
    public let acrossEnvironments: AcrossEnvironments

    public init(results: URL, goldens: URL, acrossEnvironments: AcrossEnvironments) {
        self.results = ResultsFolder(directory: results)
        self.goldens = GoldenStore(directory: goldens)
        self.acrossEnvironments = acrossEnvironments
    }

    /// The results that could be approved: changed or new, with a picture.
    public func candidates() throws(SnapshotError) -> [ResultRecord] {
        try results.records().filter { Approval.isCandidate($0) }
    }

    private static func isCandidate(_ record: ResultRecord) -> Bool {
        switch record.verdict {
        case .regression, .missing, .environment: record.pictures.contains(.actual)
        case .same, .flaky, .failed, .unsettled: false
        }
    }

    /// Throws where `record` may not become a golden.
    public func check(_ record: ResultRecord) throws(SnapshotError) {
        guard Approval.isCandidate(record) else { throw .nothingToApprove(id: record.id) }
        try SnapshotRun.checkApart(goldens, results)
        // The one the picture was compared with, or the picture itself, which was approved already.
        let golden = try goldens.digest(of: record.id)
        let actual = try results.actualDigest(of: record.id)
        guard golden == record.goldenDigest || golden == actual else { throw .goldenReplaced(id: record.id) }
        guard acrossEnvironments == .refuse else { return }
        // Also against the other goldens: one set comes from one environment.
        let known = try goldens.environments()
        if let old = known[record.id] ?? known.min(by: { $0.key < $1.key })?.value, old != record.environment {
            throw .approvalAcrossEnvironments(
                id: record.id, difference: old.changes(to: record.environment).joined(separator: ", "))
        }
    }

    /// Throws where the report in the results does not show the picture of `record` as it is now.
    public func checkReviewed(_ record: ResultRecord) throws(SnapshotError) {
        let report = results.htmlReport
        let mark = HTMLReport.mark(record.id, digest: try results.actualDigest(of: record.id) ?? "")
        guard try Files.exists(report), try Files.read(report).range(of: Data(mark.utf8)) != nil else {
            throw .notInReport(id: record.id, report: report.path)
        }
    }

    /// Makes the result's picture the golden.
    public func approve(_ record: ResultRecord) throws(SnapshotError) {
        try check(record)
        let frames = results.frames(of: record.id)
        try goldens.record(
            record.id, png: try Files.read(results.picture(.actual, of: record.id)),
            framesText: try Files.exists(frames) ? try Files.readText(frames) : nil,
            environment: record.environment)
    }
}
