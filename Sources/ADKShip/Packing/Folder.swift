import Foundation

/// Steps with files and folders whose errors name the path.
enum Folder {
    /// Calls `body` with a new folder, which is removed afterwards.
    static func temporary<Result>(_ body: (URL) throws(ShipError) -> Result) throws(ShipError) -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-ship-\(UUID().uuidString)")
        try create(folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Creates a folder and those above it.
    static func create(_ folder: URL) throws(ShipError) {
        try writing(folder) { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    }

    /// Copies a file or a folder, and creates the folders above the copy. A link is copied as the file that it names,
    /// and one inside of the folder as a link.
    static func copy(_ source: URL, to target: URL) throws(ShipError) {
        if let link = FolderLinks.stray(in: source) {
            throw .unreadable(
                path: source.appendingPathComponent(link).path, reason: "the link leads out of the folder")
        }
        try create(target.deletingLastPathComponent())
        try writing(target) { try FileManager.default.copyItem(at: source.resolvingSymlinksInPath(), to: target) }
    }

    /// Writes a file, and creates the folders above it.
    static func write(_ text: String, to target: URL) throws(ShipError) {
        try create(target.deletingLastPathComponent())
        try Data(text.utf8).write(reporting: target)
    }

    /// Runs a step that writes at `path`.
    static func writing(_ path: URL, _ step: () throws -> Void) throws(ShipError) {
        do {
            try step()
        } catch {
            throw .unwritable(path: path.path, reason: ShipError.reason(error))
        }
    }

    /// The paths of everything in a folder, relative to it, sorted. Links are not followed.
    static func contents(of folder: URL) throws(ShipError) -> [String] {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw .unreadable(path: folder.path, reason: ShipError.reason(error))
        }
    }
}

extension Data {
    init(reporting file: URL) throws(ShipError) {
        do {
            self = try Data(contentsOf: file)
        } catch {
            throw .unreadable(path: file.path, reason: ShipError.reason(error))
        }
    }

    func write(reporting file: URL) throws(ShipError) {
        try Folder.writing(file) { try write(to: file) }
    }
}
