import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKNodes
@testable import ADKViews

/// The frames of layout transitions between their ends. Each frame is composited from nothing and compared.
final class TransitionMotionTests: NodeTestCase, @unchecked Sendable {
    private static let frame = 1.0 / 60

    @MainActor private func show(_ shown: [Int]) throws -> (TransitionBoard, HeadlessHost, UIWindow) {
        let board = TransitionBoard(tiles: 6, TransitionBoard.Content(shown: shown))
        let (host, window) = makeWindow(board, width: TransitionBoard.size.width, height: TransitionBoard.size.height)
        try host.settle()
        return (board, host, window)
    }

    /// The layer's frame and alpha on screen.
    @MainActor private func shown(_ node: ASDisplayNode) -> (frame: CGRect, alpha: CGFloat) {
        let values = node.layer.paint.values
        let size = values.bounds.size
        let origin = CGPoint(x: values.position.x - size.width / 2, y: values.position.y - size.height / 2)
        return (CGRect(origin: origin, size: size), values.opacity)
    }

    private func mix(_ from: CGRect, _ to: CGRect, _ part: Double) -> CGRect {
        CGRect(
            x: from.minX + (to.minX - from.minX) * part, y: from.minY + (to.minY - from.minY) * part,
            width: from.width + (to.width - from.width) * part, height: from.height + (to.height - from.height) * part)
    }

    private func assertEqual(_ a: CGRect, _ b: CGRect, _ message: String, line: UInt = #line) {
        for (x, y) in [(a.minX, b.minX), (a.minY, b.minY), (a.width, b.width), (a.height, b.height)] {
            XCTAssertEqual(x, y, accuracy: 1e-9, message, line: line)
        }
    }

    /// Nothing but the model is left, and the window shows what a new window of the same content shows.
    @MainActor private func assertNothingIsLeft(
        _ board: TransitionBoard, _ window: UIWindow, _ message: String, line: UInt = #line
    ) throws {
        board.assertAtRest(message, line: line)
        for tile in board.tiles where tile.isNodeLoaded {
            XCTAssertNil(tile.layer.motion, message, line: line)
            XCTAssertEqual(tile.layer.superlayer === board.layer, tile.supernode === board, message, line: line)
        }
        XCTAssertNil(board.layer.motion, message, line: line)
        let image = window.capture(reusesRasters: false)
        for tile in board.content.current.shown.reversed().prefix(1) {
            // The topmost tile is whole, in its own colour.
            let frame = TransitionBoard.frame(tile, board.content.current.seed)
            let colour = image.pixel(x: Int(frame.midX), y: Int(frame.midY))
            XCTAssertEqual(colour, board.colour(tile), message, line: line)
        }
    }

    func testTheDefaultAnimationAtFiveInstants() throws {
        try onMain {
            // 1 moves, 3 changes its size, 0 goes, 4 comes.
            let (board, host, _) = try show([0, 1, 3])
            board.change(to: [1, 3, 4], seed: 1)
            let start = FrameLoop.shared.now
            let ease = CAMediaTimingFunction(name: .easeInEaseOut).curve
            var instants = 0
            while instants < 5 {
                try host.run(for: 2 * Self.frame)
                instants += 1
                let part = ease.value(at: min(1, (FrameLoop.shared.frameTime - start) / 0.2))
                let message = "instant \(instants), part \(part)"
                let (from, to) = (TransitionBoard.frame(1, 0), TransitionBoard.frame(1, 1))
                assertEqual(shown(board.tiles[1]).frame, mix(from, to, part), message)
                XCTAssertEqual(shown(board.tiles[1]).alpha, 1, message)
                XCTAssertEqual(shown(board.tiles[0]).alpha, 1 - part, accuracy: 1e-9, message)
                XCTAssertEqual(shown(board.tiles[0]).frame, TransitionBoard.frame(0, 0), message)
                for tile in [3, 4] {
                    XCTAssertEqual(shown(board.tiles[tile]).alpha, part, accuracy: 1e-9, message)
                    XCTAssertEqual(shown(board.tiles[tile]).frame, TransitionBoard.frame(tile, 1), message)
                    XCTAssertEqual(board.tiles[tile].alpha, 1, message)
                }
                // The nodes have their final values all the time.
                XCTAssertEqual(board.tiles[1].frame, to, message)
            }
            try host.settle()
            board.assertAtRest()
        }
    }

