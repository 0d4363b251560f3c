import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// Eight threads create, change, measure and redraw thousands of nodes, while the main thread loads, adds, moves and
/// removes them. For the thread sanitizer.
///
/// `ADK_STORM_NODES` sets the number of nodes. The full test has 10,000; the default is lower.
final class StormTests: NodeTestCase, @unchecked Sendable {
    private static let threads = 8
    private static let nodesPerTree = 5

    private var nodeCount: Int { ProcessInfo.processInfo.environment["ADK_STORM_NODES"].flatMap(Int.init) ?? 2_000 }

    /// A box with a text, a painted node and a layer-backed node. Some boxes rasterize their subtree.
    private final class Tree: ASDisplayNode, @unchecked Sendable {
        let text = ASTextNode()
        let painted = PaintNode(.red)
        let parts = [ASDisplayNode(), PaintNode(.blue)]

        init(_ number: Int) {
            super.init()
            automaticallyManagesSubnodes = true
            text.attributedText = AttributedString("number \(number) שלום 漢字")
            parts[0].addSubnode(parts[1])
            parts[1].frame = CGRect(x: 1, y: 1, width: 6, height: 6)
            painted.style.preferredSize = CGSize(width: 20, height: 10)
            parts[0].style.preferredSize = CGSize(width: 10, height: 10)
            painted.cornerRoundingType = [.defaultSlowCALayer, .precomposited, .clipping][number % 3]
            painted.cornerRadius = 3
            if number % 4 == 0 { for node in [text, painted] + parts { node.isLayerBacked = true } }
            if number % 5 == 0 { enableSubtreeRasterization() }
        }

        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            ASStackLayoutSpec(
                direction: .horizontal, spacing: 2, justifyContent: .start, alignItems: .center,
                children: [painted, text, parts[0]])
        }

        /// Every operation that any thread may perform, loaded or not.
        func stir(_ random: inout SeededRandom) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: alpha = CGFloat.random(in: 0.2...1, using: &random)
            case 1: painted.color = UIColor(white: CGFloat.random(in: 0...1, using: &random), alpha: 1)
            case 2: text.attributedText = AttributedString("changed \(Int.random(in: 0..<50, using: &random))")
            case 3: painted.style.preferredSize = CGSize(width: Int.random(in: 5...30, using: &random), height: 10)
            case 4: backgroundColor = UIColor(light: .white, dark: .black)
            case 5:
                _ = layoutThatFits(ASSizeRangeMake(CGSize(width: Int.random(in: 40...90, using: &random), height: 20)))
            case 6: setNeedsLayout()
            case 7: painted.cornerRadius = CGFloat.random(in: 0...5, using: &random)
            case 8: tintColor = .green
            default:
                painted.transform = CATransform3DMakeRotation(CGFloat.random(in: 0...1, using: &random), 0, 0, 1)
                setNeedsDisplay()
                _ = (
                    painted.frame, text.tintColor, interfaceState, calculatedSize, asyncTraitCollection(),
                    subnodes.count
                )
                _ = displayNodeRecursiveDescription()
            }
        }
    }

    func testEightThreadsMakeAndChangeNodesWhileTheMainThreadShowsThem() throws {
        try onMain { try assertEveryNodeIsFreed { try storm() } }
    }

    @MainActor private func storm() throws {
        let root = ASDisplayNode()
        let (host, window) = makeWindow(root, width: 400, height: 400)
        let (left, right) = (ASDisplayNode(), ASDisplayNode())
        for (index, half) in [left, right].enumerated() {
            half.frame = CGRect(x: index * 200, y: 0, width: 200, height: 400)
            root.addSubnode(half)
        }
        let treesPerThread = max(1, nodeCount / StormTests.nodesPerTree / StormTests.threads)
        let ready = Locked<[Tree]>([])
        let running = Locked(StormTests.threads)
        for thread in 0..<StormTests.threads {
            Thread.detachNewThread {
                StormTests.make(treesPerThread, seed: UInt64(thread), into: ready)
                running.withLock { $0 -= 1 }
            }
        }
        var random = SeededRandom(seed: 99)
        var shown: [Tree] = []
        var count = 0
        while running.current > 0 || !ready.withLock({ $0.isEmpty }) {
            let new = ready.withLock { trees in
                defer { trees.removeAll() }
                return trees
            }
            for tree in new {
                count += 1
                tree.frame = CGRect(
                    x: Int.random(in: 0..<120, using: &random), y: Int.random(in: 0..<380, using: &random), width: 80,
                    height: 20)
                (Bool.random(using: &random) ? left : right).addSubnode(tree)
                shown.append(tree)
                if shown.count > 60 {
                    shown.remove(at: Int.random(in: 0..<shown.count, using: &random)).removeFromSupernode()
                }
            }
            if let tree = shown.randomElement(using: &random) {
                tree.stir(&random)
                (tree.supernode === left ? right : left).addSubnode(tree)
            }
            if count % 50 == 0 {
                window.overrideUserInterfaceStyle = window.overrideUserInterfaceStyle == .dark ? .light : .dark
            }
            FrameLoop.shared.runFrame()
            if new.isEmpty { WorkQueue.shared.waitForProgress() }
        }
        XCTAssertEqual(count, treesPerThread * StormTests.threads)
        try host.settle()
        // After settling, every layer agrees with its node.
        for tree in shown {
            XCTAssertEqual(tree.layer.alpha, tree.alpha)
            XCTAssertTrue(tree.isVisible && tree.painted.isVisible && tree.isDisplayed)
            XCTAssertEqual(tree.loaded?.pendingDisplays, 0)
            XCTAssertEqual(tree.subnodes.count, 3)
            if tree.painted.isNodeLoaded {
                XCTAssertEqual(tree.painted.layer.affineTransform, tree.painted.transform.affine)
            }
        }
        XCTAssertEqual(left.loaded?.pendingDisplays, 0)
        for tree in shown { tree.removeFromSupernode() }
        window.rootViewController = nil
        try host.settle()
    }

    /// Runs on its own thread, and continues to change trees after handing them over.
    private static func make(_ count: Int, seed: UInt64, into ready: Locked<[Tree]>) {
        var random = SeededRandom(seed: seed)
        var recent: [Tree] = []
        for index in 0..<count {
            let tree = Tree(Int(seed) * 100_000 + index)
            for _ in 0..<4 { tree.stir(&random) }
            tree.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
            _ = tree.layoutThatFits(ASSizeRangeMake(CGSize(width: 80, height: 20)))
            if index % 2 == 0 { tree.prepareLayoutOffMain() }
            ready.withLock { $0.append(tree) }
            recent.append(tree)
            if recent.count > 8 { recent.removeFirst() }
            for _ in 0..<4 { recent.randomElement(using: &random)?.stir(&random) }
        }
    }
}
