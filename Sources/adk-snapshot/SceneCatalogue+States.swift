import ADKSnapshot
import AsyncDisplayKit
import GalleryScenes

/// The states of lists, bars and controls: pressed, focused, in motion, in both directions and at all scales.
extension SceneCatalogue {
    private static let page = CGSize(width: 320, height: 240)
    private static let strip = CGSize(width: 240, height: 120)
    private static let wonder = CGSize(width: 420, height: 250)

    /// All states that need no photos.
    static let states = jobStates + walkStates + rowStates + itemStates + otherStates

    // MARK: - Jobs

    private static let jobStates =
        SnapshotScene.matrix(
            name: "jobs", sizes: [page], scales: [1, 1.5, 2], themes: [.light, .dark],
            directions: [.leftToRight, .rightToLeft], make: { JobsViewController() })
        + [
            jobs("jobs-pressed", [.press("JobCellNode[1]")]),
            jobs("jobs-pressed", theme: .dark, [.press("JobCellNode[1]")]),
            jobs("jobs-wheel", frames: [0, 0.05, 0.1, 0.2], size: strip, [.wheel("ASTableNode", clicks: 1)]),
            jobs("jobs-toggle", frames: [0, 0.1, 0.2, 0.35], [.click("JobCellNode[0]")]),
            jobs(
                "jobs-arrivals",
                [
                    .wheel("ASTableNode", clicks: 2),
                    .run("receive three", as: JobsViewController.self) { jobs, _ in jobs.receive(3) },
                ]),
            jobs("jobs-end", [.key(.keyboardEnd)]),
            jobs("jobs-bar", [.wheel("ASTableNode", clicks: 1), .hover(.point(316, 60)), .advance(0.3)]),
        ]

    private static func jobs(
        _ name: String, theme: SnapshotScene.Theme = .light, frames: [TimeInterval] = [], size: CGSize = page,
        _ steps: [SnapshotStep]
    ) -> SnapshotScene {
        SnapshotScene(
            name: name, size: size, theme: theme, frames: frames, make: { JobsViewController() }, steps: steps)
    }

    // MARK: - Walks

    private static let detail = SnapshotStep.click("TrailCellNode[1]")

    private static let walkStates =
        SnapshotScene.matrix(
            name: "walks", sizes: [page], scales: [1, 1.5, 2], themes: [.light, .dark],
            directions: [.leftToRight, .rightToLeft], make: { NavigationViewController() })
        + [
            walks("walks-pressed", [.press("TrailCellNode[0]")]),
            walks("walks-sort-pressed", [.press("Sort…")]),
            walks("walks-sort", size: CGSize(width: 320, height: 400), [.click("Sort…")]),
            walks("walks-sorted", [.click("Sort…"), .click("Climb")]),
            walks("walks-scrolled", [.wheel("ASTableNode", clicks: 2)]),
            walks("walks-saved", [.click("Saved")]),
            walks("walks-tab-pressed", [.press("Saved")]),
            walks("walks-focus", [.key(.keyboardTab)]),
            walks("walks-detail", size: CGSize(width: 320, height: 480), direction: .rightToLeft, [detail]),
            walks("walks-detail", size: CGSize(width: 320, height: 480), theme: .dark, [detail, .click("Save")]),
            walks("walks-push", size: CGSize(width: 240, height: 240), frames: [0, 0.1, 0.2, 0.35], [detail]),
            walks(
                "walks-push", size: CGSize(width: 240, height: 240), direction: .rightToLeft, frames: [0.1, 0.2],
                [detail]),
            walks("walks-back-pressed", [detail, .press("Walks in NavigationBarContent")]),
            walks(
                "walks-sheet", size: CGSize(width: 240, height: 240), frames: [0, 0.1, 0.2, 0.35], [.click("Sort…")]),
        ]

    private static func walks(
        _ name: String, size: CGSize = page, theme: SnapshotScene.Theme = .light,
        direction: SnapshotScene.Direction = .leftToRight, frames: [TimeInterval] = [], _ steps: [SnapshotStep]
    ) -> SnapshotScene {
        SnapshotScene(
            name: name, size: size, theme: theme, direction: direction, frames: frames,
            make: { NavigationViewController() }, steps: steps)
    }

    // MARK: - Rows and items

    private static let rowStates =
        SnapshotScene.matrix(
            name: "rows", sizes: [strip], scales: [1, 1.5, 2], directions: [.leftToRight, .rightToLeft],
            make: { RowsViewController(rows: 1_000_000) })
        + [
            SnapshotScene(
                name: "rows-drag", size: strip, theme: .dark, make: { RowsViewController(rows: 1_000_000) },
                steps: [.scroll("ASTableNode", by: CGVector(dx: 0, dy: 75))]),
            SnapshotScene(
                name: "rows-page", size: strip, frames: [0.05, 0.15], make: { RowsViewController(rows: 1_000_000) },
                steps: [.key(.keyboardPageDown)]),
        ]

    private static let itemStates = [
        items("items", theme: .dark, direction: .rightToLeft, []),
        items("items-selected", [.click("NumberedSquareNode[1]"), .key(.keyboardRightArrow, modifiers: .shift)]),
        items(
            "items-band",
            [.drag(.point(4, 60), by: CGVector(dx: 200, dy: 50), releases: false)]),
        items("items-zoom", frames: [0, 0.1, 0.2], [.wheel("NumberedSquareNode[1]", clicks: 1, modifiers: .control)]),
        items("items-wheel", [.wheel("NumberedSquareNode[1]", clicks: 2)]),
    ]

    private static func items(
        _ name: String, theme: SnapshotScene.Theme = .light, direction: SnapshotScene.Direction = .leftToRight,
        frames: [TimeInterval] = [], _ steps: [SnapshotStep]
    ) -> SnapshotScene {
        SnapshotScene(
            name: name, size: CGSize(width: 480, height: 180), theme: theme, direction: direction, frames: frames,
            make: { GridViewController(source: try PhotoSources.open(nil), items: 10_000) }, steps: steps)
    }

    // MARK: - Journey and pages

    private static let otherStates =
        SnapshotScene.matrix(
            name: "journey", sizes: [CGSize(width: 320, height: 400)], scales: [1, 1.5], themes: [.light, .dark],
            directions: [.leftToRight, .rightToLeft], make: { TransitionsViewController() })
        + [
            SnapshotScene(
                name: "journey-swap", size: CGSize(width: 320, height: 200), frames: [0, 0.1, 0.2, 0.3],
                make: { TransitionsViewController() },
                steps: [
                    .run("swap the fields", as: TransitionsViewController.self) { journey, _ in journey.swapFields() }
                ]),
            SnapshotScene(
                name: "wonders-pressed", size: wonder, make: { WondersViewController() }, steps: [.press("next")]),
            SnapshotScene(
                name: "wonders-focus", size: wonder, make: { WondersViewController() }, steps: [.key(.keyboardTab)]),
            SnapshotScene(
                name: "wonders-turn", size: CGSize(width: 360, height: 220), make: { WondersViewController() },
                steps: [.key(.keyboardRightArrow), .advance(0.15)]),
        ]
}
