import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKContainers

/// Elements in rectangles, compared with a plain list of boxes.
@Suite struct PlaceGridTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func rectanglesFindWhatAPlainListFinds(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var grid = PlaceGrid(side: 50)
        var boxes: [Int: CGRect] = [:]
        for step in 0..<300 {
            if Int.random(in: 0..<3, using: &random) == 0, let id = boxes.keys.sorted().randomElement(using: &random) {
                grid.remove(id)
                boxes[id] = nil
            } else {
                let side: CGFloat = [4, 40, 400, 40_000].randomElement(using: &random) ?? 4
                let box = CGRect(
                    x: .random(in: -500...2000, using: &random), y: .random(in: -500...2000, using: &random),
                    width: .random(in: 1...side, using: &random), height: .random(in: 1...side, using: &random))
                boxes[step] = box
                grid.add(step, frame: box, box: box)
            }
            guard step % 10 == 0 else { continue }
            let width: CGFloat = [10, 300, 1e8].randomElement(using: &random) ?? 10
            let rect = CGRect(
                x: .random(in: -600...2000, using: &random), y: .random(in: -600...2000, using: &random), width: width,
                height: 200)
            var found: [Int] = []
            grid.visit(rect) { found.append($0.id) }
            let expected = boxes.filter { $0.value.intersects(rect) }.keys.sorted()
            #expect(found.sorted() == expected, "seed \(seed), step \(step)")
            grid.checkInvariants()
        }
        #expect(grid.count == boxes.count)
        for (id, box) in boxes { #expect(grid[id]?.box == box) }
    }

    @Test func aQueryLooksAtPlacesNearTheRectangleOnly() {
        func visited(_ count: Int) -> Int {
            var grid = PlaceGrid(side: 100)
            for id in 0..<count {
                let box = CGRect(x: CGFloat(id % 3) * 100, y: CGFloat(id / 3) * 50, width: 100, height: 50)
                grid.add(id, frame: box, box: box)
            }
            return WorkCount.of(.attributes) { grid.visit(CGRect(x: 0, y: 500, width: 300, height: 600)) { _ in } }
        }
        #expect(visited(1000) == visited(20_000))
        #expect((1..<100).contains(visited(1000)))
    }
}

/// The questions that a layout is asked.
@Suite struct LayoutCoverageTests {
    private let content = LayoutCoverage.Tiles(x: 0...0, y: 0...999)

    @Test func theFirstQuestionIsAboutTheRectangleAndLaterOnesGrow() {
        var coverage = LayoutCoverage(viewport: CGSize(width: 400, height: 800))
        var sizes: [Int] = []
        for row in 0..<60 {
            let wanted = coverage.tiles(in: CGRect(x: 0, y: CGFloat(row) * 800, width: 400, height: 1600))
            while let question = coverage.question(for: wanted, content: content) {
                sizes.append(question.count)
                coverage.cover(question, elements: question.count * 8)
            }
        }
        #expect(sizes == [2, 2, 4, 8, 16, 16, 16])
    }

    @Test func denseContentIsAskedForInSmallParts() {
        var coverage = LayoutCoverage(viewport: CGSize(width: 400, height: 800))
        for row in 0..<40 {
            let wanted = coverage.tiles(in: CGRect(x: 0, y: CGFloat(row) * 800, width: 400, height: 1600))
            while let question = coverage.question(for: wanted, content: content) {
                #expect(question.count <= 2)
                coverage.cover(question, elements: question.count * 5000)
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func everyTileIsCoveredAndNoQuestionIsTooLarge(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var coverage = LayoutCoverage(viewport: CGSize(width: 100, height: 100))
        let content = LayoutCoverage.Tiles(x: 0...20, y: 0...20)
        var asked: Set<LayoutCoverage.Tile> = []
        for _ in 0..<30 {
            let (x, y) = (Int.random(in: -2...20, using: &random), Int.random(in: -2...20, using: &random))
            let wanted = LayoutCoverage.Tiles(
                x: x...x + Int.random(in: 0...6, using: &random), y: y...y + Int.random(in: 0...6, using: &random))
            var rounds = 0
            while let question = coverage.question(for: wanted, content: content) {
                #expect(question.count <= LayoutCoverage.largestQuestion)
                coverage.cover(question, elements: 0)
                for x in question.x { for y in question.y { asked.insert(LayoutCoverage.Tile(x: x, y: y)) } }
                rounds += 1
                guard rounds < 100 else { break }
            }
            for x in wanted.x { for y in wanted.y { #expect(asked.contains(.init(x: x, y: y)), "seed \(seed)") } }
        }
    }
}
