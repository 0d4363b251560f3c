import ADKFoundation
import ADKGraphics
import Foundation

/// The folder of a run's results: a record for each scene, images of differences, and reports. Several processes
/// may write to one folder.
package struct ResultsFolder: Sendable {
    /// A kind of report.
    package enum Report: String, Sendable, CaseIterable {
        /// A self-contained page to review screenshots in.
        case html
        /// All records as one JSON array. Beside it, `causes.json` has the causes that they have in common.
        case json
        /// JUnit XML for build servers.
        case junit
        /// A summary for the comment of a pull request, at most 60,000 bytes.
        case markdown

        /// The name of the report's file.
        package var fileName: String {
            switch self {
            case .html: "report.html"
            case .json: "results.json"
            case .junit: "junit.xml"
            case .markdown: "summary.md"
            }
        }
    }

    /// The folder.
    package let directory: URL

    /// Creates the results in the folder `directory`, which need not exist.
    package init(directory: URL) { self.directory = directory }

    private static let recordSuffix = ".result.json"
    private static let messagesSuffix = ".messages.txt"

    /// The file of an image of the scene `id`.
    package func picture(_ part: ResultRecord.Picture, of id: String) -> URL {
        directory.appendingPathComponent("\(id).\(part.rawValue).png")
    }

    /// The file of node frames of the scene `id`.
    func frames(of id: String) -> URL { directory.appendingPathComponent(id + ".frames.txt") }
    /// The file of the elements of the scene `id`.
    func elements(of id: String) -> URL { directory.appendingPathComponent(id + ".elements.txt") }
    /// The file with the text of the scene `id` on standard output and standard error.
    func messagesFile(of id: String) -> URL { directory.appendingPathComponent(id + ResultsFolder.messagesSuffix) }
    private func recordFile(of id: String) -> URL { directory.appendingPathComponent(id + ResultsFolder.recordSuffix) }

    // MARK: - Writing

    /// Writes the result of one scene and removes its earlier files.
    func write(
        _ record: ResultRecord, pictures: [ResultRecord.Picture: PixelBuffer], framesText: String?,
        elements: String?
    ) throws(SnapshotError) {
        try Files.makeFolder(directory)
        for part in ResultRecord.Picture.allCases {
            let file = picture(part, of: record.id)
            if let buffer = pictures[part] {
                try Files.write(try Files.encode(buffer, for: file), to: file)
            } else {
                try Files.remove(file)
            }
        }
        for (text, file) in [(framesText, frames(of: record.id)), (elements, self.elements(of: record.id))] {
            if let text, !pictures.isEmpty {
                try Files.write(Data(text.utf8), to: file)
            } else {
                try Files.remove(file)
            }
        }
        let file = recordFile(of: record.id)
        try Files.write(try Files.json(record, for: file), to: file)
    }

    /// Writes the text of the scene `id` on standard output and standard error.
    package func write(messages: String, of id: String) throws(SnapshotError) {
        try Files.makeFolder(directory)
        try Files.write(Data((messages + "\n").utf8), to: messagesFile(of: id))
    }

    /// Removes the results for whose id `isStale` returns true. Removes the reports as well if no result remains. The
    /// folder must exist.
    ///
    /// Goes by file names, so that damaged files are removed as well. Plans are left: those of shards that have just
    /// started have no results yet.
    func clear(_ isStale: (String) throws(SnapshotError) -> Bool) throws(SnapshotError) {
        try Files.withLock(in: directory) { () throws(SnapshotError) in try clearLocked(isStale) }
    }

    private func clearLocked(_ isStale: (String) throws(SnapshotError) -> Bool) throws(SnapshotError) {
        var left = 0
        for name in try Files.names(in: directory) where name.hasSuffix(ResultsFolder.recordSuffix) {
            let id = String(name.dropLast(ResultsFolder.recordSuffix.count))
            guard try isStale(id) else {
                left += 1
                continue
            }
            for part in ResultRecord.Picture.allCases { try Files.remove(picture(part, of: id)) }
            for file in [frames(of: id), elements(of: id)] { try Files.remove(file) }
            try Files.remove(messagesFile(of: id))
            try Files.remove(recordFile(of: id))
        }
        guard left == 0 else { return }
        for report in Report.allCases { try Files.remove(directory.appendingPathComponent(report.fileName)) }
        try Files.remove(causesFile)
    }

    /// Locks the folder for a run. Throws `resultsInUse` if another run holds a conflicting lock.
    func lock(_ kind: FolderLock.Kind) throws(SnapshotError) -> FolderLock {
        try Files.makeFolder(directory)
        guard let lock = try FolderLock(of: directory, kind) else { throw .resultsInUse(path: directory.path) }
        return lock
    }

    // MARK: - Reading

    /// The record of one scene. Nil if there is none or it cannot be read.
    func record(of id: String) -> ResultRecord? {
        (try? Files.decode(ResultRecord.self, from: recordFile(of: id))).flatMap { $0.id == id ? $0 : nil }
    }

    /// The digest of a scene's new screenshot. Nil if there is none.
    func actualDigest(of id: String) throws(SnapshotError) -> String? { try Files.digest(of: picture(.actual, of: id)) }

    private var causesFile: URL { directory.appendingPathComponent("causes.json") }
    var htmlReport: URL { directory.appendingPathComponent(Report.html.fileName) }

    /// Whether the folder exists.
    package func exists() throws(SnapshotError) -> Bool { try Files.exists(directory) }

    /// The ids of all scenes with a result, sorted.
    func ids() throws(SnapshotError) -> [String] {
        try Files.names(in: directory).filter { $0.hasSuffix(ResultsFolder.recordSuffix) }
            .map { String($0.dropLast(ResultsFolder.recordSuffix.count)) }.sorted()
    }

    /// The text of the scene on standard output and standard error. Nil if there is none.
    func messages(of id: String) throws(SnapshotError) -> String? {
        let file = messagesFile(of: id)
        guard try Files.exists(file) else { return nil }
        let text = String(decoding: try Files.read(file), as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Copies the files of one result from another folder.
    func copy(_ id: String, from source: ResultsFolder) throws(SnapshotError) {
        let files = ResultRecord.Picture.allCases.map { (source.picture($0, of: id), picture($0, of: id)) }
        let texts = [
            (source.frames(of: id), frames(of: id)), (source.elements(of: id), elements(of: id)),
            (source.messagesFile(of: id), messagesFile(of: id)),
        ]
        for (from, to) in files + texts where try Files.exists(from) {
            try Files.write(try Files.read(from), to: to)
        }
        try Files.write(try Files.read(source.recordFile(of: id)), to: recordFile(of: id))
    }

    /// The records of all scenes, sorted by id.
    ///
    /// - Throws: ``SnapshotError/unreadable(path:reason:)`` for a damaged record, and for one whose id is not that of
    ///   its file or is no id of a scene: results may come from another machine, and ids become names of files.
    package func records() throws(SnapshotError) -> [ResultRecord] {
        var records: [ResultRecord] = []
        for name in try Files.names(in: directory).sorted() where name.hasSuffix(ResultsFolder.recordSuffix) {
            let file = directory.appendingPathComponent(name)
            guard let record = try Files.decodeIfPresent(ResultRecord.self, from: file) else { continue }
            guard SnapshotScene.isID(record.id), name == record.id + ResultsFolder.recordSuffix else {
                throw .unreadable(path: file.path, reason: "it has the id “\(record.id)”, which does not fit its name.")
            }
            records.append(record)
        }
        return records
    }

    // MARK: - Reports

    /// Writes reports of all records in the folder. `goldens` appears in the commands for approval.
    /// `program` is the command in front of `approve`, by default the package plugin. Nil if there is none, in a
    /// package that has only tests: the page then has no decisions, and says how tests accept screenshots.
    package func writeReports(
        _ reports: Set<Report>, goldens: GoldenStore, program: [String]? = ["swift", "package", "snapshot"]
    ) throws(SnapshotError) {
        try Files.makeFolder(directory)
        try Files.withLock(in: directory) { () throws(SnapshotError) in
            let records = try records()
            for report in reports.sorted(by: { $0.rawValue < $1.rawValue }) {
                let file = directory.appendingPathComponent(report.fileName)
                switch report {
                case .json:
                    try Files.write(try Files.json(records, for: file), to: file)
                    try Files.write(try Files.json(CauseGroup.groups(of: records), for: causesFile), to: causesFile)
                case .junit: try Files.write(Data(JUnitReport.text(records).utf8), to: file)
                case .markdown: try Files.write(Data(MarkdownReport.text(records).utf8), to: file)
                case .html:
                    try Files.write(try HTMLReport(self, goldens: goldens, program: program).data(records), to: file)
                }
            }
        }
    }
}
