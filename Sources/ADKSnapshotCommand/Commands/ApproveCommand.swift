import ADKSnapshot
import ArgumentParser
import Foundation

struct ApproveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Makes pictures of the last run the new goldens.",
        discussion: """
            Look at the report first. All pictures are checked before the first is approved. If one of them must not \
            be, none is: for example if its golden was replaced since the run, if CI is set, or if the report does \
            not show it (--all-reviewed).
            """)

    @Argument(help: "Ids of results, or names of scenes.")
    var names: [String] = []

    @Flag(help: "Approve all new and changed pictures in the results that the report shows.")
    var allReviewed = false

    @Option(help: "Approve the pictures that were accepted in the report's page, from the file that it saved.")
    var approval: String?

    @Flag(help: "Print which pictures would be approved, and change nothing.")
    var dryRun = false

    @Flag(help: "Approve pictures even if the goldens come from another environment.")
    var acceptEnvironment = false

    @OptionGroup var results: ResultsOption
    @OptionGroup var folders: Folders

    func validate() throws {
        let choices = (names.isEmpty ? 0 : 1) + (allReviewed ? 1 : 0) + (approval == nil ? 0 : 1)
        guard choices == 1 else { throw ValidationError("give names of scenes, --all-reviewed or --approval FILE") }
    }

    func run() throws {
        // A build server must not change the goldens that it checks.
        guard dryRun || RecordMode.all.effective() != .never else {
            throw refusal("CI is set: nothing is approved")
        }
        let approving = Approval(
            results: results.url, goldens: folders.goldensURL,
            acrossEnvironments: acceptEnvironment ? .accept : .refuse)
        guard try usage({ try approving.results.exists() }) else {
            throw refusal(
                "there are no results at \(results.url.path); run \(Tool.current.invocation) test first, or give "
                    + "--results")
        }
        if let approval {
            let file = try ApprovalFile(contentsOf: URL(fileURLWithPath: approval))
            let accepted = try acrossEnvironments { try approving.approve(file, dryRun: dryRun) }
            if accepted.isEmpty { print("\(approval) accepts no picture.") }
            return announce(accepted)
        }
        let candidates = try approving.candidates()
        for name in names where !candidates.contains(where: { $0.id == name || $0.scene == name }) {
            let other = try approving.results.records().first { $0.id == name || $0.scene == name }
            throw SnapshotError.nothingToApprove(id: name, verdict: other?.verdict)
        }
        let chosen = candidates.filter { allReviewed || names.contains($0.id) || names.contains($0.scene) }
        guard !chosen.isEmpty else {
            print("There is nothing to approve in \(results.url.path).")
            return
        }
        try acrossEnvironments {
            for record in chosen {
                try approving.check(record)
                if allReviewed { try approving.checkReviewed(record) }
            }
        }
        for record in chosen {
            if !dryRun { try approving.approve(record) }
            announce([record])
        }
    }

    private func announce(_ records: [ResultRecord]) {
        for record in records {
            print("\(dryRun ? "would approve" : "approved") \(record.id): \(record.message)")
        }
    }

    /// Ends the command with its own status if a golden comes from another environment.
    private func acrossEnvironments<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch SnapshotError.approvalAcrossEnvironments(let id, let difference) {
            let error = SnapshotError.approvalAcrossEnvironments(id: id, difference: difference)
            printError("\(error) Nothing was approved; --accept-environment approves anyway.")
            try Status.environment.exit()
            throw error
        }
    }
}
