import Foundation

/// Replaces goldens by the screenshots of a run, after a person has reviewed them.
package struct Approval: Sendable {
    /// How to handle a golden that comes from another environment than the new screenshot.
    package enum AcrossEnvironments: Sendable {
        /// Throw an error.
        case refuse
        /// Replace the golden.
        case accept
    }

    /// The results of the run.
    package let results: ResultsFolder
    /// The folder of goldens.
    package let goldens: GoldenStore
    /// How to handle a golden that comes from another environment than the new screenshot.
    package let acrossEnvironments: AcrossEnvironments

    /// Creates an approval of the results in the folder `results`.
    package init(results: URL, goldens: URL, acrossEnvironments: AcrossEnvironments) {
        self.results = ResultsFolder(directory: results)
        self.goldens = GoldenStore(directory: goldens)
        self.acrossEnvironments = acrossEnvironments
    }

    /// The results that can be approved: changed or new ones with a screenshot.
    ///
    /// - Throws: ``SnapshotError`` if a record cannot be read.
    package func candidates() throws(SnapshotError) -> [ResultRecord] {
        try results.records().filter { Approval.isCandidate($0) }
    }

    private static func isCandidate(_ record: ResultRecord) -> Bool {
        switch record.verdict {
        case .regression, .missing, .environment: record.pictures.contains(.actual)
        case .same, .flaky, .failed, .unsettled: false
        }
    }

    /// Throws if `record` must not become a golden: nothing to approve, golden replaced since the run, or another
    /// environment.
    package func check(_ record: ResultRecord) throws(SnapshotError) {
        // The id becomes the name of a file, and the record may come from another machine.
        guard Approval.isCandidate(record), SnapshotScene.isID(record.id) else {
            throw .nothingToApprove(id: record.id, verdict: record.verdict)
        }
        try SnapshotRun.checkApart(goldens, results)
        // The golden must be the one compared with, or the new screenshot itself if that was approved already.
        let golden = try goldens.digest(of: record.id)
        let actual = try results.actualDigest(of: record.id)
        guard golden == record.goldenDigest || golden == actual else { throw .goldenReplaced(id: record.id) }
        guard acrossEnvironments == .refuse else { return }
        // Compare with the other goldens as well: all goldens of a folder come from one environment.
        if let old = try goldens.environment(near: record.id), old != record.environment {
            throw .approvalAcrossEnvironments(
                id: record.id, difference: old.changes(to: record.environment).joined(separator: ", "))
        }
    }

    /// Throws if the HTML report does not show the current screenshot of `record`.
    package func checkReviewed(_ record: ResultRecord) throws(SnapshotError) {
        let report = results.htmlReport
        let mark = HTMLReport.mark(record.id, digest: try results.actualDigest(of: record.id) ?? "")
        guard try Files.exists(report), try Files.read(report).range(of: Data(mark.utf8)) != nil else {
            throw .notInReport(id: record.id, report: report.path)
        }
    }

    /// Replaces the golden by the result's screenshot. Throws if `check(_:)` does.
    package func approve(_ record: ResultRecord) throws(SnapshotError) {
        try check(record)
        func text(_ file: URL) throws(SnapshotError) -> String? {
            try Files.exists(file) ? try Files.readText(file) : nil
        }
        try goldens.record(
            record.id, png: try Files.read(results.picture(.actual, of: record.id)),
            framesText: try text(results.frames(of: record.id)), elements: try text(results.elements(of: record.id)),
            environment: record.environment)
    }
}
