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
            switch record.verdict {
            case .same: lines.append("  <testcase \(attributes)/>")
            case .failed, .unsettled:
                let error = "<error type=\"\(record.verdict.rawValue)\" message=\"\(message)\"/>"
                lines.append("  <testcase \(attributes)>\(error)</testcase>")
            case .regression, .missing, .environment, .flaky:
                let failure = "<failure type=\"\(record.verdict.rawValue)\" message=\"\(message)\"/>"
                lines.append("  <testcase \(attributes)>\(failure)</testcase>")
            }
        }
        lines.append("</testsuite>")
        return lines.joined(separator: "\n") + "\n"
    }
}
