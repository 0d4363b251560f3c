/// The numbers of rewritten places and of those that are left.
package struct PortSummary: CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - isWritten: Whether the files were changed.
    ///   - fileCount: The number of Swift files that were read.
    ///   - remarkCount: The number of places that are left.
    package init(_ port: Port, isWritten: Bool, fileCount: Int, remarkCount: Int) {
        var lines = PortedFeature.allCases.compactMap { feature in
            port.counts[feature].map { "  \(feature.rawValue): \($0)" }
        }
        let count = port.counts.values.reduce(0, +), files = port.changedFiles.count
        let places = PortSummary.number(count, "place") + " in " + PortSummary.number(files, "file")
        let all = PortSummary.number(fileCount, "Swift file")
        if count == 0 {
            lines.insert("Nothing to rewrite in \(all).", at: 0)
        } else if isWritten {
            lines.insert("Rewrote \(places) of \(all):", at: 0)
        } else {
            lines.insert("Would rewrite \(places) of \(all):", at: 0)
            lines.append("Run it with --write to change the files.")
        }
        lines.append("Left to you: \(PortSummary.number(remarkCount, "place")).")
        description = lines.joined(separator: "\n")
    }

    private static func number(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
