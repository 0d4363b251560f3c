import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKViews
import TestSupport
import XCTest

@testable import ADKNodes

/// Layout transitions without regard to the frames between their ends.
final class LayoutTransitionTests: NodeTestCase, @unchecked Sendable {
    /// A board in a window of its size, at rest.
    @MainActor private func show(_ tiles: Int = 5, _ shown: [Int] = [0, 1, 2]) throws
        -> (TransitionBoard, HeadlessHost, UIWindow)
    {
        let board = TransitionBoard(tiles: tiles, TransitionBoard.Content(shown: shown))
        let (host, window) = makeWindow(board, width: TransitionBoard.size.width, height: TransitionBoard.size.height)
        try host.settle()
        board.assertAtRest()
        return (board, host, window)
    }

    // MARK: - Sets and frames

    func testTheSetsAndFramesAgreeWithANaiveDifference() throws {
        try onMain {
            let seed = UInt64.random(in: 0..<1_000)
            var random = SeededRandom(seed: seed)
            let (board, host, _) = try show(6, [])
            var old = TransitionBoard.Content(shown: [])
            for step in 0..<150 {
                let shown = (0..<6).filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
                let new = TransitionBoard.Content(shown: shown, seed: Int.random(in: 0..<5, using: &random))
                let message = "seed \(seed), step \(step), \(old) to \(new)"
                board.observer = { context in
                    for tile in 0..<6 {
                        let node = board.tiles[tile]
                        XCTAssertEqual(
                            context.initialFrame(for: node),
                            old.shown.contains(tile) ? TransitionBoard.frame(tile, old.seed) : .null, message)
                        XCTAssertEqual(
                            context.finalFrame(for: node),
                            new.shown.contains(tile) ? TransitionBoard.frame(tile, new.seed) : .null, message)
                    }
                    XCTAssertEqual(
                        context.constrainedSize(forKey: ASTransitionContextToLayoutKey).max, board.bounds.size)
                    XCTAssertEqual(Set(board.shownSubnodes), Set(old.shown + new.shown), message)
                    XCTAssertEqual(board.shownSubnodes.filter(new.shown.contains), new.shown, message)
                }
                board.change(
                    to: shown, seed: new.seed, animated: Bool.random(using: &random), async: Bool.random(using: &random)
                )
                try host.settle()
                let record = try XCTUnwrap(board.records.last)
                XCTAssertEqual(board.records.count, step + 1, message)
                XCTAssertEqual(board.completions, step + 1, message)
                XCTAssertEqual(record.from, old.shown, message)
                XCTAssertEqual(record.to, new.shown, message)
                XCTAssertEqual(record.inserted, new.shown.filter { !old.shown.contains($0) }, message)
                XCTAssertEqual(record.removed, old.shown.filter { !new.shown.contains($0) }, message)
                board.assertAtRest(message)
                old = new
            }
        }
    }

    func testRemovedNodesStayInTheirOrderUntilTheTransitionIsComplete() throws {
        try onMain {
            let (board, host, _) = try show()
            var held: (any ASContextTransitioning)?
            board.animation = { held = $0 }
            board.change(to: [3, 2])
            XCTAssertEqual(board.shownSubnodes, [0, 1, 3, 2])
            // A layout pass neither removes nor places nodes.
            board.view.setNeedsLayout()
            try host.settle()
            XCTAssertEqual(board.shownSubnodes, [0, 1, 3, 2])
            XCTAssertEqual(board.tiles[2].frame, TransitionBoard.frame(2, 0))
            XCTAssertEqual(board.tiles[3].frame, .zero)
            XCTAssertEqual(board.completions, 0)
            let context = try XCTUnwrap(held)
            context.completeTransition(true)
            board.assertAtRest()
            context.completeTransition(true)
            XCTAssertEqual(board.completions, 1)
        }
    }

