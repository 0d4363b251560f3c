import ArgumentParser
import AsyncDisplayKit
import CSystem
import Foundation
import GalleryScenes

/// Measures collections of many items: opening, memory, jumping, inserting, edits, and passes over a custom layout.
struct CollectionBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collection",
        abstract: "Measures collections of a hundred to a million items.",
        discussion: """
            Uses a flow layout with headers in a headless window of 800x600, on a virtual clock. Times are elapsed on \
            the main thread, some of them from frame records. Then scrolls the scene `grid` on a private X server. \
            Build in release, on an idle machine.
            """)

    @Argument(help: "A folder of photos or a feed.json for the grid; the built-in album if left out.")
    var source: String?

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    func run() throws {
        var report = BenchmarkReport()
        try MainActor.assumeIsolated { try measure(&report) }
        try measureGrid(&report)
        try report.publish(json: json)
    }

    @MainActor
    private func measure(_ report: inout BenchmarkReport) throws {
        UIFont.usePinnedFonts()
        // Warms up what only the first collection of a process pays for.
        try stage(1000, .fixed).host.settle()
        try measureOpening(&report)
        try measureMemory(&report)
        try measureJumping(&report)
        try measureInserting(&report)
        try measureBatches(&report)
        try measureCustomLayout(&report)
    }

    /// How the layout knows the sizes of items.
    private enum Sizes { case fixed, measured }

    @MainActor
    private func stage(_ items: Int, _ sizes: Sizes, opens: Bool = true) -> ListStage<ASCollectionNode, ItemsScreen> {
        ListStage(opens: opens) {
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 0, height: 40)
            layout.itemSize = CGSize(width: 90, height: 90)
            if sizes == .measured { layout.estimatedItemSize = CGSize(width: 90, height: 90) }
            let screen = ItemsScreen(items, layout)
            return (screen.node, screen)
        }
    }

    // MARK: - Opening

    @MainActor
    private func measureOpening(_ report: inout BenchmarkReport) throws {
        for (sizes, suffix) in [(Sizes.fixed, ""), (.measured, "_self_sizing")] {
            var times: [Int: [Double]] = [:]
            let counts = [100, 10_000, 1_000_000]
            for _ in 0..<15 {
                for items in counts {
                    times[items, default: []].append(stage(items, sizes, opens: false).openingTime())
                }
            }
            let medians = counts.map { median(times[$0] ?? []) }
            for (items, time) in zip(counts, medians) { report.note("open_\(items)_first_frame_ms\(suffix)", time) }
            report.note("open_1m_over_100_first_frame\(suffix)", medians[2] / medians[0])
        }
    }

    // MARK: - Memory

    @MainActor
    private func memory(_ items: Int, _ sizes: Sizes) throws -> Int {
        let before = csystem_heap_bytes()
        let stage = stage(items, sizes)
        try stage.host.settle()
        return withExtendedLifetime(stage) { Int(csystem_heap_bytes()) - Int(before) }
    }

    @MainActor
    private func measureMemory(_ report: inout BenchmarkReport) throws {
        var worst = 0.0
        for sizes in [Sizes.fixed, .measured] {
            let small = median(try (0..<5).map { _ in Double(try memory(100, sizes)) })
            let large = median(try (0..<5).map { _ in Double(try memory(1_000_000, sizes)) })
            worst = max(worst, (large - small) / 1e6)
        }
        report.note("bytes_per_item_1m", worst)
    }

    // MARK: - Jumping

    @MainActor
    private func measureJumping(_ report: inout BenchmarkReport) throws {
        var most = 0
        for sizes in [Sizes.fixed, .measured] {
            let stage = stage(1_000_000, sizes)
            try stage.host.settle()
            let place = ItemsScreen.path(900_000)
            stage.list.scrollToItem(at: place, at: .top, animated: false)
            var frames = 0
            repeat {
                stage.frame()
                frames += 1
                stage.finishBackgroundWork()
            } while stage.placeholders > 0 && frames < 100
            guard stage.visiblePaths.contains(place) else {
                throw BenchmarkFailure("the item is not visible after the jump")
            }
            most = max(most, frames)
        }
        report.note("jump_to_900000_frames", Double(most))
    }

    // MARK: - Edits

    @MainActor
    private func measureInserting(_ report: inout BenchmarkReport) throws {
        var worst = 0.0
        for sizes in [Sizes.fixed, .measured] {
            let stage = stage(1_000_000, sizes)
            try stage.host.settle()
            stage.list.setContentOffset(CGPoint(x: 0, y: 200_000), animated: false)
            try stage.host.settle()
            // Items are inserted during a fling, within a frame, as a timer would insert them.
            stage.scrollView.scroll(by: CGVector(dx: 0, dy: 1500))
            try stage.host.run(for: 0.05)
            FrameTimer.schedule(after: 0) { stage.controller.insertOnTop(100_000) }
            let frames = try stage.record { try stage.host.run(for: 0.3) }
            worst = max(worst, frames.map(\.total).max() ?? 0)
        }
        report.note("insert_100k_on_top_max_main_ms", worst * 1000)
    }

    /// Main-thread microseconds per edit, in batches of a hundred single inserts and deletes.
    @MainActor
    private func measureBatches(_ report: inout BenchmarkReport) throws {
        var worst = 0.0
        for sizes in [Sizes.fixed, .measured] {
            let stage = stage(1_000_000, sizes)
            try stage.host.settle()
            var times: [Double] = []
            for round in 0..<20 {
                let spots = Set((0..<50).map { ($0 * 7919 + round * 104_729) % 1_000_000 }).map(ItemsScreen.path)
                let start = MonotonicClock.seconds
                stage.list.performBatch(
                    animated: false,
                    updates: {
                        for spot in spots {
                            stage.list.deleteItems(at: [spot])
                            stage.list.insertItems(at: [spot])
                        }
                    })
                times.append((MonotonicClock.seconds - start) * 1e6 / Double(2 * spots.count))
                try stage.host.settle()
            }
            worst = max(worst, median(times))
        }
        report.note("batch_update_us_per_operation_1m", worst)
    }

    // MARK: - Grid

    /// Scrolls the grid of photos on an X server, with sixty clicks of the wheel a second.
    ///
    /// The stretches are short, so that a feed of 400 photos does not end during one: frames at rest would count.
    private func measureGrid(_ report: inout BenchmarkReport) throws {
        var run = FramesRun(source: source, scene: "grid")
        run.stretches = (0..<8).map {
            FramesRun.Stretch(wheel: $0.isMultiple(of: 2) ? .down : .up, clicksPerSecond: 60, seconds: 1)
        }
        let frames = try run.measure()
        report.note("grid_scroll_main_p50_ms", frames.figure("main_ms_p50"))
        report.note("grid_scroll_main_p99_ms", frames.figure("main_ms_p99"))
        report.note("grid_frames_over_25ms", frames.figure("intervals_over_25_ms"))
        report.note("grid_placeholder_frames_percent", frames.figure("placeholder_frames_percent"))
    }

    // MARK: - Custom layout

    /// Main-thread microseconds of the frames of a scroll over a layout of the app.
    @MainActor
    private func pass(_ items: Int) throws -> Double {
        let stage = ListStage {
            let screen = ItemsScreen(items, TileLayout())
            return (screen.node, screen)
        }
        try stage.host.settle()
        var times: [Double] = []
        for _ in 0..<8 {
            let frames = try stage.record {
                stage.scrollView.scroll(by: CGVector(dx: 0, dy: 300))
                try stage.host.run(for: 0.4)
            }
            times += frames.map { $0[.range] * 1e6 }
        }
        return median(times)
    }

    @MainActor
    private func measureCustomLayout(_ report: inout BenchmarkReport) throws {
        var small: [Double] = []
        var large: [Double] = []
        for _ in 0..<5 {
            small.append(try pass(1000))
            large.append(try pass(100_000))
        }
        report.note("custom_layout_1k_pass_us", median(small))
        report.note("custom_layout_100k_pass_us", median(large))
        report.note("custom_layout_pass_growth", median(large) / median(small))
    }
}

