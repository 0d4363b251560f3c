import Foundation
import TestSupport
import Testing

@testable import ADKControllers

struct ToolbarRowTests {
    @Test func flexibleSpacesShareTheRoomThatButtonsLeave() {
        let row = ToolbarRow([.button(40), .flexible, .button(60), .flexible, .button(40)], width: 300, moreWidth: 32)
        #expect(row.starts == [0, 40, 120, 180, 260])
        #expect(row.moreStart == nil)
    }

    @Test func neighboursAreApartAndFixedSpacesReplaceTheGap() {
        let row = ToolbarRow(
            [.button(40), .button(40), .fixed(20), .button(40), .fixed(-6), .button(10)], width: 300, moreWidth: 32)
        #expect(row.starts == [0, 44, 84, 104, 144, 138])
    }

    @Test func buttonsAtTheEndThatDoNotFitMakeRoomForAnother() {
        let parts: [ToolbarRow.Part] = [.button(50), .flexible, .button(50), .button(50), .button(50)]
        let row = ToolbarRow(parts, width: 180, moreWidth: 32)
        #expect(row.starts == [0, 50, 94, nil, nil])
        #expect(row.moreStart == 148)
        #expect(ToolbarRow(parts, width: 20, moreWidth: 32).starts == [nil, nil, nil, nil, nil])
        #expect(ToolbarRow(parts, width: 20, moreWidth: 32).moreStart == 0)
    }

    @Test func hugeLengthsGiveFinitePlaces() {
        let parts: [ToolbarRow.Part] = [.fixed(-.infinity), .button(.infinity), .flexible, .fixed(.infinity)]
        let row = ToolbarRow(parts, width: 100, moreWidth: 32)
        #expect(row.starts.allSatisfy { $0?.isFinite ?? true })
        #expect(ToolbarRow([], width: 100, moreWidth: 32).starts.isEmpty)
    }

    @Test func shownButtonsNeverOverlapOrLeaveTheRow() {
        let seed = UInt64.random(in: 0..<1_000_000)
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let parts = (0..<Int.random(in: 0...8, using: &random)).map { _ -> ToolbarRow.Part in
                switch Int.random(in: 0..<4, using: &random) {
                case 0: .flexible
                case 1: .fixed(CGFloat(Int.random(in: 0...30, using: &random)))
                default: .button(CGFloat(Int.random(in: 20...120, using: &random)))
                }
            }
            let width = CGFloat(Int.random(in: 40...600, using: &random))
            let row = ToolbarRow(parts, width: width, moreWidth: 32)
            var end = -BarStyle.spacing
            for (part, start) in zip(parts, row.starts) {
                guard case .button(let length) = part, let start else { continue }
                #expect(start >= end, "seed \(seed)")
                end = start + length
            }
            let limit = row.moreStart.map { $0 - BarStyle.spacing } ?? width
            #expect(end <= limit + 0.01, "seed \(seed)")
            #expect(row.starts.contains(nil) == (row.moreStart != nil), "seed \(seed)")
        }
    }
}
