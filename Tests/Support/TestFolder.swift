import Foundation

/// A temporary folder for one test, removed with the object.
public final class TestFolder {
    /// The folder.
    public let url: URL

    /// Creates the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("adk-folder-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Tests leave `locked` without permissions. A folder that cannot be removed stays in the temporary directory.
        _ = chmod(url.path + "/locked", 0o755)
        do { try FileManager.default.removeItem(at: url) } catch { print("left behind: \(url.path): \(error)") }
    }

    /// The path of the folder.
    public var path: String { url.path }

    /// The path of `name` in the folder.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Writes `bytes` to `name` and creates its folders.
    public func write(_ bytes: [UInt8], to name: String) throws {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    /// Writes `text` to `name` and creates its folders.
    public func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Creates a symbolic link.
    public func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }
}
