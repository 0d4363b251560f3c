import AsyncDisplayKit
import HeadlessTesting
import TestSupport
import XCTest

/// Animated scrolls of lists with reduced motion arrive where scrolls without animation do, in the next frame.
final class ReducedListScrollTests: XCTestCase, @unchecked Sendable {
    /// Rows whose heights are not known before they are measured.
    private final class Rows: NSObject, ASTableDataSource {
        let heights: [CGFloat]

        init(_ seed: UInt64) {
            var random = SeededRandom(seed: seed)
            heights = (0..<600).map { _ in CGFloat(Int.random(in: 20...180, using: &random)) }
        }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { heights.count }
        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            let height = heights[indexPath.row]
            return {
                let cell = ASCellNode()
                cell.style.preferredSize = CGSize(width: 300, height: height)
                return cell
            }
        }
    }

    /// The places of the rows in the view after scrolls to `targets`, and whether each was visible after one frame.
    @MainActor private func places(
        _ targets: [(Int, UITableView.ScrollPosition)], _ seed: UInt64, animated: Bool, _ amount: ADKAnimations
    ) throws -> (places: [CGFloat], atOnce: [Bool]) {
        defer { UIApplication.shared.animations = .system }
        UIApplication.shared.animations = amount
        let host = HeadlessHost.attached()
        let (table, rows) = (ASTableNode(), Rows(seed))
        table.dataSource = rows
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        window.rootViewController = ASDKViewController(node: table)
        window.makeKeyAndVisible()
        defer { window.close() }
        try host.settle()
        var (result, atOnce): ([CGFloat], [Bool]) = ([], [])
        for (row, position) in targets {
            table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: animated)
            FrameLoop.shared.runFrame()
            let shown = table.rectForRow(at: IndexPath(row: row, section: 0))
            atOnce.append(table.view.bounds.intersects(shown))
            try host.settle()
            // The offset itself depends on the rows above that were measured.
            result.append(table.rectForRow(at: IndexPath(row: row, section: 0)).minY - table.view.contentOffset.y)
        }
        return (result, atOnce)
    }

    func testAnimatedScrollsArriveAtTheSamePlacesAtOnce() throws {
        let seed = UInt64.random(in: 0..<1_000_000)
        try onMain {
            var random = SeededRandom(seed: seed)
            let targets = (0..<12).map { _ in
                (
                    Int.random(in: 0..<600, using: &random),
                    [UITableView.ScrollPosition.top, .middle, .bottom].randomElement(using: &random) ?? .top
                )
            }
            let plain = try places(targets, seed, animated: false, .full)
            for amount in [ADKAnimations.reduced, .none] {
                let reduced = try places(targets, seed, animated: true, amount)
                XCTAssertEqual(reduced.places, plain.places, "seed \(seed)")
                XCTAssertEqual(reduced.atOnce, targets.map { _ in true }, "seed \(seed)")
            }
            let moved = try places([(500, .top)], seed, animated: true, .full)
            XCTAssertEqual(moved.atOnce, [false], "with full motion the scroll is shown")
        }
    }
}
