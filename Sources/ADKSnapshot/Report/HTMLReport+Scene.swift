import Foundation

/// The section of one scene.
extension HTMLReport {
    func section(
        _ record: ResultRecord, _ groups: [CauseGroup], _ images: inout ReportImages
    ) throws(SnapshotError) -> String {
        let name = Markup.escape(record.id)
        let kind = record.verdict.rawValue
        let buttons = isOpen(record) ? HTMLReport.decisionButtons : ""
        var text = "<section class=\"\(kind)\" id=\"\(name)\"\(try attributes(record, groups))>\n"
        text += "<h2><span class=\"badge\">\(kind)</span> \(name)\(buttons)</h2>\n"
        if record.verdict != .same {
            // The page lists the regions and causes of a change.
            let isListed = record.verdict == .regression || record.verdict == .flaky
            let message = isListed ? record.difference?.summary ?? record.message : record.message
            text += "<p class=\"message\">\(Markup.escape(message))</p>\n"
        }
        if let reason = record.toleranceReason {
            text += "<p class=\"note\">Tolerance: \(Markup.escape(reason))</p>\n"
        }
        text += causes(of: record)
        if record.verdict != .same { text += try messages(of: record) }
        text += try viewer(record, &images)
        if isOpen(record), record.verdict != .environment {
            let command = copyable(Markup.escape(approve([record.id])))
            text += "<p class=\"approve\">To accept only this picture: \(command)</p>\n"
        }
        return text + "</section>\n"
    }

    private func attributes(_ record: ResultRecord, _ groups: [CauseGroup]) throws(SnapshotError) -> String {
        var text = " data-kind=\"\(record.verdict.rawValue)\""
        // Marks the screenshot that the report shows. Only such a screenshot can be approved as reviewed.
        if record.pictures.contains(.actual), let digest = try results.actualDigest(of: record.id) {
            text += " " + HTMLReport.mark(record.id, digest: digest) + " data-actual=\"\(digest)\""
        }
        if let digest = record.goldenDigest { text += " data-golden=\"\(Markup.escape(digest))\"" }
        let own = groups.indices.filter { groups[$0].scenes.contains(record.id) }
        return text + " data-groups=\"\(own.map(String.init).joined(separator: " "))\""
    }

    private func causes(of record: ResultRecord) -> String {
        guard !record.causes.isEmpty else { return "" }
        let items = record.causes.map { cause in
            let count = cause.count > 1 ? " (\(cause.count) nodes)" : ""
            let own = Markup.escape("\(cause.qualifiedName): \(cause.change)\(count)")
            guard !cause.consequences.isEmpty else { return "<li>\(own)</li>" }
            let others = cause.consequences.map { "<li>\(Markup.escape($0.description))</li>" }
            let list = "<summary>\(others.count) consequences</summary><ul>\(others.joined())</ul>"
            return "<li>\(own)<details>\(list)</details></li>"
        }
        return "<details open><summary>Causes (\(items.count))</summary><ul>\(items.joined())</ul></details>\n"
    }

    /// The text of the scene on standard output and standard error.
    private func messages(of record: ResultRecord) throws(SnapshotError) -> String {
        guard let text = try results.messages(of: record.id) else { return "" }
        return "<details open><summary>Messages</summary><pre>\(Markup.escape(text))</pre></details>\n"
    }

    // MARK: - Screenshots

    private func viewer(_ record: ResultRecord, _ images: inout ReportImages) throws(SnapshotError) -> String {
        guard !record.pictures.isEmpty else { return "" }
        var panes = ""
        for part in [ResultRecord.Picture.golden, .actual] where record.pictures.contains(part) {
            let golden = record.pictures.contains(.golden) ? results.picture(.golden, of: record.id) : nil
            let image = try images.add(results.picture(part, of: record.id), since: part == .golden ? nil : golden)
            let label = HTMLReport.label(part, record.verdict)
            panes += """
                <figure class="\(part.rawValue)"><figcaption>\(label)</figcaption>
                <div class="pane"><div class="canvas"><canvas aria-label="\(label)"
                data-key="\(image.key)" data-size="\(image.size.width) \(image.size.height)"></canvas></div></div>
                </figure>

                """
        }
        let isPair = record.pictures.contains(.golden)
        let modes = isPair ? ["side", "slider", "blink", "diff"] : ["side"]
        let buttons = isPair ? modes.map { "<button data-mode=\"\($0)\">\($0)</button>" }.joined(separator: " ") : ""
        let regions = record.difference?.regions ?? []
        let next = regions.isEmpty ? "" : "<button class=\"region\">next of \(regions.count) regions</button>"
        if isPair {
            // The page paints the difference of exact comparisons. It does not know tolerances and masks.
            var attributes = ""
            if record.toleranceReason != nil, record.pictures.contains(.diff) {
                let image = try images.add(results.picture(.diff, of: record.id))
                attributes = " data-key=\"\(image.key)\""
            }
            panes += """
                <figure class="diff"><figcaption>difference</figcaption>
                <div class="pane"><div class="canvas"><canvas\(attributes)></canvas></div></div></figure>

                """
        }
        return """
            <div class="compare side" data-modes="\(modes.joined(separator: " "))"
            data-regions="\(Markup.escape(json(regions)))"><div class="modes">\(buttons)
            <span class="zoom"><button data-zoom="out">−</button> <output>100 %</output>
            <button data-zoom="in">+</button> <button data-zoom="one">1:1</button>
            <button data-zoom="fit">fit</button></span> \(next)
            <input type="range" min="0" max="100" value="50" aria-label="how much of the golden shows">
            <span class="place"></span></div>
            <div class="stage">\(panes)</div></div>

            """
    }

    /// The name of a screenshot. A scene that is not deterministic is compared with itself, and no golden is shown.
    private static func label(_ part: ResultRecord.Picture, _ verdict: Verdict.Kind) -> String {
        switch part {
        case .golden: verdict == .flaky ? "first rendering" : "golden"
        case .actual: verdict == .flaky ? "another rendering" : "new"
        case .diff: "difference"
        }
    }

    private func json(_ regions: [ChangedRegion]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Integers and text can always be encoded.
        return (try? encoder.encode(regions)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }
}