    func testDurationDelayAndCurveAreThoseOfTheNode() throws {
        try onMain {
            let (board, host, _) = try show([1])
            board.defaultLayoutTransitionDuration = 0.5
            board.defaultLayoutTransitionDelay = 0.25
            board.defaultLayoutTransitionOptions = .curveLinear
            board.change(to: [1], seed: 2)
            let start = FrameLoop.shared.now
            let (from, to) = (TransitionBoard.frame(1, 0), TransitionBoard.frame(1, 2))
            for _ in 0..<12 {
                try host.run(for: 4 * Self.frame)
                let part = min(1, max(0, (FrameLoop.shared.frameTime - start - 0.25) / 0.5))
                assertEqual(shown(board.tiles[1]).frame, mix(from, to, part), "\(part)")
            }
            board.assertAtRest()
        }
    }

    func testAnInterruptionAtAnyFrameGoesOnFromThereAndLeavesNothing() throws {
        try onMain {
            let first = TransitionBoard.Content(shown: [1, 3, 4], seed: 1)
            let seconds = [
                TransitionBoard.Content(shown: [0, 1, 3], seed: 0), TransitionBoard.Content(shown: [5, 0, 1], seed: 2),
                TransitionBoard.Content(shown: [], seed: 1),
            ]
            for second in seconds {
                for frames in 0...14 {
                    let message = "after \(frames) frames to \(second)"
                    let (board, host, window) = try show([0, 1, 3])
                    board.change(to: first.shown, seed: first.seed)
                    try host.run(for: Double(frames) * Self.frame)
                    let before = board.subnodes.map { (node: $0, shown: shown($0)) }
                    board.change(to: second.shown, seed: second.seed)
                    for (node, old) in before {
                        let tile = board.number(of: node)
                        // Tiles that change their size have their new frame at once.
                        if tile == 3 || tile == 0 { continue }
                        assertEqual(shown(node).frame, old.frame, "tile \(tile) \(message)")
                        XCTAssertEqual(shown(node).alpha, old.alpha, accuracy: 1e-9, "tile \(tile) \(message)")
                    }
                    try host.settle()
                    // The animation takes twelve frames. Rounding decides about the one after.
                    if !(12...13).contains(frames) { XCTAssertEqual(board.completions, frames > 13 ? 2 : 1, message) }
                    try assertNothingIsLeft(board, window, message)
                }
            }
        }
    }

    func testEveryEndAtAnyFrameLeavesNothing() throws {
        try onMain {
            typealias Step = @MainActor (TransitionBoard, UIWindow) -> Void
            let causes: [(String, Step)] = [
                ("cancel", { board, _ in board.cancelLayoutTransition() }),
                (
                    "content",
                    { board, _ in
                        board.content.withLock { $0.seed = 4 }
                        board.setNeedsLayout()
                    }
                ),
                (
                    "the window",
                    { board, window in
                        let controller = window.rootViewController
                        window.rootViewController = nil
                        board.assertAtRest("outside of the window")
                        window.rootViewController = controller
                    }
                ),
            ]
            for (name, cause) in causes {
                for frames in 0...13 {
                    let (board, host, window) = try show([0, 1, 3])
                    board.change(to: [1, 3, 4], seed: 1)
                    try host.run(for: Double(frames) * Self.frame)
                    cause(board, window)
                    try host.settle()
                    XCTAssertEqual(board.completions, 1, "\(name) \(frames)")
                    try assertNothingIsLeft(board, window, "\(name) \(frames)")
                }
            }
        }
    }

