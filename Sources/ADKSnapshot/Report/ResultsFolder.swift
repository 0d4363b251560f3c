import ADKFoundation
import ADKGraphics
import Foundation

/// The folder of a run's results: a record for each scene, pictures of differences, and reports. Several processes
/// may write to one folder.
public struct ResultsFolder: Sendable {
    /// A kind of report.
    public enum Report: String, Sendable, CaseIterable {
        /// A self-contained page to review pictures in.
        case html
        /// All records as one JSON array.
        case json
        /// JUnit XML for build servers.
        case junit

        /// The name of the report's file.
        public var fileName: String {
            switch self {
            case .html: "report.html"
            case .json: "results.json"
            case .junit: "junit.xml"
            }
        }
    }

    /// The folder.
    public let directory: URL

    /// Creates the results in the folder `directory`, which need not exist.
    public init(directory: URL) { self.directory = directory }

    private static let recordSuffix = ".result.json"

    /// The file of a picture of the scene `id`.
    public func picture(_ part: ResultRecord.Picture, of id: String) -> URL {
        directory.appendingPathComponent("\(id).\(part.rawValue).png")
    }

    /// The file of node frames of the scene `id`.
    func frames(of id: String) -> URL { directory.appendingPathComponent(id + ".frames.txt") }
    private func recordFile(of id: String) -> URL { directory.appendingPathComponent(id + ResultsFolder.recordSuffix) }

    // MARK: - Writing

    /// Writes the result of one scene and removes its earlier files.
    func write(
        _ record: ResultRecord, pictures: [ResultRecord.Picture: PixelBuffer], framesText: String?
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
        if let framesText, !pictures.isEmpty {
            try Files.write(Data(framesText.utf8), to: frames(of: record.id))
        } else {
            try Files.remove(frames(of: record.id))
        }
        let file = recordFile(of: record.id)
        try Files.write(try Files.json(record, for: file), to: file)
    }

    /// Removes the results for whose id `isStale` returns true. Removes the reports as well if no result remains.
    ///
    /// Goes by file names, so that damaged records are removed as well.
    func clear(_ isStale: (String) throws(SnapshotError) -> Bool) throws(SnapshotError) {
        var left = 0
        for name in try Files.names(in: directory) where name.hasSuffix(ResultsFolder.recordSuffix) {
            let id = String(name.dropLast(ResultsFolder.recordSuffix.count))
            guard try isStale(id) else {
                left += 1
                continue
            }
            for part in ResultRecord.Picture.allCases { try Files.remove(picture(part, of: id)) }
            try Files.remove(frames(of: id))
            try Files.remove(recordFile(of: id))
        }
        guard left == 0 else { return }
        for report in Report.allCases { try Files.remove(directory.appendingPathComponent(report.fileName)) }
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
        try? Files.decode(ResultRecord.self, from: recordFile(of: id))
    }

    /// The digest of a scene's new picture. Nil if there is none.
    func actualDigest(of id: String) throws(SnapshotError) -> String? { try Files.digest(of: picture(.actual, of: id)) }

    var htmlReport: URL { directory.appendingPathComponent(Report.html.fileName) }

    /// The records of all scenes, sorted by id.
    public func records() throws(SnapshotError) -> [ResultRecord] {
        var records: [ResultRecord] = []
        for name in try Files.names(in: directory).sorted() where name.hasSuffix(ResultsFolder.recordSuffix) {
            records.append(try Files.decode(ResultRecord.self, from: directory.appendingPathComponent(name)))
        }
        return records
    }

    // MARK: - Reports

    /// Writes reports of all records in the folder. `goldens` appears in the commands for approval.
    public func writeReports(_ reports: Set<Report>, goldens: GoldenStore) throws(SnapshotError) {
        try Files.makeFolder(directory)
        try Files.withLock(in: directory) { () throws(SnapshotError) in
            let records = try records()
            for report in reports.sorted(by: { $0.rawValue < $1.rawValue }) {
                let file = directory.appendingPathComponent(report.fileName)
                switch report {
                case .json: try Files.write(try Files.json(records, for: file), to: file)
                case .junit: try Files.write(Data(JUnitReport.text(records).utf8), to: file)
                case .html: try Files.write(try HTMLReport(self, goldens: goldens).data(records), to: file)
                }
            }
        }
    }
}
