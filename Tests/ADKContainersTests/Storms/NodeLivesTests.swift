import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Makes and frees every node class in every interface state, in and out of lists: nothing of it is left.
///
/// `ADK_NODE_LIVES=1000` makes every class as often in each life.
final class NodeLivesTests: XCTestCase, @unchecked Sendable {
    // MARK: - The list of classes

    func testEveryPublicNodeClassOfTheSourcesIsMade() throws {
        let sources = URL(fileURLWithPath: #filePath.components(separatedBy: "/Tests/")[0] + "/Sources")
        let pattern = try NSRegularExpression(
            pattern: #"^\s*(?:@\w+(?:\([^)]*\))? )*(?:open|public) (?:final )?class (\w+)(?:<[^{]*?>)?: (\w+)"#,
            options: .anchorsMatchLines)
        var parents: [String: String] = [:]
        let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        // The modules of the library.
        for case let file as URL in files where file.pathExtension == "swift" && file.path.contains("/Sources/ADK") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                guard let name = Range(match.range(at: 1), in: text), let parent = Range(match.range(at: 2), in: text)
                else { continue }
                parents[String(text[name])] = String(text[parent])
            }
        }
        func isNode(_ name: String) -> Bool {
            name == "ASDisplayNode" || parents[name].map { $0 != name && isNode($0) } ?? false
        }
        let nodes = Set(parents.keys.filter(isNode) + ["ASDisplayNode"])
        XCTAssertGreaterThan(nodes.count, 10)
        onMain { XCTAssertEqual(nodes, Set(NodeMakers.all.keys), "a class has no entry in `NodeMakers`") }
    }

    // MARK: - Lives

    /// The uses of a node before it is freed.
    private enum Life: CaseIterable {
        case unloaded, loaded, inView, layerBacked
        case inRow
        /// In the view of the controller of a cell.
        case inController
        case preload, display, visible
        /// As `visible`, and then out of all ranges.
        case left
        /// A thread of the background has the last reference.
        case freedOnWorker
    }

    private static let states: [Life: ASInterfaceState] = [
        .preload: [.measureLayout, .preload], .display: [.measureLayout, .preload, .display],
        .visible: [.measureLayout, .preload, .display, .visible],
        .left: [.measureLayout, .preload, .display, .visible],
    ]

    /// How often something was in progress when its nodes were freed. A storm in which that never happens tests
    /// nothing.
    private struct Interruptions {
        var batches = 0
        var decodings = 0
        var decodingsWithoutMemory = 0
        var transfers = 0
        /// The names of the counted classes of which there were objects beside those at the beginning.
        var classes: Set<String> = []

        mutating func note(_ counts: [String: Int], _ before: [String: Int]) {
            transfers += counts["transfers"] ?? 0
            classes.formUnion(counts.keys.filter { counts[$0, default: 0] > before[$0, default: 0] })
        }
    }

    private static let photo = Data(HeldImages.file(side: 500))

    func testEveryNodeEndsWithAllThatItBegan() throws {
        let rounds = ProcessInfo.processInfo.environment["ADK_NODE_LIVES"].flatMap { Int($0) } ?? 4
        try onMain {
            let host = HeadlessHost.attached(scale: 1)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let root = ASDisplayNode()
            window.rootViewController = ASDKViewController(node: root)
            window.makeKeyAndVisible()
            try host.settle()
            let (silent, held) = (SilentDownloader(), try HeldImages())
            var interruptions = Interruptions()
            let before = counts(silent, held)
            for name in ["timers", "watchers of frames", "transfers"] { XCTAssertEqual(before[name], 0, name) }
            for round in 0..<rounds {
                // Two rounds without a server, two with one, so that both are freed before the first frame and later.
                let images: any LifeImages = round % 4 < 2 ? silent : held
                for (name, make) in NodeMakers.all.sorted(by: { $0.key < $1.key }) {
                    try live(round, make, images, in: root, host, before, &interruptions)
                    waitForBackground { counts(silent, held) == before && FrameLoop.shared.isSettled }
                    images.endCancelled()
                    waitForBackground { counts(silent, held) == before && FrameLoop.shared.isSettled }
                    XCTAssertEqual(differences(counts(silent, held), before), [], "left of \(name), round \(round)")
                    XCTAssertTrue(FrameLoop.shared.isSettled, "\(name): \(FrameLoop.shared.pendingDescription)")
                    XCTAssertNil(FrameLoop.shared.nextTimer, "a wake-up is left of \(name)")
                    images.letGo()
                }
                if let testRun, testRun.totalFailureCount > 0 { return }
            }
            XCTAssertGreaterThan(interruptions.batches, 0)
            XCTAssertGreaterThan(interruptions.decodings, 0)
            XCTAssertGreaterThan(interruptions.decodingsWithoutMemory, 0)
            XCTAssertGreaterThan(interruptions.transfers, 0)
            XCTAssertEqual(NodeLivesTests.counted.subtracting(interruptions.classes), [], "these were never alive")
            FrameLoop.shared.detach()
        }
    }

    // MARK: - What is left

    #if DEBUG
        /// The classes whose objects debug builds count.
        private static let counted: Set = [
            "AnimationPlayer", "CALayer", "CellRecord", "DisplayTransaction", "ImageDownload", "ImageFetch",
            "ListController", "ListUpdate", "UIGestureRecognizer", "UIView", "UIViewController",
        ]
    #else
        private static let counted: Set<String> = []
    #endif

    /// The number of live objects and of pieces of work, by name.
    @MainActor
    private func counts(_ images: any LifeImages...) -> [String: Int] {
        #if DEBUG
            var counts = LiveObject.current
        #else
            var counts: [String: Int] = [:]
        #endif
        counts["nodes"] = ASDisplayNode.count.current
        counts["timers"] = FrameLoop.shared.timerCount
        counts["watchers of frames"] = FrameLoop.shared.watcherCount
        counts["outstanding work"] = OutstandingWork.current
        counts["work of workers"] = WorkQueue.shared.unfinishedCount
        for (name, budget) in [("decoding", DecodeMemory.budget), ("animations", DecodeMemory.animations)] {
            counts["bytes of \(name)"] = budget.byteCount
            counts["waiters for bytes of \(name)"] = budget.waiterCount
        }
        for source in images { for (name, count) in source.running { counts[name, default: 0] += count } }
        return counts
    }

    private func differences(_ counts: [String: Int], _ before: [String: Int]) -> [String] {
        Set(counts.keys).union(before.keys).sorted().compactMap { name in
            let difference = (counts[name] ?? 0) - (before[name] ?? 0)
            return difference == 0 ? nil : "\(name): \(difference)"
        }
    }

    /// Handles results until `condition` holds, for a minute at most. A thread of the background may free an object
    /// just after its work has ended.
    @MainActor
    private func waitForBackground(until condition: () -> Bool) {
        let limit = MonotonicClock.seconds + 60
        while !condition(), MonotonicClock.seconds < limit {
            _ = MainThread.waitForQueue(atMost: 0.001)
            MainThread.drainQueue()
            FrameLoop.shared.runFrame()
        }
    }

    // MARK: - One life

    /// Makes a node for each life, lets them live together, and frees them.
    @MainActor
    private func live(
        _ round: Int, _ make: @MainActor (NodeMakers) -> ASDisplayNode, _ images: any LifeImages,
        in root: ASDisplayNode, _ host: HeadlessHost, _ before: [String: Int], _ interruptions: inout Interruptions
    ) throws {
        let batches = LifeBatches()
        let content = LifeContent(count: 3, images, batches)
        let makers = NodeMakers(images: images, content: content)
        do {
            var ends: [@MainActor () -> Void] = []
            for life in Life.allCases { ends.append(begin(life, make(makers), in: root, makers)) }
            // Sometimes before the first frame.
            if round % 3 > 0 { try host.run(for: round % 3 == 1 ? 0.02 : 0.15) }
            interruptions.note(counts(images), before)
            for end in ends { end() }
        }
        decode(with: make(makers), in: root, isStarved: round % 2 == 0) {
            let counts = counts(images)
            interruptions.note(counts, before)
            if round % 2 > 0, counts["bytes of decoding"] ?? 0 > 0 { interruptions.decodings += 1 }
            interruptions.decodingsWithoutMemory += counts["waiters for bytes of decoding"] ?? 0
        }
        interruptions.batches += batches.heldCount
        batches.end(round)
        try host.run(for: 0.02)
        try host.settle()
        withExtendedLifetime(content) {}
    }

    /// Begins a life. Returns how it ends. The result keeps the node.
    @MainActor
    private func begin(
        _ life: Life, _ node: ASDisplayNode, in root: ASDisplayNode, _ makers: NodeMakers
    ) -> @MainActor () -> Void {
        node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        switch life {
        case .unloaded: return { withExtendedLifetime(node) {} }
        case .loaded:
            node.view.addGestureRecognizer(UITapGestureRecognizer())
            return { withExtendedLifetime(node) {} }
        case .layerBacked where type(of: node) == ASDisplayNode.self || node is ASImageNode || node is ASTextNode:
            node.isLayerBacked = true
            fallthrough
        case .inView, .layerBacked:
            root.addSubnode(node)
            return { node.removeFromSupernode() }
        case .inRow:
            return show(node, in: root, makers) { [weak node] in
                if let cell = node as? ASCellNode { return cell }
                let cell = ASCellNode()
                if let node { cell.addSubnode(node) }
                return cell
            }
        case .inController:
            return show(node, in: root, makers) { [weak node] in
                ASCellNode(viewControllerBlock: { [weak node] in
                    if let node, !(node is ASCellNode) { return ASDKViewController(node: node) }
                    let controller = UIViewController()
                    if let node { controller.view.addSubnode(node) }
                    return controller
                })
            }
        case .preload, .display, .visible, .left:
            node.recursivelySetRangeManaged(true)
            root.addSubnode(node)
            node.recursivelySetInterfaceState(NodeLivesTests.states[life] ?? [])
            return {
                if life == .left { node.recursivelySetInterfaceState([]) }
                node.removeFromSupernode()
            }
        case .freedOnWorker:
            root.addSubnode(node)
            let last = Locked<ASDisplayNode?>(node)
            return {
                last.current?.removeFromSupernode()
                OutstandingWork.hop(to: .global(), "freeing a node") {
                    // Freed outside of the lock.
                    _ = last.withLock { last in
                        defer { last = nil }
                        return last
                    }
                }
            }
        }
    }

    /// Shows a table of one row, which fetches a batch.
    @MainActor
    private func show(
        _ node: ASDisplayNode, in root: ASDisplayNode, _ makers: NodeMakers,
        _ makeRow: @escaping @MainActor () -> ASCellNode
    ) -> @MainActor () -> Void {
        let content = makers.content.ofOneRow(makeRow)
        let table = ASTableNode()
        table.dataSource = content
        table.delegate = content
        table.frame = root.bounds
        root.addSubnode(table)
        return {
            table.removeFromSupernode()
            withExtendedLifetime((content, node)) {}
        }
    }

    /// Frees a node with an image while that is decoded or waits for memory.
    @MainActor
    private func decode(
        with node: ASDisplayNode, in root: ASDisplayNode, isStarved: Bool, _ beforeItsEnd: () -> Void
    ) {
        let memory = DecodeMemory.budget
        waitForBackground { memory.byteCount == 0 && memory.waiterCount == 0 }
        let all = isStarved ? memory.reserveUnconditionally(memory.byteLimit) : nil
        let image = type(of: node) == ASImageNode.self ? node as? ASImageNode ?? ASImageNode() : ASImageNode()
        image.animatedImage = nil
        image.image = try? UIImage(encoded: NodeLivesTests.photo)
        let holder = ASDisplayNode()
        let parts: [ASDisplayNode] = image === node ? [image] : [node, image]
        for (index, node) in parts.enumerated() {
            node.frame = CGRect(x: index * 50, y: 0, width: 50, height: 50)
            holder.addSubnode(node)
        }
        holder.frame = root.bounds
        root.addSubnode(holder)
        let isDecoding = { isStarved ? memory.waiterCount > 0 : memory.byteCount > 0 }
        waitForBackground { isDecoding() || image.isDisplayed }
        beforeItsEnd()
        holder.removeFromSupernode()
        all?.giveBack()
    }
}
