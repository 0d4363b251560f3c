import Foundation

/// Joins the results of several runs, for example of the shards of a build server, in one folder.
package struct ResultsMerge: Sendable {
    /// The folders to read.
    package let sources: [ResultsFolder]
    /// The folder to write.
    package let target: ResultsFolder

    /// Creates a merge of the folders `sources` into the folder `target`.
    package init(sources: [URL], target: URL) {
        self.sources = sources.map(ResultsFolder.init(directory:))
        self.target = ResultsFolder(directory: target)
    }

    /// Parts of a run that left no results.
    package struct Gaps: Sendable, Equatable {
        /// The shards of which no folder has a plan.
        package var shards: [RunPlan.Shard] = []
        /// The ids of scenes that were planned and have no result, sorted.
        package var scenes: [String] = []
    }

    /// Replaces the results in the target by copies of those of all sources. Reports are not copied. An error in a
    /// source leaves the target as it is.
    ///
    /// - Returns: what is missing, and the lock of the target. Keep it until the reports are written.
    /// - Throws: ``SnapshotError``, for example ``SnapshotError/resultTwice(id:folders:)`` if two sources have results
    ///   of one scene, ``SnapshotError/noResults(path:)`` if a source has none, or
    ///   ``SnapshotError/foldersOverlap(goldens:results:)`` if the target is one of the sources.
    /// - Complexity: O(bytes of the results).
    package func merge() throws(SnapshotError) -> (gaps: Gaps, lock: FolderLock) {
        var owners: [String: ResultsFolder] = [:]
        var plans: [RunPlan] = []
        for source in sources {
            guard !Files.overlap(source.directory, target.directory) else {
                throw .foldersOverlap(goldens: source.directory.path, results: target.directory.path)
            }
            // A damaged record is reported where it is, and not after it was copied.
            _ = try source.records()
            let (ids, ownPlans) = (try source.ids(), try source.plans())
            guard !ids.isEmpty || !ownPlans.isEmpty else { throw .noResults(path: source.directory.path) }
            for id in ids {
                if let other = owners[id] {
                    throw .resultTwice(id: id, folders: [other.directory.path, source.directory.path])
                }
                owners[id] = source
            }
            plans += ownPlans
        }
        let lock = try target.lock(.exclusive)
        try target.clear { _ in true }
        try target.removePlans { _ in true }
        for (id, source) in owners.sorted(by: { $0.key < $1.key }) { try target.copy(id, from: source) }
        let planned = Set(plans.flatMap(\.scenes))
        let gaps = Gaps(shards: ResultsMerge.missing(plans), scenes: planned.filter { owners[$0] == nil }.sorted())
        return (gaps, lock)
    }

    /// The shards that none of the plans has, of the division that the first shard belongs to.
    private static func missing(_ plans: [RunPlan]) -> [RunPlan.Shard] {
        let shards = plans.compactMap(\.shard)
        guard let count = shards.first?.count else { return [] }
        return (1...count).map { RunPlan.Shard(index: $0, count: count) }.filter { !shards.contains($0) }
    }
}
