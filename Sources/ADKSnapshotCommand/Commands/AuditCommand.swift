import ADKGraphics
import ADKSnapshot
import ADKViews
import ArgumentParser
import Foundation

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Finds what some users cannot read, reach or use.",
        discussion: """
            Renders scenes and measures them by the rules of WCAG 2.2, level AA:

              contrast  text of less than 4.5:1, large text and symbols of less than 3:1
              edge      a control that stands out by less than 3:1
              label     an element without words for a screen reader
              target    a target of less than 24 x 24 points
              overlap   two targets that cover each other in part
              keyboard  an element that Tab does not reach
              cut       text that is cut off at twice its size

            Scenes that differ in their scale only are measured once. Exit status 1 if there are findings, or if a scene \
            cannot be rendered.
            """)

    @OptionGroup var selection: SceneSelection
    @OptionGroup var language: LanguageOption
    @OptionGroup var limit: TimeLimitOption

    @Option(help: ArgumentHelp("Only these rules, separated by commas.", valueName: "rules"))
    var rule: CaseList<AuditFinding.Rule>?

    @Option(
        help: ArgumentHelp(
            """
            Leave out findings whose line matches this pattern of *, ? and [a-z], such as “contrast *Caption*”. May be \
            repeated.
            """, valueName: "pattern"))
    var ignore: [String] = []

    @Flag(help: "Show scenes as to users who want high contrast.")
    var highContrast = false

    @Flag(help: "One JSON object instead of lines.")
    var json = false

    func run() throws {
        try onMainThread {
            UIFont.usePinnedFonts()
            language.apply()
            SceneRunner.onHang = endHungProcess
            if highContrast { UIApplication.shared.systemContrast = .high }
            var report = AuditReport()
            let wanted = rule?.values ?? Set(AuditFinding.Rule.allCases)
            var (screens, sizes) = (Set<String>(), Set<String>())
            for scene in try selection.scenes() where screens.insert("\(scene.layoutID) \(scene.theme)").inserted {
                report.scenes += 1
                // Where texts are cut off does not depend on their colours.
                let rules = sizes.insert(scene.layoutID).inserted ? wanted : wanted.subtracting([.cut])
                do {
                    for finding in try scene.audit(rules, timeLimit: limit.timeLimit) where isWanted(finding) {
                        report.findings.append(finding)
                        if !json { print(finding.line) }
                    }
                } catch {
                    report.failed.append("\(error)")
                    if !json { print("FAIL  \(error)") }
                }
            }
            try print(json ? report.json() : report.summary)
            if !report.findings.isEmpty || !report.failed.isEmpty { try Status.regression.exit() }
        }
    }

    private func isWanted(_ finding: AuditFinding) -> Bool {
        !ignore.contains { fnmatch($0, finding.line, 0) == 0 }
    }
}

/// The findings of an audit of several scenes.
private struct AuditReport: Codable {
    var scenes = 0
    var findings: [AuditFinding] = []
    /// The scenes that could not be rendered, each with the reason.
    var failed: [String] = []

    /// `3 scenes: 2 findings (contrast 1, label 1)`.
    var summary: String {
        let counts = AuditFinding.Rule.allCases.compactMap { rule in
            let count = findings.count { $0.rule == rule }
            return count == 0 ? nil : "\(rule.rawValue) \(count)"
        }
        return "\(scenes) \(scenes == 1 ? "scene" : "scenes"): "
            + "\(findings.count) \(findings.count == 1 ? "finding" : "findings")"
            + (counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))")
            + (failed.isEmpty ? "" : ", \(failed.count) not rendered")
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

extension SnapshotScene {
    /// The id without the scale and the theme.
    fileprivate var layoutID: String { "\(name) \(size) \(direction)" }
}
