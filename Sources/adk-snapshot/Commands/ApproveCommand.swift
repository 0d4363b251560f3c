import ADKSnapshot
import ArgumentParser
import AsyncDisplayKit

struct ApproveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Makes pictures of the last run the new goldens.",
        discussion: """
            Look at the report first. If one of the pictures cannot be approved, none is: for example if its golden \
            was replaced since the run, if CI is set, or if the report does not show it (--all-reviewed).
            """)

    @Argument(help: "Ids of results, or names of scenes.")
    var names: [String] = []

    @Flag(help: "Approve all new and changed pictures in the results that the report shows.")
    var allReviewed = false

    @Flag(help: "Print which pictures would be approved, and change nothing.")
    var dryRun = false

    @Flag(help: "Approve pictures even if the goldens come from another environment.")
    var acceptEnvironment = false

    @OptionGroup var results: ResultsOption
    @OptionGroup var folders: Folders

    func validate() throws {
        guard names.isEmpty == allReviewed else { throw ValidationError("give names of scenes, or --all-reviewed") }
    }

    func run() throws {
        // A build server must not change the goldens that it checks.
        guard dryRun || RecordMode.all.effective() != .never else {
            throw ValidationError("CI is set: nothing is approved")
        }
        let approval = Approval(
            results: results.url, goldens: folders.goldensURL,
            acrossEnvironments: acceptEnvironment ? .accept : .refuse)
        let candidates = try approval.candidates()
        for name in names where !candidates.contains(where: { $0.id == name || $0.scene == name }) {
            throw SnapshotError.nothingToApprove(id: name)
        }
        let chosen = candidates.filter { allReviewed || names.contains($0.id) || names.contains($0.scene) }
        guard !chosen.isEmpty else {
            print("There is nothing to approve in \(results.url.path).")
            return
        }
        try check(chosen, approval)
        for record in chosen {
            if !dryRun { try approval.approve(record) }
            print("\(dryRun ? "would approve" : "approved") \(record.id): \(record.message)")
        }
    }

    private func check(_ chosen: [ResultRecord], _ approval: Approval) throws {
        for record in chosen {
            do {
                try approval.check(record)
                if allReviewed { try approval.checkReviewed(record) }
            } catch SnapshotError.approvalAcrossEnvironments(let id, let difference) {
                let error = SnapshotError.approvalAcrossEnvironments(id: id, difference: difference)
                FileHandle.standardError.write(
                    Data("\(error) Nothing was approved; --accept-environment approves anyway.\n".utf8))
                try Status.environment.exit()
            }
        }
    }
}
