import AsyncDisplayKit

/// Sets the `debugName` of nodes. Snapshot and layout reports identify nodes by it.
func setDebugNames(_ nodes: KeyValuePairs<String, ASDisplayNode?>) {
    for (name, node) in nodes { node?.debugName = name }
}
