import ADKGraphics
import ADKViews
import Foundation

extension SnapshotScene {
    /// The parts of the settled screen that some users cannot read, reach or use. Renders it twice: at
    /// two pixels a point, where the strokes of letters have pixels of their full colour, and with text of twice the
    /// size.
    ///
    /// The framework enlarges text together with everything else: a window of the same pixels has half the points. It
    /// has at least 320 x 256 points (WCAG 2.1, 1.4.10). If the steps do not fit the smaller window, the screen before
    /// them is measured.
    ///
    /// - Parameters:
    ///   - rules: what to look for. Without `cut` the scene is rendered once.
    ///   - timeLimit: the real seconds that each rendering may take. Positive and finite.
    /// - Throws: ``SnapshotError`` if the scene cannot be rendered.
    @MainActor
    package func audit(
        _ rules: Set<AuditFinding.Rule> = Set(AuditFinding.Rule.allCases),
        timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit
    ) throws(SnapshotError) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        let scene = settled(size: size, scale: 2, steps: steps)
        let normal = try SceneRunner.render(scene, timeLimit: timeLimit) { window, rendering in
            findings = SceneAudit.findings(in: window, pixels: rendering.pixels, scene: id)
                .filter { rules.contains($0.rule) }
        }
        let small = CGSize(
            width: min(size.width, max(320, (size.width / 2).rounded())),
            height: min(size.height, max(256, (size.height / 2).rounded())))
        guard small != size, rules.contains(.cut) else { return findings }
        let cut = Set(normal.cutTexts)
        let enlarged = try enlarged(to: small, timeLimit)
        return findings
            + enlarged.cutTexts.filter { !cut.contains($0) }.map { text in
                AuditFinding(
                    id, .cut, "text “\(text.text)” of \(text.name)", CGRect(origin: .zero, size: small), nil, nil,
                    "is cut off with text of twice the size")
            }
    }

    @MainActor
    private func enlarged(
        to size: CGSize, _ timeLimit: TimeInterval
    ) throws(SnapshotError) -> SceneRendering {
        do {
            return try SceneRunner.render(settled(size: size, scale: 1, steps: steps), timeLimit: timeLimit)
        } catch {
            guard case .stepFailed = error else { throw error }
            return try SceneRunner.render(settled(size: size, scale: 1, steps: []), timeLimit: timeLimit)
        }
    }

    /// The scene in another window, at rest.
    private func settled(size: CGSize, scale: CGFloat, steps: [SnapshotStep]) -> SnapshotScene {
        SnapshotScene(
            name: name, size: size, scale: scale, theme: theme, direction: direction, make: make, steps: steps)
    }
}