    func testNodesThatWereAddedByHandStay() throws {
        try onMain {
            let (board, host, _) = try show()
            let own = ASDisplayNode()
            board.insertSubnode(own, aboveSubnode: board.tiles[1])
            board.change(to: [2, 1, 4])
            try host.settle()
            XCTAssertEqual(board.shownSubnodes, [2, 1, -1, 4])
            board.change(to: [])
            try host.settle()
            XCTAssertEqual(board.shownSubnodes, [-1])
        }
    }

    func testFalseCompletesAtTheGoalToo() throws {
        try onMain {
            let (board, _, _) = try show()
            board.animation = { $0.completeTransition(false) }
            board.change(to: [1, 3], seed: 3)
            board.assertAtRest()
            XCTAssertEqual(board.completions, 1)
        }
    }

    // MARK: - Measuring

    func testTheOldLayoutStaysWhileTheNewOneIsMeasuredOnAWorker() throws {
        try onMain {
            let (board, host, _) = try show()
            var events: [String] = []
            board.observer = { _ in events.append("animate \(board.shownSubnodes)") }
            board.change(to: [3], async: true) { events.append("measured \(board.shownSubnodes)") }
            board.view.setNeedsLayout()
            board.layoutIfNeeded()
            XCTAssertEqual(board.shownSubnodes, [0, 1, 2])
            XCTAssertEqual(board.tiles[0].frame, TransitionBoard.frame(0, 0))
            XCTAssertEqual(events, [])
            try host.settle()
            XCTAssertEqual(events, ["measured [0, 1, 2]", "animate [3, 0, 1, 2]"])
            board.assertAtRest()
        }
    }

    func testAChangeWhileMeasuringIsPartOfTheTransition() throws {
        try onMain {
            let (board, host, _) = try show()
            board.change(to: [3], async: true)
            board.content.withLock { $0 = TransitionBoard.Content(shown: [4], seed: 2) }
            board.setNeedsLayout()
            try host.settle()
            XCTAssertEqual(board.records.map(\.to), [[4]])
            board.assertAtRest()
        }
    }

    func testACancelledMeasurementIsAppliedByTheNextLayoutPass() throws {
        try onMain {
            let (board, host, _) = try show()
            var isMeasured = false
            board.change(to: [3], seed: 1, async: true) { isMeasured = true }
            board.cancelLayoutTransition()
            XCTAssertNil(board.layoutTransition)
            XCTAssertEqual(board.shownSubnodes, [0, 1, 2])
            try host.settle()
            board.assertAtRest()
            XCTAssertEqual(board.records.count, 0)
            XCTAssertFalse(isMeasured)
        }
    }

    func testAnotherSizeWhileMeasuringEndsTheTransition() throws {
        try onMain {
            let (board, host, window) = try show()
            board.change(to: [3], async: true)
            window.resizeHeadless(to: CGSize(width: 120, height: 80))
            board.layoutIfNeeded()
            window.layoutIfNeeded()
            XCTAssertEqual(board.shownSubnodes, [3])
            try host.settle()
            XCTAssertEqual(board.records.count, 0)
            XCTAssertNil(board.layoutTransition)
        }
    }

    // MARK: - Ends

    func testAnythingThatChangesTheGoalEndsTheAnimation() throws {
        try onMain {
            typealias Step = @MainActor (TransitionBoard, UIWindow) -> Void
            let causes: [(String, Step)] = [
                ("cancel", { board, _ in board.cancelLayoutTransition() }),
                ("close", { _, window in window.rootViewController = nil }),
                ("remove", { board, _ in board.view.removeFromSuperview() }),
                (
                    "content",
                    { board, _ in
                        board.content.withLock { $0.seed = 4 }
                        board.setNeedsLayout()
                        board.layoutIfNeeded()
                    }
                ),
            ]
            for (name, cause) in causes {
                let (board, host, window) = try show()
                board.animation = { _ in }
                board.change(to: [4, 2], seed: 3)
                XCTAssertEqual(board.shownSubnodes, [0, 1, 4, 2])
                XCTAssertNotNil(board.layoutTransition, name)
                cause(board, window)
                XCTAssertNil(board.layoutTransition, name)
                XCTAssertEqual(board.completions, 1, name)
                board.assertAtRest(name)
                try host.settle()
                board.assertAtRest(name)
            }
        }
    }

