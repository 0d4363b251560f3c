import ArgumentParser
import AsyncDisplayKit
import Foundation

/// Times the layout engine on trees of constant-size boxes.
struct LayoutBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Times layout: a photo cell, wide, wrapped and deep stacks.",
        discussion: """
            Nanoseconds are of processor time, medians of batches on one thread, per element, specs already built. \
            Allocations and instructions are counted by valgrind, where it is installed. Build in release.
            """)

    @Option(help: "Also write the numbers to this file, as JSON.")
    var json: String?

    @Option(help: ArgumentHelp("Only lay out this tree, --count times, for valgrind.", visibility: .hidden))
    var probe: LayoutTree?

    @Option(help: ArgumentHelp("How often to lay out the tree of --probe.", visibility: .hidden))
    var count = 1

    func run() throws {
        if let probe {
            let tree = probe.make()
            for _ in 0..<count { tree.layOut() }
            return
        }
        var report = BenchmarkReport()
        measureTimes(&report)
        measureCounts(&report)
        try countWithValgrind(&report)
        try report.publish(json: json)
    }

    private func measureTimes(_ report: inout BenchmarkReport) {
        let photo = LayoutTree.photoCell.make()
        report.note("photo_cell_elements", Double(photo.elementCount))
        report.note("photo_cell_fresh_ns_per_element", nanoseconds(photo))
        report.note("photo_cell_cached_ns_per_element", nanoseconds(LayoutTree.cachedPhotoCell.make()))
        report.note("photo_cell_build_ns_per_element", nanosecondsOfBuilding(.photoCell))
        report.note("wide_1000_ns_per_element", nanoseconds(LayoutTree.wide1000.make()))
        report.note("wrap_1000_ns_per_element", nanoseconds(LayoutTree.wrap1000.make()))
        report.note("deep_10_ns_per_element", nanoseconds(LayoutTree.deep10.make()))
        report.note("deep_100_ns_per_element", nanoseconds(LayoutTree.deep100.make()))
        report.note("deep_1000_ns_per_element", nanoseconds(LayoutTree.deep1000.make()))
        let small = nanoseconds(LayoutTree.rows10.make())
        let large = nanoseconds(LayoutTree.rows10000.make())
        report.note("rows_10_ns_per_element", small)
        report.note("rows_10000_ns_per_element", large)
        report.note("growth_10_to_10000_ratio", large / small)
        report.note("nodes_per_second", 1e9 / (report["photo_cell_fresh_ns_per_element"] ?? .infinity))
    }

    private func measureCounts(_ report: inout BenchmarkReport) {
        var most = 0
        for tree in [LayoutTree.deep10, .deep100, .deep1000] {
            let leaves = tree.make(countingLeaves: true)
            leaves.layOut()
            most = max(most, leaves.boxes.map(\.measureCount).max() ?? 0)
        }
        report.note("deep_max_measures_per_leaf", Double(most))
    }

    /// Nanoseconds per element: the median of batches that are long enough for the clock.
    private func nanoseconds(_ tree: BuiltTree) -> Double {
        let rounds = max(1, 20_000 / tree.elementCount)
        return ProcessorTime.median { for _ in 0..<rounds { tree.layOut() } } / Double(rounds * tree.elementCount)
    }

    private func nanosecondsOfBuilding(_ tree: LayoutTree) -> Double {
        let count = tree.make().elementCount
        return ProcessorTime.median { for _ in 0..<1000 { _ = tree.make() } } / Double(1000 * count)
    }

    /// Counts the cost of one more layout: the difference between few and many.
    private func countWithValgrind(_ report: inout BenchmarkReport) throws {
        guard let valgrind = Valgrind.installed else {
            print("valgrind is not installed: no allocations, no instructions")
            return
        }
        let (few, many) = (100, 300)
        let elements = Double(LayoutTree.photoCell.make().elementCount * (many - few))
        let probe = { (rounds: Int) in ["layout", "--probe", LayoutTree.photoCell.rawValue, "--count", "\(rounds)"] }
        let allocations = try valgrind.allocations(probe(many)) - valgrind.allocations(probe(few))
        report.note("photo_cell_allocations_per_element", Double(allocations) / elements)
        let instructions = try valgrind.instructions(probe(many)) - valgrind.instructions(probe(few))
        report.note("photo_cell_instructions_per_element", Double(instructions) / elements)
    }
}

// MARK: - Trees

/// The trees of the benchmark.
enum LayoutTree: String, ExpressibleByArgument, CaseIterable {
    case photoCell, cachedPhotoCell, wide1000, wrap1000, deep10, deep100, deep1000, rows10, rows10000

    func make(countingLeaves: Bool = false) -> BuiltTree {
        var builder = TreeBuilder(counts: countingLeaves)
        let phone = ASSizeRange(min: CGSize(width: 375, height: 0), max: CGSize(width: 375, height: CGFloat.infinity))
        let root: any ASLayoutElement =
            switch self {
            case .photoCell: builder.photoCell()
            case .cachedPhotoCell: builder.remembered(builder.photoCell())
            case .wide1000: builder.row(of: 1000, wraps: false)
            case .wrap1000: builder.row(of: 1000, wraps: true)
            case .deep10: builder.nest(depth: 10)
            case .deep100: builder.nest(depth: 100)
            case .deep1000: builder.nest(depth: 1000)
            case .rows10: builder.rows(1)
            case .rows10000: builder.rows(1111)
            }
        return builder.finish(root, in: self == .wide1000 ? .unconstrained : phone)
    }
}

