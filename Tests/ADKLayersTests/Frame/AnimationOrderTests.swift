import Foundation
import TestSupport
import XCTest

@testable import ADKLayers

/// Animations advance in the order of their starts, in every run.
final class AnimationOrderTests: XCTestCase, @unchecked Sendable {
    @MainActor private final class Probe: FrameAnimation {
        let name: Int
        let body: @MainActor (Int) -> Bool
        init(_ name: Int, _ body: @escaping @MainActor (Int) -> Bool) { (self.name, self.body) = (name, body) }
        func advance(to time: TimeInterval) -> Bool { body(name) }
    }

    func testAnimationsAdvanceInTheOrderInWhichTheyWereStarted() {
        onMain {
            let (host, _) = makeLayerWindow(100, 100, background: nil)
            var order: [Int] = []
            let probes = (0..<40).map { name in
                Probe(name) {
                    order.append($0)
                    return $0 % 3 != 0
                }
            }
            for probe in probes { FrameLoop.shared.start(probe) }
            FrameLoop.shared.start(probes[7])
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, Array(0..<40))
            order = []
            FrameLoop.shared.start(probes[0])
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, (0..<40).filter { $0 % 3 != 0 } + [0])
            FrameLoop.shared.detach()
            withExtendedLifetime(host) {}
        }
    }

    func testAnAnimationThatIsStoppedInAFrameDoesNotAdvanceInItAndOneThatIsStartedWaits() {
        onMain {
            let (host, _) = makeLayerWindow(100, 100, background: nil)
            var order: [Int] = []
            let late = Probe(9) {
                order.append($0)
                return false
            }
            let victim = Probe(2) {
                order.append($0)
                return true
            }
            let first = Probe(1) {
                order.append($0)
                FrameLoop.shared.stop(victim)
                FrameLoop.shared.start(late)
                return false
            }
            FrameLoop.shared.start(first)
            FrameLoop.shared.start(victim)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, [1])
            FrameLoop.shared.runFrame()
            XCTAssertEqual(order, [1, 9])
            XCTAssertFalse(FrameLoop.shared.isAnimating)
            withExtendedLifetime(host) {}
        }
    }
}
