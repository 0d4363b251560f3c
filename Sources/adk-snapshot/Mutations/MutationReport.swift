#if DEBUG
    import AsyncDisplayKit

    /// The findings of a run of mutations, as a table and as JSON.
    struct MutationReport: Codable {
        /// The finding for one mutation.
        struct Row: Codable {
            /// Whether the difference was seen, and explained.
            enum Outcome: String, Codable {
                /// A scene differs, and its first cause names the mutated thing.
                case named
                /// A scene differs, and its first cause is something else.
                case misnamed
                /// All scenes are the same.
                case notCaught
                /// The process crashed, or a scene could not be compared.
                case failed
            }

            let mutation: String
            let outcome: Outcome
            /// The scene that differs.
            let scene: String?
            /// The first cause of the difference, or the problem.
            let blame: String?
            /// The words that the first cause must contain.
            let expected: [String]
            /// Whether the mutated value was read.
            let wasReached: Bool
            /// The number of rendered scenes.
            let rendered: Int

            init(_ mutation: Mutation, _ answer: MutationAnswer?) {
                self.mutation = mutation.summary
                scene = answer?.scene
                expected = mutation.blames
                wasReached = answer?.wasReached ?? false
                rendered = answer?.rendered ?? 0
                guard let answer, answer.problem == nil else {
                    outcome = .failed
                    blame = answer?.problem ?? "the process ended without an answer"
                    return
                }
                blame = answer.causes.first
                if answer.scene == nil {
                    outcome = .notCaught
                } else {
                    outcome = mutation.isNamed(by: blame ?? "") ? .named : .misnamed
                }
            }

            /// A line for people.
            var line: String {
                switch outcome {
                case .named: "named       \(mutation)  |  \(scene ?? "")  |  \(blame ?? "")"
                case .misnamed:
                    "WRONG BLAME \(mutation)  |  \(scene ?? "")  |  \(blame ?? "nothing"), not "
                        + expected.joined(separator: ", ")
                case .notCaught:
                    "NOT CAUGHT  \(mutation)" + (wasReached ? "" : "  |  no scene reads the value")
                case .failed: "FAILED      \(mutation)  |  \(scene ?? "")  |  \(blame ?? "")"
                }
            }
        }

        /// The findings in the order of the list.
        let rows: [Row]
        /// The scenes that differ without any mutation. Their findings prove nothing.
        let unstable: [String]

        /// The least part of the mutations that must be named rightly.
        private static let leastNamed = 0.95

        func count(_ outcome: Row.Outcome) -> Int { rows.filter { $0.outcome == outcome }.count }

        /// Whether all mutations were caught, and enough of them named.
        var isGood: Bool {
            unstable.isEmpty && count(.notCaught) == 0 && count(.failed) == 0
                && Double(count(.named)) >= Double(rows.count) * MutationReport.leastNamed
        }

        /// The counts in a sentence.
        var summary: String {
            let caught = count(.named) + count(.misnamed)
            let percent = rows.isEmpty ? 0 : 100 * count(.named) / rows.count
            return "\(rows.count) mutations: \(caught) caught, \(count(.named)) (\(percent) %) named rightly, "
                + "\(count(.notCaught)) not caught, \(count(.failed)) failed."
        }

        /// The report as JSON with sorted keys.
        func json() throws -> Data {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
#endif
