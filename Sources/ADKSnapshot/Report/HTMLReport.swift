import Foundation

/// The results as one self-contained HTML file, which needs neither network nor server.
struct HTMLReport {
    private let results: ResultsFolder
    private let goldens: GoldenStore

    init(_ results: ResultsFolder, goldens: GoldenStore) {
        self.results = results
        self.goldens = goldens
    }

    /// The order of the sections: the most urgent kinds first.
    private static let order: [Verdict.Kind] = [
        .regression, .unsettled, .flaky, .failed, .missing, .environment, .same,
    ]

    func data(_ records: [ResultRecord]) throws(SnapshotError) -> Data {
        var body = header(records)
        for kind in HTMLReport.order {
            for record in records where record.verdict == kind { body += try section(record) }
        }
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Snapshots</title>
            <style>\(HTMLReport.style)</style></head>
            <body>
            \(body)
            <script>\(HTMLReport.script)</script>
            </body></html>

            """
        return Data(page.utf8)
    }

    private func header(_ records: [ResultRecord]) -> String {
        let buttons = HTMLReport.order.compactMap { kind -> String? in
            let count = records.filter { $0.verdict == kind }.count
            guard count > 0 else { return nil }
            return "<button class=\"filter\" data-kind=\"\(kind.rawValue)\">\(count) \(kind.rawValue)</button>"
        }
        return """
            <header><h1>Snapshots</h1><nav>\(buttons.joined())</nav>
            <p class="keys"><kbd>n</kbd> <kbd>p</kbd> next and previous, <kbd>space</kbd> next view</p></header>

            """
    }

    private func section(_ record: ResultRecord) throws(SnapshotError) -> String {
        let name = Markup.escape(record.id)
        let kind = record.verdict.rawValue
        var text = "<section class=\"\(kind)\" data-kind=\"\(kind)\" id=\"\(name)\"\(try mark(record))>\n"
        text += "<h2><span class=\"badge\">\(kind)</span> \(name)</h2>\n"
        if record.verdict != .same { text += "<p class=\"message\">\(Markup.escape(record.message))</p>\n" }
        if let reason = record.toleranceReason {
            text += "<p class=\"note\">Tolerance: \(Markup.escape(reason))</p>\n"
        }
        text += list("Moved", record.moved.map(\.description))
        text += list("Changed regions", record.difference?.regions.map(\.description) ?? [])
        text += try pictures(record)
        if record.verdict == .regression || record.verdict == .missing, !record.recorded {
            let command = Markup.escape(approval(record.id))
            text += "<p class=\"approve\">To accept this picture: <code>\(command)</code> "
            text += "<button class=\"copy\">copy</button></p>\n"
        }
        return text + "</section>\n"
    }

    /// Marks the picture that the report shows. Only such a picture can be approved as reviewed.
    private func mark(_ record: ResultRecord) throws(SnapshotError) -> String {
        guard record.pictures.contains(.actual), let digest = try results.actualDigest(of: record.id) else { return "" }
        return " " + HTMLReport.mark(record.id, digest: digest)
    }

    static func mark(_ id: String, digest: String) -> String { "data-picture=\"\(Markup.escape(id)) \(digest)\"" }

    private func approval(_ id: String) -> String {
        let folders = ["--results", results.directory.path, "--goldens", goldens.directory.path]
        return (["adk-snapshot", "approve", id] + folders).map(Markup.shellWord).joined(separator: " ")
    }

    private func list(_ title: String, _ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        let lines = items.map { "<li>\(Markup.escape($0))</li>" }.joined()
        return "<details open><summary>\(title) (\(items.count))</summary><ul>\(lines)</ul></details>\n"
    }

    private func pictures(_ record: ResultRecord) throws(SnapshotError) -> String {
        guard !record.pictures.isEmpty else { return "" }
        var figures = ""
        for part in ResultRecord.Picture.allCases where record.pictures.contains(part) {
            let data = try Files.read(results.picture(part, of: record.id)).base64EncodedString()
            figures += "<figure class=\"\(part.rawValue)\"><figcaption>\(part.rawValue)</figcaption>"
            figures += "<img alt=\"\(part.rawValue)\" src=\"data:image/png;base64,\(data)\"></figure>"
        }
        let isPair = record.pictures.contains(.golden)
        let modes = isPair ? ["side", "slider", "blink", "diff"] : ["side"]
        let buttons = isPair ? modes.map { "<button data-mode=\"\($0)\">\($0)</button>" }.joined() : ""
        return """
            <div class="compare side" data-modes="\(modes.joined(separator: " "))"><div class="modes">\(buttons)
            <input type="range" min="0" max="100" value="50" aria-label="how much of the golden shows"></div>
            <div class="stage">\(figures)</div></div>

            """
    }
}
