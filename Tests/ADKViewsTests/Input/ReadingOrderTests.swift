import Foundation
import Testing

@testable import ADKLayers
@testable import ADKViews

@Suite struct ReadingOrderTests {
    private static let frames = [
        CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 20, y: 2, width: 10, height: 10),
        CGRect(x: 0, y: 20, width: 10, height: 10), CGRect(x: 20, y: 17, width: 10, height: 10),
    ]

    private static func permutations(_ items: [Int]) -> [[Int]] {
        guard let first = items.first else { return [[]] }
        return permutations(Array(items.dropFirst())).flatMap { rest in
            (0...rest.count).map { index in
                var copy = rest
                copy.insert(first, at: index)
                return copy
            }
        }
    }

    @Test func rowsAreReadFromTopToBottomWhateverTheOrderOfTheViews() {
        for order in Self.permutations([0, 1, 2, 3]) {
            let shuffled = order.map { Self.frames[$0] }
            #expect(ReadingOrder.indices(of: shuffled, rightToLeft: false).map { order[$0] } == [0, 1, 2, 3])
            #expect(ReadingOrder.indices(of: shuffled, rightToLeft: true).map { order[$0] } == [1, 0, 3, 2])
        }
    }

    @Test func aTallNeighbourIsReadAtItsTop() {
        let frames = [
            CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 20, y: 0, width: 10, height: 100),
            CGRect(x: 0, y: 50, width: 10, height: 10),
        ]
        #expect(ReadingOrder.indices(of: frames, rightToLeft: false) == [0, 1, 2])
    }

    @Test func equalAndEmptyPlacesKeepTheirOrder() {
        let frames = [CGRect](repeating: .zero, count: 5)
        #expect(ReadingOrder.indices(of: frames, rightToLeft: false) == [0, 1, 2, 3, 4])
        #expect(ReadingOrder.indices(of: [], rightToLeft: false) == [])
    }
}
