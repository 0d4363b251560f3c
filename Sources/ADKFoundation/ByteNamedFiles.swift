import Foundation
import Glibc

/// URLs for files whose names are not valid UTF-8. `URL` cannot hold such a name: its `path` is then empty, and it
/// opens nothing. The file is handed over as a symbolic link whose name is as close as text can be. A file whose own
/// name is text is handed over in a link to its folder, also if it is not there yet.
///
/// The links lie in a temporary folder, which is removed at the end unless the process is killed.
@MainActor
package enum ByteNamedFiles {
    private static var folder: String?
    private static var count = 0

    /// Creates a link to the file at the absolute `path`; nil if that fails.
    package static func link(to path: [UInt8]) -> URL? {
        guard !path.contains(0) else { return nil }
        let parts = path.split(separator: UInt8(ascii: "/"))
        if let last = parts.last, parts.count > 1, let name = String(validating: last, as: UTF8.self) {
            let parent = parts.dropLast().flatMap { [UInt8(ascii: "/")] + $0 }
            let folder = String(validating: parent, as: UTF8.self).map { URL(fileURLWithPath: $0, isDirectory: true) }
            return (folder ?? link(to: parent))?.appendingPathComponent(name, isDirectory: false)
        }
        guard let folder = folder ?? makeFolder() else { return nil }
        count += 1
        // One folder per link: different names may decode to the same text.
        let place = "\(folder)/\(count)"
        let name = String(decoding: parts.last ?? [], as: UTF8.self)
        guard !name.isEmpty, mkdir(place, 0o700) == 0 else { return nil }
        let target = path.map { CChar(bitPattern: $0) } + [0]
        guard symlink(target, "\(place)/\(name)") == 0 else { return nil }
        return URL(fileURLWithPath: "\(place)/\(name)", isDirectory: false)
    }

    private static func makeFolder() -> String? {
        var template = Array(
            (NSTemporaryDirectory() as NSString).appendingPathComponent("adk-names-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        folder = made
        return made
    }

    /// Removes the links at the end of the program.
    package static func removeLinks() {
        guard let folder else { return }
        self.folder = nil
        // Removes the links, not their targets.
        try? FileManager.default.removeItem(atPath: folder)
    }
}
