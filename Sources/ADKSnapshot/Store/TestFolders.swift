import Foundation

/// Where tests leave their results.
package enum TestFolders {
    /// The folder with the `Package.swift` of a source file. Nil if there is none.
    ///
    /// - Complexity: O(components of the path).
    package static func package(of file: URL) -> URL? {
        var folder = file.deletingLastPathComponent().standardizedFileURL
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// The folder that the environment variable `ADK_SNAPSHOT_RESULTS` names, or `.build/snapshot-tests` of the package
    /// that the source file belongs to.
    package static func results(around file: URL) -> URL {
        if let chosen = ProcessInfo.processInfo.environment["ADK_SNAPSHOT_RESULTS"], !chosen.isEmpty {
            return URL(fileURLWithPath: chosen, isDirectory: true)
        }
        return package(of: file)?.appendingPathComponent(".build/snapshot-tests")
            ?? FileManager.default.temporaryDirectory.appendingPathComponent("snapshot-tests")
    }
}
