import AsyncDisplayKit

/// Finds file paths in pasted text, one per line.
package enum PastedPaths {
    /// The files of all lines that are absolute paths, paths in the home folder (`~/`) or `file:` URLs. A line may be
    /// in quotation marks. Other lines are ignored. Does not access the file system.
    package static func files(in text: String) -> [URL] { text.split(whereSeparator: \.isNewline).compactMap(file) }

    private static func file(_ line: Substring) -> URL? {
        var path = line.trimmingCharacters(in: .whitespaces)
        for mark in ["\"", "'"] where path.count > 1 && path.hasPrefix(mark) && path.hasSuffix(mark) {
            path = String(path.dropFirst().dropLast())
        }
        if path.hasPrefix("/") { return URL(fileURLWithPath: path) }
        if path.hasPrefix("~/") {
            return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(String(path.dropFirst(2)))
        }
        guard path.lowercased().hasPrefix("file:/"), let url = URL(string: path), url.isFileURL else { return nil }
        return URL(fileURLWithPath: url.path)
    }
}
