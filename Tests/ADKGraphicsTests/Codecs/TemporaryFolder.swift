import Foundation

/// A folder that goes when its owner does.
final class TemporaryFolder {
    let root: String

    init() throws {
        root = NSTemporaryDirectory() + "codecs-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func path(_ name: String) -> String { root + "/" + name }
}
