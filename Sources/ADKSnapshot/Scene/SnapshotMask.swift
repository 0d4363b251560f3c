import ADKGraphics
import Foundation

/// A part of the screen that is not compared: all visible nodes with a name, and the reason for it.
///
/// The area of the nodes in the golden counts too. The report's image shows both hatched. A name that fits no node
/// fails the scene, so that masks do not outlive their nodes.
public struct SnapshotMask: Sendable, Equatable, CustomStringConvertible {
    /// The name of the nodes, as in ``SnapshotPlace``. It may fit several nodes.
    public var name: String { query.text }
    /// Why the nodes may differ, for readers of the report. Never empty.
    public let reason: String
    let query: NodeQuery

    /// Creates a mask.
    ///
    /// - Throws: ``SnapshotError/maskWithoutReason`` if `reason` is empty or white space.
    public init(_ name: String, reason: String) throws(SnapshotError) {
        guard reason.contains(where: { !$0.isWhitespace }) else { throw .maskWithoutReason }
        query = NodeQuery(name)
        self.reason = reason
    }

    /// The name and the reason.
    public var description: String { "“\(query)”: \(reason)" }
}

extension SnapshotScene {
    /// The reasons of the tolerance and of the masks. Nil if there are none.
    var exceptions: String? {
        let reasons = (tolerance.map { [$0.reason] } ?? []) + masks.map { "masked \($0)" }
        return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }
}