    func testAContainerThatLaysTheNodeOutForAnotherSizeEndsTheTransition() throws {
        final class Container: NodeSizeDelegate {
            func nodeSizeWasInvalidated(_ node: ASDisplayNode) {}
            @MainActor func nodeSize(_ node: ASDisplayNode, didChangeTo size: CGSize) {
                node.frame.size = CGSize(width: size.width + 20, height: size.height)
                node.layoutIfNeeded()
                node.view.layoutIfNeeded()
            }
        }
        try onMain {
            let (board, host, _) = try show()
            let container = Container()
            board.sizeDelegate = container
            board.animation = { _ in XCTFail("the transition is over") }
            board.content.withLock { $0.shown = [4, 2] }
            let range = ASSizeRangeMake(CGSize(width: 120, height: 90))
            board.transitionLayout(with: range, animated: true, shouldMeasureAsync: false)
            XCTAssertNil(board.layoutTransition)
            XCTAssertEqual(board.shownSubnodes, [4, 2])
            XCTAssertEqual(board.completions, 1)
            board.sizeDelegate = nil
            try host.settle()
        }
    }

    func testATransitionOutsideAWindowIsMadeAtOnce() throws {
        try onMain {
            let (board, _, window) = try show()
            window.rootViewController = nil
            board.change(to: [4, 2], seed: 3)
            XCTAssertEqual(board.records.last?.isAnimated, false)
            board.assertAtRest()
            board.animation = { _ in }
            board.change(to: [1], seed: 2)
            board.assertAtRest()
        }
    }

    func testANodeWithoutASizeIsLaidOutAsUsual() {
        onMain {
            let board = TransitionBoard(tiles: 3, TransitionBoard.Content(shown: [0]))
            var isMeasured = false
            board.change(to: [1]) { isMeasured = true }
            XCTAssertTrue(isMeasured)
            XCTAssertEqual(board.records.count, 0)
            board.frame.size = TransitionBoard.size
            board.layoutIfNeeded()
            XCTAssertEqual(board.shownSubnodes, [1])
        }
    }

    // MARK: - Interruption

    func testTheNextTransitionTakesOverTheNodesThatLeave() throws {
        try onMain {
            let (board, host, _) = try show()
            let view = board.tiles[0].view
            var first: (any ASContextTransitioning)?
            board.animation = { first = $0 }
            board.change(to: [2])
            board.animation = nil
            board.change(to: [0, 3])
            XCTAssertEqual(board.records.last?.from, [2])
            XCTAssertEqual(board.records.last?.inserted, [0, 3])
            XCTAssertEqual(board.records.last?.removed, [1, 2])
            XCTAssertTrue(board.tiles[0].view === view)
            XCTAssertTrue(board.tiles[0].isInHierarchy)
            // The first one has no further effect.
            first?.completeTransition(true)
            XCTAssertEqual(Set(board.shownSubnodes), [0, 1, 2, 3])
            try host.settle()
            board.assertAtRest()
            XCTAssertEqual(board.completions, 1)
        }
    }

    func testTheEarlierAnimationGoesOnWhileTheNextOneIsMeasured() throws {
        try onMain {
            let (board, host, _) = try show()
            var first: (any ASContextTransitioning)?
            board.animation = { first = $0 }
            board.change(to: [2])
            board.animation = nil
            board.change(to: [1], async: true)
            XCTAssertEqual(board.shownSubnodes, [0, 1, 2])
            first?.completeTransition(true)
            XCTAssertEqual(board.completions, 1)
            XCTAssertEqual(board.shownSubnodes, [2])
            try host.settle()
            board.assertAtRest()
            XCTAssertEqual(board.records.last?.inserted, [1])
        }
    }

