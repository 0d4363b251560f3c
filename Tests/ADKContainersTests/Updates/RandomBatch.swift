import Foundation
import TestSupport

@testable import ADKLists

/// A random batch and its expected result.
struct RandomBatch {
    var operations: [ListModel.Operation]
    var result: [[Int]]
    /// Reloaded rows.
    var reloaded = Set<Int>()

    /// Adds a row too many to the last section, which must be noticed because the section is not reloaded.
    var isCheckedAtTheEnd: Bool {
        !operations.isEmpty && !operations.contains(.insertSection(result.count - 1))
            && !operations.contains { if case .reloadSection = $0 { true } else { false } }
    }

    static func random(_ rows: [[Int]], next: inout Int, _ random: inout SeededRandom) -> RandomBatch {
        var batch = RandomBatch(operations: [], result: [])
        var moving: [(name: Int, from: IndexPath)] = []
        var kept: [(old: Int, rows: [Int])] = []
        var wandering: [(old: Int, rows: [Int])] = []
        let touchesSections = Int.random(in: 0..<3, using: &random) == 0
        for (section, names) in rows.enumerated() {
            var stay: [Int] = []
            let choice = touchesSections ? Int.random(in: 0..<8, using: &random) : 7
            for (row, name) in names.enumerated() {
                let path = IndexPath(row: row, section: section)
                switch Int.random(in: 0..<14, using: &random) {
                case 0 where choice > 1: batch.operations.append(.deleteRow(path))
                case 1 where choice > 1:
                    batch.operations.append(.reloadRow(path))
                    batch.reloaded.insert(name)
                    stay.append(name)
                case 2: moving.append((name, path))
                default: stay.append(name)
                }
            }
            switch choice {
            case 0: batch.operations.append(.deleteSection(section))
            case 1:
                batch.operations.append(.reloadSection(section))
                batch.reloaded.formUnion(names)
                kept.append((section, stay))
            case 2: wandering.append((section, stay))
            default: kept.append((section, stay))
            }
        }
        let fresh = touchesSections && Bool.random(using: &random) || (kept.isEmpty && wandering.isEmpty) ? 1 : 0
        var sections: [(old: Int?, rows: [Int])] = kept.map { ($0.old, $0.rows) }
        let places = Array(0..<kept.count + wandering.count + fresh).shuffled(using: &random).prefix(
            wandering.count + fresh
        ).sorted()
        var arriving: [(old: Int?, rows: [Int])] = wandering.map { ($0.old, $0.rows) }
        for _ in 0..<fresh { arriving.append((nil, [])) }
        arriving.shuffle(using: &random)
        for (place, section) in zip(places, arriving) {
            sections.insert(section, at: place)
            batch.operations.append(section.old.map { .moveSection($0, place) } ?? .insertSection(place))
        }
        for index in sections.indices {
            let isWhole = sections[index].old.map { batch.operations.contains(.reloadSection($0)) } ?? true
            var names = sections[index].rows
            var coming: [(name: Int, from: IndexPath?)] = (0..<max(0, Int.random(in: -2...2, using: &random))).map {
                offset in
                (next + offset, nil)
            }
            next += coming.count
            while !moving.isEmpty, index == sections.count - 1 || Bool.random(using: &random) {
                let row = moving.removeLast()
                coming.append((row.name, row.from))
                batch.reloaded.remove(row.name)
            }
            coming.shuffle(using: &random)
            let spots = Array(0..<names.count + coming.count).shuffled(using: &random).prefix(coming.count).sorted()
            for (spot, row) in zip(spots, coming) {
                names.insert(row.name, at: spot)
                let path = IndexPath(row: spot, section: index)
                if let from = row.from {
                    batch.operations.append(.moveRow(from, path))
                } else if !isWhole {
                    batch.operations.append(.insertRow(path))
                }
            }
            batch.result.append(names)
        }
        batch.operations.shuffle(using: &random)
        return batch
    }
}
