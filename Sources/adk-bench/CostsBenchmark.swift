import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Measures how long single pieces of work hold the main thread: large edits, long lists, long texts, long paths.
struct CostsBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "costs",
        abstract: "Measures how long large edits, texts and paths hold the main thread.",
        discussion: """
            Headless windows of 800x600, on a virtual clock. Each figure is the longest time, in processor time of the \
            main thread, that one call or one frame took; the median of several runs. Build in release.
            """)

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(name: .customLong("part"), help: "Measure only this part; may be given more than once.")
    var parts: [Part] = []

    enum Part: String, ExpressibleByArgument, CaseIterable {
        case sorting, inserting, prepending, scrolling, blurring, pointing, drawing
    }

    func run() throws {
        var report = BenchmarkReport()
        report.note("window_copy_ms", WindowCopy.seconds(PixelSize(width: 1280, height: 800)) * 1000)
        try MainActor.assumeIsolated {
            UIFont.usePinnedFonts()
            for part in parts.isEmpty ? Part.allCases : parts { try measure(part, &report) }
        }
        try report.publish(json: json)
    }

    @MainActor
    private func measure(_ part: Part, _ report: inout BenchmarkReport) throws {
        switch part {
        case .sorting:
            report.note("sort_100k_main_ms", try longest(of: 7) { try $0.sort(ahead: true) })
            report.note("sort_100k_at_once_main_ms", try longest(of: 7) { try $0.sort(ahead: false) })
        case .inserting: report.note("insert_20k_one_by_one_main_ms", try longest(of: 7) { try $0.insertOneByOne() })
        case .prepending: report.note("prepend_to_20k_measured_main_ms", try longest(of: 3) { try $0.prepend() })
        case .scrolling: report.note("scroll_100k_empty_sections_main_ms", try longest(of: 3) { try $0.scroll() })
        case .blurring:
            report.note("scroll_under_a_bar_main_ms", try longest(of: 3) { try $0.scroll(under: nil) })
            report.note(
                "scroll_under_a_blur_main_ms",
                try longest(of: 3) { try $0.scroll(under: UIBlurEffect(style: .systemMaterial)) })
        case .pointing: report.note("pointer_over_100kb_main_ms", try longest(of: 7) { try $0.point() })
        case .drawing: report.note("path_of_10k_curves_main_ms", longest(of: 7) { $0.buildPath() })
        }
    }

    /// The median of the longest times, in milliseconds.
    @MainActor
    private func longest(of runs: Int, _ body: (MainThreadMeter) throws -> Void) rethrows -> Double {
        median(
            try (0..<runs).map { _ in
                let meter = MainThreadMeter()
                try body(meter)
                return meter.longest * 1000
            })
    }
}

/// The longest time in seconds that the main thread was busy at once.
@MainActor
final class MainThreadMeter {
    private(set) var longest = 0.0

    /// One piece of work.
    func measure(_ body: () -> Void) {
        let start = ProcessorTime.threadNanoseconds
        body()
        longest = max(longest, (ProcessorTime.threadNanoseconds - start) / 1e9)
    }

    /// One piece of work, then the frames until nothing is left to do.
    func measure<List, Controller>(_ stage: ListStage<List, Controller>, _ body: () -> Void) throws {
        measure(body)
        for _ in 0..<40 {
            measure { stage.frame() }
            stage.finishBackgroundWork()
        }
        try stage.host.settle()
    }
}

// MARK: - Lists

extension MainThreadMeter {
    /// 100,000 items in another order, half of them changed. `ahead`: the changes were made before, as on another
    /// thread.
    func sort(ahead: Bool) throws {
        var random = SplitMix(seed: 7)
        let items = (0..<100_000).map { CostItem(id: $0) }
        let source = CostRows(count: items.count)
        let table = ASTableNode()
        table.dataSource = source
        let stage = ListStage(table, controller: ASDKViewController(node: table))
        table.reload(using: items)
        try stage.host.settle()
        let sorted = items.shuffled(using: &random).map { CostItem(id: $0.id, version: $0.id % 2) }
        guard ahead else { return try measure(stage) { table.reload(using: sorted) } }
        let changes = ADKItemChanges(from: items, to: sorted)
        try measure(stage) { table.reload(using: changes) }
    }

    /// A batch of 20,000 insertions at places of their own, one call for each.
    func insertOneByOne() throws {
        let source = CostRows(count: 100_000)
        let table = ASTableNode()
        table.dataSource = source
        let stage = ListStage(table, controller: ASDKViewController(node: table))
        try stage.host.settle()
        source.count += 20_000
        try measure(stage) {
            table.performBatchUpdates({
                for row in 0..<20_000 { table.insertRows(at: [IndexPath(row: 6 * row, section: 0)], with: .none) }
            })
        }
    }

