import Foundation
import Logging

/// An invalid batch: its edits do not lead from the old counts to those of the data source.
public struct ADKListUpdateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The type name of the data source.
    public let dataSource: String
    /// The contradiction, as a clause without a final stop.
    public let problem: String
    /// The section with the contradiction, by its index after the update; nil if the problem concerns no single
    /// section.
    public let section: Int?
    /// The section's count before the batch; nil if the problem is not about counts.
    public let rowsBefore: Int?
    /// The section's count after the batch; nil if the problem is not about counts.
    public let rowsAfter: Int?

    /// A sentence with the source's name and the problem.
    public var description: String { "\(dataSource): invalid update: \(problem); the list was reloaded" }
}

/// The log of lists, labelled `adk.list`.
package let listLog = Logger(label: "adk.list")
