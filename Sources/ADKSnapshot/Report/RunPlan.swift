import Foundation

/// The scenes that a run was started for, as stored in its results folder. Merging compares it with the results, so
/// that a part that ended early is noticed.
package struct RunPlan: Codable, Sendable, Equatable {
    /// One of several parts of a run.
    package struct Shard: Codable, Sendable, Equatable {
        /// The number of the part, from 1.
        package let index: Int
        /// The number of parts.
        package let count: Int

        /// The largest number of parts: 10,000.
        package static let maximumCount = 10_000

        /// Whether there is such a part: `index` in `1...count`, and `count` at most ``maximumCount``.
        package static func exists(index: Int, count: Int) -> Bool {
            count <= maximumCount && index >= 1 && index <= count
        }

        /// Creates a shard, for which ``exists(index:count:)`` must be true.
        package init(index: Int, count: Int) {
            precondition(Shard.exists(index: index, count: count), "there is no shard \(index) of \(count)")
            self.index = index
            self.count = count
        }

        /// Reads a shard. Throws if there is no such part.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let index = try container.decode(Int.self, forKey: .index)
            let count = try container.decode(Int.self, forKey: .count)
            guard Shard.exists(index: index, count: count) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .index, in: container, debugDescription: "there is no shard \(index) of \(count)")
            }
            self.init(index: index, count: count)
        }

        /// Every `count`-th element of a list, beginning with the element `index`.
        ///
        /// - Complexity: O(elements).
        package func part<Element>(of list: [Element]) -> [Element] {
            stride(from: index - 1, to: list.count, by: count).map { list[$0] }
        }
    }

    /// The part of the run. Nil for a whole run.
    package let shard: Shard?
    /// The ids of the scenes, in the order in which they were given.
    package let scenes: [String]

    /// Creates a plan.
    package init(shard: Shard?, scenes: [String]) {
        self.shard = shard
        self.scenes = scenes
    }

    /// Reads a plan. Throws if one of its scenes has a name that no id can have: ids become names of files.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            shard: try container.decodeIfPresent(Shard.self, forKey: .shard),
            scenes: try container.decode([String].self, forKey: .scenes))
        if let wrong = scenes.first(where: { !SnapshotScene.isID($0) }) {
            throw DecodingError.dataCorruptedError(
                forKey: .scenes, in: container, debugDescription: "“\(wrong)” is no id of a scene")
        }
    }

    private static let ending = ".plan.json"

    /// The name of the plan's file. Shards that share a folder have files of their own.
    var fileName: String { (shard.map { "shard-\($0.index)-of-\($0.count)" } ?? "run") + RunPlan.ending }

    /// The file names of all plans of one division have the same end.
    private var divisionEnding: String { (shard.map { "-of-\($0.count)" } ?? "run") + RunPlan.ending }

    static func isFileName(_ name: String) -> Bool { name.hasSuffix(ending) }

    /// Whether a plan with this file name belongs to the same division of a run.
    func sharesDivision(withFileNamed name: String) -> Bool { name.hasSuffix(divisionEnding) }
}

extension ResultsFolder {
    /// Writes the plan of a run. Removes the plans of earlier runs that were divided otherwise, also damaged ones.
    /// Shards may call it at the same time. The folder must exist.
    package func write(_ plan: RunPlan) throws(SnapshotError) {
        try Files.withLock(in: directory) { () throws(SnapshotError) in
            try removePlans { !plan.sharesDivision(withFileNamed: $0) }
            let file = directory.appendingPathComponent(plan.fileName)
            try Files.write(try Files.json(plan, for: file), to: file)
        }
    }

    /// Removes the plans whose file names are stale.
    func removePlans(_ isStale: (String) -> Bool) throws(SnapshotError) {
        for name in try planNames() where isStale(name) {
            try Files.remove(directory.appendingPathComponent(name))
        }
    }

    /// The file names of the plans, also of damaged ones.
    func planNames() throws(SnapshotError) -> [String] { try Files.names(in: directory).filter(RunPlan.isFileName) }

    /// The plans of the runs that wrote to the folder, sorted by shard.
    package func plans() throws(SnapshotError) -> [RunPlan] {
        var plans: [RunPlan] = []
        for name in try planNames() {
            let plan = try Files.decodeIfPresent(RunPlan.self, from: directory.appendingPathComponent(name))
            if let plan { plans.append(plan) }
        }
        return plans.sorted { ($0.shard?.index ?? 0) < ($1.shard?.index ?? 0) }
    }
}
