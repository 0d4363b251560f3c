/// The results as Markdown, for the comment of a pull request.
enum MarkdownReport {
    /// Comments of a pull request may have 65,536 characters. The rest is for what a build adds.
    static let limit = 60_000
    private static let listedCauses = 20
    private static let listedScenes = 8

    static func text(_ records: [ResultRecord]) -> String {
        let changed = records.filter { $0.verdict != .same }
        var lines = ["## Snapshots", "", counts(records), ""]
        guard !changed.isEmpty else { return lines.dropLast().joined(separator: "\n") + "\n" }
        let groups = CauseGroup.groups(of: records)
        if !groups.isEmpty {
            lines += ["| scenes | cause |", "|---:|---|"]
            lines += groups.prefix(listedCauses).map { "| \($0.scenes.count) | \(title($0)) |" }
            if groups.count > listedCauses { lines.append("| | and \(groups.count - listedCauses) more causes |") }
            lines.append("")
        }
        // The last line may be needed as well.
        var length = lines.reduce(closing(changed.count).utf8.count + 1) { $0 + $1.utf8.count + 1 }
        var rest = changed.count
        for kind in Verdict.Kind.urgent {
            let part = changed.filter { $0.verdict == kind }
            guard !part.isEmpty else { continue }
            let block = details(kind, part, groups)
            guard length + block.utf8.count + 1 <= limit else { break }
            length += block.utf8.count + 1
            rest -= part.count
            lines.append(block)
        }
        if rest > 0 { lines.append(closing(rest)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func closing(_ rest: Int) -> String {
        rest == 1 ? "1 more scene is in the report." : "\(rest) more scenes are in the report."
    }

    private static func counts(_ records: [ResultRecord]) -> String {
        let parts = (Verdict.Kind.urgent + [.same]).compactMap { kind -> String? in
            let count = records.count { $0.verdict == kind }
            return count > 0 ? "**\(count)** \(kind.rawValue)" : nil
        }
        return parts.isEmpty ? "No scenes." : parts.joined(separator: ", ")
    }

    /// A folded list of the scenes of one kind.
    private static func details(_ kind: Verdict.Kind, _ records: [ResultRecord], _ groups: [CauseGroup]) -> String {
        var lines = ["<details><summary>\(records.count) \(kind.rawValue)</summary>", ""]
        if kind == .regression {
            for group in groups.prefix(listedCauses) {
                let scenes = group.scenes.prefix(listedScenes).map { "`\($0)`" }.joined(separator: ", ")
                let rest = group.scenes.count - listedScenes
                lines.append("- \(title(group)): \(scenes)\(rest > 0 ? " and \(rest) more" : "")")
            }
        } else {
            for record in records.prefix(listedCauses) {
                lines.append("- `\(record.id)`: \(escape(prefix(300, of: record.message)))")
            }
            let rest = records.count - listedCauses
            if rest > 0 { lines.append("- and \(rest) more") }
        }
        return (lines + ["", "</details>", ""]).joined(separator: "\n")
    }

    private static func title(_ group: CauseGroup) -> String {
        let title = group.title
        return escape(title.unicodeScalars.count > 160 ? prefix(159, of: title) + "…" : title)
    }

    /// The beginning of a text. Counts scalars: a character may have any number of accents.
    private static func prefix(_ count: Int, of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    }

    /// Text that Markdown shows as it is.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!", "@":
                result += "&#\(scalar.value);"
            case "&": result += "&amp;"
            case _ where scalar.value < 0x20: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
