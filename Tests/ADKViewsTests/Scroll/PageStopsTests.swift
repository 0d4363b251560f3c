import Foundation
import TestSupport
import Testing

@testable import ADKLayers
@testable import ADKViews

/// Page stops against a plain list of all stops.
@Suite struct PageStopsTests {
    /// All stops, by addition from the start of the content.
    private static func list(_ pages: PageStops) -> [CGFloat] {
        var stops: [CGFloat] = []
        var offset = pages.range.lowerBound
        while offset <= pages.range.upperBound - min(1, pages.length / 4) {
            stops.append(offset)
            offset += pages.length
        }
        return stops + [pages.range.upperBound]
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func stopsAreThoseOfAPlainList(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let length = (CGFloat.random(in: 40...400, using: &random) * 4).rounded() / 4
        let least = CGFloat(Int.random(in: -20...20, using: &random))
        let whole = length * CGFloat(Int.random(in: 0...6, using: &random))
        let part = Bool.random(using: &random) ? 0 : CGFloat.random(in: 2...(length - 2), using: &random)
        let pages = try #require(PageStops(range: least...(least + whole + part), length: length))
        let stops = Self.list(pages)
        for _ in 0..<100 {
            let offset =
                Bool.random(using: &random)
                ? CGFloat.random(in: (least - length)...(least + whole + part + length), using: &random)
                : stops.randomElement(using: &random)!.rounded()
            let distances = stops.map { abs($0 - offset) }
            #expect(abs(abs(pages.nearest(to: offset) - offset) - distances.min()!) < 1e-6, "seed \(seed), \(offset)")
            // Offsets within a point of a stop are on it.
            #expect(abs(pages.next(after: offset) - (stops.first { $0 > offset + 1 } ?? stops.last!)) < 1e-6)
            #expect(abs(pages.previous(before: offset) - (stops.last { $0 < offset - 1 } ?? stops.first!)) < 1e-6)
        }
    }

    @Test func eachClickTurnsOnePageAndNoneIsMoreThanOneAndAHalfPagesAhead() throws {
        let pages = try #require(PageStops(range: 0...1000, length: 200))
        #expect(pages.turned(from: 0, target: 0, direction: 1) == 200)
        #expect(pages.turned(from: 90, target: 200, direction: 1) == 200, "the first half of the page")
        #expect(pages.turned(from: 110, target: 200, direction: 1) == 400, "the second half of the page")
        #expect(pages.turned(from: 290, target: 400, direction: 1) == 400)
        #expect(pages.turned(from: 90, target: 200, direction: -1) == 0, "back")
        #expect(pages.turned(from: 110, target: 200, direction: -1) == 0)
        #expect(pages.turned(from: 1000, target: 1000, direction: 1) == 1000, "the end")
        #expect(pages.turned(from: 0, target: 0, direction: -1) == 0, "the start")
        #expect(pages.turned(from: 130, target: 130, direction: 1) == 200, "between two pages")
        #expect(pages.turned(from: 130, target: 130, direction: -1) == 0)
        #expect(pages.turned(from: 760, target: 0, direction: 1) == 800, "against a long animation")
        #expect(pages.turned(from: 760, target: 0, direction: -1) == 0, "along a long animation")
    }

    @Test func aDragEndsAtItsPageOrBesideIt() throws {
        let pages = try #require(PageStops(range: 0...1000, length: 200))
        #expect(pages.released(at: 260, natural: 260, direction: 0, origin: 200) == 200)
        #expect(pages.released(at: 340, natural: 340, direction: 0, origin: 200) == 400)
        #expect(pages.released(at: 260, natural: 560, direction: 1, origin: 200) == 400)
        #expect(pages.released(at: 260, natural: 0, direction: -1, origin: 200) == 200, "back to where it began")
        #expect(pages.released(at: 410, natural: 560, direction: 1, origin: 200) == 400, "never two pages")
        #expect(pages.released(at: 410, natural: 410, direction: 0, origin: nil) == 400)
        #expect(pages.released(at: 730, natural: 730, direction: 0, origin: nil) == 800, "a scroll bar goes anywhere")
        #expect(pages.released(at: 1030, natural: 900, direction: -1, origin: 1000) == 1000, "from beyond the end")
        #expect(pages.released(at: -30, natural: 100, direction: 1, origin: 0) == 0, "from beyond the start")
    }

    @Test func contentWithoutASizeHasNoPages() {
        #expect(PageStops(range: 0...100, length: 0) == nil)
        #expect(PageStops(range: 0...100, length: -5) == nil)
        #expect(PageStops(range: 0...100, length: .nan) == nil)
        #expect(PageStops(range: 0...CGFloat.infinity, length: 100) == nil)
        let pages = PageStops(range: 0...100, length: 100)
        for offset in [CGFloat.nan, .infinity, -.infinity] {
            for answer in [pages?.nearest(to: offset), pages?.next(after: offset), pages?.previous(before: offset)] {
                #expect(answer == (offset > 0 ? 100 : 0))
            }
        }
    }
}