/// A collection of numbered squares, in sections of a hundred.
private final class ItemsScreen: ASDKViewController<ASCollectionNode>, ASCollectionDataSource {
    private static let perSection = 1000
    private let count: Int
    private var added = 0

    init(_ count: Int, _ layout: UICollectionViewLayout) {
        self.count = count
        let node = ASCollectionNode(collectionViewLayout: layout)
        super.init(node: node)
        if layout is UICollectionViewFlowLayout {
            node.registerSupplementaryNode(ofKind: UICollectionView.elementKindSectionHeader)
        }
        node.dataSource = self
    }

    static func path(_ number: Int) -> IndexPath {
        IndexPath(item: number % perSection, section: number / perSection)
    }

    func insertOnTop(_ items: Int) {
        added += items
        node.performBatch(
            animated: false,
            updates: { self.node.insertItems(at: (0..<items).map { IndexPath(item: $0, section: 0) }) })
    }

    func numberOfSections(in collectionNode: ASCollectionNode) -> Int {
        (count + ItemsScreen.perSection - 1) / ItemsScreen.perSection
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        min(ItemsScreen.perSection, count - section * ItemsScreen.perSection) + (section == 0 ? added : 0)
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = "item"
            return cell
        }
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = "header"
            return cell
        }
    }
}

/// A layout of an app: eight tiles in a line. It filters all its attributes for every question, as many layouts do.
private final class TileLayout: UICollectionViewLayout {
    private var tiles: [UICollectionViewLayoutAttributes] = []
    private var paths: [IndexPath: Int] = [:]

    override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        tiles = []
        paths = [:]
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let path = IndexPath(item: item, section: section)
                let tile = UICollectionViewLayoutAttributes(forCellWith: path)
                let (line, column) = (tiles.count / 8, tiles.count % 8)
                tile.frame = CGRect(x: CGFloat(column) * 100, y: CGFloat(line) * 100, width: 96, height: 96)
                paths[path] = tiles.count
                tiles.append(tile)
            }
        }
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: 800, height: CGFloat((tiles.count + 7) / 8) * 100)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        tiles.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        paths[indexPath].map { tiles[$0] }
    }
}
