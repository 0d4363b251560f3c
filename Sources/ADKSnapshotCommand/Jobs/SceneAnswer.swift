import ADKSnapshot
import Foundation

/// A line that a worker writes for each scene.
struct SceneAnswer: Codable, Equatable {
    /// The scene's id.
    let id: String
    /// The kind of verdict.
    let verdict: Verdict.Kind
    /// A sentence for people: the verdict, or the report of the watchdog.
    let text: String
    /// Whether the scene's code never returned. The process then ends, and has not written a result.
    let isHung: Bool

    /// The first line of a worker, before its answers.
    static let ready = "ready"
}

/// The outcome of a scene in the order and the form in which it is printed.
struct SceneOutcome: Equatable {
    /// The numbers of lines at the begin and the end of long messages. A crash names its reason and its stack first.
    private static let listed = (first: 30, last: 5)
    private static let indent = "      "

    let id: String
    /// The kind of verdict.
    let verdict: Verdict.Kind
    /// The line to print.
    let line: String
    /// The scene's text on standard output and standard error.
    var messages = ""

    init(_ id: String, _ verdict: Verdict) {
        switch verdict {
        // The error names the scene.
        case .failed(let error): self.init(id, verdict.kind, text: "\(error)")
        default: self.init(id, verdict.kind, text: "\(id): \(verdict)")
        }
    }

    init(_ answer: SceneAnswer) { self.init(answer.id, answer.verdict, text: answer.text) }

    private init(_ id: String, _ kind: Verdict.Kind, text: String) {
        self.id = id
        verdict = kind
        line = kind == .same ? "same  \(id)" : "FAIL  \(text)"
    }

    /// The lines to print: the verdict and, below one that is not `same`, what the scene wrote.
    var lines: [String] {
        guard verdict != .same, !messages.isEmpty else { return [line] }
        let all = messages.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (first, last) = SceneOutcome.listed
        let cut = all.count - first - last
        let shown =
            cut > 1 ? all.prefix(first) + ["… \(cut) more lines, in \(id).messages.txt …"] + all.suffix(last) : all
        return [line] + shown.map { $0.isEmpty ? "" : SceneOutcome.indent + $0 }
    }
}
