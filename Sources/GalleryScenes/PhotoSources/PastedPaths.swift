import AsyncDisplayKit

/// Files named by text that was copied somewhere: one a line.
public enum PastedPaths {
    /// Whole paths, paths in the home folder (`~/`) and `file:` addresses, in or without quotation
    /// marks; lines that are none of these are left out.
    public static func files(in text: String) -> [URL] { text.split(whereSeparator: \.isNewline).compactMap(file) }

    private static func file(_ line: Substring) -> URL? {
        var words = line.trimmingCharacters(in: .whitespaces)
        for mark in ["\"", "'"] where words.count > 1 && words.hasPrefix(mark) && words.hasSuffix(mark) {
            words = String(words.dropFirst().dropLast())
        }
        if words.hasPrefix("/") { return URL(fileURLWithPath: words) }
        if words.hasPrefix("~/") {
            return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(String(words.dropFirst(2)))
        }
        guard words.lowercased().hasPrefix("file:/"), let address = URL(string: words), address.isFileURL else {
            return nil
        }
        return URL(fileURLWithPath: address.path)
    }
}