    func testRandomTransitionsEndAtTheContent() throws {
        try onMain {
            let seed = UInt64.random(in: 0..<1_000)
            var random = SeededRandom(seed: seed)
            let (board, host, window) = try show([0, 1])
            let controller = window.rootViewController
            for step in 0..<250 {
                let message = "seed \(seed), step \(step)"
                switch Int.random(in: 0..<12, using: &random) {
                case 0: board.cancelLayoutTransition()
                case 1:
                    board.content.withLock { $0.seed = Int.random(in: 0..<5, using: &random) }
                    board.setNeedsLayout()
                case 2:
                    window.rootViewController = nil
                    window.rootViewController = controller
                case 3: board.view.setNeedsLayout()
                default:
                    let shown = (0..<6).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
                    board.change(
                        to: shown, seed: Int.random(in: 0..<5, using: &random),
                        animated: Int.random(in: 0..<4, using: &random) > 0, async: Bool.random(using: &random))
                }
                try host.run(for: Double(Int.random(in: 0..<8, using: &random)) * Self.frame)
                if step % 10 == 9 {
                    try host.settle()
                    try assertNothingIsLeft(board, window, message)
                }
            }
        }
    }

    func testPropertiesOfNodesThatAreSetInABlockAreAnimated() throws {
        try onMain {
            let (board, host, _) = try show([1])
            let node = board.tiles[1]
            let (old, new) = (node.frame, CGRect(x: 20, y: 30, width: 40, height: 30))
            UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
                node.frame = new
                node.alpha = 0.5
                node.cornerRadius = 8
                node.backgroundColor = .red
                node.transform = CATransform3DMakeScale(2, 2, 1)
            }
            XCTAssertEqual(node.alpha, 0.5)
            try host.run(for: 6 * Self.frame)
            let values = node.layer.paint.values
            assertEqual(shown(node).frame, mix(old, new, 0.5), "half")
            XCTAssertEqual(values.opacity, 0.75, accuracy: 1e-9)
            XCTAssertEqual(values.cornerRadius, 4, accuracy: 1e-9)
            XCTAssertEqual(values.affineTransform.a, 1.5, accuracy: 1e-9)
            // Halfway, nothing of the node has a value in between.
            XCTAssertEqual(node.position, CGPoint(x: new.midX, y: new.midY))
            XCTAssertEqual(node.bounds.size, new.size)
            try host.settle()
            XCTAssertEqual(shown(node).frame, new)
        }
    }

    func testSupernodesAreLaidOutInTheAnimationOfANodeThatGrows() throws {
        try onMain {
            let (root, field, below, extra) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
            let isOpen = Locked(false)
            for node in [root, field] { node.automaticallyManagesSubnodes = true }
            below.style.height = ASDimensionMake(10)
            extra.style.height = ASDimensionMake(30)
            field.layoutSpecBlock = { _, _ in
                let inner = ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                    children: isOpen.current ? [extra] : [])
                return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0), child: inner)
            }
            root.layoutSpecBlock = { _, _ in
                ASStackLayoutSpec(
                    direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                    children: [field, below])
            }
            let (host, _) = makeWindow(root)
            try host.settle()
            XCTAssertEqual(below.frame.minY, 20)
            isOpen.withLock { $0 = true }
            field.defaultLayoutTransitionOptions = .curveLinear
            field.transitionLayout(withAnimation: true, shouldMeasureAsync: false)
            XCTAssertEqual(field.frame.height, 50)
            XCTAssertEqual(below.frame.minY, 50)
            try host.run(for: 6 * Self.frame)
            XCTAssertEqual(shown(field).frame.height, 35, accuracy: 1e-9)
            XCTAssertEqual(shown(field).frame.minY, 0, accuracy: 1e-9)
            XCTAssertEqual(shown(below).frame.minY, 35, accuracy: 1e-9)
            try host.settle()
            XCTAssertEqual(shown(below).frame.minY, 50)
        }
    }
}
