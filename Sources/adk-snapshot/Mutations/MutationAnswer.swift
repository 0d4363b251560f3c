#if DEBUG
    import ADKSnapshot
    import AsyncDisplayKit

    /// The finding of a process with one mutation, or with none.
    struct MutationAnswer: Codable {
        /// The first scene that is not the same as its golden. Nil if all are the same.
        var scene: String?
        /// The causes of the difference, the most likely first.
        var causes: [String] = []
        /// Why the scene could not be compared. Nil if it could.
        var problem: String?
        /// Whether the mutated value was read.
        var wasReached = false
        /// The number of rendered scenes.
        var rendered = 0

        /// Renders `scenes` in order, up to the first that is not the same. Main thread.
        @MainActor
        static func find(in scenes: [SnapshotScene], goldens: URL, results: URL) -> MutationAnswer {
            var answer = MutationAnswer()
            let run = SnapshotRun(
                goldens: goldens, results: results, mode: .never, environment: .current(), policy: .explainsChanges,
                renderings: 1)
            for scene in scenes {
                answer.rendered += 1
                let verdict = run.verify(scene)
                guard verdict != .same else { continue }
                answer.scene = scene.id
                if case .regression(let regression) = verdict {
                    answer.causes = causes(of: regression)
                } else {
                    answer.problem = "\(verdict)"
                }
                break
            }
            answer.wasReached = MutationPoint.wasReached
            return answer
        }

        /// The changed nodes, or else the names of the changed regions.
        private static func causes(of regression: Verdict.Regression) -> [String] {
            let nodes = regression.causes.map(\.description)
            return nodes.isEmpty ? regression.difference.regions.flatMap(\.names) : nodes
        }
    }
#endif
