import Foundation

/// A contradiction in a change set.
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
