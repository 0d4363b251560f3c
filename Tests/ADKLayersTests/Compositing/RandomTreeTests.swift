import Foundation
import TestSupport
import XCTest

@testable import ADKLayers

/// Frames made of moved and painted parts of random trees equal completely painted ones, bit for bit.
final class RandomTreeTests: XCTestCase, @unchecked Sendable {
    func testRandomTreesLookTheSameMovedAndPaintedInParts() throws { try compareParts(blurs: false) }

    func testRandomTreesWithBlursLookTheSameMovedAndPaintedInParts() throws { try compareParts(blurs: true) }

    /// `ADK_COMPOSITING_SEEDS=2000` is the long run.
    private func compareParts(blurs: Bool) throws {
        let seeds = ProcessInfo.processInfo.environment["ADK_COMPOSITING_SEEDS"].flatMap { UInt64($0) } ?? 60
        try onMain {
            for seed in 0..<seeds {
                let (host, window) = makeLayerWindow(160, 160, scale: [1, 2, 1.5][Int(seed % 3)])
                var tree = RandomTree(seed: seed, in: window, blurs: blurs)
                try host.settle()
                for round in 0..<40 {
                    var changes: [String] = []
                    for _ in 0...round % 4 { changes.append(tree.change()) }
                    let differences = try checking { try host.settle() }
                    if let first = differences.first {
                        XCTFail(
                            "seed \(seed), round \(round), after \(changes): \(differences), where there are\n"
                                + tree.text(atX: first.x, y: first.y))
                        break
                    }
                }
            }
        }
    }
}