    /// One row above 20,000 measured ones of a list in a collection.
    func prepend() throws {
        let (source, stage) = list([20_000])
        try stage.host.settle()
        // Rows are measured when they are near the viewport.
        var y: CGFloat = 0
        while y < stage.scrollView.contentSize.height {
            stage.list.setContentOffset(CGPoint(x: 0, y: y), animated: false)
            stage.frame()
            stage.finishBackgroundWork()
            y += 600
        }
        stage.list.setContentOffset(.zero, animated: false)
        try stage.host.settle()
        source.counts[0] += 1
        try measure(stage) { stage.list.insertItems(at: [IndexPath(item: 0, section: 0)]) }
        try measure(stage) { stage.list.reloadData() }
    }

    /// 100,000 sections, of which ten have items.
    func scroll() throws {
        var counts = Array(repeating: 0, count: 100_000)
        for section in stride(from: 5000, to: 100_000, by: 10_000) { counts[section] = 20 }
        let (_, stage) = list(counts)
        try stage.host.settle()
        for step in 1...100 {
            try measure(stage) { stage.list.setContentOffset(CGPoint(x: 0, y: step * 40), animated: false) }
        }
    }

    /// A table under a bar of 800x64 points with `effect`.
    func scroll(under effect: UIVisualEffect?) throws {
        let source = CostRows(count: 10_000)
        let table = ASTableNode()
        table.dataSource = source
        let stage = ListStage(table, controller: ASDKViewController(node: table))
        let bar = UIVisualEffectView(effect: effect)
        bar.frame = CGRect(x: 0, y: 0, width: 800, height: 64)
        table.view.window?.addSubview(bar)
        try stage.host.settle()
        for step in 1...100 {
            try measure(stage) { table.setContentOffset(CGPoint(x: 0, y: step * 40), animated: false) }
        }
    }

    private func list(_ counts: [Int]) -> (CostItems, ListStage<ASCollectionNode, UIViewController>) {
        let source = CostItems(counts)
        let stage = ListStage<ASCollectionNode, UIViewController> {
            let layout = UICollectionViewCompositionalLayout { _, environment in
                .list(using: UICollectionLayoutListConfiguration(appearance: .plain), layoutEnvironment: environment)
            }
            let node = ASCollectionNode(collectionViewLayout: layout)
            node.dataSource = source
            return (node, ASDKViewController(node: node))
        }
        return (source, stage)
    }
}

// MARK: - Texts and paths

extension MainThreadMeter {
    /// The pointer moves over a text of 100 KB with a link, presses it and drags.
    func point() throws {
        let node = ASTextNode()
        let font = UIFont.systemFont(ofSize: 13)
        let text = NSMutableAttributedString(string: "link", attributes: [.font: font, .link: "a"])
        let words = String(repeating: " and many more words of a licence", count: 3100)
        text.append(NSAttributedString(string: words, attributes: [.font: font]))
        node.attributedText = text
        node.isUserInteractionEnabled = true
        node.frame = CGRect(x: 0, y: 0, width: 700, height: 25_000)
        let root = ASDisplayNode()
        root.addSubnode(node)
        let host = HeadlessHost()
        FrameLoop.shared.detach()
        FrameLoop.shared.attach(host)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
        window.rootViewController = ASDKViewController(node: root)
        window.makeKeyAndVisible()
        try host.settle()
        func send(_ event: InputEvent) {
            FrameLoop.shared.post(event, to: window)
            measure { FrameLoop.shared.runFrame() }
        }
        for y in stride(from: 500, to: 5, by: -25) { send(.pointerMoved(at: CGPoint(x: 10, y: y), modifiers: [])) }
        let link = CGPoint(x: 10, y: 8)
        guard node.linkAttributeValue(at: link) != nil else { throw BenchmarkFailure("no link is under the pointer") }
        send(.pointerDown(button: .primary, at: link, time: host.clock.now, modifiers: []))
        for x in 10..<20 { send(.pointerMoved(at: CGPoint(x: x, y: 8), modifiers: [])) }
        send(.pointerUp(button: .primary, at: link, time: host.clock.now, modifiers: []))
    }

    func buildPath() {
        measure {
            let path = UIBezierPath()
            path.move(to: .zero)
            for index in 1...10_000 {
                path.addQuadCurve(
                    to: CGPoint(x: index, y: index % 50), controlPoint: CGPoint(x: index, y: (index + 25) % 50))
            }
        }
    }
}

private struct CostItem: Identifiable, Equatable {
    let id: Int
    var version = 0
}

/// Rows of one text.
@MainActor
private final class CostRows: ASTableDataSource {
    var count: Int
    init(count: Int) { self.count = count }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock { costCell }
}

/// Items of one text.
@MainActor
private final class CostItems: ASCollectionDataSource {
    var counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { counts.count }
    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }
    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock { costCell }
}

@Sendable
private func costCell() -> ASCellNode {
    let cell = ASTextCellNode()
    cell.text = "a row"
    return cell
}
