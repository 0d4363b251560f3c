import ADKFoundation
import Foundation

/// A set of row numbers, stored as sorted runs that do not touch. Queries are O(log runs).
package struct IntegerRunSet: Equatable, Sendable {
    /// The runs, ascending.
    package private(set) var runs: [Range<Int>] = []
    /// The count of numbers in the runs before each run.
    private var before: [Int] = []
    /// The count of numbers in the set.
    package private(set) var count = 0

    package init() {}

    /// Makes a set of one run. O(1).
    package init(_ run: Range<Int>) {
        guard !run.isEmpty else { return }
        runs = [run]
        before = [0]
        count = run.count
    }

    /// Makes a set of runs in any order, which may touch or overlap. O(n log n), and O(n) for ascending runs.
    package init(_ given: some Sequence<Range<Int>>) {
        var given = Array(given)
        let isAscending = zip(given, given.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
        if !isAscending { given.sort { $0.lowerBound < $1.lowerBound } }
        for run in given where !run.isEmpty {
            if let last = runs.last, last.upperBound >= run.lowerBound {
                runs[runs.count - 1] = last.lowerBound..<Swift.max(last.upperBound, run.upperBound)
            } else {
                runs.append(run)
            }
        }
        before.reserveCapacity(runs.count)
        for run in runs {
            before.append(count)
            count += run.count
        }
    }

    package var isEmpty: Bool { runs.isEmpty }
    /// The least number.
    package var first: Int? { runs.first?.lowerBound }
    /// The greatest number.
    package var last: Int? { runs.last.map { $0.upperBound - 1 } }

    package func contains(_ number: Int) -> Bool { run(of: number) != nil }

    /// The run that contains `number`.
    package func run(of number: Int) -> Range<Int>? {
        let index = lastRun { $0.lowerBound <= number }
        guard index >= 0, runs[index].contains(number) else { return nil }
        return runs[index]
    }

    /// The count of numbers less than `number`.
    package func count(below number: Int) -> Int {
        let index = lastRun { $0.lowerBound < number }
        return index < 0 ? 0 : before[index] + Swift.min(runs[index].count, number - runs[index].lowerBound)
    }

    /// The number at `index` (from 0) among those that are not in the set.
    package func nonMember(at index: Int) -> Int {
        // A run is before the gap if the free numbers in front of it are at most `index`.
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].lowerBound - before[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? index : index + before[low - 1] + runs[low - 1].count
    }

    /// The numbers in both sets. O(runs log runs).
    package func intersection(_ other: IntegerRunSet) -> IntegerRunSet {
        var result: [Range<Int>] = []
        var i = 0
        var j = 0
        while i < runs.count, j < other.runs.count {
            let both = runs[i].clamped(to: other.runs[j])
            if !both.isEmpty { result.append(both) }
            if runs[i].upperBound < other.runs[j].upperBound { i += 1 } else { j += 1 }
        }
        WorkCount.note(.loop, i + j)
        return IntegerRunSet(result)
    }

    /// The numbers in either set. O(runs log runs).
    package func union(_ other: IntegerRunSet) -> IntegerRunSet { IntegerRunSet(runs + other.runs) }

    /// The numbers of this set that are not in `other`. O(runs log runs).
    package func subtracting(_ other: IntegerRunSet) -> IntegerRunSet {
        var result: [Range<Int>] = []
        var j = 0
        for run in runs {
            var start = run.lowerBound
            while j < other.runs.count, other.runs[j].upperBound <= start { j += 1 }
            var next = j
            while next < other.runs.count, other.runs[next].lowerBound < run.upperBound {
                if start < other.runs[next].lowerBound { result.append(start..<other.runs[next].lowerBound) }
                start = other.runs[next].upperBound
                next += 1
            }
            if start < run.upperBound { result.append(start..<run.upperBound) }
        }
        WorkCount.note(.loop, runs.count + j)
        return IntegerRunSet(result)
    }

    /// The last of the leading runs that satisfy `condition`; -1 if there is none.
    private func lastRun(_ condition: (Range<Int>) -> Bool) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if condition(runs[middle]) { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

extension IntegerRunSet {
    /// Checks that the runs ascend, have gaps between them and are counted.
    func checkInvariants() {
        var sum = 0
        for (index, run) in runs.enumerated() {
            Invariant.check(!run.isEmpty, "run \(index) is empty")
            Invariant.check(index == 0 || runs[index - 1].upperBound < run.lowerBound, "runs \(runs) touch")
            Invariant.check(before[index] == sum, "\(before[index]) numbers before run \(index) instead of \(sum)")
            sum += run.count
        }
        Invariant.check(count == sum && before.count == runs.count, "\(count) numbers instead of \(sum)")
    }
}

extension IntegerRunSet: CustomStringConvertible {
    package var description: String { isEmpty ? "none" : runs.map { "\($0)" }.joined(separator: " and ") }
}

/// Visits the numbers in ascending order.
extension IntegerRunSet: Sequence {
    package func makeIterator() -> FlattenSequence<[Range<Int>]>.Iterator { runs.joined().makeIterator() }
    package var underestimatedCount: Int { count }
}
