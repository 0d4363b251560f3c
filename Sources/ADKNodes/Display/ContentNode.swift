import Foundation

/// A node that shows nodes which are not its subnodes, as a list shows its rows.
@MainActor
package protocol ContentNode: ASDisplayNode {
    /// Measures and places what is in sight, on the calling thread: a screen is about to be shown that must not
    /// be half done.
    func prepareContentSynchronously()
    /// What is in sight.
    var contentNodes: [ASDisplayNode] { get }
}

extension ASDisplayNode {
    /// Has the content of the lists in this subtree measured and placed.
    @MainActor
    func prepareContentNow() {
        for content in contentBelow { content.prepareContentSynchronously() }
    }

    /// Adds the drawings of the rows that lists in this subtree show, lists in those rows included.
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
