import Foundation
import Glibc

/// Files whose names are not UTF-8 text, for `URL`, which cannot hold such names: its `path` is empty then, and nothing
/// can be opened by it. They are handed over as symbolic links with names that come as near as text can. Main thread.
///
/// The links lie in a folder of this process's and go with it, unless it is killed.
@MainActor
enum ByteNamedFiles {
    private static var folder: String?
    private static var count = 0

    /// A link to the file at `path`, which begins with a slash; nil where none can be made.
    static func link(to path: [UInt8]) -> URL? {
        guard !path.contains(0), let folder = folder ?? makeFolder() else { return nil }
        count += 1
        // A folder for each: names that differ may look alike.
        let place = "\(folder)/\(count)"
        let name = String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
        guard !name.isEmpty, mkdir(place, 0o700) == 0 else { return nil }
        let target = path.map { CChar(bitPattern: $0) } + [0]
        guard symlink(target, "\(place)/\(name)") == 0 else { return nil }
        return URL(fileURLWithPath: "\(place)/\(name)")
    }

    private static func makeFolder() -> String? {
        var template = Array(
            (NSTemporaryDirectory() as NSString).appendingPathComponent("adk-names-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        folder = made
        return made
    }

    /// The program is at its end.
    static func removeLinks() {
        guard let folder else { return }
        self.folder = nil
        // Links are removed, not what they lead to.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
