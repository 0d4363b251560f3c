import Foundation
import TestSupport
import Testing

@testable import ADKLists

@Suite struct ExtentIndexTests {
    /// A reference model with plain arrays. Lengths in points at scale 1.
    struct Model {
        struct Section {
            var header: Int?
            var rows: [Int?]
            var footer: Int?
        }

        var sections: [Section]
        let hasHeaders: Bool
        let hasFooters: Bool

        func mean(_ lengths: [Int], or estimate: Double) -> Double {
            lengths.isEmpty ? estimate : max(1, (Double(lengths.reduce(0, +)) / Double(lengths.count)).rounded())
        }

        /// The lengths of all slots in order.
        func lengths(rowEstimate: Double, headerEstimate: Double, footerEstimate: Double) -> [Double] {
            let row = mean(sections.flatMap { $0.rows.compactMap { $0 } }, or: rowEstimate)
            let header = mean(sections.compactMap(\.header), or: headerEstimate)
            let footer = mean(sections.compactMap(\.footer), or: footerEstimate)
            return sections.flatMap { section -> [Double] in
                let own = mean(section.rows.compactMap { $0 }, or: row)
                var result: [Double] = []
                if hasHeaders { result.append(section.header.map(Double.init) ?? header) }
                result += section.rows.map { $0.map(Double.init) ?? own }
                if hasFooters { result.append(section.footer.map(Double.init) ?? footer) }
                return result
            }
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func measuringAgreesWithPlainArrays(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (hasHeaders, hasFooters) = (Bool.random(using: &random), Bool.random(using: &random))
        let counts = (0..<Int.random(in: 1...200, using: &random)).map { _ in Int.random(in: 0...5, using: &random) }
        let map = SlotMap(counts, hasHeaders: hasHeaders, hasFooters: hasFooters)
        guard map.total > 0 else { return }
        var index = ExtentIndex(map: map, rowEstimate: 50)
        var model = Model(
            sections: counts.map { Model.Section(rows: Array(repeating: nil, count: $0)) }, hasHeaders: hasHeaders,
            hasFooters: hasFooters)
        for step in 0..<40 {
            let slot = Int.random(in: 0..<map.total, using: &random)
            let length = Int.random(in: 0...90, using: &random)
            let item = map.item(at: slot)
            #expect(map.slot(item) == slot)
            switch item.part {
            case .header: model.sections[item.section].header = length
            case .footer: model.sections[item.section].footer = length
            case .row(let row): model.sections[item.section].rows[row] = length
            case .supplement: Issue.record("a table has no other supplementary items")
            }
            index.setMeasured(slot, CGFloat(length))
            guard step % 8 == 7 else { continue }
            check(index, model, seed: seed, step: step, &random)
        }
    }

    private func check(_ index: ExtentIndex, _ model: Model, seed: UInt64, step: Int, _ random: inout SeededRandom) {
        let lengths = model.lengths(
            rowEstimate: 50, headerEstimate: 28, footerEstimate: 28)
        var ends: [Double] = []
        for length in lengths { ends.append((ends.last ?? 0) + length) }
        #expect(index.total == CGFloat(ends.last ?? 0), "seed \(seed) step \(step)")
        for _ in 0..<20 {
            let slot = Int.random(in: 0..<lengths.count, using: &random)
            #expect(
                index.offset(of: slot) == CGFloat(ends[slot] - lengths[slot]), "seed \(seed) step \(step) slot \(slot)")
            #expect(index.extent(of: slot) == CGFloat(lengths[slot]), "seed \(seed) step \(step) slot \(slot)")
            let y = Double.random(in: -5...(ends.last ?? 0) + 5, using: &random)
            let expected = ends.firstIndex { $0 > y } ?? lengths.count - 1
            #expect(index.slot(at: CGFloat(y)) == expected, "seed \(seed) step \(step) y \(y)")
        }
    }

    @Test func aMillionSectionsOfOneRowAnswerAtBothEnds() {
        var index = ExtentIndex(
            map: SlotMap(Array(repeating: 1, count: 1_000_000), hasHeaders: true), rowEstimate: 70, headerEstimate: 30)
        #expect(index.total == 100_000_000)
        index.setMeasured(1, 170)
        #expect(index.offset(of: 2) == 200)
        #expect(index.offset(of: 1_999_999) > 0)
        #expect(index.slot(at: index.total - 1) == 1_999_999)
        #expect(index.map.item(at: 1_999_998) == ListItem(section: 999_999, part: .header))
    }

    @Test func aMillionRowsAnswerAtBothEnds() {
        var index = ExtentIndex(map: SlotMap([1_000_000]), rowEstimate: 100)
        index.setMeasured(0, 300)
        index.setMeasured(1, 100)
        #expect(index.extent(of: 2) == 200, "the mean of the measured rows")
        #expect(index.offset(of: 999_999) == CGFloat(400 + 999_997 * 200))
        #expect(index.slot(at: index.total - 1) == 999_999)
    }

    @Test func aSectionIsEstimatedByItsOwnMean() {
        var index = ExtentIndex(map: SlotMap([3, 3, 3]), rowEstimate: 100)
        index.setMeasured(0, 20)
        index.setMeasured(3, 60)
        #expect(index.extent(of: 1) == 20 && index.extent(of: 4) == 60)
        #expect(index.extent(of: 7) == 40, "an unmeasured section uses the mean of the list")
    }

    @Test func atAThirdOfAPointOffsetsStayOnWholePixels() {
        // At scale 1.5 heights are thirds of points, which have no exact binary representation.
        var index = ExtentIndex(map: SlotMap([3000]), rowEstimate: 100, scale: 1.5)
        for row in 0..<3000 { index.setMeasured(row, 1219.0 / 1.5) }
        #expect(index.offset(of: 2999) == CGFloat(2999.0 * 1219 / 1.5))
        #expect(index.measured(7) == CGFloat(1219.0 / 1.5))
    }

    @Test func spansAreHalfOpen() {
        let index = ExtentIndex(map: SlotMap([10]), rowEstimate: 100)
        #expect(index.slots(in: 100...200) == 1..<2)
        #expect(index.slots(in: 99...201) == 0..<3)
        #expect(index.slots(in: -50...0) == 0..<0)
        #expect(index.slots(in: 950...2000) == 9..<10)
        #expect(index.slots(in: 1000...2000) == 0..<0)
        #expect(index.slots(in: 0...1000, limit: 4) == 0..<4)
    }
}
