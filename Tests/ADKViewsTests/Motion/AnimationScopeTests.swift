import ADKFoundation
import ADKMotion
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Blocks and transactions that begin and end in any order.
final class AnimationScopeTests: XCTestCase, @unchecked Sendable {
    @MainActor private func makeView() throws -> (HeadlessHost, UIView) {
        let (host, window) = makeHeadlessWindow(300, 100)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .red
        window.addSubview(view)
        try host.settle()
        return (host, view)
    }

    @MainActor private func assertNothingIsOpen(_ message: String = "") {
        XCTAssertNil(AnimationContext.current, message)
        XCTAssertNil(AnimationContext.enclosing, message)
        XCTAssertTrue(AnimationContext.isEnabled, message)
        XCTAssertFalse(AnimationContext.disablesActions, message)
        XCTAssertTrue(AnimationContext.transactions.isEmpty, message)
    }

    func testATransactionThatABlockOpensEndsWithTheFrameAndLeavesNothingBehind() throws {
        try onMain {
            let (host, view) = try makeView()
            UIView.animate(withDuration: 1) {
                CATransaction.setDisableActions(true)
                view.alpha = 0
            }
            XCTAssertEqual(view.layer.paint.opacity, 0, "actions are disabled")
            try host.settle()
            assertNothingIsOpen()
            view.frame.origin.x = 50
            XCTAssertEqual(view.layer.paint.position.x, 60)
            UIView.performWithoutAnimation { CATransaction.setCompletionBlock {} }
            try host.settle()
            assertNothingIsOpen()
        }
    }

    func testASwitchOfAnimationsInATransactionStays() throws {
        try onMain {
            let (host, view) = try makeView()
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            UIView.setAnimationsEnabled(false)
            CATransaction.setDisableActions(false)
            CATransaction.commit()
            XCTAssertFalse(UIView.areAnimationsEnabled)
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            XCTAssertEqual(view.layer.paint.opacity, 0)
            UIView.setAnimationsEnabled(true)
            try host.settle()
            assertNothingIsOpen()
        }
    }

    func testABlockKeepsItsDurationAndTheTransactionGetsItsOwnAfterIt() throws {
        try onMain {
            let (host, view) = try makeView()
            CATransaction.begin()
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
                CATransaction.setAnimationDuration(2)
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                view.alpha = 0
            }
            view.layer.cornerRadius = 10
            CATransaction.commit()
            try host.run(for: 0.2)
            XCTAssertEqual(view.layer.paint.opacity, 0.5, accuracy: 1e-5)
            XCTAssertEqual(view.layer.paint.cornerRadius, 1, accuracy: 1e-5)
            try host.settle()
            assertNothingIsOpen()
        }
    }

    func testAnImplicitTransactionUnderAnOpenOneEndsLater() throws {
        try onMain {
            let (host, view) = try makeView()
            CATransaction.setAnimationDuration(1)
            CATransaction.begin()
            try host.run(for: 0.1)
            CATransaction.commit()
            try host.settle()
            assertNothingIsOpen()
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            UIView.animate(withDuration: 1) { CATransaction.commit() }
            assertNothingIsOpen()
            view.alpha = 0.5
            XCTAssertEqual(view.layer.paint.opacity, 0.5)
            try host.settle()
        }
    }

    func testRandomScopesLeaveNothingOpenAndCompleteOnce() throws {
        try onMain {
            for seed in 0..<40 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let (host, view) = try makeView()
                var (begun, completed, open) = (0, 0, 0)
                @MainActor func act(_ depth: Int) {
                    switch Int.random(in: 0..<10, using: &random) {
                    case 0, 1:
                        open += 1
                        CATransaction.begin()
                    case 2, 3:
                        guard open > 0 else { break }
                        open -= 1
                        CATransaction.commit()
                    case 4: CATransaction.setAnimationDuration(Double(Int.random(in: 0...3, using: &random)) / 10)
                    case 5: CATransaction.setDisableActions(Bool.random(using: &random))
                    case 6: view.center.x = CGFloat(Int.random(in: 0..<200, using: &random))
                    case 7 where depth < 4: UIView.performWithoutAnimation { for _ in 0..<3 { act(depth + 1) } }
                    case 8,
                        9 where depth < 4:
                        begun += 1
                        UIView.animate(withDuration: 0.1, animations: { for _ in 0..<4 { act(depth + 1) } }) { _ in
                            completed += 1
                        }
                    default: break
                    }
                }
                for _ in 0..<60 {
                    act(0)
                    if Bool.random(using: &random) { try host.run(for: 1.0 / 60) }
                }
                for _ in 0..<open { CATransaction.commit() }
                try host.settle()
                XCTAssertEqual(completed, begun, "seed \(seed)")
                assertNothingIsOpen("seed \(seed)")
                XCTAssertNil(view.layer.motion, "seed \(seed)")
                view.center.x = 333
                XCTAssertEqual(view.layer.paint.position.x, 333, "seed \(seed)")
            }
        }
    }
}
