import Foundation

/// A node that shows nodes that are not its subnodes, as a list shows its rows.
@MainActor
package protocol ContentNode: ASDisplayNode {
    /// Measures and places the visible content on the calling thread, before a screen appears.
    func prepareContentSynchronously()
    /// The visible content.
    var contentNodes: [ASDisplayNode] { get }
}

extension ASDisplayNode {
    /// Prepares the visible content of the lists in this subtree.
    @MainActor
    func prepareContentNow() {
        for content in contentBelow { content.prepareContentSynchronously() }
    }

    /// Adds the drawings of the rows that lists in this subtree show, including lists in those rows.
    @MainActor
    func collectContentDisplay(into transaction: DisplayTransaction) {
        for node in contentBelow.flatMap(\.contentNodes) {
            node.prepareContentNow()
            node.collectDisplay(into: transaction, forced: true)
            node.collectContentDisplay(into: transaction)
        }
    }

    @MainActor
    private var contentBelow: [any ContentNode] {
        if let content = self as? any ContentNode { return [content] }
        return subnodes.flatMap(\.contentBelow)
    }
}
