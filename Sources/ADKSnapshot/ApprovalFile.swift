import Foundation

/// The decisions of a reviewer, as the report's page saves them.
package struct ApprovalFile: Codable, Sendable, Equatable {
    /// The decision about one scene.
    package struct Decision: Codable, Sendable, Equatable {
        /// The result of a review.
        package enum Verdict: String, Codable, Sendable {
            /// The new screenshot becomes the golden.
            case accept
            /// The change is a mistake.
            case reject
        }

        /// The scene's ``SnapshotScene/id``.
        package let id: String
        /// The digest of the golden's file that the page showed. Nil if there was none.
        package let golden: String?
        /// The digest of the new screenshot's file that the page showed.
        package let picture: String
        /// Accepted or rejected.
        package let verdict: Verdict
    }

    /// The version of the format: 1.
    package let version: Int
    /// The scenes that the reviewer decided about.
    package let scenes: [Decision]

    /// Reads a file that the report's page saved.
    ///
    /// - Throws: ``SnapshotError`` if the file cannot be read, has another version, or decides twice about a scene.
    package init(contentsOf file: URL) throws(SnapshotError) {
        let read = try Files.decode(ApprovalFile.self, from: file)
        guard read.version == 1 else {
            throw .unreadable(path: file.path, reason: "it has version \(read.version), and this tool reads version 1.")
        }
        let ids = read.scenes.map(\.id)
        if let twice = Dictionary(grouping: ids, by: { $0 }).filter({ $0.value.count > 1 }).keys.min() {
            throw .unreadable(path: file.path, reason: "it decides more than once about \(twice).")
        }
        self = read
    }
}

extension Approval {
    /// Approves the screenshots that a reviewer accepted in the report's page. All are checked first, and if one of
    /// them must not be approved, none is.
    ///
    /// - Parameters:
    ///   - file: the reviewer's decisions.
    ///   - dryRun: check only, and write nothing.
    /// - Returns: the accepted results.
    /// - Throws: ``SnapshotError/changedSinceReview(id:file:)`` if a golden or a new screenshot is not the reviewed
    ///   one, or what `check(_:)` throws. ``SnapshotError/approvalIncomplete(approved:reason:)`` if writing failed
    ///   after some were approved.
    /// - Complexity: O(results + bytes of the screenshots).
    @discardableResult
    package func approve(_ file: ApprovalFile, dryRun: Bool = false) throws(SnapshotError) -> [ResultRecord] {
        let candidates = Dictionary(uniqueKeysWithValues: try candidates().map { ($0.id, $0) })
        var accepted: [ResultRecord] = []
        for decision in file.scenes where decision.verdict == .accept {
            accepted.append(try check(decision, candidates[decision.id]))
        }
        guard !dryRun else { return accepted }
        for (index, record) in accepted.enumerated() {
            do {
                try approve(record)
            } catch {
                guard index > 0 else { throw error }
                throw .approvalIncomplete(approved: accepted[..<index].map(\.id), reason: "\(error)")
            }
        }
        return accepted
    }

    /// The result of an accepted decision. Throws if the golden or the new screenshot is not the reviewed one.
    private func check(
        _ decision: ApprovalFile.Decision, _ record: ResultRecord?
    ) throws(SnapshotError) -> ResultRecord {
        guard let record else { throw .nothingToApprove(id: decision.id) }
        guard try results.actualDigest(of: record.id) == decision.picture else {
            throw .changedSinceReview(id: record.id, file: "new picture")
        }
        // An earlier approval of the same screenshot is no change.
        let golden = try goldens.digest(of: record.id)
        guard golden == decision.golden || golden == decision.picture else {
            throw .changedSinceReview(id: record.id, file: "golden")
        }
        try check(record)
        return record
    }
}