/// A tree that can be laid out repeatedly.
struct BuiltTree {
    let root: any ASLayoutElement
    let range: ASSizeRange
    let elementCount: Int
    let boxes: [BoxElement]

    @inline(never)
    func layOut() { _ = ASCalculateRootLayout(root, range, LayoutEnvironment(scale: 2)) }
}

/// Builds the benchmark's trees and counts their elements.
struct TreeBuilder {
    /// Leaves cache and count their measurements, as nodes do, instead of having constant sizes.
    let counts: Bool
    private var boxes: [BoxElement] = []
    private var elements = 0

    init(counts: Bool) { self.counts = counts }

    func finish(_ root: any ASLayoutElement, in range: ASSizeRange) -> BuiltTree {
        BuiltTree(root: root, range: range, elementCount: elements, boxes: boxes)
    }

    mutating func box(_ width: CGFloat, _ height: CGFloat) -> BoxElement {
        let size = CGSize(width: width, height: height)
        let box = BoxElement(nil, counts ? .measured { _ in size } : .size(size))
        boxes.append(box)
        elements += 1
        return box
    }

    private mutating func count<Spec: ASLayoutSpec>(_ spec: Spec) -> Spec {
        elements += 1
        return spec
    }

    mutating func stack(
        _ direction: ASStackLayoutDirection, _ spacing: CGFloat, _ align: ASStackLayoutAlignItems,
        _ children: [any ASLayoutElement]
    ) -> ASStackLayoutSpec {
        count(
            ASStackLayoutSpec(
                direction: direction, spacing: spacing, justifyContent: .start, alignItems: align, children: children))
    }

    private mutating func inset(_ length: CGFloat, _ child: any ASLayoutElement) -> ASInsetLayoutSpec {
        count(
            ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: length, left: length, bottom: length, right: length), child: child))
    }

    /// A photo cell: avatar, names and date; the photo; buttons; likes, caption and comments.
    mutating func photoCell() -> any ASLayoutElement {
        let names = stack(.vertical, 2, .start, [box(120, 18), box(80, 14)])
        names.style.flexShrink = 1
        names.style.flexGrow = 1
        let header = inset(12, stack(.horizontal, 8, .center, [box(40, 40), names, box(30, 14)]))
        let photo = count(ASRatioLayoutSpec(ratio: 0.75, child: box(1080, 810)))
        let space = count(ASLayoutSpec())
        space.style.flexGrow = 1
        let buttons = stack(.horizontal, 12, .center, [box(24, 24), box(24, 24), box(24, 24), space, box(24, 24)])
        let texts = inset(12, stack(.vertical, 6, .stretch, [buttons, box(90, 16), box(340, 44), box(140, 14)]))
        return stack(.vertical, 0, .stretch, [header, photo, texts])
    }

    mutating func remembered(_ element: any ASLayoutElement) -> BoxElement {
        BoxElement(nil, .spec(element as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: element)))
    }

    mutating func row(of count: Int, wraps: Bool) -> ASStackLayoutSpec {
        let row = stack(.horizontal, 4, .start, (0..<count).map { box(CGFloat(20 + $0 % 7 * 5), 20) })
        row.flexWrap = wraps ? .wrap : .noWrap
        return row
    }

    /// Nested stacks, alternately horizontal and vertical, stretched and growing at every level.
    mutating func nest(depth: Int) -> any ASLayoutElement {
        var inner: any ASLayoutElement = box(10, 10)
        for level in 0..<depth {
            inner.style.flexGrow = 1
            inner.style.flexShrink = 0.5
            inner = stack(level % 2 == 0 ? .horizontal : .vertical, 1, .stretch, [box(3, 5), inner])
        }
        return inner
    }

    mutating func rows(_ count: Int) -> any ASLayoutElement {
        stack(
            .vertical, 4, .start,
            (0..<count).map { _ in stack(.horizontal, 4, .start, (0..<8).map { _ in box(20, 20) }) })
    }
}

// MARK: - Counting

/// Runs this program under valgrind and reads the counts that valgrind prints.
struct Valgrind {
    private let path: String

    /// Valgrind, if it is installed.
    static var installed: Valgrind? {
        ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first { FileManager.default.isExecutableFile(atPath: $0) }
            .map(Valgrind.init(path:))
    }

    /// Number of heap allocations of a run.
    func allocations(_ arguments: [String]) throws -> Int {
        try number(after: "total heap usage:", ["--leak-check=no"], arguments)
    }

    /// Number of instructions of a run.
    func instructions(_ arguments: [String]) throws -> Int {
        try number(
            after: "refs:", ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"], arguments)
    }

    private func number(after mark: String, _ options: [String], _ arguments: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = options + [CommandLine.arguments[0]] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let found = output.range(of: mark),
            let digits = output[found.upperBound...].split(separator: " ").first,
            let number = Int(digits.filter(\.isNumber))
        else { throw ValidationError("valgrind's output has no \"\(mark)\":\n\(output.suffix(2000))") }
        return number
    }
}
