import ADKFoundation
import ADKLayout
import ADKNodes
import ADKViews
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

final class PagerTests: XCTestCase, @unchecked Sendable {
    // MARK: - Pages

    func testAPageFillsThePagerAndOnlyThoseNearItAreMade() throws {
        try onMain {
            let harness = PagerHarness(100)
            try harness.show()
            XCTAssertEqual(harness.shown, 0)
            XCTAssertEqual(harness.made, [0, 1, 2])
            harness.pager.scrollToPage(at: 50, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 50)
            XCTAssertEqual(harness.pager.currentPageIndex, 50)
            XCTAssertEqual(harness.made, [48, 49, 50, 51, 52])
            for index in harness.made {
                XCTAssertEqual(harness.page(index)?.calculatedSize, CGSize(width: 200, height: 400))
            }
            XCTAssertEqual(harness.page(50)?.states.current, ["+preload", "+display", "+visible"])
            XCTAssertEqual(harness.page(49)?.states.current, ["+preload", "+display"])
            XCTAssertEqual(harness.page(51)?.states.current, ["+preload", "+display"])
            XCTAssertEqual(harness.page(52)?.states.current, ["+preload"])
        }
    }

    func testTheRangesAreTexturesForAPager() throws {
        try onMain {
            let pager = ASPagerNode()
            @MainActor func pair(_ mode: ASLayoutRangeMode, _ type: ASLayoutRangeType) -> [CGFloat] {
                let tuning = pager.tuningParameters(for: mode, rangeType: type)
                return [tuning.leadingBufferScreenfuls, tuning.trailingBufferScreenfuls]
            }
            XCTAssertEqual(pair(.minimum, .display), [0, 0])
            XCTAssertEqual(pair(.minimum, .preload), [1, 1])
            XCTAssertEqual(pair(.full, .display), [1, 1])
            XCTAssertEqual(pair(.full, .preload), [2, 2])
            let harness = PagerHarness(100)
            try harness.show()
            harness.pager.scrollToPage(at: 30, animated: false)
            harness.pager.updateCurrentRange(with: .minimum)
            try harness.host.settle()
            XCTAssertEqual(harness.made, [29, 30, 31])
            XCTAssertEqual(harness.page(31)?.states.current, ["+preload"])
        }
    }

