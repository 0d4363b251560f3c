import Foundation

/// Everything that happens to a list's rows between the begin and end of one batch.
///
/// As in UIKit: deletes, reloads and the origins of moves speak of rows as they were before,
/// inserts and the goals of moves of rows as they are afterwards.
struct ChangeSet {
    struct Move: Hashable {
        let from: IndexPath
        let to: IndexPath
    }

    struct SectionMove: Hashable {
        let from: Int
        let to: Int
    }

    var deletedRows = RowRuns()
    var insertedRows = RowRuns()
    var reloadedRows = RowRuns()
    var rowMoves: [Move] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var sectionMoves: [SectionMove] = []
    /// How sections come and go.
    var sectionAnimation = UITableView.RowAnimation.none

    /// Whatever the edits say.
    var isUnanimated = false

    var isEmpty: Bool {
        deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && rowMoves.isEmpty
            && deletedSections.isEmpty
            && insertedSections.isEmpty && reloadedSections.isEmpty && sectionMoves.isEmpty
    }

    /// The sections whose rows it speaks of; nil where sections come, go, move or are made anew themselves.
    var touchedSections: Set<Int>? {
        guard deletedSections.isEmpty, insertedSections.isEmpty, reloadedSections.isEmpty, sectionMoves.isEmpty else {
            return nil
        }
        return Set([deletedRows, insertedRows, reloadedRows].flatMap(\.bySection.keys))
            .union(rowMoves.map(\.from.section)).union(rowMoves.map(\.to.section))
    }

    /// Whether anything but sections or rows made anew in place is in it.
    var isAnimated: Bool {
        !isUnanimated
            && (sectionAnimation != .none || !rowMoves.isEmpty || !sectionMoves.isEmpty || deletedRows.isAnimated
                || insertedRows.isAnimated || reloadedRows.isAnimated)
    }
}

/// Rows as runs, each with the way it comes or goes. Rows given in order cost O(runs).
struct RowRuns {
    struct Run {
        var rows: Range<Int>
        let animation: UITableView.RowAnimation
    }

    private(set) var bySection: [Int: [Run]] = [:]
    private(set) var isAnimated = false

    var isEmpty: Bool { bySection.isEmpty }

    init() {}

    /// The rows at `paths`. Each path is read once: a batch of 100,000 rows is one walk.
    ///
    /// Throws the first path that does not name a row.
    init(_ paths: [IndexPath], _ animation: UITableView.RowAnimation = .none) throws(NotARow) {
        var section = 0
        var rows = 0..<0
        for path in paths {
            guard let parts = path.rowParts else { throw NotARow(path: path) }
            if parts.section == section, parts.row == rows.upperBound, !rows.isEmpty {
                rows = rows.lowerBound..<parts.row + 1
            } else {
                add(rows, in: section, animation)
                section = parts.section
                rows = parts.row..<parts.row + 1
            }
        }
        add(rows, in: section, animation)
    }

    mutating func add(_ rows: Range<Int>, in section: Int, _ animation: UITableView.RowAnimation = .none) {
        guard !rows.isEmpty else { return }
        isAnimated = isAnimated || animation != .none
        bySection[section, default: []].append(Run(rows: rows, animation: animation))
    }

    mutating func add(_ other: RowRuns) {
        isAnimated = isAnimated || other.isAnimated
        bySection.merge(other.bySection, uniquingKeysWith: +)
    }

    func rows(in section: Int) -> RunSet { RunSet((bySection[section] ?? []).map(\.rows)) }

    func animation(of path: IndexPath) -> UITableView.RowAnimation? {
        bySection[path.section]?.last { $0.rows.contains(path.row) }?.animation
    }
}

/// An index path that does not name a row of a section.
struct NotARow: Error {
    let path: IndexPath
}

/// A batch that does not lead from the old row counts to the new ones.
public struct ASTableUpdateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The type of the data source.
    public let dataSource: String
    public let problem: String
    /// The section that does not add up, by its number after the update; nil if it is not about one.
    public let section: Int?
    public let rowsBefore: Int?
    public let rowsAfter: Int?

    public var description: String { "\(dataSource): invalid table update: \(problem); the table was reloaded" }
}

/// What is wrong with a change set.
struct ChangeProblem: Error, Equatable {
    let text: String
    var section: Int?
    var before: Int?
    var after: Int?

    init(_ text: String, section: Int? = nil, before: Int? = nil, after: Int? = nil) {
        self.text = text
        self.section = section
        self.before = before
        self.after = after
    }
}