    func testACancelledMeasurementLeavesTheEarlierAnimation() throws {
        try onMain {
            let (board, host, _) = try show()
            board.animation = { _ in }
            board.change(to: [2])
            board.change(to: [1], async: true)
            let transition = try XCTUnwrap(board.layoutTransition)
            transition.cancel()
            XCTAssertEqual(board.layoutTransition?.phase, .animating)
            board.cancelLayoutTransition()
            XCTAssertEqual(board.completions, 1)
            XCTAssertNil(board.layoutTransition)
            try host.settle()
        }
    }

    func testATransitionInTheCompletionOfTheMeasurementReplacesIt() throws {
        try onMain {
            let (board, host, _) = try show()
            board.change(to: [3]) { board.change(to: [4, 1], seed: 2) }
            XCTAssertEqual(board.records.map(\.to), [[4, 1]])
            XCTAssertEqual(board.records.map(\.inserted), [[4, 1]])
            XCTAssertEqual(board.records.map(\.removed), [[0, 1, 2].filter { $0 != 1 }])
            try host.settle()
            board.assertAtRest()
        }
    }

    func testATransitionInsideTheAnimationHookReplacesIt() throws {
        try onMain {
            let (board, host, _) = try show()
            board.observer = { _ in
                board.observer = nil
                board.change(to: [4, 1], seed: 2)
            }
            board.change(to: [3])
            try host.settle()
            board.assertAtRest()
            XCTAssertEqual(board.completions, 1)
        }
    }

    // MARK: - Misuse

    func testATransitionBelowOneThatIsMeasuredIsReported() throws {
        try onMain {
            let (board, host, _) = try show()
            let inner = try XCTUnwrap(board.tiles.first)
            board.change(to: [0, 4], seed: 2, async: true)
            let messages = Misuse.messages {
                inner.transitionLayout(withAnimation: true, shouldMeasureAsync: false)
            }
            XCTAssertEqual(messages.count, 1)
            XCTAssertEqual(board.records.last?.isAnimated, false)
            board.assertAtRest()
            try host.settle()
        }
    }

    func testInvalidValuesAreReportedAndIgnored() throws {
        try onMain {
            let (board, host, _) = try show()
            XCTAssertEqual(board.defaultLayoutTransitionDuration, 0.2)
            XCTAssertEqual(board.defaultLayoutTransitionDelay, 0)
            for value in [-1, .nan, .infinity] as [TimeInterval] {
                XCTAssertEqual(Misuse.messages { board.defaultLayoutTransitionDuration = value }.count, 1)
                XCTAssertEqual(Misuse.messages { board.defaultLayoutTransitionDelay = value }.count, 1)
            }
            XCTAssertEqual(board.defaultLayoutTransitionDuration, 0.2)
            board.defaultLayoutTransitionDuration = 0.5
            board.defaultLayoutTransitionDelay = 0.1
            XCTAssertEqual(board.defaultLayoutTransitionDuration, 0.5)
            XCTAssertEqual(board.defaultLayoutTransitionDelay, 0.1)
            let wrong = ASSizeRange(min: CGSize(width: -5, height: 0), max: CGSize(width: 100, height: CGFloat.nan))
            XCTAssertEqual(
                Misuse.messages {
                    board.transitionLayout(with: wrong, animated: false, shouldMeasureAsync: false)
                }.count, 1)
            board.observer = { context in
                XCTAssertEqual(Misuse.messages { _ = context.layout(forKey: "other") }.count, 1)
            }
            board.change(to: [1])
            try host.settle()
        }
    }

    func testNothingKeepsTheNodesOfATransitionAlive() throws {
        try onMain {
            try assertEveryNodeIsFreed {
                for isHeld in [false, true] {
                    let (board, host, _) = try show()
                    if isHeld { board.animation = { _ in } }
                    board.change(to: [3, 4])
                    if isHeld { board.change(to: [1], async: true) } else { try host.settle() }
                }
            }
        }
    }
}
