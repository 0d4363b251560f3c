import ArgumentParser
import AsyncDisplayKit
import CSystem
import Foundation
import GalleryScenes

/// Measures tables of many rows: opening, jumping, inserting, scrolling, memory.
struct TableBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Measures tables of a hundred to a million rows.",
        discussion: """
            Uses the scene `rows` in a headless window of 800x600, on a virtual clock. Times are elapsed on the main \
            thread, some of them from frame records. Build in release, on an idle machine.
            """)

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    func run() throws {
        var report = BenchmarkReport()
        try MainActor.assumeIsolated { try measure(&report) }
        try report.publish(json: json)
    }

    @MainActor
    private func measure(_ report: inout BenchmarkReport) throws {
        UIFont.usePinnedFonts()
        // Warms up what only the first table of a process pays for.
        try stage(rows: 1000).host.settle()
        try measureOpening(&report)
        try measureMemory(&report)
        try measureInserting(&report)
        try measureJumping(&report)
        try measureScrolling(&report)
        try measureBatches(&report)
    }

    @MainActor
    private func stage(rows: Int, opens: Bool = true) -> ListStage<ASTableNode, RowsViewController> {
        ListStage(opens: opens) {
            let controller = RowsViewController(rows: rows)
            return (controller.node, controller)
        }
    }

    // MARK: - Opening

    /// Main-thread milliseconds until the first frame that shows every visible row.
    @MainActor
    private func opening(_ rows: Int) throws -> Double {
        stage(rows: rows, opens: false).openingTime()
    }

    @MainActor
    private func measureOpening(_ report: inout BenchmarkReport) throws {
        var times: [Int: [Double]] = [:]
        let sizes = [100, 1000, 10_000, 100_000, 1_000_000]
        for _ in 0..<15 {
            for rows in sizes { times[rows, default: []].append(try opening(rows)) }
        }
        let medians = sizes.map { median(times[$0] ?? []) }
        for (rows, time) in zip(sizes, medians) { report.note("open_\(rows)_first_frame_ms", time) }
        report.note("open_1m_over_100_first_frame", medians[4] / medians[0])
    }

    // MARK: - Memory

    @MainActor
    private func memory(_ rows: Int) throws -> Int {
        let before = csystem_heap_bytes()
        let stage = self.stage(rows: rows)
        try stage.host.settle()
        return withExtendedLifetime(stage) { Int(csystem_heap_bytes()) - Int(before) }
    }

    @MainActor
    private func measureMemory(_ report: inout BenchmarkReport) throws {
        let small = median(try (0..<5).map { _ in Double(try memory(100)) })
        for rows in [10_000, 100_000, 1_000_000] {
            let large = median(try (0..<5).map { _ in Double(try memory(rows)) })
            report.note("bytes_per_row_\(rows == 1_000_000 ? "1m" : "\(rows)")", max(0, large - small) / Double(rows))
        }
    }

    // MARK: - Inserting

    @MainActor
    private func measureInserting(_ report: inout BenchmarkReport) throws {
        for count in [100, 1000, 10_000, 100_000] {
            let stage = self.stage(rows: 1_000_000)
            try stage.host.settle()
            stage.list.setContentOffset(CGPoint(x: 0, y: 200_000), animated: false)
            try stage.host.settle()
            // Rows are inserted during a fling, within a frame, as a timer would insert them.
            stage.list.view.scroll(by: CGVector(dx: 0, dy: 1500))
            try stage.host.run(for: 0.05)
            FrameTimer.schedule(after: 0) { stage.controller.insertOnTop(count) }
            let frames = try stage.record { try stage.host.run(for: 0.3) }
            let worst = frames.map(\.total).max() ?? 0
            let name = count == 100_000 ? "100k" : "\(count)"
            report.note("insert_\(name)_on_top_max_main_ms", worst * 1000)
            report.note("insert_\(name)_frames_longer_than_a_sixtieth", Double(frames.count { $0.total > 1.0 / 60 }))
        }
    }

    // MARK: - Jumping

    @MainActor
    private func measureJumping(_ report: inout BenchmarkReport) throws {
        let stage = self.stage(rows: 1_000_000)
        try stage.host.settle()
        let place = IndexPath(
            row: 900_000 % RowsViewController.rowsPerSection, section: 900_000 / RowsViewController.rowsPerSection)
        var frames = 0
        var time = 0.0
        let start = MonotonicClock.seconds
        stage.list.scrollToRow(at: place, at: .top, animated: false)
        time += MonotonicClock.seconds - start
        repeat {
            let begin = MonotonicClock.seconds
            stage.frame()
            time += MonotonicClock.seconds - begin
            frames += 1
            stage.finishBackgroundWork()
        } while stage.placeholders > 0 && frames < 100
        guard stage.list.indexPathsForVisibleRows().contains(place) else {
            throw BenchmarkFailure("the row is not visible after the jump")
        }
        report.note("jump_to_900000_frames", Double(frames))
        report.note("jump_to_900000_main_ms", time * 1000)
    }

    // MARK: - Scrolling

    @MainActor
    private func measureScrolling(_ report: inout BenchmarkReport) throws {
        for rows in [100, 1000, 10_000, 100_000, 1_000_000] {
            let stage = self.stage(rows: rows)
            try stage.host.settle()
            let frames = try stage.record {
                stage.list.view.scroll(by: CGVector(dx: 0, dy: 4000))
                try stage.host.run(for: 0.5)
            }
            report.note("scroll_\(rows)_main_ms_per_frame", median(frames.map { $0.total * 1000 }))
        }
        let stage = self.stage(rows: 1_000_000)
        try stage.host.settle()
        let before = stage.nodes
        var most = before
        var row = 0
        while row < 10_000 {
            stage.list.view.scroll(by: CGVector(dx: 0, dy: 3000))
            try stage.host.run(for: 0.2)
            most = max(most, stage.nodes)
            row =
                stage.list.indexPathsForVisibleRows().last.map {
                    $0.section * RowsViewController.rowsPerSection + $0.row
                } ?? row
        }
        try stage.host.settle()
        report.note("nodes_alive_at_first", Double(before))
        report.note("nodes_alive_after_10000_rows", Double(stage.nodes))
        report.note("nodes_alive_most", Double(most))
    }

    // MARK: - Batches

    /// Main-thread microseconds per edit, in batches of a hundred single inserts and deletes.
    @MainActor
    private func measureBatches(_ report: inout BenchmarkReport) throws {
        for rows in [100, 1000, 10_000, 100_000, 1_000_000] {
            let source = EditedRows(count: rows)
            let table = ASTableNode()
            table.dataSource = source
            let stage = ListStage(table, controller: ASDKViewController(node: table))
            try stage.host.settle()
            var times: [Double] = []
            for round in 0..<20 {
                let spots = (0..<50).map { ($0 * 7919 + round * 104_729) % (rows - 50) }
                let start = MonotonicClock.seconds
                table.performBatchUpdates({
                    for spot in Set(spots) {
                        table.deleteRows(at: [IndexPath(row: spot, section: 0)], with: .none)
                        table.insertRows(at: [IndexPath(row: spot, section: 0)], with: .none)
                    }
                })
                times.append((MonotonicClock.seconds - start) * 1e6 / Double(2 * Set(spots).count))
                try stage.host.settle()
            }
            report.note("batch_update_us_per_operation_\(rows)", median(times))
            if rows == 1_000_000 { report.note("batch_update_us_per_operation", median(times)) }
        }
    }
}

/// A data source of equal rows.
@MainActor
private final class EditedRows: ASTableDataSource {
    let count: Int
    init(count: Int) { self.count = count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = "a row"
            return cell
        }
    }
}
