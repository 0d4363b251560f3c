import AsyncDisplayKit

/// Files that were left out because they are no pictures: how many, and the first few by name.
struct SkippedFiles: Sendable {
    private(set) var count = 0
    private var named: [(path: String, kind: String)] = []

    /// More than these are only counted.
    private static let namesAtMost = 4

    var first: (path: String, kind: String)? { named.first }

    mutating func add(_ path: String, _ kind: String) {
        count += 1
        if named.count < Self.namesAtMost { named.append((path, kind)) }
    }

    /// `“a.pdf” (a PDF document), “b.txt” (a text file) and 3 more`.
    var list: String {
        let names = named.map { "“\(URL(fileURLWithPath: $0.path).lastPathComponent)” (\($0.kind))" }
        let more = count > named.count ? " and \(count - named.count) more" : ""
        return names.joined(separator: ", ") + more
    }

    /// One line for the log; nil where nothing was left out.
    func line(in folder: String?) -> String? {
        guard count > 0 else { return nil }
        let place = folder.map { " in “\($0)”" } ?? ""
        return count == 1
            ? "1 file\(place) is no picture this program can show: \(list)."
            : "\(count) files\(place) are no pictures this program can show: \(list)."
    }
}
