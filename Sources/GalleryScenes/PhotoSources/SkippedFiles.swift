import AsyncDisplayKit
import GalleryLibrary

/// Counts the files that were skipped because they are not pictures, and keeps the names of the first four.
struct SkippedFiles: Sendable {
    private(set) var count = 0
    private var named: [(path: PhotoPath, kind: String)] = []

    private static let nameLimit = 4

    var first: (path: PhotoPath, kind: String)? { named.first }

    /// Counts a file; `kind` is a phrase such as `a PDF document`.
    mutating func add(_ path: PhotoPath, _ kind: String) {
        count += 1
        if named.count < Self.nameLimit { named.append((path, kind)) }
    }

    /// The names as a phrase: `“a.pdf” (a PDF document), “b.txt” (a text file) and 3 more`.
    var list: String {
        let names = named.map { "“\($0.path.displayName)” (\($0.kind))" }
        let more = count > named.count ? " and \(count - named.count) more" : ""
        return names.joined(separator: ", ") + more
    }

    /// A line for the log; nil if nothing was skipped.
    func line(in folder: String?) -> String? {
        guard count > 0 else { return nil }
        let place = folder.map { " in “\($0)”" } ?? ""
        return count == 1
            ? "1 file\(place) is not a picture this program can show: \(list)."
            : "\(count) files\(place) are not pictures this program can show: \(list)."
    }
}
