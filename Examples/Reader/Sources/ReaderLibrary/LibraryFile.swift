import Foundation

/// The file in which the library is kept.
public struct LibraryFile: Sendable {
    public let url: URL

    public init(url: URL) { self.url = url }

    /// The file of a user, by the rules of the desktop.
    public init(environment: [String: String]) {
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = data ?? (environment["HOME"] ?? "/tmp") + "/.local/share"
        url = URL(fileURLWithPath: folder + "/org.example.Reader/library.json")
    }

    /// The feeds. None if there is no file. A file that cannot be read is kept under another name.
    public func load() -> [Feed] {
        guard let data = try? Data(contentsOf: url) else { return [] }
        if let feeds = try? JSONDecoder().decode([Feed].self, from: data) { return feeds }
        let copy = url.appendingPathExtension("broken")
        try? FileManager.default.removeItem(at: copy)
        try? FileManager.default.moveItem(at: url, to: copy)
        return []
    }

    /// Replaces the file as a whole.
    public func save(_ feeds: [Feed]) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(feeds).write(to: url, options: .atomic)
    }
}
