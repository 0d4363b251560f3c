import Foundation

/// The results as one self-contained HTML file, which needs neither network nor server.
struct HTMLReport {
    let results: ResultsFolder
    let goldens: GoldenStore
    /// The command in front of `approve`. Nil if there is none.
    let program: [String]?

    init(_ results: ResultsFolder, goldens: GoldenStore, program: [String]?) {
        self.results = results
        self.goldens = goldens
        self.program = program
    }

    /// The order of the sections: the most urgent kinds first.
    private static let order = Verdict.Kind.urgent + [.same]

    func data(_ records: [ResultRecord]) throws(SnapshotError) -> Data {
        var images = ReportImages()
        let groups = CauseGroup.groups(of: records)
        var sections = ""
        for kind in HTMLReport.order {
            for record in records where record.verdict == kind { sections += try section(record, groups, &images) }
        }
        let head = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Snapshots</title>
            <style>\(HTMLReport.style)</style></head>
            <body>
            \(header(records))\(causes(groups, records))<main>
            \(sections)</main>

            """
        let scripts = HTMLReport.script + HTMLReport.imageScript + HTMLReport.viewerScript
        let foot = "<script>\(scripts)</script>\n</body></html>\n"
        return Data(head.utf8) + images.elements() + Data(foot.utf8)
    }

    private func header(_ records: [ResultRecord]) -> String {
        let buttons = HTMLReport.order.compactMap { kind -> String? in
            let count = records.count { $0.verdict == kind }
            guard count > 0 else { return nil }
            return "<button class=\"filter\" data-kind=\"\(kind.rawValue)\">\(count) \(kind.rawValue)</button>"
        }
        let keys = [
            ("n", "p", "scenes"), ("r", "R", "regions"), ("a", "x", "accept, reject"), ("+", "−", "zoom"),
        ].map { "<kbd>\($0.0)</kbd> <kbd>\($0.1)</kbd> \($0.2)" }
        let command = Markup.escape(approve(["--approval", "approval.json"]))
        let tests =
            "<p class=\"keys\">To accept the pictures: \(copyable("ADK_SNAPSHOT_RECORD=changed swift test"))</p>"
        return """
            <header><h1>Snapshots</h1><nav>\(buttons.joined(separator: " "))</nav>
            \(program == nil ? tests : "")<div class="review"\(program == nil ? " hidden" : "")><span id="decided">nothing decided</span>
            <button id="save" disabled>save approval</button></div>
            <p class="keys">\(keys.joined(separator: ", ")), <kbd>1</kbd> pixel by pixel, <kbd>0</kbd> fit,
            <kbd>space</kbd> next view</p>
            <p class="keys" id="saved" hidden>Saved. To accept the pictures: \(copyable(command))</p></header>

            """
    }

    // MARK: - Causes

    /// The causes with the scenes that each changes.
    private func causes(_ groups: [CauseGroup], _ records: [ResultRecord]) -> String {
        guard !groups.isEmpty else { return "" }
        let open = Set(records.filter(isOpen).map(\.id))
        let rows = groups.enumerated().map { index, group in
            let scenes = group.scenes.map { "<a href=\"#\(Markup.escape($0))\">\(Markup.escape($0))</a>" }
            let count = "\(scenes.count) \(scenes.count == 1 ? "scene" : "scenes")"
            let buttons = group.scenes.contains(where: open.contains) ? HTMLReport.decisionButtons : ""
            return """
                <article class="group" data-group="\(index)"><div class="row"><span class="count">\(count)</span>
                <b>\(Markup.escape(group.title))</b>\(buttons)</div>
                <details><summary>scenes</summary><p>\(scenes.joined(separator: " "))</p></details></article>

                """
        }
        return "<div id=\"causes\"><h2>Causes</h2>\n\(rows.joined())</div>\n"
    }

    static let decisionButtons = """
        <span class="decide"><button class="accept">accept</button> <button class="reject">reject</button></span>
        """

    /// Whether a reviewer can accept the new screenshot.
    func isOpen(_ record: ResultRecord) -> Bool {
        switch record.verdict {
        case .regression, .missing, .environment:
            program != nil && record.pictures.contains(.actual) && !record.recorded
        case .same, .flaky, .failed, .unsettled: false
        }
    }

    // MARK: - Commands

    /// The command that approves, with paths as seen from the working directory.
    func approve(_ arguments: [String]) -> String {
        let folders = [
            "--results", Files.relativePath(of: results.directory), "--goldens",
            Files.relativePath(of: goldens.directory),
        ]
        return ((program ?? []) + ["approve"] + arguments + folders).map(Markup.shellWord).joined(separator: " ")
    }

    func copyable(_ command: String) -> String { "<code>\(command)</code> <button class=\"copy\">copy</button>" }

    static func mark(_ id: String, digest: String) -> String { "data-picture=\"\(Markup.escape(id)) \(digest)\"" }
}
