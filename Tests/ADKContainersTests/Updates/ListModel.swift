import Foundation

@testable import ADKLists

/// A reference model of batches with plain arrays: sections of names. A reloaded row gets a new name.
struct ListModel: Equatable {
    var sections: [[Int]]

    var counts: [Int] { sections.map(\.count) }

    /// One edit of a batch.
    enum Operation: Hashable {
        case deleteRow(IndexPath), insertRow(IndexPath), reloadRow(IndexPath), moveRow(IndexPath, IndexPath)
        case deleteSection(Int), insertSection(Int), reloadSection(Int), moveSection(Int, Int)
    }

    /// Every valid operation on sections of these counts, and a few invalid ones.
    static func operations(_ counts: [Int]) -> [Operation] {
        let rows = counts.enumerated().flatMap { section, count in
            (0..<count).map { IndexPath(row: $0, section: section) }
        }
        let goals = (0...counts.count).flatMap { section in
            (0...(counts.indices.contains(section) ? counts[section] : 0)).map { IndexPath(row: $0, section: section) }
        }
        var result: [Operation] =
            rows.map { .deleteRow($0) } + rows.map { .reloadRow($0) } + goals.map { .insertRow($0) }
        for row in rows { for goal in goals { result.append(.moveRow(row, goal)) } }
        result += counts.indices.map { .deleteSection($0) } + counts.indices.map { .reloadSection($0) }
        result += (0...counts.count).map { .insertSection($0) }
        for from in counts.indices { for to in counts.indices { result.append(.moveSection(from, to)) } }
        return result
    }

    /// The origin of each new row; nil for an inserted or reloaded row.
    typealias Origins = [[IndexPath?]]

    /// Applies `operations` to `counts` rows by removing from and inserting into arrays. Inserted sections have
    /// `rowsInNewSections` rows. Nil if the batch contradicts itself or names missing rows.
    static func apply(_ operations: Set<Operation>, to counts: [Int], rowsInNewSections: Int) -> Origins? {
        var rows: [[IndexPath?]] = counts.enumerated().map { section, count in
            (0..<count).map { IndexPath(row: $0, section: section) }
        }
        func exists(_ path: IndexPath) -> Bool {
            counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.row)
        }
        var gone = Set<IndexPath>(), reloaded = Set<IndexPath>(), left = Set<IndexPath>(),
            goals: [IndexPath: IndexPath?] = [:]
        var goneSections = Set<Int>(), reloadedSections = Set<Int>(), leftSections = Set<Int>(),
            sectionGoals: [Int: Int?] = [:]
        for operation in operations {
            switch operation {
            case .deleteRow(let path): gone.insert(path)
            case .reloadRow(let path): reloaded.insert(path)
            case .insertRow(let path): if goals.updateValue(IndexPath?.none, forKey: path) != nil { return nil }
            case .moveRow(let from, let to):
                guard left.insert(from).inserted, goals.updateValue(from, forKey: to) == nil else { return nil }
            case .deleteSection(let section): goneSections.insert(section)
            case .reloadSection(let section): reloadedSections.insert(section)
            case .insertSection(let section):
                if sectionGoals.updateValue(Int?.none, forKey: section) != nil { return nil }
            case .moveSection(let from, let to):
                guard leftSections.insert(from).inserted, sectionGoals.updateValue(from, forKey: to) == nil else {
                    return nil
                }
            }
        }
        guard (gone.union(reloaded).union(left)).allSatisfy(exists), gone.isDisjoint(with: reloaded),
            gone.isDisjoint(with: left),
            reloaded.isDisjoint(with: left),
            goneSections.union(reloadedSections).union(leftSections).allSatisfy(counts.indices.contains),
            goneSections.isDisjoint(with: reloadedSections), goneSections.isDisjoint(with: leftSections),
            reloadedSections.isDisjoint(with: leftSections)
        else { return nil }

        // Remove rows, last first.
        for path in gone.union(left).sorted().reversed() { rows[path.section].remove(at: path.row) }
        // Then sections.
        var result: [(origin: Int?, rows: [IndexPath?])] = rows.enumerated().map { ($0, $1) }
        for section in goneSections.union(leftSections).sorted().reversed() { result.remove(at: section) }
        for (goal, origin) in sectionGoals.sorted(by: { $0.key < $1.key }) {
            guard goal <= result.count, goal >= 0 else { return nil }
            if let origin {
                result.insert((origin, rows[origin]), at: goal)
            } else {
                result.insert((nil, Array(repeating: nil, count: rowsInNewSections)), at: goal)
            }
        }
        return arrive(result, goals, reloaded: reloaded, reloadedSections: reloadedSections, counts: counts)
    }

    private static func arrive(
        _ sections: [(origin: Int?, rows: [IndexPath?])], _ goals: [IndexPath: IndexPath?], reloaded: Set<IndexPath>,
        reloadedSections: Set<Int>, counts: [Int]
    ) -> Origins? {
        var result: Origins = []
        for (section, entry) in sections.enumerated() {
            var list = entry.rows
            if let origin = entry.origin, reloadedSections.contains(origin) {
                // It is reloaded with as many rows as it had.
                list = Array(repeating: nil, count: counts[origin])
            }
            let isWhole = entry.origin == nil || reloadedSections.contains(entry.origin ?? -1)
            for (goal, origin) in goals.sorted(by: { $0.key < $1.key }) where goal.section == section {
                if isWhole {
                    // Its rows were counted with the section.
                    guard goal.row < list.count else { return nil }
                    list[goal.row] = origin
                } else {
                    guard goal.row >= 0, goal.row <= list.count else { return nil }
                    list.insert(origin, at: goal.row)
                }
            }
            result.append(list.map { path in path.flatMap { reloaded.contains($0) ? nil : $0 } })
        }
        guard goals.keys.allSatisfy({ $0.section < result.count && $0.section >= 0 }) else { return nil }
        return result
    }
}

extension ListModel.Operation {
    /// The operation for messages.
    var text: String {
        func name(_ path: IndexPath) -> String { "\(path.section).\(path.row)" }
        return switch self {
        case .deleteRow(let path): "-\(name(path))"
        case .insertRow(let path): "+\(name(path))"
        case .reloadRow(let path): "~\(name(path))"
        case .moveRow(let from, let to): "\(name(from))>\(name(to))"
        case .deleteSection(let section): "-\(section)"
        case .insertSection(let section): "+\(section)"
        case .reloadSection(let section): "~\(section)"
        case .moveSection(let from, let to): "\(from)>\(to)"
        }
    }
}

extension ChangeSet {
    init(_ operations: some Sequence<ListModel.Operation>) {
        self.init()
        for operation in operations {
            switch operation {
            case .deleteRow(let path): deletedRows.add(path)
            case .insertRow(let path): insertedRows.add(path)
            case .reloadRow(let path): reloadedRows.add(path)
            case .moveRow(let from, let to): rowMoves.append(Move(from: RowPlace(from), to: RowPlace(to)))
            case .deleteSection(let section): deletedSections.add([section])
            case .insertSection(let section): insertedSections.add([section])
            case .reloadSection(let section): reloadedSections.add([section])
            case .moveSection(let from, let to): sectionMoves.append(SectionMove(from: from, to: to))
            }
        }
    }
}

extension AnimatedRowRuns {
    /// Also accepts index paths that no row can have.
    mutating func add(_ path: IndexPath) { add(path.row..<path.row + 1, in: path.section) }
}
