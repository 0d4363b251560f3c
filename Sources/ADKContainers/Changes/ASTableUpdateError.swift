import Foundation

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
