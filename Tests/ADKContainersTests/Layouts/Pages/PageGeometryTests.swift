import ADKLayout
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// Pages against a plain list of their frames.
final class PageGeometryTests: XCTestCase, @unchecked Sendable {
    @MainActor
    private func pages(_ count: Int, _ axis: ListAxis = .horizontal, width: CGFloat = 300, height: CGFloat = 200)
        -> PageGeometry
    {
        var geometry = PageGeometry(axis: axis)
        geometry.reset(to: SlotMap([count]), scale: 1)
        geometry.resize(to: ListContainer(size: CGSize(width: width, height: height), scale: 1), keeping: [])
        return geometry
    }

    func testPagesLieSideBySideAndAreAsLargeAsTheViewport() {
        onMain {
            for (axis, second) in [(ListAxis.horizontal, CGPoint(x: 300, y: 0)), (.vertical, CGPoint(x: 0, y: 200))] {
                let geometry = pages(3, axis)
                XCTAssertEqual(geometry.frame(of: 0), CGRect(x: 0, y: 0, width: 300, height: 200))
                XCTAssertEqual(geometry.frame(of: 1), CGRect(origin: second, size: CGSize(width: 300, height: 200)))
                XCTAssertEqual(
                    geometry.contentSize,
                    axis == .horizontal ? CGSize(width: 900, height: 200) : CGSize(width: 300, height: 600))
                let exact = CGSize(width: 300, height: 200)
                let limits = ASSizeRange(min: .zero, max: CGSize(width: 10, height: 10))
                let range = geometry.constraint(for: ListItem(IndexPath(row: 0, section: 0)), limits: limits)
                XCTAssertEqual(range, ASSizeRange(min: exact, max: exact))
            }
        }
    }

    func testAnswersAreThoseOfAPlainList() {
        onMain {
            for seed in 0..<60 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let axis: ListAxis = Bool.random(using: &random) ? .horizontal : .vertical
                let count = Int.random(in: 0...12, using: &random)
                let geometry = pages(
                    count, axis, width: CGFloat(Int.random(in: 80...400, using: &random)) / 2,
                    height: CGFloat(Int.random(in: 80...400, using: &random)) / 2)
                let frames = (0..<count).map { geometry.frame(of: $0) }
                let length = axis.length(geometry.container?.size ?? .zero)
                for _ in 0..<60 {
                    // Quarters of points, so that edges meet exactly now and then.
                    let start = CGFloat(Int.random(in: -800...4 * Int(length) * (count + 2), using: &random)) / 4
                    let span = CGFloat(Int.random(in: 1...3000, using: &random)) / 4
                    let rect = axis.rect(start, span, cross: 10)
                    let plain = frames.indices.filter {
                        axis.start(frames[$0].origin) < start + span
                            && axis.start(frames[$0].origin) + length > start
                    }
                    XCTAssertEqual(Array(geometry.slots(in: rect)), plain, "seed \(seed): \(rect)")
                    XCTAssertEqual(Array(geometry.slots(in: rect, limit: 2)), Array(plain.prefix(2)), "seed \(seed)")
                    let point = axis.point(start)
                    let hit = frames.indices.first {
                        axis.start(frames[$0].origin) <= start && start < axis.start(frames[$0].origin) + length
                    }
                    XCTAssertEqual(geometry.slot(at: point), hit, "seed \(seed): \(point)")
                    XCTAssertEqual(
                        geometry.nearestSlot(to: point), hit ?? (start < 0 ? 0 : max(0, count - 1)), "seed \(seed)")
                    if let interval = geometry.interval(around: start) {
                        XCTAssertTrue(interval.contains(start), "seed \(seed)")
                        XCTAssertEqual(interval.lowerBound, hit.map { axis.start(frames[$0].origin) }, "seed \(seed)")
                    } else {
                        XCTAssertTrue(hit == nil || start == 0, "seed \(seed): \(start)")
                    }
                }
            }
        }
    }

    func testAViewportWithoutASizeShowsNothing() {
        onMain {
            var geometry = PageGeometry(axis: .horizontal)
            geometry.reset(to: SlotMap([5]), scale: 1)
            XCTAssertEqual(geometry.contentSize, .zero)
            XCTAssertTrue(geometry.slots(in: CGRect(x: 0, y: 0, width: 100, height: 100)).isEmpty)
            XCTAssertEqual(geometry.nearestSlot(to: CGPoint(x: 50, y: 0)), 0)
            XCTAssertNil(geometry.interval(around: 10))
            for size in [
                CGSize(width: 0, height: 100), CGSize(width: 100, height: -1), CGSize(width: CGFloat.nan, height: 9),
                CGSize(width: CGFloat.infinity, height: 9),
            ] {
                XCTAssertFalse(geometry.needsResizing(for: ListContainer(size: size, scale: 1)), "\(size)")
            }
            let usual = pages(5)
            for rect in [
                CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: -10, height: 10),
            ] { XCTAssertTrue(usual.slots(in: rect).isEmpty, "\(rect)") }
            XCTAssertEqual(
                usual.slots(in: CGRect(x: -1e300, y: 0, width: CGFloat.infinity, height: 10)).count, 5)
        }
    }
}
