import Foundation

@testable import GalleryLibrary

/// A temporary folder for one test, removed with the object.
final class TestFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("adk-library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Tests leave `locked` without permissions. A folder that cannot be removed stays in the temporary directory.
        _ = chmod(url.path + "/locked", 0o755)
        do { try FileManager.default.removeItem(at: url) } catch { print("left behind: \(url.path): \(error)") }
    }

    /// A folder on another drive than the temporary one, if there is one.
    static var otherDrive: String? {
        guard case .success(let other) = FileStatus.at("/dev/shm"),
            case .success(let here) = FileStatus.at(NSTemporaryDirectory()),
            other.identity.device != here.identity.device, access("/dev/shm", W_OK) == 0
        else { return nil }
        return "/dev/shm"
    }

    var path: String { url.path }

    func path(_ name: String) -> String { path + "/" + name }

    /// Writes `bytes` to `name` and creates its folders.
    func write(_ bytes: [UInt8], to name: String) throws {
        let file = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Creates a symbolic link.
    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }
}
