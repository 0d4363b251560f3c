import ADKSnapshot
import ArgumentParser
import Foundation

/// The folder of goldens.
struct Folders: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of accepted pictures.", valueName: "dir"))
    var goldens = Tool.current.goldens

    var goldensURL: URL { URL(fileURLWithPath: goldens, isDirectory: true) }

    /// Whether it is the folder of this program. Another folder may have goldens of tests.
    var isDefault: Bool {
        URL(fileURLWithPath: Tool.current.goldens, isDirectory: true).standardizedFileURL.path
            == goldensURL.standardizedFileURL.path
    }

    /// The goldens, which must exist. The default folder exists in the app's package only.
    func existingGoldens() throws -> GoldenStore {
        let store = GoldenStore(directory: goldensURL)
        do {
            if try store.exists() { return store }
        } catch {
            throw refusal("\(error)")
        }
        throw refusal(
            "there is no folder of goldens at \(goldensURL.path); give --goldens, run this in the package's folder, "
                + "or record the first goldens with test --mode missing")
    }
}

/// The folder of results.
struct ResultsOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder for what a run finds.", valueName: "dir"))
    var results = ".build/snapshot-results"

    var url: URL { URL(fileURLWithPath: results, isDirectory: true) }
}

/// The reports that a command writes.
struct ReportOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Reports to write: \(ResultsFolder.Report.allCases.map(\.rawValue).joined(separator: ", ")), separated by "
                + "commas.", valueName: "reports"))
    var report = CaseList<ResultsFolder.Report>([.html, .json])

    /// The writing of these reports.
    func writing(_ results: ResultsFolder, goldens: GoldenStore) -> ReportWriting {
        ReportWriting(results: results, goldens: goldens, reports: report.values, program: Tool.current.program)
    }
}

/// Writes the reports of a run. Any thread.
struct ReportWriting: Sendable {
    let results: ResultsFolder
    let goldens: GoldenStore
    let reports: Set<ResultsFolder.Report>
    let program: [String]

    /// Writes the reports, and prints the path of the page if there is something to look at.
    func write(status: Status) throws {
        let causes = CauseGroup.summary(of: try results.records())
        if !causes.isEmpty { printLine(causes) }
        try results.writeReports(reports, goldens: goldens, program: program)
        guard status != .same, reports.contains(.html) else { return }
        printLine("Report: \(results.directory.appendingPathComponent(ResultsFolder.Report.html.fileName).path)")
        let candidates = Approval(results: results.directory, goldens: goldens.directory, acrossEnvironments: .refuse)
        if RecordMode.all.effective() != .never, try candidates.candidates().contains(where: { !$0.recorded }) {
            printLine("To accept pictures after you looked at them: \(program.joined(separator: " ")) approve NAME")
        }
    }
}
