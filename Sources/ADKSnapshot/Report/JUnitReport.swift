/// The results as JUnit XML, which build servers read.
enum JUnitReport {
    static func text(_ records: [ResultRecord]) -> String {
        let errors = records.count { $0.verdict == .failed || $0.verdict == .unsettled }
        let failures = records.count { $0.verdict != .same } - errors
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuite name=\"snapshots\" tests=\"\(records.count)\" failures=\"\(failures)\" errors=\"\(errors)\">",
        ]
        for record in records {
            let attributes = "classname=\"\(Markup.escape(record.scene))\" name=\"\(Markup.escape(record.id))\""
            let message = Markup.escape(record.message)
            let causes =
                record.causes.isEmpty
                ? nil : Markup.escape(record.causes.map(\.description).joined(separator: "\n"))
            switch record.verdict {
            case .same: lines.append("  <testcase \(attributes)/>")
            case .failed, .unsettled:
                let error = "<error type=\"\(record.verdict.rawValue)\" message=\"\(message)\"/>"
                lines.append("  <testcase \(attributes)>\(error)</testcase>")
            case .regression, .missing, .environment, .flaky:
                let start = "<failure type=\"\(record.verdict.rawValue)\" message=\"\(message)\""
                let failure = start + (causes.map { ">\($0)</failure>" } ?? "/>")
                lines.append("  <testcase \(attributes)>\(failure)</testcase>")
            }
        }
        let groups = CauseGroup.groups(of: records)
        if !groups.isEmpty {
            let text = groups.map { "\($0.scenes.count) \($0.scenes.count == 1 ? "scene" : "scenes"): \($0.title)" }
                .joined(separator: "\n")
            lines.append("  <system-out>\(Markup.escape(text))</system-out>")
        }
        lines.append("</testsuite>")
        return lines.joined(separator: "\n") + "\n"
    }
}
