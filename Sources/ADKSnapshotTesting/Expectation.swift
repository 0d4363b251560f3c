import ADKFoundation
import ADKSnapshot
import Foundation

/// The comparison behind a call of `expectSnapshot`.
@MainActor
struct Expectation {
    let scene: SnapshotScene
    let place: TestPlace
    let record: RecordMode?
    /// The folder of goldens, relative to the test's file.
    let goldens: String

    /// The place of the call that uses a golden, by the golden's path.
    private static var owners: [String: String] = [:]

    /// Renders and compares the scene, and records a failure.
    func check(renderings: Int, timeLimit: TimeInterval) -> Verdict {
        let mode: RecordMode
        do throws(SnapshotError) {
            if let fault = scene.fault { throw .invalidScene(reason: fault) }
            mode = try chosenMode()
            try checkPlace()
            try claim()
        } catch {
            place.fail(error.description)
            return .failed(error)
        }
        let verdict = Snapshot.verify(
            scene, goldens: goldensFolder, results: results, mode: mode, renderings: max(1, renderings),
            timeLimit: timeLimit, program: hasProgram ? ["swift", "package", "snapshot"] : nil)
        if verdict != .same { place.fail(message(verdict, mode)) }
        return verdict
    }

    // MARK: - Set-up

    /// The folder of goldens.
    var goldensFolder: URL { URL(fileURLWithPath: goldens, isDirectory: true, relativeTo: place.folder).absoluteURL }

    /// The results of each folder of goldens have a folder of their own, named by its path from the package:
    /// `.build/snapshot-tests/Tests-ScreenTests-Goldens`. Outside of the package the name begins with `-`.
    var results: URL {
        let folder = goldensFolder.standardizedFileURL.pathComponents
        let package = place.package
        let base = package?.pathComponents ?? []
        let isInside = !base.isEmpty && folder.starts(with: base)
        let parts = isInside ? Array(folder.dropFirst(base.count)) : [""] + folder.dropFirst()
        // A hyphen in a name is not one between names.
        let names = parts.map {
            $0.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "-", with: "%2D")
        }
        return TestFolders.results(around: place.file)
            .appendingPathComponent(names.isEmpty ? "package" : names.joined(separator: "-"))
    }

    private static let variable = "ADK_SNAPSHOT_RECORD"

    /// The mode of the call, of the environment, or `missing`.
    private func chosenMode() throws(SnapshotError) -> RecordMode {
        if let record { return record }
        guard let text = ProcessInfo.processInfo.environment[Expectation.variable], !text.isEmpty else {
            return .missing
        }
        guard let mode = RecordMode(rawValue: text) else {
            let modes = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badSetting(name: Expectation.variable, value: text, reason: "it can be \(modes).")
        }
        return mode
    }

    private func checkPlace() throws(SnapshotError) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: place.folder.path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else {
            throw .unreadable(
                path: place.folder.path,
                reason: "the sources of the tests, beside which the goldens are, are not where they were compiled.")
        }
    }

    /// Two calls with one golden overwrite each other's results.
    private func claim() throws(SnapshotError) {
        let path = goldensFolder.appendingPathComponent(scene.id).standardizedFileURL.path
        let owner = Expectation.owners[path] ?? place.description
        Expectation.owners[path] = owner
        guard owner == place.description else {
            throw .nameUsedTwice(scene: scene.id, first: owner, second: place.description)
        }
    }

    // MARK: - Messages

    private func message(_ verdict: Verdict, _ mode: RecordMode) -> String {
        var lines = [String]()
        switch verdict {
        // The error names the scene.
        case .failed(let error): lines.append("\(error)")
        default: lines.append("\(scene.id): \(verdict)")
        }
        switch verdict {
        case .missing(recorded: true): lines += excludeAdvice
        case .missing(recorded: false):
            if mode != .never, mode.effective() == .never { lines.append(Expectation.inCI) }
        case .regression(let regression) where !regression.recorded:
            lines += ["Report: \(report)", acceptAdvice(mode, .changed)]
        case .environmentDiffers(_, _, let change) where change?.recorded != true:
            lines += ["Report: \(report)", acceptAdvice(mode, .all)]
        case .regression, .environmentDiffers, .flaky: lines.append("Report: \(report)")
        case .same, .failed: break
        }
        return lines.joined(separator: "\n")
    }

    /// How to accept the screenshot of this test by recording them in the mode `accepting`.
    private func acceptAdvice(_ mode: RecordMode, _ accepting: RecordMode) -> String {
        if mode == .changed || mode == .all, mode.effective() == .never { return Expectation.inCI }
        let filter = place.testName.map { " --filter \($0)" } ?? ""
        return "To accept the pictures of this test: \(Expectation.variable)=\(accepting.rawValue) swift test\(filter)"
    }

    private static let inCI = "Nothing is recorded, because CI is set."

    private var report: String { results.appendingPathComponent(ResultsFolder.Report.html.fileName).path }

    /// Whether the package can have a program that approves screenshots. Without one `swift package snapshot` fails.
    var hasProgram: Bool { Expectation.hasProgram(in: place.package) }

    static func hasProgram(in package: URL?) -> Bool { manifest(of: package)?.contains("ADKSnapshotCommand") ?? false }

    /// The text of the package's `Package.swift`. Nil if there is none.
    private static func manifest(of package: URL?) -> String? {
        package.flatMap { try? String(contentsOf: $0.appendingPathComponent("Package.swift"), encoding: .utf8) }
    }

    /// A line if `Package.swift` does not mention the folder: SwiftPM then warns about every golden.
    private var excludeAdvice: [String] {
        guard goldensFolder.standardizedFileURL.path.hasPrefix(place.folder.standardizedFileURL.path + "/"),
            let package = place.package, let manifest = Expectation.manifest(of: package), !manifest.contains(goldens)
        else { return [] }
        return ["Add `exclude: [\"\(goldens)\"]` to the test target in \(package.path)/Package.swift."]
    }
}