    func testAMillionPagesCostWhatAFewDo() throws {
        try onMain {
            let harness = PagerHarness(1_000_000)
            try harness.show()
            harness.pager.scrollToPage(at: 900_000, animated: false)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 900_000)
            XCTAssertEqual(harness.pager.controller.data.records.count, 5)
        }
    }

    func testQueriesAnswerForPagesThatDoNotExist() throws {
        try onMain {
            let harness = PagerHarness(3)
            try harness.show()
            let page = try XCTUnwrap(harness.page(1))
            XCTAssertEqual(harness.pager.indexOfPage(with: page), 1)
            XCTAssertEqual(harness.pager.indexOfPage(with: ASCellNode()), NSNotFound)
            XCTAssertNil(harness.pager.nodeForPage(at: 3))
            XCTAssertNil(harness.pager.nodeForPage(at: -1))
            for index in [-1, 3, Int.max] {
                harness.pager.scrollToPage(at: index, animated: true)
                try harness.host.settle()
                XCTAssertEqual(harness.pager.currentPageIndex, 0)
            }
            XCTAssertTrue(harness.pager.dataSource() === harness)
            XCTAssertTrue(harness.pager.delegate() === harness)
            harness.pager.setDataSource(nil)
            try harness.host.settle()
            XCTAssertNil(harness.pager.dataSource())
            XCTAssertEqual(harness.pager.currentPageIndex, 0)
            XCTAssertTrue(harness.pager.visibleNodes.isEmpty)
        }
    }

    func testAPagerCanBeMadeOnAnyThread() throws {
        try onMain {
            let made = Locked<ASPagerNode?>(nil)
            let isMade = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                let pager = ASPagerNode(usingAsyncCollectionLayout: true)
                made.withLock { $0 = pager }
                isMade.signal()
            }
            isMade.wait()
            let harness = PagerHarness(3, pager: try XCTUnwrap(made.current))
            try harness.show()
            XCTAssertEqual(harness.shown, 0)
            XCTAssertTrue(harness.pager.collectionViewLayout is ASPagerFlowLayout)
        }
    }

    func testAVerticalLayoutTurnsPagesVertically() throws {
        try onMain {
            let layout = ASPagerFlowLayout()
            layout.scrollDirection = .vertical
            let harness = PagerHarness(5, pager: ASPagerNode(collectionViewLayout: layout))
            try harness.show()
            try harness.wheel(0, 1)
            XCTAssertEqual(harness.shown, 1)
            XCTAssertEqual(harness.pager.contentOffset, CGPoint(x: 0, y: 400))
        }
    }

    func testThePageThatIsAskedForBeforeTheFirstLayoutIsTheFirstOneShown() throws {
        try onMain {
            for rightToLeft in [false, true] {
                let harness = PagerHarness(9, rightToLeft: rightToLeft)
                harness.pager.scrollToPage(at: 4, animated: false)
                try harness.show()
                XCTAssertEqual(harness.shown, 4)
                XCTAssertEqual(harness.pager.currentPageIndex, 4)
                XCTAssertEqual(harness.made, [2, 3, 4, 5, 6])
            }
        }
    }

    // MARK: - Turning

    func testWheelKeysSwipesAndCodeTurnPages() throws {
        try onMain {
            let harness = PagerHarness(6)
            try harness.show()
            try harness.wheel(1, 0)
            XCTAssertEqual(harness.shown, 1)
            try harness.wheel(0, 1)
            XCTAssertEqual(harness.shown, 2, "nothing in the page scrolls vertically")
            try harness.key(.keyboardRightArrow)
            XCTAssertEqual(harness.shown, 3)
            try harness.key(.keyboardPageUp)
            XCTAssertEqual(harness.shown, 2)
            try harness.key(.keyboardEnd)
            XCTAssertEqual(harness.shown, 5)
            for _ in 0..<3 { try harness.fine(-30) }
            try harness.fine(0, isEnd: true)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 4)
            XCTAssertEqual(harness.ended, 6)
            harness.pager.scrollToPage(at: 1, animated: true)
            try harness.host.run(for: 0.05)
            XCTAssertNotEqual(harness.pager.currentPageIndex, 1)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 1)
        }
    }

    func testFromRightToLeftTheNextPageIsOnTheLeft() throws {
        try onMain {
            let harness = PagerHarness(6, rightToLeft: true)
            try harness.show()
            XCTAssertEqual(harness.shown, 0)
            XCTAssertEqual(harness.pager.contentOffset.x, 1000)
            try harness.wheel(-1, 0)
            XCTAssertEqual(harness.shown, 1)
            try harness.wheel(0, 1)
            XCTAssertEqual(harness.shown, 2)
            try harness.key(.keyboardLeftArrow)
            XCTAssertEqual(harness.shown, 3)
            try harness.key(.keyboardPageDown)
            XCTAssertEqual(harness.shown, 4)
            try harness.key(.keyboardHome)
            XCTAssertEqual(harness.shown, 0)
            XCTAssertEqual(harness.pager.currentPageIndex, 0)
        }
    }

    // MARK: - Resizing

    func testAResizeKeepsThePageInEitherDirection() throws {
        try onMain {
            for rightToLeft in [false, true] {
                let harness = PagerHarness(7, rightToLeft: rightToLeft)
                try harness.show()
                for index in [0, 3, 6, 1] {
                    harness.pager.scrollToPage(at: index, animated: index == 3)
                    try harness.host.settle()
                    for (width, height) in [(320.0, 400.0), (150, 300), (151, 700), (200, 400)] {
                        try harness.resize(width, height)
                        XCTAssertEqual(harness.shown, index, "\(width) x \(height), right to left: \(rightToLeft)")
                        XCTAssertEqual(harness.pager.currentPageIndex, index)
                        XCTAssertEqual(harness.page(index)?.calculatedSize, CGSize(width: width, height: height))
                    }
                    // The page was turned to, not scrolled to by code: nothing but its place says which one it is.
                    try harness.wheel(rightToLeft ? -1 : 1, 0)
                    let turned = min(index + 1, 6)
                    try harness.resize(333, 280)
                    XCTAssertEqual(harness.shown, turned)
                    try harness.resize(200, 400)
                    XCTAssertEqual(harness.shown, turned)
                }
            }
        }
    }

    func testAResizeWhileAPageIsTurnedShowsThatPage() throws {
        try onMain {
            for rightToLeft in [false, true] {
                let harness = PagerHarness(7, rightToLeft: rightToLeft)
                try harness.show()
                harness.pager.scrollToPage(at: 3, animated: false)
                try harness.host.settle()
                harness.post(
                    .scroll(.clicks(dx: rightToLeft ? -1 : 1, dy: 0), at: CGPoint(x: 50, y: 50), modifiers: []))
                try harness.host.run(for: 0.08)
                XCTAssertTrue(harness.pager.view.isDecelerating)
                try harness.resize(310, 400)
                XCTAssertEqual(harness.shown, 4)
            }
        }
    }

    // MARK: - Edits

    @MainActor private func paths(_ indexes: [Int]) -> [IndexPath] { indexes.map { IndexPath(item: $0, section: 0) } }

    func testEditsKeepThePageThatIsShown() throws {
        try onMain {
            for rightToLeft in [false, true] {
                for start in [0, 2, 4] {
                    let harness = PagerHarness(5, rightToLeft: rightToLeft)
                    try harness.show()
                    harness.pager.scrollToPage(at: start, animated: false)
                    try harness.host.settle()
                    harness.names.insert(contentsOf: [100, 101], at: 0)
                    harness.pager.insertItems(at: paths([0, 1]))
                    try harness.host.settle()
                    XCTAssertEqual(harness.shown, start, "pages in front")
                    XCTAssertEqual(harness.pager.currentPageIndex, start + 2)
                    harness.names.append(102)
                    harness.pager.insertItems(at: paths([7]))
                    try harness.host.settle()
                    harness.names.remove(at: 0)
                    harness.pager.deleteItems(at: paths([0]))
                    try harness.host.settle()
                    XCTAssertEqual(harness.shown, start, "a page in front and one behind")
                    harness.pager.reloadItems(at: paths([start + 1]))
                    try harness.host.settle()
                    XCTAssertEqual(harness.shown, start, "a reload of the page")
                    harness.pager.reloadData()
                    try harness.host.settle()
                    XCTAssertEqual(harness.shown, start, "a reload of all pages")
                    XCTAssertEqual(harness.pager.currentPageIndex, start + 1)
                }
            }
        }
    }

    func testThePageAfterADeletedOneTakesItsPlaceAndAtTheEndTheOneBefore() throws {
        try onMain {
            let harness = PagerHarness(5)
            try harness.show()
            harness.pager.scrollToPage(at: 2, animated: false)
            try harness.host.settle()
            harness.names.remove(at: 2)
            harness.pager.deleteItems(at: paths([2]))
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 3)
            try harness.wheel(1, 0)
            XCTAssertEqual(harness.shown, 4)
            harness.names.remove(at: 3)
            harness.pager.deleteItems(at: paths([3]))
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 3)
            harness.names = [7]
            harness.pager.reloadData()
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 7)
            harness.names = []
            harness.pager.reloadData()
            try harness.host.settle()
            XCTAssertNil(harness.shown)
            XCTAssertEqual(harness.pager.currentPageIndex, 0)
        }
    }

    func testRandomEditsTurnsAndResizesEndOnAWholePageAndKeepIt() throws {
        try onMain {
            for seed in 0..<10 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                let harness = PagerHarness(6, rightToLeft: Bool.random(using: &random))
                try harness.show()
                var next = 1000
                for step in 0..<20 {
                    let before = try XCTUnwrap(harness.shown, "seed \(seed), step \(step)")
                    var expected: Int? = before
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        let index = Int.random(in: 0...harness.names.count, using: &random)
                        harness.names.insert(next, at: index)
                        next += 1
                        harness.pager.insertItems(at: paths([index]))
                    case 1 where harness.names.count > 2:
                        let index = Int.random(in: 0..<harness.names.count, using: &random)
                        if harness.names.remove(at: index) == before {
                            expected = harness.names[min(index, harness.names.count - 1)]
                        }
                        harness.pager.deleteItems(at: paths([index]))
                    case 2:
                        harness.post(
                            .scroll(
                                .clicks(dx: Bool.random(using: &random) ? 1 : -1, dy: 0), at: CGPoint(x: 50, y: 50),
                                modifiers: []))
                        expected = nil
                    case 3:
                        try harness.resize(
                            CGFloat(Int.random(in: 100...300, using: &random)),
                            CGFloat(Int.random(in: 100...300, using: &random)))
                    default:
                        harness.pager.scrollToPage(
                            at: Int.random(in: 0..<harness.names.count, using: &random),
                            animated: Bool.random(using: &random))
                        expected = nil
                    }
                    try harness.host.settle()
                    let shown = try XCTUnwrap(harness.shown, "seed \(seed), step \(step): between two pages")
                    if let expected { XCTAssertEqual(shown, expected, "seed \(seed), step \(step)") }
                    XCTAssertEqual(
                        harness.names.firstIndex(of: shown), harness.pager.currentPageIndex, "seed \(seed), \(step)")
                }
            }
        }
    }

    // MARK: - Lists in pages

    func testATableInAPagePreloadsItsRowsWithThePage() throws {
        try onMain {
            let harness = PagerHarness(20, rowsPerPage: 200)
            try harness.show()
            harness.pager.scrollToPage(at: 10, animated: false)
            try harness.host.settle()
            @MainActor func rows(_ index: Int) throws -> [BoxCell] {
                try XCTUnwrap(harness.page(index)?.table).controller.data.records.values.compactMap {
                    $0.node as? BoxCell
                }
            }
            XCTAssertEqual(harness.made, [8, 9, 10, 11, 12])
            // 8 rows of 50 points fill the page of 400.
            XCTAssertEqual(try rows(10).filter(\.isVisible).count, 8)
            XCTAssertGreaterThan(try rows(10).count, 20, "the whole ranges")
            for index in [9, 11] {
                XCTAssertFalse(try rows(index).contains(where: \.isVisible), "page \(index)")
                XCTAssertGreaterThanOrEqual(try rows(index).filter(\.isInPreloadState).count, 8, "page \(index)")
                XCTAssertLessThan(try rows(index).count, 20, "the ranges of a list that is not visible")
            }
            for index in [8, 12] {
                XCTAssertGreaterThanOrEqual(try rows(index).filter(\.isInPreloadState).count, 8, "page \(index)")
                XCTAssertEqual(harness.page(index)?.table?.isNodeLoaded, false, "no view is needed yet")
            }
            let row = try rows(11).first { $0.name == 0 }
            try harness.wheel(1, 0)
            XCTAssertEqual(harness.shown, 11)
            XCTAssertTrue(try XCTUnwrap(row).isVisible, "the preloaded row is the one that is shown")
        }
    }

    func testAVerticalWheelScrollsTheTableAndADiagonalSwipeOnlyTurnsThePage() throws {
        try onMain {
            let harness = PagerHarness(5, rowsPerPage: 100)
            try harness.show()
            let first = try XCTUnwrap(harness.page(0)?.table)
            try harness.wheel(0, 1)
            XCTAssertEqual(first.contentOffset.y, 120)
            XCTAssertEqual(harness.shown, 0)
            for _ in 0..<4 { try harness.fine(25, 14) }
            XCTAssertEqual(first.contentOffset.y, 120)
            XCTAssertEqual(harness.pager.contentOffset.x, 100)
            try harness.fine(0, isEnd: true)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 1)
            for _ in 0..<4 { try harness.fine(-14, 25) }
            try harness.fine(0, isEnd: true)
            try harness.host.settle()
            XCTAssertEqual(harness.shown, 1)
            XCTAssertGreaterThanOrEqual(try XCTUnwrap(harness.page(1)?.table).contentOffset.y, 100)
            try harness.key(.keyboardLeftArrow)
            XCTAssertEqual(harness.shown, 0)
            XCTAssertEqual(harness.page(0)?.table?.contentOffset.y, 120, "a page beside keeps its place")
            try harness.key(.keyboardPageDown)
            XCTAssertEqual(harness.page(0)?.table?.contentOffset.y, 480, "keys go to the table first")
        }
    }
}
