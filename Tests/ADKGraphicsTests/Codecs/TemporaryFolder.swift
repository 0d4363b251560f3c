import Foundation

/// A temporary folder that the deinit removes.
final class TemporaryFolder {
    let root: String

    init() throws {
        root = NSTemporaryDirectory() + "codecs-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func path(_ name: String) -> String { root + "/" + name }
}
